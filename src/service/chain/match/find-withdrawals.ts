import { withdrawalId } from '#chains/withdrawal-id.ts'
import { asksFor } from '#events/matchers.ts'
import { zeroAddressKey } from '#events/raw-block.ts'
import { readWithdrawal } from '#events/withdrawal/read-withdrawal.ts'
import { paysWithdrawals } from '#events/withdrawal/withdrawal.ts'
import type { Block } from '../rpc/block.ts'
import type { AddressMap } from './address-map.ts'
import { type Candidate, nothingFound } from './find-candidates.ts'

/** Makes a candidate of what a block pays out to one address, in place of a transaction. */
export const payoutCandidate = (
  { withdrawals = [], rewards = [] }: Partial<Pick<Candidate, 'withdrawals' | 'rewards'>>,
  {
    address,
    height,
    bots,
  }: { readonly address: string; readonly height: number; readonly bots: Candidate['bots'] },
): Candidate => ({
  transaction: {
    hash: withdrawalId({ address, height }),
    from: `0x${zeroAddressKey}`,
    to: `0x${address}`,
    value: '0x0',
    input: '0x',
  },
  bots,
  ...nothingFound,
  withdrawals,
  rewards,
  needsReceipt: false,
})

/**
 * The withdrawals of a block to addresses that are watched for them. `faults`: what is not understood, and 1 where the node leaves all
 * of them out.
 */
export const findWithdrawals = (
  { height, withdrawals }: Pick<Block, 'height' | 'withdrawals'>,
  { chain, botsAt }: { readonly chain: number; readonly botsAt: AddressMap['botsAt'] },
): { readonly candidates: readonly Candidate[]; readonly faults: number } => {
  if (!paysWithdrawals(chain)) return { candidates: [], faults: 0 }
  if (withdrawals === undefined) return { candidates: [], faults: 1 }
  const read = withdrawals.flatMap(given => readWithdrawal(given) ?? [])
  const paid = read.filter(({ amount }) => amount !== '0')
  const byAddress = Map.groupBy(paid, ({ address }) => address)
  const candidates = [...byAddress].flatMap(([address, own]) => {
    const bots = new Set(botsAt(address, 0).filter(({ asked }) => asksFor(asked, 'withdrawals')))
    return bots.size === 0 ? [] : [payoutCandidate({ withdrawals: own }, { address, height, bots })]
  })
  return { candidates, faults: withdrawals.length - read.length }
}
