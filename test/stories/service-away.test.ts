import assert from 'node:assert/strict'
import { put } from '#store/store.ts'
import { intents } from '#telegram/setup/intent.ts'
import { createLookout, ether, type Lookout } from '../support/lookout.ts'
import { screen, screens } from '../support/screen.ts'
import { story } from '../support/story.ts'
import { withStore } from '../support/with-store.ts'

/** Everything but the last press. */
const walkToReview = async ({ anna, chain }: Lookout): Promise<void> => {
  anna.sends('/watch')
  await anna.sees(/1 of 5/)
  anna.sends(`${chain.accounts[1]} treasury`)
  await anna.sees(/2 of 5/)
  for (const button of ['Next ›', 'Next ›', 'Every time']) await anna.presses(button)
}

const watching = `👁 Watching «treasury» on Local chain.
The next matching transaction will appear here.
[ Send a test ] [ Settings ]`

const transferAndSee = async ({ anna, chain }: Lookout): Promise<void> => {
  const [sender = '', treasury = ''] = chain.accounts
  await chain.send({ from: sender, to: treasury, wei: ether('1') })
  await anna.sees(/treasury \+1 ETH/)
}

story('the service is away while the watch is created; Try again when it is back makes it', async t => {
  const lookout = await createLookout(t, { remote: true })
  const { anna, service } = lookout
  await walkToReview(lookout)
  service?.goesAway()
  await anna.presses('Start watching')
  assert.equal(
    screen(await anna.sees(/did not answer/)),
    `The service did not answer. Nothing is lost: nothing was made yet. I go on trying by myself.
[ Try again ] [ Undo ]`,
  )
  service?.comesBack()
  await anna.presses('Try again')
  assert.equal(screen(await anna.sees(/^👁/)), watching)
  await transferAndSee(lookout)
})

story('the service is away and comes back; the person need do nothing', async t => {
  const lookout = await createLookout(t, { remote: true })
  const { anna, service } = lookout
  await walkToReview(lookout)
  service?.goesAway()
  await anna.presses('Start watching')
  await anna.sees(/did not answer/)
  service?.comesBack()
  assert.equal(screen(await anna.sees(/^👁/, { timeoutMs: 10_000 })), watching)
})

story('the service goes away half-way; Undo takes back what was made', async t => {
  const lookout = await createLookout(t, { remote: true })
  const { anna, telegram, service } = lookout
  await walkToReview(lookout)
  telegram.onCall(call => {
    if (JSON.stringify(call.payload).includes('✓ Bot created')) service?.goesAway()
  })
  await anna.presses('Start watching')
  assert.equal(
    screen(await anna.sees(/did not answer/)),
    `The service did not answer. Nothing is lost: the bot exists, the chat is not subscribed yet. I go on trying by myself.
[ Try again ] [ Undo ]`,
  )
  const stop = telegram.onCall(() => service?.comesBack())
  await anna.presses('Undo')
  await anna.sees('Undone. Nothing is watched.')
  stop()
  assert.equal(service?.requests.at(-1)?.startsWith('DELETE /bots/'), true)
  const { messageId: after } = anna.sends('/watches')
  assert.equal(
    screen(await anna.sees(/./, { after })),
    `You watch nothing yet.
[ Watch an address ]`,
  )
})

story('what is still being set up is taken back from its card', async t => {
  const lookout = await createLookout(t, { remote: true })
  const { anna, telegram, service } = lookout
  await walkToReview(lookout)
  const stop = telegram.onCall(call => {
    if (JSON.stringify(call.payload).includes('✓ Bot created')) service?.goesAway()
  })
  await anna.presses('Start watching')
  await anna.sees(/did not answer/)
  stop()
  const { messageId: after } = anna.sends('/watches')
  assert.match(screen(await anna.sees(/Your watches/, { after })), /^1 … treasury · being set up$/m)
  await anna.presses('1')
  assert.equal(
    screen(await anna.sees(/No alert yet/)),
    `… «treasury»
0x7099…79C8
Local chain · coin, tokens and NFTs, in and out
Every time · to this chat
No alert yet
Being set up …
[ Undo ] [ ‹ Back ]`,
  )
  service?.comesBack()
  await anna.presses('Undo')
  await anna.sees('Undone. Nothing is watched.')
  assert.equal(service?.requests.at(-1)?.startsWith('DELETE /bots/'), true)
})

for (const request of ['POST /notify/channels', 'POST /bots', 'POST /subscriptions'])
  story(
    `the service answers ${request}, but nobody hears it: one watch, one alert a transaction`,
    async t => {
      const lookout = await createLookout(t, { remote: true })
      const { anna, chain, telegram, service } = lookout
      await walkToReview(lookout)
      service?.losesReplyOf(request)
      await anna.presses('Start watching')
      assert.equal(screen(await anna.sees(/^👁/, { timeoutMs: 10_000 })), watching)
      assert.equal(
        service?.requests.filter(name => name === request).length,
        request === 'POST /notify/channels' ? 1 : 2,
      )

      const [sender = '', treasury = ''] = chain.accounts
      const since = anna.messages().at(-1)?.messageId ?? 0
      await chain.send({ from: sender, to: treasury, wei: ether('1') })
      await chain.send({ from: sender, to: treasury, wei: ether('3') })
      await anna.sees(/\+3 ETH/)
      await telegram.settled({ quietMs: 1_500 })
      assert.deepEqual(screens(anna.messages().filter(message => message.messageId > since)), [
        `📥 «treasury +1 ETH»
Local chain ← 0xf39F…2266
~
[ Copy hash ] [ Mute 1 h ] [ ⋯ ]`,
        `📥 «treasury +3 ETH»
Local chain ← 0xf39F…2266
~
[ Copy hash ] [ Mute 1 h ] [ ⋯ ]`,
      ])
      const { messageId: after } = anna.sends('/watches')
      assert.match(screen(await anna.sees(/Your watches/, { after })), /1–1 of 1/)
    },
  )

story('a refusal of the service is told, and Undo ends it', async t => {
  const lookout = await createLookout(t, {
    environment: { SERVICE_KEYS: 'plain:a-secret-without-vip' },
  })
  const { anna } = lookout
  await walkToReview(lookout)
  await anna.presses('Start watching')
  assert.match(
    screen(await anna.sees(/refused/)),
    /^The service refused: .*\nNothing is watched.\n\[ Try again ] \[ Undo ]$/,
  )
  await anna.presses('Undo')
  await anna.sees('Undone. Nothing is watched.')
})

story('a service that never comes back is not asked for ever; Try again asks it once more', async t => {
  const lookout = await createLookout(t, { remote: true })
  const { anna, service } = lookout
  await walkToReview(lookout)
  service?.goesAway()
  await anna.presses('Start watching')
  await anna.sees(/I go on trying/)
  await lookout.stop()
  // It has been days.
  await withStore(lookout, {
    use: async store => {
      const [intent] = await store.all(intents, { limit: 1 })
      assert.ok(intent !== undefined)
      await store.commit([
        put(intents, { id: intent.id, value: { ...intent.value, failures: 5_000 } }),
        { op: 'delay', queue: 'setup', lane: intent.value.destination, delayMs: 0 },
      ])
    },
  })
  await lookout.start()
  assert.equal(
    screen(await anna.sees(/stopped trying/)),
    `The service has not answered for days, so I stopped trying. Nothing is watched.
[ Try again ] [ Undo ]`,
  )
  service?.comesBack()
  await anna.presses('Try again')
  assert.equal(screen(await anna.sees(/^👁/)), watching)
})
