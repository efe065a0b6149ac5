import { asksFor } from '#events/matchers.ts'
import { paysWithdrawals } from '#events/withdrawal/withdrawal.ts'
import type { Block } from '../rpc/block.ts'
import type { ChainNode } from '../rpc/chain-node.ts'
import type { Candidate } from './find-candidates.ts'
import { payoutCandidate } from './find-withdrawals.ts'
import type { WatchIndex } from './watch-index.ts'

type RewardOptions = {
  readonly chain: number
  readonly index: Pick<WatchIndex, 'botsAt' | 'reads'>
  readonly node: Pick<ChainNode, 'tips'>
  readonly signal: AbortSignal
  readonly reportGap?: ((facts: object, what: string) => void) | undefined
}

/**
 * The candidates with the tips of a block whose fee recipient is watched for them. Only then its receipts are asked for. `areAllRead`:
 * whether a node gave them.
 */
export const withRewards = async (
  candidates: readonly Candidate[],
  { hash, height, fees }: Pick<Block, 'hash' | 'height' | 'fees'>,
  { index, chain, node, signal, reportGap }: RewardOptions,
): Promise<{ readonly candidates: readonly Candidate[]; readonly areAllRead: boolean }> => {
  const asNow = { candidates, areAllRead: true }
  if (!fees?.gasUsed || !index.reads(chain, 'tips') || !paysWithdrawals(chain)) return asNow
  const address = fees.recipient
  const bots = new Set(
    index
      .botsAt(chain)(address, 0)
      .filter(({ asked }) => asksFor(asked, 'tips')),
  )
  if (bots.size === 0) return asNow
  const tips = await node.tips({ hash, height }, fees, signal)
  if (tips === undefined) {
    reportGap?.({ height }, 'no endpoint gives the receipts of a block: its tips go unnoticed')
    return { candidates, areAllRead: false }
  }
  if (tips <= 0n) return asNow
  const rewards = [{ address, amount: tips.toString() }]
  const paid = payoutCandidate({ rewards }, { address, height, bots })
  const beside = candidates.find(({ transaction }) => transaction.hash === paid.transaction.hash)
  if (beside === undefined) return { candidates: [...candidates, paid], areAllRead: true }
  const both = { ...beside, rewards, bots: bots.union(beside.bots) }
  return { candidates: candidates.map(one => (one === beside ? both : one)), areAllRead: true }
}
