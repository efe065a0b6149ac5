import { z } from 'zod'
import { latenessSchema } from '#contract/notification.ts'

/** 40 hex digits in lower case, without `0x`. */
const addressKeySchema = z.string().regex(/^[0-9a-f]{40}$/)
const digitsSchema = z.string().regex(/^\d+$/)

const endsSchema = {
  address: addressKeySchema,
  direction: z.enum(['in', 'out', 'self']),
  counterparty: addressKeySchema,
}

const movementSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('native'), ...endsSchema, amount: digitsSchema }),
  z.object({ kind: z.literal('token'), ...endsSchema, contract: addressKeySchema, amount: digitsSchema }),
  z.object({
    kind: z.literal('nft'),
    ...endsSchema,
    standard: z.enum(['erc721', 'erc1155']),
    contract: addressKeySchema,
    tokenId: digitsSchema,
    amount: digitsSchema,
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
    from: addressKeySchema,
    /** Null where the transaction made a contract. */
    to: addressKeySchema.nullable(),
    /** The first four bytes of the input, or fewer, or empty. */
    method: z.string(),
    succeeded: z.boolean().default(true),
  }),
  /** What came in less what went out, per watched address and asset. `self`: as much as. */
  movements: z.array(movementSchema),
  deployments: z.array(z.object({ address: addressKeySchema, contract: addressKeySchema })).default([]),
  calls: z.array(z.object({ address: addressKeySchema, role: z.enum(['sender', 'target']) })).default([]),
  /** Movements beyond what one match keeps. */
  leftOut: z.number().int().default(0),
  /** Absent where it was found in time. */
  late: latenessSchema.optional(),
})
export type Match = z.infer<typeof matchSchema>
export type MatchMovement = Match['movements'][number]
