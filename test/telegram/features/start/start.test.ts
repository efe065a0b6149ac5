import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { Composer } from 'grammy'
import type { SeenMessage } from '#playground/telegram/participant.ts'
import type { Person } from '#playground/telegram/person.ts'
import { put } from '#store/store.ts'
import { createRoleGuard, ignoreOthersMessages } from '#telegram/features/groups/gate.ts'
import { createFallback, createStart } from '#telegram/features/start/start.ts'
import type { ChatContext } from '#telegram/framework/context.ts'
import { commandsOf, composeFeatures } from '#telegram/framework/feature.ts'
import { followMembership, userMessagesOnly } from '#telegram/framework/updates/guards.ts'
import { answerCallbacks } from '#telegram/framework/updates/update-worker.ts'
import { chats, destinations } from '#watch/watch.ts'
import { until } from '../../../support/waiting.ts'
import { startUpdates } from '../../framework/updates/start-updates.ts'

const start = async (t: TestContext, o: { now?: () => number } = {}) => {
  const handlers = new Composer<ChatContext>()
  handlers.use(
    answerCallbacks,
    followMembership,
    ignoreOthersMessages,
    userMessagesOnly,
    createRoleGuard(commandsOf([createStart()]), async () => {}),
    composeFeatures([createStart()]),
    createFallback({ chains: [], meaningsOf: async () => [] }),
  )
  const middleware = handlers.middleware()
  const { telegram, store, said, intake } = await startUpdates(
    t,
    async ctx => middleware(ctx, async () => {}),
    o,
  )
  const alice = telegram.person({ firstName: 'Alice' })
  t.after(() => assert.deepEqual([telegram.invalidCalls, said], [[], []]))
  const stateOf = async (chat: number): Promise<object | undefined> => {
    await telegram.settled()
    await until('all that was sent is handled', async () => (await store.depth('update')).items === 0)
    const [state] = await store.get(chats, [String(chat)])
    return state?.value
  }
  /** What waits in the chat's lane and may be claimed now. */
  const due = async (): Promise<string[]> => {
    const claims = await store.claim('chat', { lanes: 1, items: 9, leaseMs: 1 })
    return claims.flatMap(claim => claim.items.map(item => item.id))
  }
  return { telegram, alice, store, intake, stateOf, due }
}

/** The whole text: stories/linking.test.ts. */
const helpText = /^I watch blockchain addresses and alert you here\./

describe('A private chat', { concurrency: true }, () => {
  it('is greeted with what the bot does and an example', async t => {
    const { alice } = await start(t)
    alice.sends('/start')
    const { text, entities, buttons } = await alice.sees(/^Lookout/)
    assert.deepEqual(
      { text, entities, buttons },
      {
        text: [
          'Lookout watches blockchain addresses and alerts you here.',
          'Paste an address, or several. For example:\n0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
          'Or all in one line:\n/watch 0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045 treasury >$500 out daily 9:00',
        ].join('\n\n'),
        entities: [
          { type: 'bold', offset: 0, length: 7 },
          { type: 'code', offset: 102, length: 42 },
          { type: 'code', offset: 166, length: 79 },
        ],
        buttons: [['Watch an address', 'My watches'], ['Settings', 'Help'], ['Use in a group or channel']],
      },
    )
  })

  it('gets help by command, and by button in place', async t => {
    const { telegram, alice } = await start(t)
    alice.sends('/help')
    const { messageId, buttons } = await alice.sees(helpText)
    assert.deepEqual(buttons, [['Watch an address', 'My watches']])
    alice.sends('/start')
    await alice.sees(/^Lookout/)
    assert.deepEqual(await alice.presses('Help'), { alert: false })
    await alice.sees(helpText, { after: messageId })
    await telegram.settled()
    assert.equal(alice.messages().length, 4)
  })

  it('reads what the bot understands, and that an old button is stale', async t => {
    const { alice } = await start(t)
    alice.sends('hello')
    const { messageId, buttons } = await alice.sees(
      "I didn't get that. Send an address, or tap below.\nOr say what you want, such as gas below 5 gwei",
    )
    assert.deepEqual(buttons, [['Watch an address', 'Help']])
    const answer = { answer: 'This button is from an old message.', alert: false }
    for (const data of ['0.h', '1.zz.x', 'forged', '1.d.other.what.next'])
      assert.deepEqual(await alice.pressesStale(messageId, data), answer, data)
    assert.equal(alice.messages().length, 2)
  })

  it('answers a sticker, and no service message of Telegram', async t => {
    const { telegram, alice, intake } = await start(t)
    const chat = { id: alice.chatId, type: 'private', first_name: 'Alice' } as const
    const from = { id: alice.id, is_bot: false, first_name: 'Alice' } as const
    const common = { chat, from, date: 1 }
    const pinned_message = { ...common, message_id: 1, text: 'an alert' }
    alice.sends('/help')
    await alice.sees(helpText)
    const file = { file_id: 'a', file_unique_id: 'a', width: 1, height: 1 }
    const sticker = { ...file, type: 'regular', is_animated: false, is_video: false } as const
    await intake.take([
      { update_id: 1, message: { ...common, message_id: 7, pinned_message } },
      {
        update_id: 2,
        message: {
          ...common,
          message_id: 8,
          message_auto_delete_timer_changed: { message_auto_delete_time: 60 },
        },
      },
    ])
    await telegram.settled({ quietMs: 1_500 })
    assert.equal(alice.messages().length, 2)
    await intake.take([{ update_id: 3, message: { ...common, message_id: 9, sticker } }])
    await alice.sees(
      "I didn't get that. Send an address, or tap below.\nOr say what you want, such as gas below 5 gwei",
    )
  })

  it('has nothing to cancel where nothing is open', async t => {
    const { alice } = await start(t)
    alice.sends('/cancel')
    await alice.sees('Nothing is being set up or changed.')
  })

  it('waits while the person blocks the bot, and gets its alerts when they come back', async t => {
    const { alice, store, stateOf, due } = await start(t)
    alice.blocks()
    assert.deepEqual(await stateOf(alice.chatId), { state: 'suspended', why: 'blocked' })
    const lane = String(alice.chatId)
    await store.commit([
      { op: 'push', queue: 'chat', lane, id: 'alert', body: {} },
      { op: 'delay', queue: 'chat', lane, delayMs: 86_400_000 },
    ])
    assert.deepEqual(await due(), [])
    alice.unblocks()
    assert.deepEqual(await stateOf(alice.chatId), undefined)
    assert.deepEqual(await due(), ['alert'])
  })

  it('of a person who blocks the bot without a watch is forgotten in a month', async t => {
    let now = Date.now()
    const { alice, stateOf } = await start(t, { now: () => now })
    alice.blocks()
    assert.deepEqual(await stateOf(alice.chatId), { state: 'suspended', why: 'blocked' })
    now += 31 * 86_400_000
    assert.deepEqual(await stateOf(alice.chatId), undefined)
  })

  it('of a person who blocks the bot with a watch is kept for years', async t => {
    let now = Date.now()
    const { alice, store, stateOf } = await start(t, { now: () => now })
    const value = { chat: String(alice.chatId), generation: 1, tokenHash: 'hash' }
    await store.commit([put(destinations, { id: 'place', value })])
    alice.blocks()
    await stateOf(alice.chatId)
    now += 1_000 * 86_400_000
    assert.deepEqual(await stateOf(alice.chatId), { state: 'suspended', why: 'blocked' })
  })

  const comesBack: Readonly<Record<string, (alice: Person, greeting: SeenMessage) => unknown>> = {
    '/start': alice => alice.sends('/start'),
    'any text': alice => alice.sends('hello'),
    'a press': (alice, message) => alice.presses({ text: 'Help', message }),
  }
  for (const [what, does] of Object.entries(comesBack))
    it(`that was given up gets its alerts again after ${what}`, async t => {
      const { alice, store, stateOf, due } = await start(t)
      alice.sends('/start')
      const greeting = await alice.sees(/^Lookout/)
      const lane = String(alice.chatId)
      await stateOf(alice.chatId)
      await store.commit([
        put(chats, { id: lane, value: { state: 'suspended', why: 'not found' } }),
        { op: 'push', queue: 'chat', lane, id: 'alert', body: {} },
        { op: 'delay', queue: 'chat', lane, delayMs: 86_400_000 },
      ])
      await does(alice, greeting)
      assert.deepEqual(await stateOf(alice.chatId), undefined)
      assert.deepEqual(await due(), ['alert'])
    })
})

describe('A group', { concurrency: true }, () => {
  it('gets one line when it asks for the bot, and silence otherwise', async t => {
    const { telegram, alice } = await start(t)
    const group = telegram.group({ title: 'Team' })
    const there = group.adds(alice)
    there.sends('hello')
    there.sends('/start@lookout_local_bot')
    const seen = await there.sees(
      'I watch blockchain addresses and post alerts here. Administrators choose which ones.',
    )
    assert.deepEqual(seen.buttons, [['My watches']])
    await telegram.settled()
    assert.equal(group.messages().filter(({ from }) => from === 'bot').length, 1)
  })

  it('gets in ten lines who can do what there, how to speak to the bot, and where the rest is', async t => {
    const { telegram, alice } = await start(t)
    const there = telegram.group({ title: 'Team' }).adds(alice)
    there.sends('/help@lookout_local_bot')
    const { text, buttons } = await there.sees(/^I watch blockchain addresses/)
    assert.deepEqual(text.split('\n'), [
      'I watch blockchain addresses and post alerts here.',
      '',
      'Administrators can:',
      '• /watch 0x… – watch an address',
      '• /watches – edit, mute, pause or delete watches',
      '• /settings – language, time zone, who may do this',
      'Everyone can look: /watches, /history, /status',
      '',
      "To talk to me, reply to one of my messages or, where I'm an administrator, write @lookout_local_bot gas below 5 gwei",
      'The rest: /help in private, @lookout_local_bot',
    ])
    assert.deepEqual(buttons, [['My watches']])
  })

  it('says nothing to what is for another bot', async t => {
    const { telegram, alice } = await start(t)
    const group = telegram.group({ title: 'Team' })
    const there = group.adds(alice)
    there.sends('/start@lookout_local_bot')
    const { messageId } = await there.sees(/^I watch blockchain addresses and post/)
    there.sends('/start@another_bot', { replyTo: messageId })
    // As slow as Telegram has it in a group.
    await telegram.settled({ quietMs: 1_500 })
    assert.equal(group.messages().filter(({ from }) => from === 'bot').length, 1)
  })

  it('is suspended when it removes the bot', async t => {
    const { telegram, alice, stateOf } = await start(t)
    const group = telegram.group({ title: 'Team' })
    group.adds(alice, 'administrator')
    group.kicksBot(alice)
    assert.deepEqual(await stateOf(group.chatId), { state: 'suspended', why: 'removed' })
  })
})
