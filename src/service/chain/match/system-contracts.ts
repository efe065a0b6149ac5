import { chainOf } from '#chains/registry.ts'
import type { RawTransaction } from '#events/raw-block.ts'
import { zeroAddress } from '#lib/format.ts'
import type { ChainNode } from '../rpc/chain-node.ts'
import { RpcError } from '../rpc/rpc-error.ts'

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
  readonly withoutReceipt?: ((transaction: string) => WithoutReceipt) | undefined
}

/** How a transaction goes on while no node gives a part of it: the block is read again, it is held, or it is matched without. */
export type WithoutReceipt = 'fail' | 'hold' | 'match'

/**
 * The candidates of a block with those that stake, vote, delegate or move a token of the chain's own as calls of these, not as the
 * payments or deployments that they look like. `areAllRead`: whether a node says what each of them is. `held`: those of which one may say it
 * later.
 */
export const withSystemContracts = async <C extends { readonly transaction: RawTransaction }>(
  candidates: readonly C[],
  { chain, height, node, signal, reportGap, withoutReceipt = () => 'match' }: TypeReading,
): Promise<{
  readonly candidates: readonly C[]
  readonly areAllRead: boolean
  readonly held: readonly string[]
}> => {
  const unclear = candidates.filter(({ transaction }) => mayBeSystemContract(chain, transaction))
  if (unclear.length === 0) return { candidates, areAllRead: true, held: [] }
  const hashes = unclear.map(({ transaction }) => transaction.hash)
  const { types, awaited } = await node.contractTypes(hashes, signal)
  const choices = new Map([...awaited].map(hash => [hash, withoutReceipt(hash)]))
  const held = [...awaited].filter(hash => choices.get(hash) === 'hold')
  if ([...choices.values()].includes('fail'))
    throw new RpcError('rpc_stale', 'no node says of what type a transaction is')
  const areAllRead = types.size === unclear.length
  if (types.size + held.length < unclear.length)
    reportGap?.({ height }, 'no endpoint gives the contract types of transactions: coins go unnoticed')
  const corrected = candidates.map(candidate => {
    const { transaction } = candidate
    const type = types.get(transaction.hash)
    const isPlain = !mayBeSystemContract(chain, transaction) || (type !== undefined && plainTypes.has(type))
    return isPlain ? candidate : { ...candidate, transaction: ofType(transaction, type) }
  })
  return { candidates: corrected, areAllRead, held }
}
