import { z } from 'zod'
import { defineKind } from '#store/store.ts'

/**
 * A problem that an operator is notified about. With the problem `token`, Telegram does not accept the token,
 * so that the operator can be notified only once that is over. Stored.
 */
export const operatorProblemSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('chain late'), chain: z.string() }),
  z.object({
    kind: z.literal('endpoint'),
    chain: z.string(),
    /** Position in the configuration, `1 of 2`. */
    endpoint: z.string(),
    fault: z.enum(['wrong chain', 'missing logs', 'stale head']),
  }),
  z.object({ kind: z.literal('dead letters'), count: z.number() }),
  z.object({ kind: z.enum(['service away', 'store unsafe', 'store nearly full', 'store down', 'token']) }),
])
export type OperatorProblem = z.infer<typeof operatorProblemSchema>

/** A present problem, by its id. Times are in ms since 1970. */
export type OperatorNotice = {
  readonly problem: OperatorProblem
  /** When the problem was first seen. */
  readonly since: number
  /** Whether the operator was notified, or is not to be before the problem is over. */
  readonly isTold: boolean
  /** When the problem was found gone. */
  readonly goneSince?: number
}
export const operatorNotices = defineKind<OperatorNotice>()('operatorNotices')
