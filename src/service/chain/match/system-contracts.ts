import { chainOf } from '#chains/registry.ts'
import type { RawTransaction } from '#events/raw-block.ts'
import { zeroAddress } from '#lib/format.ts'
import type { ChainNode } from '../rpc/chain-node.ts'

/**
 * Whether a transaction may be of one of the chain's own types, which a node tells only when it is asked: it calls nothing, and looks
 * like a payment or a deployment.
 */
export const mayBeSystemContract = (chain: number, { input, value, to }: RawTransaction): boolean =>
  input === '0x' &&
  (value !== '0x0' || typeof to !== 'string') &&
  chainOf(chain).family.hidesContractTypes === true

/** Types of transactions that are what they look like: `value` is coins and is paid to `to`, or a contract is made. */
const plainTypes: ReadonlySet<string> = new Set([
  'TransferContract',
  'TriggerSmartContract',
  'CreateSmartContract',
])

/** A transaction of this type as it is told; `undefined`: no node gave the type, so nothing that it seems to be is told. */
const ofType = (transaction: RawTransaction, type: string | undefined): RawTransaction => ({
  ...transaction,
  value: '0x0',
  to: transaction.to ?? zeroAddress,
  systemContract: type?.replace(/Contract$/, ''),
})

type TypeReading = {
  readonly chain: number
  readonly height: number
  readonly node: Pick<ChainNode, 'contractTypes'>
  readonly signal: AbortSignal
  readonly reportGap?: ((facts: object, what: string) => void) | undefined
}

/**
 * The candidates of a block with those that stake, vote, delegate or move a token of the chain's own as calls of these, not as the
 * payments or deployments that they look like. `areAllRead`: whether a node says what each of them is.
 */
export const withSystemContracts = async <C extends { readonly transaction: RawTransaction }>(
  candidates: readonly C[],
  { chain, height, node, signal, reportGap }: TypeReading,
): Promise<{ readonly candidates: readonly C[]; readonly areAllRead: boolean }> => {
  const unclear = candidates.filter(({ transaction }) => mayBeSystemContract(chain, transaction))
  if (unclear.length === 0) return { candidates, areAllRead: true }
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
    const isPlain = !mayBeSystemContract(chain, transaction) || (type !== undefined && plainTypes.has(type))
    return isPlain ? candidate : { ...candidate, transaction: ofType(transaction, type) }
  })
  return { candidates: corrected, areAllRead }
}
