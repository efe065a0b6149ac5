import { z } from 'zod'
import { weiSchema } from '#contract/strategy.ts'

/** 40 hex digits in lower case, without `0x`. */
const key = z.string().regex(/^[0-9a-f]{40}$/)

/** Body of an item in `match`: a transaction that one subscription watches for, with what moved at its addresses. */
export const matchSchema = z.object({
  chain: z.number().int(),
  block: z.object({ hash: z.string(), height: z.number().int(), time: z.number().int() }),
  /** `to` is null where the transaction made a contract. `method`: four bytes of the input, or empty. */
  transaction: z.object({ hash: z.string(), from: key, to: key.nullable(), method: z.string() }),
  movements: z
    .array(
      z.object({
        kind: z.literal('native'),
        address: key,
        direction: z.enum(['in', 'out', 'self']),
        counterparty: key,
        amount: weiSchema,
      }),
    )
    .min(1),
})
export type Match = z.infer<typeof matchSchema>
export type MatchMovement = Match['movements'][number]
