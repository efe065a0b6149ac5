import { createHash } from 'node:crypto'
import type { Match } from './match.ts'

/** A match, and the subscriptions that asked for it. */
export type SubscribedMatch = { readonly match: Match; readonly subscriptions: readonly string[] }

/** What names a match for one subscription, whichever block it is in. */
export const matchId = (
  subscription: string,
  { chain, transaction }: { readonly chain: number; readonly transaction: { readonly hash: string } },
): string => `${subscription}:${chain}:${transaction.hash}`

/** A digest of what happened, without where: the same in whichever block the transaction did the same. */
export const matchDigest = (match: Match): string => {
  const { transaction, movements, deployments, calls, leftOut } = match
  const contents = [transaction.succeeded, movements, deployments, calls, leftOut]
  return createHash('sha256').update(JSON.stringify(contents)).digest('base64url')
}
