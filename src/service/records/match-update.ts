import { z } from 'zod'
import { inclusionSchema, latenessSchema } from '#contract/notification.ts'
import { digestOf, matchedLists } from '#events/event-lists.ts'
import { addressKeySchema } from '#events/fields.ts'

/** A transaction that concerns a bot, with what happened at its addresses. */
const matchSchema = z.object({
  chain: z.number().int(),
  block: z.object({ hash: z.string(), height: z.number().int(), time: z.number().int() }),
  transaction: z.object({
    hash: z.string(),
    from: addressKeySchema,
    /** Null if the transaction created a contract. */
    to: addressKeySchema.nullable(),
    /** First four bytes of the input, or fewer, or empty. */
    method: z.string(),
    succeeded: z.boolean().default(true),
  }),
  ...matchedLists,
  /** Movements beyond what one match keeps. */
  leftOut: z.number().int().default(0),
  /** Absent where it was found in time. */
  late: latenessSchema.optional(),
})
export type Match = z.infer<typeof matchSchema>
export type MatchMovement = Match['movements'][number]

/** Body of an item in the queue `match`: a match with its revision and state. */
export const matchUpdateSchema = matchSchema.extend({
  revision: z.number().int().nonnegative().default(0),
  state: inclusionSchema.default('included'),
  /**
   * State of the last notification. If absent, it is the opposite one, and no change of the contents counts
   * as a removal.
   */
  before: inclusionSchema.optional(),
  /** The contents differ from those of the last notification. */
  changed: z.boolean().optional(),
})
export type MatchUpdate = z.infer<typeof matchUpdateSchema>

export type SubscribedMatch = { readonly match: Match; readonly subscriptions: readonly string[] }

export type MatchOfSubscription = { readonly subscription: string; readonly match: Match }

export const matchesOfSubscriptions = (matches: readonly SubscribedMatch[]): MatchOfSubscription[] =>
  matches.flatMap(({ match, subscriptions }) => subscriptions.map(subscription => ({ subscription, match })))

/** How much of a block was read in full: what shows without traces, or the traces too. What was not found there did not happen. */
export type ReadExtent = 'visible' | 'traced'

/** Id of a match for one subscription, whichever block it is in. */
export const matchId = (
  subscription: string,
  { chain, transaction }: { readonly chain: number; readonly transaction: { readonly hash: string } },
): string => `${subscription}:${chain}:${transaction.hash}`

export const matchDigest = (match: Match): string =>
  digestOf(match, match.transaction.succeeded, match.leftOut)
