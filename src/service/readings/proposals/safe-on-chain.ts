import { addressKey } from '#events/raw-block.ts'
import { wordDigits } from '#readings/deadlines/contract-log.ts'
import type { ChainNode } from '../../chain/rpc/chain-node.ts'
import { RpcError } from '../../chain/rpc/rpc-error.ts'

/** `nonce()` */
const nonceInput = '0xaffed0e0'
/** `getThreshold()` */
const thresholdInput = '0xe75235b8'

const word = /^0x[0-9a-f]{64}$/i

/** `getOwners()` */
const ownersInput = '0xa0e67e2b'

/** More owners than could sign one transaction: a contract with such a threshold is not a Safe. */
const maxThreshold = 1_000n

/**
 * State of a Safe on the chain: the number of transactions that it has executed, so that proposals with a
 * lower number can no longer be executed, and the number of signatures that it requires. A transaction
 * service may be wrong about both while it indexes.
 */
export type SafeOnChain = { readonly nonce: bigint; readonly threshold: number }

const readWord = async (
  node: Pick<ChainNode, 'call'>,
  { safe, data }: { readonly safe: string; readonly data: string },
  signal: AbortSignal,
): Promise<bigint | undefined> => {
  const returned = await node.call({ to: `0x${safe}`, data, batched: true }, signal)
  return returned !== undefined && word.test(returned) ? BigInt(returned) : undefined
}

const isThreshold = (given: bigint | undefined): given is bigint =>
  given !== undefined && given > 0n && given <= maxThreshold

/** Safes among addresses, and the addresses without an answer, with the reason. */
type FoundSafes = { readonly safes: ReadonlySet<string>; readonly unanswered: ReadonlyMap<string, RpcError> }

/** Finds addresses (keys) that look like Safes, by one call each, in requests of many. */
export const findSafes = async (
  node: Pick<ChainNode, 'call'>,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<FoundSafes> => {
  const safes = new Set<string>()
  const unanswered = new Map<string, RpcError>()
  await Promise.all(
    addresses.map(async safe => {
      try {
        if (isThreshold(await readWord(node, { safe, data: thresholdInput }, signal))) safes.add(safe)
      } catch (error) {
        if (signal.aborted || !(error instanceof RpcError)) throw error
        unanswered.set(safe, error)
      }
    }),
  )
  return { safes, unanswered }
}

/** Reads the owners (keys) of a Safe at the latest block. Throws `RpcError`. */
export const readOwners = async (
  node: Pick<ChainNode, 'call'>,
  safe: string,
  signal: AbortSignal,
): Promise<readonly string[]> => {
  const returned = await node.call({ to: `0x${safe}`, data: ownersInput, batched: true }, signal)
  const [, ...owners] = (returned ?? '').slice(2 + wordDigits).match(/.{64}/g) ?? []
  return owners.slice(0, Number(maxThreshold)).map(addressKey)
}

/**
 * Reads a Safe (a key) at the latest block, or resolves with `undefined` if there is no Safe. Throws
 * `RpcError`.
 */
export const readSafeOnChain = async (
  node: Pick<ChainNode, 'call'>,
  safe: string,
  signal: AbortSignal,
): Promise<SafeOnChain | undefined> => {
  const [nonce, threshold] = await Promise.all(
    [nonceInput, thresholdInput].map(data => readWord(node, { safe, data }, signal)),
  )
  return nonce !== undefined && isThreshold(threshold) ? { nonce, threshold: Number(threshold) } : undefined
}
