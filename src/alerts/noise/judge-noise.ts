import type { SpamReason } from '#chat/quieted.ts'
import type { Notification } from '#contract/notification.ts'
import { isLoss, type KnownAddresses, spamRules } from './rules.ts'

type Data = Notification['data']

/**
 * Why a transaction is not worth an alert; `undefined`: it is. Never what a watched address signed, what took something from
 * it, what called or deployed something, nor what is not told in full. Pure.
 */
export const spamReason = (data: Data, knowns: KnownAddresses): SpamReason | undefined => {
  const { movements, deployments, calls, left_out, transaction } = data
  if (deployments.length + calls.length + left_out > 0) return undefined
  if (knowns.own.has(transaction.from.toLowerCase())) return undefined
  const facts = { chain: Number(data.chain.chain_id), knowns }
  const reasons = new Set(
    movements.map(movement =>
      isLoss(movement, facts) ? undefined : spamRules.find(({ catches }) => catches(movement, facts))?.reason,
    ),
  )
  return reasons.has(undefined) ? undefined : spamRules.find(({ reason }) => reasons.has(reason))?.reason
}
