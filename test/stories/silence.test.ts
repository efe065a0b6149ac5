import assert from 'node:assert/strict'
import { alice, treasury } from '../support/addresses.ts'
import { answerTo, startProduct, story } from '../support/product.ts'
import { startProductProcess } from '../support/product-process.ts'
import { screens } from '../support/telegram.ts'

const row = '[ Snooze 8 h ] [ ⋯ ]'
const hour = 3_600

story(
  'a person hears once that nothing came for six hours, and once that something came again, past an outage and a kill',
  async t => {
    const product = await startProduct(t)
    const { anna, chain, environment, telegram } = product
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
    await product.stop()

    const killed = startProductProcess(environment)
    await killed.running
    await telegram.goOffline()
    await pay()
    await chain.mine()
    await killed.kill('SIGKILL')
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
    await chain.rpc('evm_increaseTime', [days * 24 * hour])
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
