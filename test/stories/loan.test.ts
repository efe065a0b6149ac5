import assert from 'node:assert/strict'
import { pause } from '#lib/timers.ts'
import { alice, treasury } from '../support/addresses.ts'
import { loanPools } from '../support/loan-pools.ts'
import { startChain } from '../support/local-chain.ts'
import { type Product, startProduct, story, storyOnBoth } from '../support/product.ts'
import { screens } from '../support/telegram.ts'
import { until } from '../support/waiting.ts'

const row = '[ Snooze 8 h ] [ ⋯ ]'
/** Just after a crossing the values are read, and their notifications stored and sent. */
const stoppedWithinMs = 400

const orphaned = 'The block of the last alert is no longer on the chain.'
const lowAt = (source: string) => (dollars: string, health: string, repay: string) => [
  `«📉 ETH/USD ${dollars}, below 2,500»\nEthereum · Chainlink\n${row}`,
  `«📉 treasury: loan health ${health}, below 1.15»\nEthereum · ${source}\nRepay about ${repay} to reach 1.5\n${row}`,
]
const backAt =
  (source: string) =>
  (note = '') => [
    `«📈 ETH/USD 3,000, back above 2,500»\nEthereum · Chainlink${note}\n${row}`,
    `«📈 treasury: loan health 1.65, back above 1.15»\nEthereum · ${source}${note}\n${row}`,
  ]

const importWatch = async ({ anna }: Product): Promise<void> => {
  const balances = [
    { func: 'value', params: { of: 'price', pair: 'ETH/USD', below: '250000000000' } },
    { func: 'value', params: { of: 'loan_health', below: '1150000000000000000' } },
  ]
  const addresses = [{ address: treasury, label: 'treasury' }]
  const watch = { name: 'treasury', addresses, chains: [1], strategies: [], balances, frequency: 'Always' }
  const bytes = Buffer.from(JSON.stringify({ lookout: 'watches', version: 1, watches: [watch] }))
  const { messageId: after } = anna.sendsFile({ name: 'lookout.json', bytes })
  await anna.sees(/^📄 1 watch/, { after })
  await anna.presses('Import 1')
  await anna.sees(/^Imported: 1 watch\./)
}

for (const [n, { source, open, priceBlocks }] of loanPools.entries()) {
  const tell = n === 0 ? storyOnBoth : story
  tell(
    `a person hears once that the price of ether takes their loan at ${source} to its edge, and once that both are back, past a reorg, a restart and an hour away`,
    async t => {
      const [low, back] = [lowAt(source), backAt(source)]
      const chain = await startChain(t, { chainId: 1 })
      const { setPrice, borrow } = await open(chain, alice)
      await setPrice(3_000)
      await borrow(treasury, { weth: 10, dollars: 15_000 })
      const product = await startProduct(t, { environment: { CHAINS: '1', RPC_1: chain.url } })
      const { anna, telegram } = product
      await importWatch(product)

      const expected: string[] = []
      const shown = () => anna.messages().filter(({ text }) => /^[📈📉]/u.test(text))
      const sees = async (alerts: readonly string[]): Promise<void> => {
        expected.push(...alerts)
        await until('the alerts are shown', () => shown().length >= expected.length)
        await product.catchUp()
        assert.deepEqual(screens(shown()).toSorted(), expected.toSorted())
      }

      await setPrice(2_000)
      await sees(low('2,000', '1.1', '$4,000'))
      anna.sends('/watches')
      await anna.presses('1')
      await anna.sees(
        new RegExp(`⚠️ loan health \\(${source}\\) 1\\.1 since .+ · Repay about \\$4,000 to reach 1\\.5`),
      )
      await chain.mine(2)
      await chain.rpc('anvil_reorg', [2 + priceBlocks, []])
      await sees(back(`\n${orphaned}`))

      await telegram.goOffline()
      await setPrice(1_600)
      await pause(Math.random() * stoppedWithinMs)
      await product.stop()
      await telegram.goOnline()
      await product.start()
      await sees(low('1,600', '0.88', '$6,200'))

      await product.stop()
      for (const dollars of [3_000, 1_600, 3_000]) {
        await setPrice(dollars)
        await chain.rpc('anvil_mine', ['0x64', '0xc'])
      }
      await product.start()
      await sees(back())
    },
  )
}
