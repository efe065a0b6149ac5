import assert from 'node:assert/strict'
import { type Product, parseEther, startProduct, story } from '../support/product.ts'
import { screen } from '../support/telegram.ts'

type Person = Product['anna']

const setBalance = async ({ chain }: Product, amount: string): Promise<void> => {
  const wei = `0x${parseEther(amount).toString(16)}`
  await chain.rpc('anvil_setBalance', [chain.accounts[1], wei])
  await chain.mine()
}

/** Watches addresses, by default one, for a balance below so much. */
const startWatching = async (
  t: Parameters<typeof startProduct>[0],
  limits: readonly string[],
  labels: readonly string[] = ['treasury'],
) => {
  const product = await startProduct(t)
  const { anna, chain } = product
  await setBalance(product, '5')
  const settings = {
    name: 'treasury',
    addresses: labels.map((label, n) => ({ address: chain.accounts[1 + n], label })),
    chains: [chain.chainId],
    strategies: [],
    balances: limits.map(below => ({
      func: 'balance',
      params: { asset: 'coin', below: String(parseEther(below)) },
    })),
    frequency: 'Always',
  }
  const bytes = Buffer.from(JSON.stringify({ lookout: 'watches', version: 1, watches: [settings] }))
  const { messageId: after } = anna.sendsFile({ name: 'lookout.json', bytes })
  await anna.sees(/^📄 1 watch/, { after })
  await anna.presses('Import 1')
  await anna.sees(/^Imported: 1 watch\./)
  await product.catchUp()
  return product
}

const openBalances = async (anna: Person) => {
  const { messageId: after } = anna.sends('/watches')
  await anna.sees(/1–1 of 1/, { after })
  await anna.presses('1')
  await anna.sees(/No alert yet|total/, { after })
  await anna.presses('More ⋯')
  await anna.sees(/0x7099/, { after })
  await anna.presses('Balances now')
  return anna.sees(/balances now/, { after })
}

const seesChart = async (anna: Person, after: number): Promise<string> => {
  const chart = await anna.sees(({ raw }) => raw.photo !== undefined, { after })
  assert.deepEqual(
    chart.raw.photo?.map(({ width, height }) => [width, height]),
    [[960, 512]],
  )
  return screen(chart)
}

story('a person sees how a balance went, also after a restart', async t => {
  const product = await startWatching(t, ['1'])
  const { anna } = product
  await setBalance(product, '0.18')
  await anna.sees(/🔻 treasury/)
  await product.stop()
  await product.start()
  await setBalance(product, '3')
  await anna.sees(/✅ treasury/)
  await product.catchUp()
  const { text, messageId } = await openBalances(anna)
  assert.match(text, /Now 3 ETH/)
  await anna.presses('Chart')
  assert.equal(
    await seesChart(anna, messageId),
    `«treasury» · Local chain · balance below 1 ETH
Now 3 ETH. Since ~: lowest 0.18 ETH (~), highest 5 ETH (~).
Dashed: limit. Filled dots: passed. Open dots: back.
Passed once: ~.`,
  )
  const { messageId: asked } = anna.sends('/history treasury')
  await anna.sees(/1–2 of 2/, { after: asked })
  await anna.presses('Chart')
  assert.match(await seesChart(anna, asked), /^«treasury» · Local chain · balance below 1 ETH\nNow 3 ETH\./)
})

story('an alert opens the chart of its value, with all of its limits', async t => {
  const product = await startWatching(t, ['1', '2'])
  const { anna } = product
  await setBalance(product, '1.5')
  const message = await anna.sees(/🔻 treasury is down to 1\.5 ETH/)
  await anna.presses({ text: '⋯', message })
  await anna.presses({ text: 'Chart', message })
  assert.equal(
    await seesChart(anna, message.messageId),
    `«treasury» · Local chain · balance below 2 ETH · balance below 1 ETH
Now 1.5 ETH. Since ~: lowest 1.5 ETH (~), highest 5 ETH (~).
Dashed: limit. Filled dots: passed. Open dots: back.
Passed once: ~.`,
  )
  const { raw } = await openBalances(anna)
  const texts = raw.reply_markup?.inline_keyboard.flat().map(button => button.text)
  assert.deepEqual(texts, ['Chart', '‹ Back'])
})

story('each value of a watch has its own chart', async t => {
  const product = await startWatching(t, ['1'], ['treasury', 'payroll'])
  const { anna } = product
  await product.catchUp()
  const { raw, messageId } = await openBalances(anna)
  const texts = raw.reply_markup?.inline_keyboard.map(row => row.map(({ text }) => text))
  assert.deepEqual(texts, [['📈 treasury 5 ETH', '📈 payroll 10,000 ETH'], ['‹ Back']])
  await anna.presses('📈 payroll 10,000 ETH')
  assert.equal(
    await seesChart(anna, messageId),
    `«payroll» · Local chain · balance below 1 ETH
Now 10,000 ETH. Since ~: lowest 10,000 ETH (~), highest 10,000 ETH (~).
Dashed: limit. Filled dots: passed. Open dots: back.
The limit wasn't passed in this time.`,
  )
})
