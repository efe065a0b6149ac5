import { z } from 'zod'
import { lateSchema } from '#contract/notification.ts'

/** 40 hex digits in lower case, without `0x`. */
const key = z.string().regex(/^[0-9a-f]{40}$/)
const digits = z.string().regex(/^\d+$/)

const ends = { address: key, direction: z.enum(['in', 'out', 'self']), counterparty: key }

const movement = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('native'), ...ends, amount: digits }),
  z.object({ kind: z.literal('token'), ...ends, contract: key, amount: digits }),
  z.object({
    kind: z.literal('nft'),
    ...ends,
    standard: z.enum(['erc721', 'erc1155']),
    contract: key,
    tokenId: digits,
    amount: digits,
  }),
])

/**
 * A transaction that one subscription watches for, with what happened at its addresses. What an
 * earlier version pushed knows movements of the native coin only.
 */
export const matchSchema = z.object({
  chain: z.number().int(),
  block: z.object({ hash: z.string(), height: z.number().int(), time: z.number().int() }),
  transaction: z.object({
    hash: z.string(),
    from: key,
    /** Null where the transaction made a contract. */
    to: key.nullable(),
    /** The first four bytes of the input, or fewer, or empty. */
    method: z.string(),
    succeeded: z.boolean().default(true),
  }),
  /** What came in less what went out, per watched address and asset. `self`: as much as. */
  movements: z.array(movement),
  deployments: z.array(z.object({ address: key, contract: key })).default([]),
  calls: z.array(z.object({ address: key, role: z.enum(['sender', 'target']) })).default([]),
  /** Movements beyond what one match keeps. */
  leftOut: z.number().int().default(0),
  /** Absent where it was found in time. */
  late: lateSchema.optional(),
})
export type Match = z.infer<typeof matchSchema>
export type MatchMovement = Match['movements'][number]
