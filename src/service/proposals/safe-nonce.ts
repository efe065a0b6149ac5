import type { ChainNode } from '../rpc/chain-node.ts'

/** `nonce()` */
const nonceInput = '0xaffed0e0'

const word = /^0x[0-9a-f]{64}$/i

/**
 * How many transactions a Safe (a key) has executed, by itself: proposals with a lower number cannot be executed any more, whatever
 * a transaction service knows of that. `undefined`: there is no Safe. Throws `RpcError`.
 */
export const readSafeNonce = async (
  node: Pick<ChainNode, 'call'>,
  safe: string,
  signal: AbortSignal,
): Promise<bigint | undefined> => {
  const returned = await node.call({ to: `0x${safe}`, data: nonceInput }, signal)
  return returned !== undefined && word.test(returned) ? BigInt(returned) : undefined
}
