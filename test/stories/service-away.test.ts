import assert from 'node:assert/strict'
import { alertFacts } from '#alerts/records/alert-facts.ts'
import { createClient } from '#client/client.ts'
import { put } from '#store/store.ts'
import { intents } from '#telegram/records.ts'
import { alertCounts } from '#watch/alert-counts.ts'
import { knownContacts } from '#watch/known-contacts.ts'
import { watches } from '#watch/watch.ts'
import {
  beginWatch,
  forgetEverything,
  type Product,
  parseEther,
  startProduct,
  story,
  storyOnBoth,
} from '../support/product.ts'
import type { RemoteService } from '../support/remote-service.ts'
import { storedText, withStore } from '../support/store.ts'
import { screen, screens } from '../support/telegram.ts'
import { letPass } from '../support/time-travel.ts'

/** Everything but the last press. */
const walkToReview = async ({ anna, chain }: Product): Promise<void> => {
  await beginWatch(anna, `${chain.accounts[1]} treasury`)
  for (const button of ['Next ›', 'Every transaction']) await anna.presses(button)
}

const watching = `👁 Watching «treasury» on Local chain.
The next matching transaction will appear here.
[ Send a test alert ] [ Watch settings ]`

const transferAndSee = async ({ anna, chain }: Product): Promise<void> => {
  const [sender = '', treasury = ''] = chain.accounts
  await chain.send({ from: sender, to: treasury, wei: parseEther('1') })
  await anna.sees(/treasury \+1 ETH/)
}

story('the service is away while the watch is created; Try again when it is back makes it', async t => {
  const product = await startProduct(t, { remote: true })
  const { anna, service } = product
  await walkToReview(product)
  service?.goOffline()
  await anna.presses('Start watching')
  assert.equal(
    screen(await anna.sees(/isn't responding/)),
    `The monitoring service isn't responding. Nothing is lost: nothing has been created yet. I'll keep trying.
[ Try again ] [ Undo ]`,
  )
  service?.goOnline()
  await anna.presses('Try again')
  assert.equal(screen(await anna.sees(/^👁/)), watching)
  await transferAndSee(product)
})

story('what the service cannot do for one watch holds up no other', async t => {
  const product = await startProduct(t, { remote: true })
  const { anna, chain, service } = product
  const [from = '', to = '', other = ''] = chain.accounts
  await product.addWatch(to)
  service?.fail(/^DELETE .subscriptions/)
  await anna.presses('Watch settings')
  await anna.presses('⏸ Pause')
  await anna.sees(/Pausing…\nThe monitoring service isn't responding/)
  await product.addWatch(other, { label: 'savings' })
  await chain.send({ from, to: other, wei: parseEther('2') })
  await anna.sees(/savings \+2 ETH/)
})

story(
  'the service is away for several things at once: each of them says so, and is done when it is back',
  async t => {
    const product = await startProduct(t, { remote: true })
    const { anna, service } = product
    await product.addWatch(product.chain.accounts[2] ?? '', { label: 'savings' })
    service?.goOffline()
    await anna.presses('Watch settings')
    await anna.presses('⏸ Pause')
    await anna.sees(/Pausing…\nThe monitoring service isn't responding/)
    await walkToReview(product)
    await anna.presses('Start watching')
    await anna.sees(/isn't responding/)
    service?.goOnline()
    assert.equal(screen(await anna.sees(/^👁 Watching treasury/)), watching)
    await anna.sees(/Paused: no alerts/)
  },
)

story('the service is away and comes back; the person need do nothing', async t => {
  const product = await startProduct(t, { remote: true })
  const { anna, service } = product
  await walkToReview(product)
  service?.goOffline()
  await anna.presses('Start watching')
  await anna.sees(/isn't responding/)
  service?.goOnline()
  assert.equal(screen(await anna.sees(/^👁/)), watching)
})

story('the service goes away half-way; Undo takes back what was made', async t => {
  const product = await startProduct(t, { remote: true })
  const { anna, telegram, service } = product
  await walkToReview(product)
  telegram.onCall(call => {
    if (JSON.stringify(call.payload).includes('✓ Watch created')) service?.goOffline()
  })
  await anna.presses('Start watching')
  assert.equal(
    screen(await anna.sees(/isn't responding/)),
    `The monitoring service isn't responding. Nothing is lost: the watch exists, but this chat isn't subscribed to it yet. I'll keep trying.
[ Try again ] [ Undo ]`,
  )
  const stop = telegram.onCall(() => service?.goOnline())
  await anna.presses('Undo')
  await anna.sees('Undone. Nothing is watched.')
  stop()
  assert.ok(service?.requests.some(request => request.startsWith('DELETE /bots/')))
  const { messageId: after } = anna.sends('/watches')
  assert.equal(
    screen(await anna.sees(/./, { after })),
    `You're not watching anything yet.
[ Watch an address ]`,
  )
})

story('what is still being set up is taken back from its card', async t => {
  const product = await startProduct(t, { remote: true })
  const { anna, telegram, service } = product
  await walkToReview(product)
  const stop = telegram.onCall(call => {
    if (JSON.stringify(call.payload).includes('✓ Watch created')) service?.goOffline()
  })
  await anna.presses('Start watching')
  await anna.sees(/isn't responding/)
  stop()
  const { messageId: after } = anna.sends('/watches')
  assert.match(screen(await anna.sees(/Your watches/, { after })), /^1 … treasury · being set up$/m)
  await anna.presses('1')
  assert.equal(
    screen(await anna.sees(/No alert yet/)),
    `… «treasury»
0x7099…79C8
Local chain
Coins, tokens and NFTs, in and out
Every transaction · to this chat
No alert yet
Being set up…
[ Undo ] [ ‹ Watches ]`,
  )
  service?.goOnline()
  await anna.presses('Undo')
  await anna.sees('Undone. Nothing is watched.')
  assert.ok(service?.requests.some(request => request.startsWith('DELETE /bots/')))
})

story('a set-up that has told of something already is taken back, and nothing of it is kept', async t => {
  const product = await startProduct(t, { remote: true })
  const { anna, chain, telegram, service } = product
  await walkToReview(product)
  service?.goOfflineAfter('POST /subscriptions')
  await anna.presses('Start watching')
  await anna.sees(/isn't responding/)
  const [from = '', to = ''] = chain.accounts
  await chain.send({ from, to, wei: parseEther('1') })
  await anna.sees(/\+1 ETH/)
  const { messageId } = await anna.sees(/isn't responding/)
  const stop = telegram.onCall(() => service?.goOnline())
  await anna.presses({ text: 'Undo', message: messageId })
  await anna.sees('Undone. Nothing is watched.')
  stop()
  await telegram.settled()
  await product.stop()
  const left = await withStore(product, {
    use: async store => [
      ...(await store.all(watches, { limit: 9 })),
      ...(await store.all(alertCounts, { limit: 9 })),
      ...(await store.all(alertFacts, { limit: 9 })),
      ...(await store.all(knownContacts, { limit: 9 })),
    ],
  })
  assert.deepEqual(left, [])
})

/** What the service has of the account: its bots, and those that tell. */
const botsAt = async (service: RemoteService | undefined): Promise<number> => {
  assert.ok(service)
  const {
    API_BASE_URL: baseUrl = '',
    API_CLIENT_ID: clientId = '',
    API_SECRET_KEY = '',
  } = service.environment
  const client = createClient({ baseUrl, auth: { kind: 'basic', clientId, secret: API_SECRET_KEY } })
  try {
    return (await client.listBots({})).total
  } finally {
    await client.close()
  }
}

/** A service that made the bot of a set-up, could not tell so, and does not answer any more. */
const botUntold = async (product: Product) => {
  const { anna, service } = product
  await walkToReview(product)
  service?.goOfflineAfter('POST /bots')
  await anna.presses('Start watching')
  const told = await anna.sees(/isn't responding/)
  service?.goOnline()
  assert.equal(await botsAt(service), 1)
  return told
}

story('a bot of which the service could not tell is taken back with its set-up', async t => {
  const product = await startProduct(t, { remote: true })
  const { anna, service } = product
  const { messageId } = await botUntold(product)
  await anna.presses({ text: 'Undo', message: messageId })
  await anna.sees('Undone. Nothing is watched.')
  assert.equal(await botsAt(service), 0)
})

story('a bot of which the service could not tell is forgotten with its chat', async t => {
  const product = await startProduct(t, { remote: true })
  const { anna, service } = product
  await botUntold(product)
  service?.goOffline()
  anna.sends('/forget')
  await anna.sees(/be undone/)
  await anna.presses('Delete everything')
  await anna.sees(/^The monitoring service isn't responding/)
  service?.goOnline()
  await anna.sees(/^Deleted\. I no longer/)
  assert.equal(await botsAt(service), 0)
})

story('what the service could not do yet is forgotten with its chat', async t => {
  const product = await startProduct(t, { remote: true })
  const { anna, chain, service } = product
  await product.addWatch(chain.accounts[1] ?? '')
  service?.fail(/^DELETE .subscriptions/)
  await anna.presses('Watch settings')
  await anna.presses('⏸ Pause')
  await anna.sees(/Pausing…\nThe monitoring service isn't responding/)
  await forgetEverything(anna)
  await product.stop()
  assert.doesNotMatch(await storedText(product), /\Wkind\W+wait\W/)
})

for (const request of ['POST /notify/channels', 'POST /bots', 'POST /subscriptions'])
  story(`the reply of the service to ${request} is lost: one watch, one alert a transaction`, async t => {
    const product = await startProduct(t, { remote: true })
    const { anna, chain, telegram, service } = product
    await walkToReview(product)
    service?.loseReplyOf(request)
    await anna.presses('Start watching')
    assert.equal(screen(await anna.sees(/^👁/)), watching)
    assert.equal(
      service?.requests.filter(name => name === request).length,
      request === 'POST /notify/channels' ? 1 : 2,
    )

    const [sender = '', treasury = ''] = chain.accounts
    const since = anna.messages().at(-1)?.messageId ?? 0
    await chain.send({ from: sender, to: treasury, wei: parseEther('1') })
    await chain.send({ from: sender, to: treasury, wei: parseEther('3') })
    await anna.sees(/\+3 ETH/)
    await telegram.settled({ quietMs: 1_500 })
    assert.deepEqual(screens(anna.messages().filter(message => message.messageId > since)), [
      `📥 «treasury +1 ETH»
Local chain ← 0xf39F…2266
[ Copy hash ] [ Mute 1 h ] [ ⋯ ]`,
      `📥 «treasury +3 ETH»
Local chain ← 0xf39F…2266
[ Copy hash ] [ Mute 1 h ] [ ⋯ ]`,
    ])
    const { messageId: after } = anna.sends('/watches')
    assert.match(screen(await anna.sees(/Your watches/, { after })), /1–1 of 1/)
  })

story('a refusal of the service is told, and Undo ends it', async t => {
  const product = await startProduct(t, {
    environment: { SERVICE_KEYS: 'plain:a-secret-without-vip' },
  })
  const { anna } = product
  await walkToReview(product)
  await anna.presses('Start watching')
  assert.equal(
    screen(await anna.sees(/refused/)),
    `The service refused: this bot's account can't have private watches. Tell the person who runs the bot.
Nothing is watched.
[ Try again ] [ Undo ]`,
  )
  await anna.presses('Undo')
  await anna.sees('Undone. Nothing is watched.')
})

story('a service that never comes back is not asked for ever; Try again asks it once more', async t => {
  const product = await startProduct(t, { remote: true })
  const { anna, service } = product
  await walkToReview(product)
  service?.goOffline()
  await anna.presses('Start watching')
  await anna.sees(/I'll keep trying/)
  await product.stop()
  // It has been days.
  await withStore(product, {
    use: async store => {
      const [intent] = await store.all(intents, { limit: 1 })
      assert.ok(intent !== undefined)
      await store.commit([
        put(intents, { id: intent.id, value: { ...intent.value, failures: 5_000 } }),
        { op: 'delay', queue: 'jobs', lane: intent.value.destination, delayMs: 0 },
      ])
    },
  })
  await product.start()
  assert.equal(
    screen(await anna.sees(/stopped trying/)),
    `The monitoring service hasn't responded for days, so I stopped trying. Nothing is watched.
[ Try again ] [ Undo ]`,
  )
  service?.goOnline()
  await anna.presses('Try again')
  assert.equal(screen(await anna.sees(/^👁/)), watching)
})

/** Walks to a set-up that the service refuses at this request; then a month goes by. */
const refusedAMonthAgo = async (product: Product, request: RegExp) => {
  const { anna, service } = product
  await walkToReview(product)
  service?.refuse(request, 'not today')
  await anna.presses('Start watching')
  const { messageId, raw } = await anna.sees(/^The service refused: “not today”\n/)
  await product.stop()
  await letPass(product, 31 * 86_400_000)
  await product.start()
  const data = raw.reply_markup?.inline_keyboard
    .flat()
    .map(button => 'callback_data' in button && button.callback_data)
  return { messageId, undo: String(data?.[1]) }
}

storyOnBoth('a refused set-up of which nothing was made is forgotten after a month', async t => {
  const product = await startProduct(t, { remote: true })
  const { messageId, undo } = await refusedAMonthAgo(product, /^POST \/bots/)
  assert.deepEqual(await product.anna.pressesStale(messageId, undo), {
    answer: 'This button is from an old message.',
    alert: false,
  })
})

story('a refused set-up of which a part was made can be taken back as long as it is there', async t => {
  const product = await startProduct(t, { remote: true })
  const { messageId, undo } = await refusedAMonthAgo(product, /^POST \/subscriptions/)
  await product.anna.pressesStale(messageId, undo)
  await product.anna.sees('Undone. Nothing is watched.')
})
