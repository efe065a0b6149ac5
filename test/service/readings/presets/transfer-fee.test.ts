import assert from 'node:assert/strict'
import { it } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { chainOf } from '#chains/registry.ts'
import { bob } from '../../../support/addresses.ts'
import { startChain } from '../../../support/local-chain.ts'
import { openOpStack, setFeed, setSlot } from '../../../support/op-stack.ts'
import { until } from '../../../support/waiting.ts'
import { followCrossings, startValueWatch } from './value-watch.ts'

const gwei = 10n ** 9n
const base = { chain: 8453, name: 'Base' }
const feed = chainOf(base.chain).priceFeed ?? ''

it('notifies of a transfer on Base that costs more dollars than the limit once, and that it is back once, past restarts, reorgs and an hour without a node', async t => {
  const chain = await startChain(t, { chainId: base.chain })
  const { setPrices } = await openOpStack(chain)
  await setFeed(chain, feed, 3_000)
  await setPrices({ below: 20n * gwei, here: 5_000_000n })
  const params = { of: 'transfer_fee_usd', above: '1000000' }
  const watch = await startValueWatch(t, chain, { addresses: [bob], params, on: base })
  // A hundred bytes, of which each counts for 16 gas below by the scalar of the chain, and 21,000 gas here.
  const wei = (100n * 16n * 5_000n * 20n * gwei) / 10n ** 6n + 21_000n * 5_000_000n
  assert.deepEqual(await watch.fee(), { wei: String(wei), usd: 0.0007_95 })
  assert.deepEqual(await watch.explained(), [[bob, 'transfer', '79500', 'quiet']])
  await followCrossings(chain, watch, {
    fall: () => setPrices({ below: 1_000n * gwei, here: 0n }),
    rise: () => setPrices({ below: 20n * gwei, here: 0n }),
    low: '📈 Transfer fee 0.000008 ETH ≈ $0.024, above $0.01',
    back: '📉 Transfer fee 0.00000016 ETH ≈ $0.00048, back below $0.01',
  })
})

/** Returns what stands in slot 0 as the first of six words. */
const returnsSlot = '0x5f545f5260c05ff3'

for (const { on, contract } of [
  // Its own contract is no bytecode, so this one stands for it.
  { on: { chain: 42_161, name: 'Arbitrum' }, contract: '0x000000000000000000000000000000000000006c' },
  { on: { chain: 534_352, name: 'Scroll' }, contract: '0x5300000000000000000000000000000000000002' },
])
  it(`counts the bytes of a transfer on ${on.name} by what its contract says, and dollars only where there is a price`, async t => {
    const chain = await startChain(t, { chainId: on.chain })
    const setPrice = async (wei: bigint): Promise<void> => {
      await setSlot(chain, contract, wei)
      await chain.rpc('anvil_setNextBlockBaseFeePerGas', [`0x${(gwei / 100n).toString(16)}`])
      await chain.mine()
    }
    await chain.rpc('anvil_setCode', [contract, returnsSlot])
    await setPrice(300n * gwei)
    const params = { of: 'transfer_fee', below: '1000000000000' }
    const watch = await startValueWatch(t, chain, { addresses: [bob], params, on })
    assert.equal(await watch.nextTitle(), '📉 Transfer fee 0.00000051 ETH, below 0.000001 ETH')
    await setPrice(3_000n * gwei)
    assert.equal(await watch.nextTitle(), '📈 Transfer fee 0.00000321 ETH, back above 0.000001 ETH')

    await chain.rpc('anvil_setCode', [contract, '0x5f5ffd'])
    await chain.mine()
    await until('a fee that the contract does not give is unread', async () =>
      isDeepStrictEqual(await watch.explained(), [[bob, 'transfer', null, 'unread']]),
    )
  })
