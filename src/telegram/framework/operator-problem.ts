import { z } from 'zod'
import { defineKind } from '#store/store.ts'

/** A problem that an operator is notified about. `token`: Telegram does not accept it, so it can be told only once that is over. Stored. */
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

/**
 * A problem that is there, by its id. Times in ms since 1970. `since`: first seen; `isTold`: the operator was told, or is not to be told
 * before it is over; `goneSince`: not seen any more.
 */
export type OperatorNotice = {
  readonly problem: OperatorProblem
  readonly since: number
  readonly isTold: boolean
  readonly goneSince?: number
}
export const operatorNotices = defineKind<OperatorNotice>()('operatorNotices')
