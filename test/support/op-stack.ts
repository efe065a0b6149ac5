import assert from 'node:assert/strict'
import { callData, execute } from '#playground/contracts.ts'
import type { LocalChain } from '#playground/local-chain.ts'
import { readCreationCode } from './published.ts'

const oracle = '0x420000000000000000000000000000000000000F'
const l1Block = '0x4200000000000000000000000000000000000015'
/** The account by which the chain writes what it knows of the one below. */
const depositor = '0xDeaDDEaDDeAdDeAdDEAdDEaddeAddEAdDEAd0001'
/** `setL1BlockValuesEcotone()`, whose input is packed. */
const setValues = '440a5e20'
const baseFeeScalar = 5_000n

const hex = (value: bigint, bytes: number): string => value.toString(16).padStart(2 * bytes, '0')

/** Price of the chain's coin, where Chainlink has it: returns what stands in slot 0. */
const returnsSlot = '0x5f545f5260205ff3'

export const setSlot = (chain: LocalChain, contract: string, value: bigint): Promise<unknown> =>
  chain.rpc('anvil_setStorageAt', [contract, `0x${hex(0n, 32)}`, `0x${hex(value, 32)}`])

/** Puts a price in dollars where a chain has the feed of its coin. */
export const setFeed = async (chain: LocalChain, feed: string, dollars: number): Promise<void> => {
  await chain.rpc('anvil_setCode', [feed, returnsSlot])
  await setSlot(chain, feed, BigInt(dollars) * 10n ** 8n)
}

/** Puts Optimism's contracts where every chain of the OP Stack has them, as of the upgrade Fjord. */
export const openOpStack = async (chain: LocalChain) => {
  await chain.rpc('anvil_setCode', [oracle, readCreationCode('optimism', 'GasPriceOracle')])
  await chain.rpc('anvil_setCode', [l1Block, readCreationCode('optimism', 'L1Block')])
  await chain.rpc('anvil_impersonateAccount', [depositor])
  await chain.rpc('anvil_setBalance', [depositor, `0x${(10n ** 18n).toString(16)}`])
  const send = async (to: string, data: string): Promise<void> => {
    assert.equal((await execute(chain, { from: depositor, to, data })).status, '0x1')
  }
  await send(oracle, callData('setEcotone()'))
  await send(oracle, callData('setFjord()'))
  return {
    /** Mines one block with these prices, in wei: of gas on the chain below, and on this one. */
    setPrices: async ({ below, here }: { readonly below: bigint; readonly here: bigint }): Promise<void> => {
      await chain.rpc('anvil_setNextBlockBaseFeePerGas', [`0x${here.toString(16)}`])
      const scalars = `${hex(baseFeeScalar, 4)}${hex(0n, 4)}`
      const heights = hex(1n, 24)
      await send(l1Block, `0x${setValues}${scalars}${heights}${hex(below, 32)}${hex(0n, 96)}`)
    },
  }
}
