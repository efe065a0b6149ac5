import assert from 'node:assert/strict'
import { addWatchFrom, startProduct, story } from '../support/product.ts'
import { until } from '../support/waiting.ts'

story('who was taken off the list sees and deletes what is kept of them, and nothing else', async t => {
  const product = await startProduct(t, { started: false })
  const { anna, chain, telegram } = product
  const ben = telegram.person({ firstName: 'Ben' })
  await product.start({ ALLOWED_USERS: `${anna.id},${ben.id}` })
  await addWatchFrom(ben, { address: chain.accounts[1] ?? '' })
  await product.stop()
  await product.start({ ALLOWED_USERS: String(anna.id) })
  await ben.sees('You can no longer use this bot. Your watch is paused.')

  ben.sends('/watches')
  await ben.sees(/^This bot is private/)
  ben.sends('/privacy')
  assert.match((await ben.sees(/^What I keep/)).text, /Watches: 1, addresses: 1/)
  await ben.presses('Delete everything')
  await ben.sees(/^Delete everything I keep/)
  await ben.presses('Delete everything')
  const { messageId: message } = await ben.sees(/^Deleted\. I no longer/)
  assert.deepEqual(await ben.presses({ text: 'Watch an address', message }), {
    answer: 'This bot is private.',
    alert: false,
  })
  const answers = (): number => ben.messages().filter(({ from }) => from === 'bot').length
  const isAnswered = async (command: string): Promise<boolean> => {
    const before = answers()
    ben.sends(command)
    await telegram.settled({ quietMs: 500 })
    return answers() > before
  }
  // The note of the deletion goes after the message that says it is done.
  await until(
    'nothing is kept any more, and the refusal comes once a minute',
    async () => !(await isAnswered('/privacy')),
  )
  assert.equal(await isAnswered('/forget'), false)
})
