import { chainOf } from '#chains/registry.ts'
import { zeroAddress } from '#lib/format.ts'
import type { ChainNode } from '../rpc/chain-node.ts'
import type { Candidate } from './find-candidates.ts'

type TypeReading = {
  readonly chain: number
  readonly height: number
  readonly node: Pick<ChainNode, 'contractTypes'>
  readonly signal: AbortSignal
  readonly reportGap?: ((facts: object, what: string) => void) | undefined
}

/** Types of transactions whose `value` is coins, and is paid to `to`. */
const payingTypes: ReadonlySet<string | undefined> = new Set(['TransferContract', 'TriggerSmartContract'])

/** Whether only its type says what a transaction is. A call is one, whatever it pays. */
const isUnclear = ({ transaction: { input, value, to } }: Candidate): boolean =>
  input === '0x' && (value !== '0x0' || typeof to !== 'string')

/**
 * The candidates of a block, where a chain has transactions that look like payments or deployments and are neither, without what they
 * seem to be. `areAllRead`: whether a node says what each of them is.
 */
export const withoutFalsePayments = async (
  candidates: readonly Candidate[],
  { chain, height, node, signal, reportGap }: TypeReading,
): Promise<{ readonly candidates: readonly Candidate[]; readonly areAllRead: boolean }> => {
  const unclear = candidates.filter(isUnclear)
  if (chainOf(chain).family.hidesContractTypes !== true || unclear.length === 0)
    return { candidates, areAllRead: true }
  const types = await node.contractTypes(
    unclear.map(({ transaction }) => transaction.hash),
    signal,
  )
  const areAllRead = types.size === unclear.length
  if (!areAllRead)
    reportGap?.({ height }, 'no endpoint gives the contract types of transactions: coins go unnoticed')
  const corrected = candidates.map(candidate => {
    const { transaction } = candidate
    const type = types.get(transaction.hash)
    if (!isUnclear(candidate) || payingTypes.has(type) || type === 'CreateSmartContract') return candidate
    return { ...candidate, transaction: { ...transaction, value: '0x0', to: transaction.to ?? zeroAddress } }
  })
  return { candidates: corrected, areAllRead }
}
