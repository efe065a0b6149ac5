import assert from 'node:assert/strict'
import { deployDao, hour } from '../support/governance.ts'
import { startProduct, story } from '../support/product.ts'
import { screens } from '../support/telegram.ts'

const row = '[ Snooze 8 h ] [ ⋯ ]'
const day = 24 * hour

story('a person follows a vote in the chat from its proposal to its execution, past a restart', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  const pass = async (seconds: number): Promise<void> => {
    await chain.rpc('evm_increaseTime', [seconds])
    await chain.mine()
  }
  const { dao, propose, vote, queue, execute } = await deployDao(chain, { isByTime: true, period: 3 * day })
  const readings = [{ func: 'deadline', params: { kind: 'governor', before: ['24h'] } }]
  const addresses = [{ address: dao, label: 'dao' }]
  const watch = { name: 'dao', addresses, chains: [chain.chainId], strategies: [], readings }
  const bytes = Buffer.from(
    JSON.stringify({ lookout: 'watches', version: 1, watches: [{ ...watch, frequency: 'Always' }] }),
  )
  const { messageId: after } = anna.sendsFile({ name: 'lookout.json', bytes })
  await anna.sees(/^📄 1 watch/, { after })
  await anna.presses('Import 1')
  await anna.sees(/^Imported: 1 watch\./)

  const description = '# Raise the fee'
  const id = await propose(description)
  await anna.sees(/is proposed/)
  await pass(10)
  await vote(id)
  await product.stop()
  await pass(2 * day)
  await product.start()
  await anna.sees(/ends in 24 h/)
  await pass(day)
  await anna.sees(/has passed/)
  await queue(description)
  await anna.sees(/is queued/)
  await pass(hour)
  await execute(description)
  await anna.sees(/was executed/)
  await product.catchUp()

  const alerts = anna.messages().filter(({ text }) => text.includes('Raise the fee'))
  assert.deepEqual(screens(alerts), [
    `«🗳 dao: “Raise the fee” is proposed; the vote ends in 3 days»\nLocal chain · Governor\n${row}`,
    `«⏳ dao: the vote on “Raise the fee” ends in 24 h»\nLocal chain · Governor\n${row}`,
    `«✅ dao: the vote on “Raise the fee” has passed»\nLocal chain · Governor\n${row}`,
    `«🗓 dao: “Raise the fee” is queued for execution»\nLocal chain · Governor\n${row}`,
    `«✅ dao: “Raise the fee” was executed»\nLocal chain · Governor\n${row}`,
  ])
})
