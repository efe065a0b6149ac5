import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import { presetOf } from '#readings/presets/presets.ts'
import { pairsOn } from '#readings/presets/price-feeds.ts'
import { treasury } from '../support/addresses.ts'
import { openEnsRegistrar } from '../support/ens.ts'
import { startChain } from '../support/local-chain.ts'
import { freePort } from '../support/machine.ts'
import { startProduct, story } from '../support/product.ts'
import { screens } from '../support/telegram.ts'
import { until } from '../support/waiting.ts'

const day = 86_400
const row = '[ Snooze 8 h ] [ ⋯ ]'

/** Returns what stands in slot 0, as the first, the second, the fourth and the sixth word. */
const returnsSlot = '0x5f545f525f546020525f546060525f5460a05260c05ff3'

const feedOf = (pair: string): string => {
  const question = presetOf('price').question({ chain: 1, address: '', pair })
  return question !== undefined && 'to' in question ? `0x${question.to}` : ''
}
const pool = '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2'
const spark = '0xC13e21B648A5Ee794902342038FF3aDAB66BE987'

story(
  'a person hears of a price, of gas, of the health of a loan and of the end of a name by their names',
  async t => {
    const chain = await startChain(t, { chainId: 1 })
    const port = await freePort()
    const product = await startProduct(t, {
      environment: { CHAINS: '1', RPC_1: chain.url, METRICS_PORT: String(port), METRICS_READINGS: '4' },
    })
    const { anna } = product
    assert.ok(pairsOn(1).includes('ETH/USD'))
    const feed = feedOf('ETH/USD')
    let gwei = 20
    const mine = async (fee: number): Promise<void> => {
      gwei = fee
      await chain.rpc('anvil_setNextBlockBaseFeePerGas', [`0x${(fee * 1e9).toString(16)}`])
      await chain.mine()
    }
    const set = async (contract: string, value: bigint): Promise<void> => {
      await chain.rpc('anvil_setCode', [contract, returnsSlot])
      const words = [`0x${'0'.repeat(64)}`, `0x${value.toString(16).padStart(64, '0')}`]
      await chain.rpc('anvil_setStorageAt', [contract, ...words])
      await mine(gwei)
    }
    const setPrice = (dollars: number) => set(feed, BigInt(dollars) * 100_000_000n)
    const setHealth = (hundredths: number) => set(pool, BigInt(hundredths) * 10n ** 16n)

    const balances = [
      { func: 'value', params: { of: 'gas', below: '5000000000' } },
      { func: 'value', params: { of: 'price', pair: 'ETH/USD', below: '300000000000' } },
      { func: 'value', params: { of: 'loan_health', below: '1150000000000000000' } },
      { func: 'deadline', params: { kind: 'ens', name: 'vitalik.eth', before: ['7d', '24h'] } },
    ]
    const addresses = [{ address: treasury, label: 'treasury' }]
    const watch = { name: 'treasury', addresses, chains: [1], strategies: [], balances, frequency: 'Always' }
    const bytes = Buffer.from(JSON.stringify({ lookout: 'watches', version: 1, watches: [watch] }))
    await setPrice(3_100)
    await set(pool, 2n ** 256n - 1n)
    await set(spark, 2n ** 256n - 1n)
    const ens = await openEnsRegistrar(chain)
    await ens.register('vitalik.eth', 40 * day)
    await mine(gwei)
    const { messageId: after } = anna.sendsFile({ name: 'lookout.json', bytes })
    await anna.sees(/^📄 1 watch/, { after })
    await anna.presses('Import 1')
    await anna.sees(/^Imported: 1 watch\./)

    await setPrice(2_914)
    await anna.sees(/2,914/)
    await setPrice(3_040)
    await anna.sees(/back above 3,000/)
    await setHealth(108)
    await anna.sees(/1\.08/)
    await set(pool, 2n ** 256n - 1n)
    await anna.sees(/∞/)
    await set(spark, 11n * 10n ** 17n)
    await anna.sees(/· Spark/)
    await mine(4)
    await anna.sees(/Gas 4 gwei/)
    await product.catchUp()
    const alerts = anna.messages().filter(({ text }) => /[📈📉]/u.test(text))
    assert.deepEqual(screens(alerts), [
      `«📉 ETH/USD 2,914, below 3,000»\nEthereum · Chainlink\n${row}`,
      `«📈 ETH/USD 3,040, back above 3,000»\nEthereum · Chainlink\n${row}`,
      `«📉 treasury: loan health 1.08, below 1.15»\nEthereum · Aave v3\n${row}`,
      `«📈 treasury: loan health ∞, back above 1.15»\nEthereum · Aave v3\n${row}`,
      `«📉 treasury: loan health 1.1, below 1.15»\nEthereum · Spark\n${row}`,
      `«📉 Gas 4 gwei, below 5 gwei»\nEthereum\n${row}`,
    ])

    await anna.presses('Snooze 8 h')
    const { messageId } = anna.sends('/watches')
    await anna.sees(/^Your watches/, { after: messageId })
    await anna.presses('1')
    const card = await anna.sees(/Snoozed|snoozed/, { after: messageId })
    assert.match(card.text, /treasury · gas/)

    await ens.passUntil('vitalik.eth', 7 * day - 60)
    await anna.sees(/⏳ vitalik\.eth expires in 7 days/)
    await ens.passUntil('vitalik.eth', day - 60)
    await anna.sees(/⏳ vitalik\.eth expires in 24 h/)
    await ens.passUntil('vitalik.eth', -60)
    await anna.sees(/⌛ vitalik\.eth has expired/)
    await ens.renew('vitalik.eth', 365 * day)
    await anna.sees(/✅ vitalik\.eth is renewed and expires in 365 days/)
    const deadlines = anna.messages().filter(({ text }) => /vitalik\.eth (expires|has|is)/.test(text))
    assert.equal(deadlines.length, 4)
    assert.match(deadlines[0]?.text ?? '', /\nEthereum · ENS$/)

    await set(feedOf('BTC/USD'), 90_000n * 100_000_000n)
    const { messageId: asked } = anna.sends('/watches')
    await anna.sees(/^Your watches/, { after: asked })
    await anna.presses('1')
    await anna.sees(/^👁 treasury/, { after: asked })
    await anna.presses('Edit')
    await anna.presses('What')
    await anna.presses('Choose ▾')
    await anna.presses('Values · 3 ▾')
    await anna.presses('✓ Price ▾')
    await anna.presses('BTC/USD')
    await anna.sees(/BTC\/USD: type the number at which I should alert you/, { after: asked })
    anna.sends('95,000')
    await anna.sees(/Network fees: they rise/)
    await anna.presses('Review ›')
    await anna.presses('Save')
    await mine(gwei)
    await anna.sees(/📉 BTC\/USD 90,000, below 95,000/)

    const readMetrics = async (): Promise<readonly string[]> => {
      const page = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
      const lines = page.split('\n').filter(line => line.startsWith('lookout_reading{'))
      return lines.map(line => line.replace(/watch="[^"]+"/, 'watch="…"'))
    }
    const shown = [
      'gas"} 4',
      'price:ETH/USD"} 3040',
      `loan_health:${treasury}:Aave v3"} ${Number(2n ** 256n) / 1e18}`,
      `loan_health:${treasury}:Spark"} 1.1`,
    ].map(end => `lookout_reading{watch="…",chain="1",reading="${end}`)
    await until('the metrics show the first four values', async () =>
      isDeepStrictEqual(await readMetrics(), shown),
    )

    await chain.rpc('anvil_setCode', [feed, '0x5f5ffd'])
    await mine(gwei)
    await until('the metrics show no price that cannot be read', async () =>
      (await readMetrics()).every(line => !line.includes('ETH/USD')),
    )
    let text = ''
    // A card waits a second for its values, which a busy machine may not keep.
    await until('the card shows its values', async () => {
      const { messageId: again } = anna.sends('/watches')
      await anna.sees(/^Your watches/, { after: again })
      await anna.presses('1')
      text = (await anna.sees(/^👁 treasury/, { after: again })).text
      return text.includes('\nNow: ')
    })
    assert.match(
      text,
      /\nBTC\/USD below 95,000\nNow: ⚠️ gas 4 gwei since (?:~|.+? UTC) · ⚠️ loan health \(Spark\) 1\.1 since (?:~|.+? UTC) · ⚠️ BTC\/USD 90,000 since (?:~|.+? UTC) \+2\n/,
    )
    assert.match(
      text,
      /\n⚠️ ETH\/USD below 3,000 · I can't read this value: the contract doesn't give one\.\n/,
    )
  },
)
