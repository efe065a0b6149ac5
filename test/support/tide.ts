import { z } from 'zod'
import type { LocalChain } from '#playground/chain.ts'
import { execute } from './contracts.ts'

const transferTopic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/*
 * One of four heights fails, the next does nothing, and on the others it logs a transfer of as many units as the block is
 * high, from nobody to the address that it is given:
 *   switch and(number(), 3)
 *   case 0 { revert(0, 0) }
 *   case 1 { stop() }
 *   mstore(0, number()) log3(0, 32, transferTopic, 0, calldataload(0))
 */
const heightDependentCode = `600343168015604057600114603e574360005260003560007f${transferTopic}60206000a35b005b60006000fd`

/** Copies the code that stands behind its own 12 bytes, and returns it as the contract's. */
const heightDependentCreation = `0x6046600c60003960466000f3${heightDependentCode}`

/** Puts a contract on the chain of which every call does what its height makes of it: `tideAt`. */
export const deployHeightDependent = async (chain: LocalChain, from: string): Promise<string> =>
  z.string().parse((await execute(chain, { from, data: heightDependentCreation })).contractAddress)

/** Input of a call that credits an address. */
export const heightDependentCall = (to: string): string => `0x${to.slice(2).toLowerCase().padStart(64, '0')}`

/** What a call does in a block of this height: the units that it logs. */
export const outcomeAtHeight = (height: number): number | 'nothing' | 'fails' => {
  if (height % 4 === 0) return 'fails'
  return height % 4 === 1 ? 'nothing' : height
}
