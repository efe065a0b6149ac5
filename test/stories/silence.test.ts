import assert from 'node:assert/strict'
import { alice, treasury } from '../support/addresses.ts'
import { answerTo, type Product, startProduct, story } from '../support/product.ts'
import { screens, taps } from '../support/telegram.ts'

const row = '[ Snooze 8 h ] [ ⋯ ]'
const hour = 3_600

story(
  'a person hears once that nothing came for six hours, and once that something came again, past an outage and a restart',
  async t => {
    const product = await startProduct(t)
    const { anna, chain, telegram } = product
    const pass = async (seconds: number): Promise<void> => {
      await chain.rpc('evm_increaseTime', [seconds])
      await chain.mine()
    }
    const pay = () =>
      chain.rpc('eth_sendTransaction', [{ from: alice, to: treasury, value: '0xde0b6b3a7640000' }])
    const strategies = [{ func: 'eth_transfer', params: { direction: 'in' } }]
    const readings = [{ func: 'silence', params: { within: '6h' } }]
    const addresses = [{ address: treasury, label: 'treasury' }]
    const watch = {
      name: 'deposits',
      addresses,
      chains: [chain.chainId],
      strategies,
      readings,
      frequency: 'Always',
    }
    const bytes = Buffer.from(JSON.stringify({ lookout: 'watches', version: 1, watches: [watch] }))
    const { messageId: after } = anna.sendsFile({ name: 'lookout.json', bytes })
    await anna.sees(/^📄 1 watch/, { after })
    await anna.presses('Import 1')
    await anna.sees(/^Imported: 1 watch\./)

    await pass(5 * hour)
    await pay()
    await anna.sees(/1 ETH/)
    await pass(5 * hour)
    await product.catchUp()
    await pass(hour + 60)
    await chain.mine()
    await anna.sees(/🔕/)

    await telegram.goOffline()
    await pay()
    await chain.mine()
    await product.stop()
    await telegram.goOnline()
    await product.start()
    await chain.mine()
    await anna.sees(/🔔/)

    await product.stop()
    await pass(5 * hour)
    await pay()
    await pass(5 * hour)
    await product.start()
    await chain.mine()
    await product.catchUp()
    const alerts = anna.messages().filter(({ text }) => /🔕|🔔/u.test(text))
    assert.deepEqual(screens(alerts), [
      `«🔕 deposits: nothing for 6 h»\nOnly time whose blocks I've read counts.\n${row}`,
      `«🔔 deposits: it's no longer silent»\n${row}`,
    ])
  },
)

story('a person hears that nothing came in for three days, whatever goes out meanwhile', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  const says = (text: string) => answerTo(product, anna.sends(text))
  const pass = async (days: number): Promise<void> => {
    await chain.rpc('evm_increaseTime', [Math.round(days * 24 * hour)])
    await chain.mine()
  }
  await says(`${treasury} treasury`)
  await anna.presses('Watch')
  await anna.sees(/^👁 Watching/)
  assert.match(
    await says('tell me if nothing comes in for 3 days'),
    /\nNot saved yet:\nValues: \+ nothing coming in for 3 days\n\[ Save \]/,
  )
  await anna.presses('Save')
  await anna.sees(/Saved/)
  const move = (from: string, to: string) =>
    chain.rpc('eth_sendTransaction', [{ from, to, value: '0x16345785d8a0000' }])
  await move(alice, treasury)
  await anna.sees(/0\.1 ETH/)
  await product.catchUp()
  await pass(2)
  await chain.rpc('anvil_impersonateAccount', [treasury])
  await move(treasury, alice)
  await pass(1)
  await product.catchUp()
  await chain.rpc('evm_increaseTime', [hour])
  await chain.mine()
  await chain.mine()
  await anna.sees(/🔕/)
  await move(alice, treasury)
  await chain.mine()
  await anna.sees(/🔔/)
  const alerts = anna.messages().filter(({ text }) => /🔕|🔔/u.test(text))
  assert.deepEqual(screens(alerts), [
    `«🔕 treasury: nothing came in for 3 days»\nOnly time whose blocks I've read counts.\n${row}`,
    `«🔔 treasury: something came in again»\n${row}`,
  ])
})

/** What the person says, what the chain does, and days, each until the service has read it. */
const actsOf = (product: Product) => {
  const { anna, chain } = product
  return {
    says: (text: string) => answerTo(product, anna.sends(text)),
    pay: async (): Promise<string> => {
      const transaction = { from: alice, to: treasury, value: '0xde0b6b3a7640000' }
      const hash = await chain.rpc('eth_sendTransaction', [transaction])
      await product.catchUp()
      return String(hash)
    },
    pass: async (days: number): Promise<void> => {
      await chain.rpc('evm_increaseTime', [Math.round(days * 24 * hour)])
      await chain.mine()
      await chain.mine()
      await product.catchUp()
    },
  }
}

story(
  'a person hears only that an address did nothing for a week, and of none of its transactions',
  async t => {
    const product = await startProduct(t)
    const { anna } = product
    const { says, pay, pass } = actsOf(product)
    assert.equal(
      await says(`tell me if ${treasury} does nothing for a week`),
      `Watch · review

«0x7099…79C8»
Local chain
Nothing for 7 days (coins, tokens and NFTs)
No alert for each transaction: when it passes the limit, and when it's back to normal, in this chat
[ Start watching ]
[ Addresses ] [ What ]
[ Name ] [ More ▾ ]
[ Cancel ]`,
    )
    await anna.presses('Start watching')
    await anna.sees(/^👁 Watching/)
    const first = await pay()
    await pass(6)
    await pay()
    await pass(6)
    await pass(1.1)
    await anna.sees(/🔕/)
    await pay()
    await anna.sees(/🔔/)
    assert.deepEqual(screens(anna.messages().slice(1)), [
      `👁 Watching «0x7099…79C8» on Local chain.
I'll alert you here about: nothing for 7 days (coins, tokens and NFTs).
[ Send a test alert ] [ Watch settings ]`,
      `«🔕 0x7099…79C8: nothing for 7 days»\nOnly time whose blocks I've read counts.\n${row}`,
      `«🔔 0x7099…79C8: it's no longer silent»\n${row}`,
    ])
    assert.match(await says(first), /\nNot shown: 0x7099…79C8 doesn't alert about coin transfers\.$/)
    await anna.presses('Watch settings')
    await anna.sees(
      /\nNothing for 7 days \(coins, tokens and NFTs\)\nNow: nothing for .*\nNo alert for each transaction: when it passes the limit, and when it's back to normal · to this chat\n/,
    )
  },
)

story('a person chooses no activity and nothing else', async t => {
  const product = await startProduct(t)
  const { anna } = product
  const { says, pay, pass } = actsOf(product)
  await says(treasury)
  await taps(anna, 'Customize', 'What', 'Choose ▾', 'Activity ▾', 'No activity ▾')
  assert.deepEqual(screens(anna.messages().slice(-1)), [
    `Watch · No activity

«0x7099…79C8»

For how long may nothing come before I alert you? Pick a time or type it, like 6h.

I count coins, tokens and NFTs, without an alert for each.
[ Nothing for 1 h ]
[ Nothing for 6 h ]
[ Nothing for 1 day ]
[ Nothing for 7 days ]
[ In and out ⇄ ]
[ ‹ Back ]`,
  ])
  await taps(anna, 'Nothing for 7 days')
  await anna.sees(/0x7099…79C8\nNothing for 7 days \(coins, tokens and NFTs\)\n\nActivity/)
  await taps(anna, 'Review ›', 'Start watching')
  await anna.sees(/^👁 Watching/)
  await pay()
  await pass(7.1)
  await anna.sees(/🔕/)
})

story('a person brings a watch that only says when an address is busy, and takes it along', async t => {
  const product = await startProduct(t)
  const { anna, chain, telegram } = product
  const { pay } = actsOf(product)
  const watch = {
    name: 'deposits',
    addresses: [{ address: treasury }],
    chains: [chain.chainId],
    strategies: [],
    readings: [{ func: 'rate', params: { more_than: 2, within: '1h', of: 'transfers_in' } }],
    frequency: 'Always',
  }
  const bytes = Buffer.from(JSON.stringify({ lookout: 'watches', version: 1, watches: [watch] }))
  anna.sendsFile({ name: 'lookout.json', bytes })
  await anna.sees(/^📄 1 watch/)
  await anna.presses('Import 1')
  const { messageId: after } = await anna.sees(/^Imported: 1 watch\./)
  for (let n = 0; n < 3; n += 1) await pay()
  await anna.sees(/🌊/)
  anna.sends('/export')
  const { raw } = await anna.sees(message => message.raw.document !== undefined)
  assert.deepEqual(
    screens(anna.messages().filter(({ messageId, text }) => messageId > after && /ETH|🌊/u.test(text))),
    [`«🌊 deposits: 3 transactions came in within 1 h (more than 2)»\n${row}`],
  )
  const exported: unknown = JSON.parse(
    Buffer.from(telegram.file(raw.document?.file_id ?? '') ?? []).toString(),
  )
  assert.partialDeepStrictEqual(exported, { watches: [watch] })
})

story('a person who was alerted to every transaction wants only the silence', async t => {
  const product = await startProduct(t)
  const { anna } = product
  const { says, pay, pass } = actsOf(product)
  await says(`${treasury} treasury`)
  await anna.presses('Watch')
  await anna.sees(/^👁 Watching/)
  assert.equal(
    await says('only tell me when nothing comes in for 3 days'),
    `Watch · changes

«treasury»  0x7099…79C8
Local chain
Nothing coming in for 3 days (coins, tokens and NFTs)
No alert for each transaction: when it passes the limit, and when it's back to normal, in this chat

Not saved yet:
What: coins, tokens and NFTs, in and out → no transactions
Values: + nothing coming in for 3 days (coins, tokens and NFTs)
[ Save ]
[ Addresses ] [ What ]
[ Name ] [ More ▾ ]
[ Cancel ]`,
  )
  await anna.presses('Save')
  await anna.sees(/Saved/)
  const { length } = anna.messages()
  await pay()
  await pass(2)
  await pay()
  await pass(2)
  await pass(1.1)
  await anna.sees(/🔕/)
  assert.deepEqual(screens(anna.messages().slice(length)), [
    `«🔕 treasury: nothing came in for 3 days»\nOnly time whose blocks I've read counts.\n${row}`,
  ])
})
