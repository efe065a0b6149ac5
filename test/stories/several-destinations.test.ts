import assert from 'node:assert/strict'
import type { SeenMessage } from '#playground/telegram/participant.ts'
import { type ProductOptions, parseEther, type StoryContext, story } from '../support/product.ts'
import { startTeam } from '../support/team.ts'
import { screen, taps } from '../support/telegram.ts'

/** Anna's team with a topic that alerts can go to, and what she watches in private. */
const startSeveral = async (t: StoryContext, o: ProductOptions = {}) => {
  const product = await startTeam(t, 'administrator', o)
  const { anna, chain, team, there } = product
  const [sender = '', treasury = ''] = chain.accounts
  const deploys = team.topic('Deploys')
  there.anna.sends('/here', { thread: deploys.thread })
  await there.anna.sees(/^No watches post to Team › Deploys/)
  const pay = (ether: number) => chain.send({ from: sender, to: treasury, wei: parseEther(String(ether)) })
  return { ...product, anna, deploys, pay, sender, treasury }
}

const alertsIn = (messages: readonly SeenMessage[]): readonly string[] =>
  messages.flatMap(({ text }) => /\+(\d+) ETH/.exec(text)?.[1] ?? [])

/** Anna watches the treasury for herself and for the topic. */
const watchInBoth = async ({ anna, treasury }: Awaited<ReturnType<typeof startSeveral>>) => {
  anna.sends('/watch')
  await anna.sees(/Send one or more/)
  anna.sends(`${treasury} treasury`)
  await anna.sees(/2 of 4/)
  await anna.presses('Review ›')
  await anna.sees(/Watch · review/)
  await taps(anna, 'Where')
  await anna.sees(/Where should alerts go/)
  await anna.presses('Team › Deploys')
  await anna.sees(message => message.buttons.flat().includes('✓ Team › Deploys'))
  await anna.presses('Review ›')
  await anna.sees(/this chat and Team › Deploys/)
  await anna.presses('Start watching')
  return anna.sees(/^👁 Watching treasury/)
}

story('one watch reports to the private chat and to a topic: each gets one alert', async t => {
  const product = await startSeveral(t)
  const { anna, deploys, pay, there } = product
  const ready = await watchInBoth(product)
  assert.equal(
    screen(ready),
    '👁 Watching «treasury» on Local chain.\nThe next matching transaction will appear here.\n[ Send a test alert ] [ Watch settings ]',
  )
  await pay(1)
  await anna.sees(/📥 treasury \+1 ETH/)
  await pay(2)
  await anna.sees(/📥 treasury \+2 ETH/)
  await there.anna.sees(/📥 treasury \+2 ETH/)
  await product.catchUp()
  await product.alertsStored()
  assert.deepEqual(alertsIn(anna.messages()), ['1', '2'])
  assert.deepEqual(alertsIn(deploys.messages()), ['1', '2'])
  anna.sends('/watches')
  await anna.sees(/^Your watches/)
  await anna.presses('Team › Deploys · 1 watch')
  await anna.sees(/Team › Deploys[^]*treasury/)
  await anna.presses('1')
  const card = await anna.sees(/Every transaction · /)
  assert.match(card.text, /to this chat and Team › Deploys[^]*2 today/)
  assert.match(screen(card), /\n\[ Where \] \[ More ⋯ \]\n\[ ‹ Watches \]$/)
  await anna.presses('Where')
  assert.match(screen(await anna.sees(/Where should alerts go/)), /\[ ✓ This chat \] \[ ✓ Team › Deploys \]/)
  await anna.presses('✓ This chat')
  await anna.presses('Review ›')
  await anna.sees(/Not saved yet:\nWhere: this chat and Team › Deploys → Team › Deploys/)
})

story('one chat has blocked the bot: the other still gets its alerts', async t => {
  const product = await startSeveral(t)
  const { anna, deploys, pay, telegram, there } = product
  await watchInBoth(product)
  anna.blocks()
  await telegram.settled()
  await pay(1)
  await there.anna.sees(/📥 treasury \+1 ETH/)
  await pay(2)
  await there.anna.sees(/📥 treasury \+2 ETH/)
  assert.deepEqual(alertsIn(deploys.messages()), ['1', '2'])
  anna.unblocks()
  anna.sends('/start')
  await anna.sees(/^While I couldn't write to you:[^]*2 transactions/)
})

story('a group forgets everything: what others watch goes on without it', async t => {
  const product = await startSeveral(t)
  const { anna, deploys, pay, there } = product
  await watchInBoth(product)
  there.anna.sends('/forget', { thread: deploys.thread })
  await there.anna.sees(/Delete everything I/)
  await there.anna.presses('Delete everything')
  await there.anna.sees(/^Deleted\. I no longer/)
  await pay(1)
  await anna.sees(/📥 treasury \+1 ETH/)
  await product.catchUp()
  assert.deepEqual(alertsIn(deploys.messages()), [])
  anna.sends('/watches')
  await anna.sees(/^Your watches/)
  await anna.presses('1')
  assert.doesNotMatch((await anna.sees(/Every transaction/)).text, /Deploys/)
})

story('the managers of a group stop the alerts of a watch that is managed elsewhere', async t => {
  const product = await startSeveral(t)
  const { anna, deploys, pay, there } = product
  await watchInBoth(product)
  await pay(1)
  await anna.sees(/📥 treasury \+1 ETH/)
  await there.cleo.sees(/📥 treasury \+1 ETH/)
  await there.cleo.presses('⋯')
  await there.cleo.sees(message => message.buttons.flat().includes('Stop alerts here'))
  assert.deepEqual(await there.cleo.presses('Stop alerts here'), {
    answer: 'Only administrators can change what this group watches.',
    alert: false,
  })
  await there.cleo.presses('‹ Back')
  await there.ben.sees(message => message.buttons.flat().includes('Mute 1 h'))
  assert.deepEqual(await there.ben.presses('Mute 1 h'), {
    answer: 'This watch is managed in another chat.',
    alert: false,
  })
  await there.ben.presses('⋯')
  await there.ben.sees(message => message.buttons.flat().includes('Stop alerts here'))
  assert.deepEqual(await there.ben.presses('Stop alerts here'), {
    answer: 'treasury no longer alerts here.',
    alert: true,
  })
  await pay(2)
  await anna.sees(/📥 treasury \+2 ETH/)
  await product.catchUp()
  assert.deepEqual(alertsIn(deploys.messages()), ['1'])
})

story('spam of a watch in two chats is warned of once, where the watch is', async t => {
  const product = await startSeveral(t)
  const { anna, deploys, pay, there, chain, sender, treasury } = product
  await watchInBoth(product)
  await chain.send({ from: sender, to: treasury, wei: 1n })
  await anna.sees(/^⚠️ 1 suspected/)
  await pay(1)
  await anna.sees(/📥 treasury \+1 ETH/)
  await there.anna.sees(/📥 treasury \+1 ETH/)
  await product.catchUp()
  await product.alertsStored()
  const warnings = [anna, deploys].map(
    chat => chat.messages().filter(({ text }) => /suspected/.test(text)).length,
  )
  assert.deepEqual(warnings, [1, 0])
  await anna.presses('Show')
  assert.match((await anna.sees(/^Hidden/)).text, /a tiny amount/)
})

story('what a mute held goes to each chat that the watch reports to', async t => {
  const product = await startSeveral(t)
  const { anna, pay, there } = product
  await watchInBoth(product)
  await pay(1)
  await anna.sees(/📥 treasury \+1 ETH/)
  await there.anna.sees(/📥 treasury \+1 ETH/)
  await anna.presses('Mute 1 h')
  for (const ether of [2, 3]) await pay(ether)
  await product.catchUp()
  await product.alertsStored()
  await anna.presses('🔔 Unmute')
  const summary = /^⏱ treasury · 2 transactions[^]*In {2}\+5 ETH/
  await anna.sees(summary)
  await there.anna.sees(summary)
  assert.equal((await there.anna.presses('Show all')).answer, undefined)
  await there.anna.sees(/treasury \+2 ETH/)
})
