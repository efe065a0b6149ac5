import assert from 'node:assert/strict'
import {
  addWebhook,
  beginWatch,
  parseEther,
  type StoryContext,
  startProductWithReceiver,
  story,
} from '../support/product.ts'
import { notificationsOf } from '../support/receiver.ts'
import { taps } from '../support/telegram.ts'
import { until } from '../support/waiting.ts'

/** A person whose watch of the second account posts a text of their own to a webhook. */
const startWithTemplate = async (t: StoryContext) => {
  const product = await startProductWithReceiver(t)
  const { anna, chain, receiver } = product
  const [from = '', to = ''] = chain.accounts
  await addWebhook(anna, `${receiver.url}/hook ops-hook`)
  await receiver.waitFor(1)
  await anna.presses("I've saved it")
  await beginWatch(anna, `${to} treasury`)
  await taps(anna, 'Next ›', 'Every transaction', 'Alert text')
  await anna.sees(/You can use/)
  anna.sends('{$address.label}: {$tx.movements}')
  await anna.sees(/look like this/)
  await taps(anna, 'Use this', 'Where', 'ops-hook', 'Review ›', 'Start watching')
  await anna.sees(/^👁 Watching/)
  /** What the webhook reads of a payment. */
  const messageOf = async (ether: string): Promise<string | undefined> => {
    const before = receiver.received.length
    await chain.send({ from, to, wei: parseEther(ether) })
    await receiver.waitFor(before + 1)
    return notificationsOf(receiver).at(-1)?.message
  }
  return { ...product, messageOf }
}

story('a webhook’s message calls addresses as the chat does, also after they are renamed', async t => {
  const { anna, messageOf } = await startWithTemplate(t)
  let sent = 0
  const reads = async (message: string): Promise<void> =>
    until('the webhook has the name', async () => {
      sent += 1
      return (await messageOf(`${sent}`)) === `${message}: +${sent} ETH`
    })
  await reads('treasury')
  const { messageId: after } = anna.sends('/names')
  await anna.sees(/^Address book/, { after })
  await anna.presses('1')
  await anna.presses('Rename')
  await anna.sees(/^What should I call/)
  anna.sends('vault')
  await anna.sees(/alerts here now say vault/)
  await reads('vault')
  assert.match((await anna.sees(new RegExp(`\\+${sent} ETH`))).text, /^vault: /)
})
