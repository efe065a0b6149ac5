import { z } from 'zod'

export const savedStateSchema = z.object({
  version: z.literal(1),
  token: z.string(),
  account: z.object({ clientId: z.string(), secret: z.string() }),
  /** Lead of the playground's clock. */
  aheadMs: z.number(),
  /** Port of the receiver's address: channels hold it. */
  receiverPort: z.number(),
  chain: z.string(),
  telegram: z.custom<Uint8Array>(given => given instanceof Uint8Array),
  secrets: z.object({
    urls: z.array(z.tuple([z.number(), z.string()]).readonly()).readonly(),
    secrets: z.array(z.tuple([z.string(), z.array(z.string()).readonly()]).readonly()).readonly(),
  }),
})
/** The chats and the chain that a playground goes on with. The app's data are beside it. */
export type SavedState = z.infer<typeof savedStateSchema>
