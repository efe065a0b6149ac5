import assert from 'node:assert/strict'
import { notificationSchema } from '#contract/notification.ts'
import { pause } from '#lib/timers.ts'
import type { Person } from '#playground/telegram/person.ts'
import { put } from '#store/store.ts'
import { watches } from '#watch/watch.ts'
import {
  addWebhook,
  beginWatch,
  type Product,
  parseEther,
  type StoryContext,
  secretIn,
  startProductWithReceiver,
  story,
} from '../support/product.ts'
import { isSignedWith } from '../support/receiver.ts'
import { withStore } from '../support/store.ts'
import { screen, taps } from '../support/telegram.ts'
import { overrideWatch } from '../support/watch.ts'

/** Begins a watch of the second account, up to its review. */
const walkToReview = async (
  { anna, chain }: Pick<Product, 'anna' | 'chain'>,
  frequency: readonly string[] = ['Every transaction'],
): Promise<void> => {
  await beginWatch(anna, `${chain.accounts[1]} treasury`)
  await taps(anna, 'Next ›', ...frequency)
  await anna.sees(/Watch · review/)
}

const chooses = async (anna: Person, ...places: readonly string[]): Promise<void> => {
  await taps(anna, 'Where')
  for (const place of places) await anna.presses(place)
  await anna.presses('Review ›')
}

/** A watch of the second account is being made, which reports to a webhook, not to the chat. */
const lookoutReportingToHook = async (t: StoryContext) => {
  const product = await startProductWithReceiver(t)
  const { anna } = product
  await addWebhook(anna, `${product.receiver.url}/hook ops-hook`)
  await anna.presses("I've saved it")
  await walkToReview(product)
  await chooses(anna, 'ops-hook', '✓ This chat')
  await anna.presses('Start watching')
  return product
}

story('a watch reports to the chat and to a webhook, which knows it by its signature', async t => {
  const { anna, chain, receiver, host } = await startProductWithReceiver(t)
  const secret = secretIn(await addWebhook(anna, `${receiver.url}/hook ops-hook`))
  await anna.presses("I've saved it")
  await walkToReview({ anna, chain })
  await taps(anna, 'Where')
  assert.equal(
    screen(await anna.sees(/Where should/)),
    `Watch · Where

«treasury»  0x7099…79C8
Every transaction, in this chat

Where should alerts go?
[ ✓ This chat ] [ ops-hook ]
[ Review › ]`,
  )
  assert.deepEqual(await anna.presses('✓ This chat'), {
    answer: 'At least one must stay on.',
    alert: false,
  })
  await anna.presses('ops-hook')
  await anna.presses('Review ›')
  assert.equal(
    screen(await anna.sees(/Watch · review/)),
    `Watch · review

«treasury»  0x7099…79C8
Local chain
Coins, tokens and NFTs, in and out
Every transaction, in this chat and ops-hook
[ Start watching ]
[ Addresses ] [ What ]
[ How often ] [ Name ]
[ More ▾ ] [ Cancel ]`,
  )
  await anna.presses('Start watching')
  await anna.sees(/^👁 Watching treasury/)

  const [from = '', to = ''] = chain.accounts
  await chain.send({ from, to, wei: parseEther('2') })
  await anna.sees(/\+2 ETH/)
  const [, alert] = await receiver.waitFor(2)
  assert.ok(alert !== undefined && isSignedWith(secret, alert))
  const { subscription, data } = notificationSchema.parse(alert.body)
  assert.deepEqual([subscription.name, data.movements[0]?.amount], ['treasury', String(parseEther('2'))])

  await anna.presses('Watch settings')
  assert.match(screen(await anna.sees(/^👁 treasury$/m)), /\nEvery transaction · to this chat and ops-hook\n/)
  const { messageId: after } = anna.sends('/channels')
  assert.equal(
    screen(await anna.sees(/^Channels/, { after })),
    `«Channels»

This chat · 1 watch
1 🔗 ops-hook · ${host}/hook · 1 watch
[ 1 ]
[ Add to a group ] [ Choose a chat ]
[ Add a webhook ]`,
  )
})

story('what a webhook did not take is listed on its card, and sent again with one tap', async t => {
  const { anna, chain, receiver, host } = await lookoutReportingToHook(t)
  await anna.sees(/^👁 Watching/)
  await receiver.waitFor(1)
  receiver.replyAt('/hook', { status: 410 })
  const [from = '', to = ''] = chain.accounts
  const opens = async (screenText: string): Promise<void> => {
    for (const end = Date.now() + 30_000; ; ) {
      const { messageId: after } = anna.sends('/channels')
      await anna.sees(/^Channels/, { after })
      await anna.presses('1')
      const seen = screen(await anna.sees(/^🔗 ops-hook$/m, { after }))
      if (seen === screenText || Date.now() > end) return assert.equal(seen, screenText)
      // A person may send 120 messages and taps a minute.
      await pause(300)
    }
  }
  const card = (state: string): string => `🔗 «ops-hook»
${host}/hook · Webhook
${state}
Watches that alert there: treasury
`
  const buttons = `[ Send a test alert ] [ New secret ]
[ Delete ] [ ‹ Back ]`
  await chain.send({ from, to, wei: parseEther('2') })
  await receiver.waitFor(2)
  await chain.send({ from, to, wei: parseEther('3') })
  const off =
    '✕ Switched off ~: its server returns an error (HTTP 410); see its log. Delete it and add it again.'
  await opens(`${card(`${off}\n2 alerts couldn't be delivered.`)}[ Undelivered alerts ]\n${buttons}`)
  await anna.presses('Undelivered alerts')
  assert.equal(
    screen(await anna.sees(/undelivered/)),
    `🔗 «ops-hook» · 2 undelivered
Kept for 30 days. Tap a number to send that alert again.

1 · ~ · treasury: its server returns an error (HTTP 410); see its log
2 · ~ · treasury: its server returns an error (HTTP 410); see its log
[ 1 ] [ 2 ]
[ Send all again ]
[ ‹ Back ]`,
  )
  // One that is refused while the names of its channel change is sent once more.
  const refused = receiver.received.length
  receiver.replyAt('/hook', { status: 204 })
  assert.deepEqual(await anna.presses('2'), { answer: 'Sending 1 alert again.', alert: false })
  await receiver.waitFor(refused + 1)
  assert.match(
    (await anna.sees(/1 undelivered/)).text,
    /\n1 · [^\n]*: its server returns an error \(HTTP 410\); see its log$/,
  )
  assert.deepEqual(await anna.presses('Send all again'), { answer: 'Sending 1 alert again.', alert: false })
  const sent = (await receiver.waitFor(refused + 2)).map(({ body, headers }) => ({
    id: headers['webhook-id'],
    amount: notificationSchema.parse(body).data.movements[0]?.amount,
  }))
  const [first, again, second] = [sent[1], ...sent.slice(refused)]
  assert.deepEqual(again, first, 'a receiver can tell that it is the same alert')
  assert.deepEqual([first?.amount, second?.amount], [String(parseEther('2')), String(parseEther('3'))])
  await opens(card('Working') + buttons)
})

story('what reports only to a webhook stops with it, and goes on in the chat when resumed', async t => {
  const { anna, chain, receiver, telegram } = await lookoutReportingToHook(t)
  assert.equal(
    screen(await anna.sees(/^👁 Watching/)),
    `👁 Watching «treasury» on Local chain.
The next matching transaction goes to ops-hook.
[ Send a test alert ] [ Watch settings ]`,
  )
  const [from = '', to = ''] = chain.accounts
  await chain.send({ from, to, wei: parseEther('2') })
  await receiver.waitFor(2)
  await telegram.settled()
  assert.ok(!anna.messages().some(({ text }) => text.includes('2 ETH')))

  const { messageId: after } = anna.sends('/channels')
  await anna.sees(/^Channels/, { after })
  await anna.presses('1')
  assert.match(screen(await anna.sees(/^🔗 ops-hook$/m, { after })), /\nWatches that alert there: treasury\n/)
  await anna.presses('Delete')
  assert.equal(
    screen(await anna.sees(/^Delete/, { after })),
    `Delete «ops-hook»?
These alert only there, so they will stop: treasury
[ Delete ] [ Keep ]`,
  )
  await anna.presses('Delete')
  await anna.sees(/^Deleted ops-hook/)
  const { messageId: later } = anna.sends('/watches')
  await anna.sees(/Your watches/, { after: later })
  await anna.presses('1')
  const card = await anna.sees(/^⏸/m, { after: later })
  assert.match(screen(card), /\nEvery transaction · to this chat\n/)
  await anna.presses('▶️ Resume')
  await anna.sees(/^👁 treasury$(?![^]*Resuming)/m, { after: later })
  await chain.send({ from, to, wei: parseEther('3') })
  await anna.sees(/\+3 ETH/)
  assert.equal(receiver.received.length, 2)
})

story(
  'a webhook that three hundred watches report to and nothing else is deleted, and each of them stops',
  async t => {
    const product = await lookoutReportingToHook(t)
    const { anna } = product
    await anna.sees(/^👁 Watching/)
    await product.stop()
    await withStore(product, {
      use: async store => {
        const [first] = await store.all(watches, { limit: 1 })
        assert.ok(first)
        const others = Array.from({ length: 299 }, (_, n) => {
          const own = { settings: { name: `watch ${n}` }, bot: `none-${n}`, subscription: `none-${n}` }
          return put(watches, { id: `other-${n}`, value: overrideWatch(first.value, own) })
        })
        await store.commit(others)
      },
    })
    await product.start()
    const { messageId: after } = anna.sends('/channels')
    await anna.sees(/^Channels/, { after })
    for (const button of ['1', 'Delete', 'Delete']) await anna.presses(button)
    await anna.sees(/^Deleted ops-hook/)
    await product.stop()
    const left = await withStore(product, { use: store => store.all(watches, { limit: 400 }) })
    assert.equal(left.length, 300)
    assert.deepEqual(
      left.map(
        ({
          value: {
            state,
            subscription,
            settings: { recipients },
          },
        }) => [state, subscription, recipients],
      ),
      left.map(() => ['paused', undefined, undefined]),
    )
  },
)

story('a watch that reports elsewhere too goes on without a deleted webhook', async t => {
  const { anna, chain, receiver } = await startProductWithReceiver(t)
  await addWebhook(anna, `${receiver.url}/hook ops-hook`)
  await anna.presses("I've saved it")
  await walkToReview({ anna, chain })
  await chooses(anna, 'ops-hook')
  await anna.presses('Start watching')
  await anna.sees(/^👁 Watching/)
  const { messageId: after } = anna.sends('/channels')
  await anna.sees(/^Channels/, { after })
  await anna.presses('1')
  await anna.presses('Delete')
  assert.equal(
    screen(await anna.sees(/^Delete/, { after })),
    `Delete «ops-hook»?
These continue without it: treasury
[ Delete ] [ Keep ]`,
  )
  await anna.presses('Delete')
  await anna.sees(/^Deleted ops-hook/)
  const [from = '', to = ''] = chain.accounts
  await chain.send({ from, to, wei: parseEther('2') })
  await anna.sees(/\+2 ETH/)
  assert.equal(receiver.received.length, 1, 'the test, and nothing more')
})

story('a watch that is there is told to report elsewhere', async t => {
  const { anna, chain, receiver, telegram, ...product } = await startProductWithReceiver(t)
  const [from = '', to = ''] = chain.accounts
  await product.addWatch(to)
  await addWebhook(anna, `${receiver.url}/hook ops-hook`)
  await anna.presses("I've saved it")
  const { messageId: after } = anna.sends('/watches')
  await anna.sees(/Your watches/, { after })
  await anna.presses('1')
  await anna.presses('Edit')
  await taps(anna, 'Where')
  for (const press of ['ops-hook', '✓ This chat', 'Review ›']) await anna.presses(press)
  assert.match(screen(await anna.sees(/Where:/, { after })), /\nWhere: this chat → ops-hook\n/)
  await anna.presses('Save')
  assert.match(screen(await anna.sees(/to ops-hook$/m, { after })), /\nEvery transaction · to ops-hook\n/)
  await telegram.settled()
  await chain.send({ from, to, wei: parseEther('2') })
  await receiver.waitFor(2)
  await telegram.settled()
  assert.ok(!anna.messages().some(({ text }) => text.includes('+2 ETH')))
})

story('beside a service without schedules a webhook gets every transaction at once, as is said', async t => {
  const product = await startProductWithReceiver(t, { remote: true })
  product.service?.replyNotFound(/^GET \/chains/)
  const { anna, chain, receiver, telegram } = product
  const [from = '', to = ''] = chain.accounts
  await addWebhook(anna, `${receiver.url}/hook ops-hook`)
  await anna.presses("I've saved it")
  await walkToReview(product, ['Digest ▾', '9:00'])
  await chooses(anna, 'ops-hook')
  assert.match(
    screen(await anna.sees(/can't get digests/)),
    /\nDigest every day at 9:00 UTC, in this chat and ops-hook\n\nops-hook can't get digests: every transaction is sent there right away\.\n/,
  )
  await anna.presses('Start watching')
  await anna.sees(/^👁 Watching treasury/)
  await chain.send({ from, to, wei: parseEther('2') })
  await receiver.waitFor(2)
  await telegram.settled()
  assert.ok(!anna.messages().some(({ text }) => text.includes('+2 ETH')))
  await anna.presses('Watch settings')
  assert.match(
    screen(await anna.sees(/No alert yet/)),
    /\nDigest every day at 9:00 UTC · to this chat and ops-hook\nops-hook can't get digests: every transaction is sent there right away\.\nNo alert yet\n/,
  )
})

story('where a watch reports leaves with it as a file, by name, and comes back', async t => {
  const { anna, chain, receiver, telegram } = await startProductWithReceiver(t)
  await addWebhook(anna, `${receiver.url}/hook ops-hook`)
  await anna.presses("I've saved it")
  await walkToReview({ anna, chain })
  await chooses(anna, 'ops-hook')
  await anna.presses('Start watching')
  await anna.sees(/^👁 Watching/)
  anna.sends('/export')
  const { raw } = await anna.sees(message => message.raw.document !== undefined)
  const bytes = telegram.file(raw.document?.file_id ?? '') ?? new Uint8Array()
  const text = Buffer.from(bytes).toString()
  assert.match(text, /"recipients": \[\s*"here",\s*"ops-hook"\s*\]/)
  assert.ok(!text.includes(receiver.url), 'the address of the webhook is not in it')

  // Where there is no such channel, it is said before anything is done.
  const bea = telegram.person({ firstName: 'Bea' })
  bea.sendsFile({ name: 'watches.json', bytes })
  assert.equal(
    screen(await bea.sees(/^📄/)),
    `📄 1 watch
This chat doesn't have these channels: ops-hook. Alerts that go only there will come here. To keep them as they were, add the channels in /channels first, then send the file again.
[ Import 1 ] [ Cancel ]`,
  )

  anna.sends('/watches')
  await anna.sees(/Your watches/)
  for (const button of ['1', 'More ⋯', 'Delete', 'Delete']) await anna.presses(button)
  await anna.sees(/^Deleted/)
  anna.sendsFile({ name: 'watches.json', bytes })
  await anna.sees(/^📄 1 watch/)
  await anna.presses('Import 1')
  await anna.sees(/^Imported: 1 watch/)
  await anna.presses('My watches')
  await anna.presses('1')
  assert.match(screen(await anna.sees(/to this chat and ops-hook/)), /^👁 «treasury»/)
})

story('a watch is brought back after its only webhook has gone: it is paused, and says why', async t => {
  const { anna, chain } = await lookoutReportingToHook(t)
  await anna.sees(/^👁 Watching/)
  await anna.presses('Watch settings')
  await anna.presses('More ⋯')
  await anna.presses('Delete')
  await anna.presses('Delete')
  const { messageId: card } = await anna.sees(/^Deleted treasury\./)
  const { messageId: after } = anna.sends('/channels')
  await anna.sees(/^Channels/, { after })
  await anna.presses('1')
  await anna.presses('Delete')
  await anna.presses('Delete')
  await anna.sees(/^Deleted ops-hook/, { after })
  assert.deepEqual(await anna.presses({ text: 'Undo', message: card }), {
    answer: "Its channel was deleted in the meantime, so it's paused. Resume it to get alerts here.",
    alert: true,
  })
  assert.equal(
    screen(await anna.sees(({ messageId, text }) => messageId === card && /^⏸[^]*Paused/.test(text))),
    `⏸ «treasury»
0x7099…79C8
Local chain
Coins, tokens and NFTs, in and out
Every transaction · to this chat
No alert yet
Paused: no alerts until you resume it, and no summary afterwards.
[ Edit ] [ Past alerts ]
[ ▶️ Resume ]
[ More ⋯ ] [ ‹ Watches ]`,
  )
  await anna.presses({ text: '▶️ Resume', message: card })
  await anna.sees(/^👁 treasury\n(?![^]*Resuming)/)
  const [from = '', to = ''] = chain.accounts
  await chain.send({ from, to, wei: parseEther('3') })
  await anna.sees(/\+3 ETH/)
})
