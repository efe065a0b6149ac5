import type { TestContext } from 'node:test'
import { z } from 'zod'
import type { AnvilOptions } from '#playground/anvil-process.ts'
import { execute } from '#playground/contracts.ts'
import type { LocalChain } from '#playground/local-chain.ts'
import { takeChain } from './reused-chains.ts'

/** A chain of its own, gone when the test ends. `o`: where it is not the usual one, as new. */
export const startChain = async (t: Pick<TestContext, 'after'>, o?: AnvilOptions): Promise<LocalChain> => {
  const { chain, release } = await takeChain(o)
  t.after(release)
  return chain
}

/** Pays these amounts, in wei, in one block: what is told of them cannot come apart, however slow the machine is. */
export const payInOneBlock = async (
  chain: LocalChain,
  { from, to, amounts }: { readonly from: string; readonly to: string; readonly amounts: readonly bigint[] },
): Promise<void> => {
  await chain.rpc('evm_setAutomine', [false])
  for (const wei of amounts)
    await chain.rpc('eth_sendTransaction', [{ from, to, value: `0x${wei.toString(16)}` }])
  await chain.mine()
  await chain.rpc('evm_setAutomine', [true])
}

const transferTopic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/*
 * At every fourth height a call fails, at the next it does nothing, and at the others it logs a transfer of as many units as
 * the height, from the zero address to the given one:
 *   switch and(number(), 3)
 *   case 0 { revert(0, 0) }
 *   case 1 { stop() }
 *   mstore(0, number()) log3(0, 32, transferTopic, 0, calldataload(0))
 */
const heightDependentCode = `600343168015604057600114603e574360005260003560007f${transferTopic}60206000a35b005b60006000fd`

/** Returns the code behind its own 12 bytes as that of the contract. */
const heightDependentCreation = `0x6046600c60003960466000f3${heightDependentCode}`

/** Deploys a contract whose calls depend on the height of their block: `outcomeAtHeight`. */
export const deployHeightDependent = async (chain: LocalChain, from: string): Promise<string> =>
  z.string().parse((await execute(chain, { from, data: heightDependentCreation })).contractAddress)

/** The input of a call that credits an address. */
export const heightDependentCall = (to: string): string => `0x${to.slice(2).toLowerCase().padStart(64, '0')}`

/** The outcome of a call in a block of this height: the units that it logs, if any. */
export const outcomeAtHeight = (height: number): number | 'nothing' | 'fails' => {
  if (height % 4 === 0) return 'fails'
  return height % 4 === 1 ? 'nothing' : height
}

/** The height of the newest block. */
export const headOf = async (chain: LocalChain): Promise<number> => Number(await chain.rpc('eth_blockNumber'))
