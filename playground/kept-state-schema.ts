import { z } from 'zod'

export const keptStateSchema = z.object({
  version: z.literal(1),
  token: z.string(),
  account: z.object({ clientId: z.string(), secret: z.string() }),
  /** Of the playground's clock. */
  aheadMs: z.number(),
  /** Of the receiver's address: channels hold it. */
  receiverPort: z.number(),
  chain: z.string(),
  telegram: z.custom<Uint8Array>(given => given instanceof Uint8Array),
  secrets: z.object({
    urls: z.array(z.tuple([z.number(), z.string()]).readonly()).readonly(),
    secrets: z.array(z.tuple([z.string(), z.array(z.string()).readonly()]).readonly()).readonly(),
  }),
})
/** What a playground goes on from: its chats and its chain. The app's data are beside it. */
export type KeptState = z.infer<typeof keptStateSchema>
