import type { Match } from './match.ts'

/** A match, and the subscriptions that asked for it. */
export type FoundMatch = { readonly match: Match; readonly subscriptions: readonly string[] }

/** What names a match for one subscription, whichever block it is in. */
export const pairOf = (subscription: string, { chain, transaction }: Match): string =>
  `${subscription}:${chain}:${transaction.hash}`
