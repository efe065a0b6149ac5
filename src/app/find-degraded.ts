import type { ChainHealth } from '#service/chain/follow/follower.ts'

/** Finds faults of one chain that heal by themselves as far as is known. */
const findChainFaults = ({
  id,
  failing,
  areAlertsLate,
  lateMs,
  alarm,
  faults,
}: ChainHealth): readonly string[] => [
  ...(failing !== undefined && !areAlertsLate ? [`chain ${id} fails`] : []),
  ...(lateMs !== undefined && failing === undefined && !areAlertsLate ? [`chain ${id} is late`] : []),
  ...(alarm === undefined ? [] : [`chain ${id} was set back`]),
  ...faults.map(({ endpoint, fault }) => `chain ${id}: endpoint ${endpoint}: ${fault}`),
]

/** A line for each fault for which health is not red. `waitingChats`: that Telegram asked to leave alone. */
export const findDegraded = (o: {
  readonly chains: readonly ChainHealth[]
  readonly waitingChats: number
}): readonly string[] => [
  ...o.chains.flatMap(findChainFaults),
  ...(o.waitingChats > 0 ? [`Telegram asks to wait in ${o.waitingChats} chats`] : []),
]
