import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { z } from 'zod'
import { createLocalChain, type LocalChain, sendCoins } from '#playground/local-chain.ts'
import { takeChain } from './reused-chains.ts'

const stranger = '0x000000000000000000000000000000000000bEEF'

const blockSchema = z.object({ timestamp: z.string() })
const stateSchema = z.object({
  accounts: z.unknown(),
  block: z.unknown(),
  transactions: z.array(z.looseObject({ block_number: z.number() })),
})

const readState = async (chain: LocalChain) => {
  const packed = z.string().parse(await chain.rpc('anvil_dumpState'))
  const state = stateSchema.parse(JSON.parse(gunzipSync(Buffer.from(packed.slice(2), 'hex')).toString()))
  // They are in no order.
  return { ...state, transactions: state.transactions.toSorted((a, b) => a.block_number - b.block_number) }
}

const nowSeconds = (): number => Math.floor(Date.now() / 1_000)

const timeOf = async (chain: LocalChain, block: string): Promise<number> =>
  Number(blockSchema.parse(await chain.rpc('eth_getBlockByNumber', [block, false])).timestamp)

/** Holds that the chain goes by the machine's clock. */
const holdClock = async (chain: LocalChain): Promise<void> => {
  const before = nowSeconds()
  const time = await timeOf(chain, 'pending')
  assert.ok(time >= before && time <= nowSeconds(), `${time} is not the time, ${before}`)
}

/** Leaves behind all that tests do to a chain. */
const useUp = async (chain: LocalChain): Promise<void> => {
  const [from = '', to = ''] = chain.accounts
  await sendCoins(chain, { from: stranger, to, coins: '1' })
  await chain.rpc('anvil_setCode', [stranger, '0x5f'])
  await chain.rpc('anvil_setStorageAt', [stranger, '0x0', `0x${'1'.repeat(64)}`])
  await chain.mine(5)
  const snapshot = await chain.rpc('evm_snapshot')
  await chain.send({ from, to, wei: 1n })
  await chain.rpc('evm_revert', [snapshot])
  await chain.rpc('evm_snapshot')
  await chain.rpc('anvil_reorg', [2, []])
  await chain.rpc('anvil_rollback', [1])
  await chain.rpc('evm_increaseTime', [5_000])
  await chain.mine()
  await chain.rpc('evm_setAutomine', [false])
  await chain.rpc('eth_sendTransaction', [{ from, to, value: '0x1' }])
  await chain.rpc('anvil_setNextBlockBaseFeePerGas', ['0x77359400'])
  await chain.rpc('evm_setNextBlockTimestamp', [10_000_000_000])
}

const reads: readonly (readonly [method: string, params?: readonly unknown[]])[] = [
  ['eth_getBlockByNumber', ['latest', true]],
  ['eth_getBlockByNumber', ['finalized', true]],
  ['eth_getBlockByNumber', ['0x0', true]],
  ['eth_getLogs', [{ fromBlock: '0x0' }]],
  ['eth_accounts'],
  ['eth_gasPrice'],
  ['eth_feeHistory', ['0x5', 'latest', []]],
  ['anvil_nodeInfo'],
  ['anvil_getAutomine'],
  ['txpool_content'],
]

/** Holds that two chains answer the same. */
const holdEqual = async (chain: LocalChain, wanted: LocalChain): Promise<void> => {
  for (const [method, params] of reads)
    assert.deepEqual(await chain.rpc(method, params), await wanted.rpc(method, params), method)
  assert.deepEqual(await readState(chain), await readState(wanted))
}

test('a chain that a test leaves is for the next one what a new chain is', async t => {
  const first = await takeChain()
  await useUp(first.chain)
  await first.release()
  const asked = nowSeconds()
  const { chain, release } = await takeChain()
  t.after(release)
  assert.equal(chain.url, first.chain.url, 'the same node')

  const began = await timeOf(chain, '0x0')
  assert.ok(began >= asked && began <= nowSeconds(), 'it begins now')
  await holdClock(chain)
  const wanted = await createLocalChain({ timestamp: began })
  t.after(() => wanted.close())
  await holdEqual(chain, wanted)

  for (const one of [chain, wanted]) {
    const [from = '', to = ''] = one.accounts
    // The next fees are known when a block is ordered and there, not as soon as a receipt is.
    await one.rpc('evm_setAutomine', [false])
    for (const seconds of [20, 40]) {
      await one.rpc('evm_setNextBlockTimestamp', [began + seconds])
      await one.rpc('eth_sendTransaction', [{ from, to, value: '0x1' }])
      await one.mine()
    }
    await one.rpc('evm_setTime', [began + 60])
  }
  await holdEqual(chain, wanted)
})

test('a chain that a test ends is not given to another one', async t => {
  const first = await takeChain()
  await first.chain.close()
  await first.release()
  const { chain, release } = await takeChain()
  t.after(release)
  assert.equal(await chain.rpc('eth_blockNumber'), '0x0')
})

test('what a test left running does not reach the chain of the next one', async t => {
  const first = await takeChain()
  await first.release()
  const { chain, release } = await takeChain()
  t.after(release)
  assert.equal(chain.url, first.chain.url, 'the same node')
  const [from = '', to = ''] = chain.accounts
  const isOver = { message: 'the test that had this chain is over' }
  await assert.rejects(first.chain.send({ from, to, wei: 1n }), isOver)
  await assert.rejects(first.chain.rpc('evm_mine'), isOver)
  await assert.rejects(first.chain.mine(), isOver)
  assert.equal(await chain.rpc('eth_blockNumber'), '0x0')
})
