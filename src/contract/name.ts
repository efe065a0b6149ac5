import { z } from 'zod'

/** A name of the Ethereum Name Service, as people write it. */
export const nameParamsSchema = z.object({ name: z.string().min(1).max(255) })

export const resolvedNameSchema = z.object({
  name: z.string().describe('As ENSIP-15 normalises it: the one way to write it.'),
  chain_id: z.literal('1'),
  address: z.string().nullable().describe('With its checksum; null: the name has none.'),
})
