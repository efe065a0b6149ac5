import assert from 'node:assert/strict'
import { bob } from '../support/addresses.ts'
import { startChain } from '../support/local-chain.ts'
import { startProduct, story } from '../support/product.ts'
import { screens, taps } from '../support/telegram.ts'
import { deployUniswap } from '../support/uniswap.ts'
import { deployUniswapV4 } from '../support/uniswap-v4.ts'
import { until } from '../support/waiting.ts'

const ether = 10n ** 18n
const row = '[ Snooze 8 h ] [ ⋯ ]'
const orphaned = 'The block of the last alert is no longer on the chain.'

story(
  'a person hears once that the price has left the range of their positions at Uniswap v3 and v4, and once that it is back, past a reorg, a restart and an hour away',
  async t => {
    const chain = await startChain(t, { chainId: 1 })
    const [v3, v4] = [await deployUniswap(chain), await deployUniswapV4(chain)]
    const range = { lower: -100, upper: 100 }
    await v3.mint(bob, range)
    await v4.mint(bob, range)
    const product = await startProduct(t, { environment: { CHAINS: '1', RPC_1: chain.url } })
    const { anna, telegram } = product

    anna.sends('tell me when my Uniswap position is out of range')
    await anna.sees(/Send one or more addresses/)
    anna.sends(`${bob} treasury`)
    assert.match((await anna.sees(/^Watch · review/)).text, /\nPositions out of range\n/)
    await anna.presses('Start watching')
    await anna.sees(/^👁 Watching treasury/)
    anna.sends('/watches')
    await anna.presses('1')
    await taps(anna, 'More ⋯', 'Values now')
    const names = {
      'Uniswap v3': `${v3.symbols.join('/')} 0.05% position #2`,
      'Uniswap v4': `${v4.symbols.join('/')} 0.05% position #v4-2`,
    } as const
    type Source = keyof typeof names
    const margin = (source: Source) =>
      `treasury · Ethereum · ${names[source]} (${source}) · positions out of range\nNow 1%: within the limit, so no alert.`
    const { text } = await anna.sees(/values now/)
    for (const source of ['Uniswap v3', 'Uniswap v4'] as const) assert.ok(text.includes(margin(source)), text)

    const out = (source: Source) =>
      `«⚠️ treasury: ${names[source]} out of range»\nEthereum · ${source}\n${row}`
    const back = (source: Source, note = '') =>
      `«✅ treasury: ${names[source]} back in range»\nEthereum · ${source}${note}\n${row}`
    const expected: string[] = []
    const shown = () => anna.messages().filter(({ text }) => /^(?:⚠️|✅) treasury/u.test(text))
    const sees = async (...alerts: readonly string[]): Promise<void> => {
      expected.push(...alerts)
      await until('the alerts are shown', () => shown().length >= expected.length)
      await product.catchUp()
      assert.deepEqual(screens(shown()).toSorted(), expected.toSorted())
    }

    await v4.moveTo(200)
    await sees(out('Uniswap v4'))
    await chain.mine(2)
    await chain.rpc('anvil_reorg', [3, []])
    await sees(back('Uniswap v4', `\n${orphaned}`))

    await telegram.goOffline()
    await v4.moveTo(200)
    await v3.swap('up', 110n * ether)
    await product.stop()
    await telegram.goOnline()
    await product.start()
    await sees(out('Uniswap v4'), out('Uniswap v3'))

    await product.stop()
    for (const tick of [0, 200, 0]) {
      await v4.moveTo(tick)
      await chain.rpc('anvil_mine', ['0x64', '0xc'])
    }
    await v3.swap('down', 110n * ether)
    await product.start()
    await sees(back('Uniswap v4'), back('Uniswap v3'))
  },
)
