import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { type Conversation, conversations, createConversation } from '@grammyjs/conversations'
import { Composer, type Context } from 'grammy'
import { put } from '#store/store.ts'
import { createLostWizardNotice } from '#telegram/features/wizard/wizard.ts'
import { ChatContext, external } from '#telegram/framework/context.ts'
import { composeFeatures } from '#telegram/framework/feature.ts'
import { conversationVersion, createConversationStorage, sessionKey } from '#telegram/framework/session.ts'
import { storedWizards } from '#telegram/records.ts'
import { texts } from '../../support/texts.ts'

import { startUpdates } from './updates/start-updates.ts'

const hour = 3_600_000
const expired = 'That setup was idle for a day, so I closed it. Nothing was changed.'
const closed = 'I had to close that setup. Nothing was changed.'

/** Counts what it hears until it hears `end`. */
const counting = async (conversation: Conversation<ChatContext>, first: Context): Promise<void> => {
  await first.reply('Counting.')
  for (let count = 1; ; count += 1) {
    const ctx = await conversation.waitFor('message:text')
    if (ctx.msg.text === 'end') break
    await ctx.reply(`${count}`)
  }
  await first.reply('Over.')
}

/** One of several: says what it hears if it is meant, by its name or by `any`. */
const listening = async (
  conversation: Conversation<ChatContext>,
  first: Context,
  { id: name }: { readonly id: string },
): Promise<void> => {
  await first.reply(`${name} is open.`)
  const use = (): Promise<void> => external(conversation, outer => void (outer.usedWizard = name))
  await use()
  for (;;) {
    const isMeant = (ctx: Context): boolean => ['any', name].includes(ctx.message?.text ?? '')
    const ctx = await conversation.waitUntil(isMeant, { next: true })
    await use()
    await ctx.reply(`${name} heard.`)
  }
}

const start = async (t: TestContext) => {
  const clock = { offset: 0 }
  const now = (): number => Date.now() + clock.offset
  const handlers = new Composer<ChatContext>()
  handlers.use(conversations({ storage: createConversationStorage(now) }))
  handlers.use(createConversation(counting, 'counting'))
  handlers.use(createConversation(listening, { id: 'listening', parallel: true }))
  handlers.use(composeFeatures([createLostWizardNotice()]))
  handlers.command('count', ctx => ctx.conversation.enter('counting'))
  handlers.command('help', ctx => ctx.reply('Helped.'))
  handlers.on('callback_query', ctx => ctx.answerCallbackQuery())
  handlers.command('open', ctx => ctx.conversation.enter('listening', { id: ctx.match }))
  handlers.use(ctx => ctx.reply('Nothing open.'))
  const middleware = handlers.middleware()
  let spentMs = 0
  const handle = async (ctx: ChatContext): Promise<unknown> => middleware(ctx, async () => {})
  const { telegram, said, store } = await startUpdates(t, handle, { now: () => Date.now() + spentMs })
  const alice = telegram.person({ firstName: 'Alice' })
  const says = async (text: string): Promise<string[]> => {
    // As slow as Telegram has it in one chat, by the store's clock.
    spentMs += 1_000
    const { messageId } = alice.sends(text)
    await alice.sees(/./, { after: messageId })
    await telegram.settled()
    return alice
      .messages()
      .filter(message => message.from === 'bot' && message.messageId > messageId)
      .map(message => message.text)
  }
  /** What is stored is as a program of this version left it. */
  const becomes = async (version: string): Promise<void> => {
    const [stored] = await store.all(storedWizards, { limit: 1 })
    assert.ok(stored !== undefined)
    await store.commit([put(storedWizards, { id: stored.id, value: { ...stored.value, version } })])
  }
  return { telegram, alice, says, said, clock, becomes }
}

describe('A set-up that is open', { concurrency: true }, () => {
  it('continues from update to update, and is removed when it ends', async t => {
    const { says } = await start(t)
    assert.deepEqual(await says('/count'), ['Counting.'])
    assert.deepEqual(await says('a'), ['1'])
    assert.deepEqual(await says('b'), ['2'])
    assert.deepEqual(await says('end'), ['Over.'])
    assert.deepEqual(await says('a'), ['Nothing open.'])
  })

  it('is closed after a day, and the person is notified once', async t => {
    const { alice, says, clock } = await start(t)
    await says('/count')
    clock.offset = 23 * hour
    assert.deepEqual(await says('a'), ['1'])
    clock.offset += 25 * hour
    assert.deepEqual(await says('b'), [expired])
    const told = await alice.sees(expired)
    assert.deepEqual(told.buttons, [['Start again']])
    assert.deepEqual(await says('c'), ['Nothing open.'])
  })

  it('that was left does not keep a command from being answered', async t => {
    const { says, clock } = await start(t)
    await says('/count')
    clock.offset = 25 * hour
    assert.deepEqual(await says('/help'), ['Helped.'])
    assert.deepEqual(await says('/cancel'), [expired])
    assert.deepEqual(await says('/cancel'), ['Nothing open.'])
  })

  it('that was left is reported at the next input for it, whatever came before', async t => {
    const { telegram, alice, says, clock } = await start(t)
    await says('/count')
    const { messageId } = await alice.sees('Counting.')
    clock.offset = 25 * hour
    void alice.pressesStale(messageId, '1.elsewhere').catch(() => {})
    await telegram.settled()
    assert.deepEqual(await says('a'), [expired])
    assert.deepEqual(await says('b'), ['Nothing open.'])
  })

  it('is closed where the program is another version now', async t => {
    const { says, becomes } = await start(t)
    await says('/count')
    await becomes('another')
    assert.deepEqual(await says('a'), [closed])
    assert.deepEqual(await says('/count'), ['Counting.'])
    assert.deepEqual(await says('a'), ['1'])
  })

  it('is closed if it becomes too large, and the chat continues', async t => {
    const { says, said } = await start(t)
    await says('/count')
    const long = 'x'.repeat(4_000)
    const answers: string[] = []
    for (let turn = 0; turn < 80 && answers.at(-1) !== closed; turn += 1) answers.push(...(await says(long)))
    assert.equal(answers.at(-1), closed)
    assert.deepEqual(
      answers.slice(0, -1),
      answers.slice(0, -1).map((_, index) => `${index + 1}`),
    )
    assert.deepEqual(said, [])
    assert.deepEqual(await says('/count'), ['Counting.'])
  })

  it('is offered an input before the other open ones if it was used last', async t => {
    const { says } = await start(t)
    for (const name of ['a', 'b', 'c']) assert.deepEqual(await says(`/open ${name}`), [`${name} is open.`])
    for (const [text, heard] of [
      ['any', 'c'],
      ['a', 'a'],
      ['any', 'a'],
      ['b', 'b'],
      ['any', 'b'],
      ['c', 'c'],
      ['any', 'c'],
    ] as const)
      assert.deepEqual(await says(text), [`${heard} heard.`])
    assert.deepEqual(await says('d'), ['Nothing open.'])
  })

  it('is of one person in one chat', async t => {
    const { telegram, alice, says } = await start(t)
    await says('/count')
    const bob = telegram.person({ firstName: 'Bob' })
    bob.sends('a')
    await bob.sees('Nothing open.')
    const group = telegram.group({ title: 'Team' })
    const [aliceThere, bobThere] = [alice, bob].map(person => group.adds(person, 'member'))
    assert.ok(aliceThere !== undefined && bobThere !== undefined)
    aliceThere.sends('/count')
    await aliceThere.sees('Counting.')
    bobThere.sends('/any@lookout_local_bot')
    await aliceThere.sees('Nothing open.')
    assert.deepEqual(await says('a'), ['1'])
  })
})

/** The state of a set-up that has had one update. */
const stateAfter = (returnValue: object) => {
  const receive = [{ send: 0, returnValue }]
  return { counting: [{ interrupts: [], replay: { receive, send: [] } }] }
}

describe('What is kept of a set-up', () => {
  it('is all that a person sent but their name, also where it came with buttons from another bot', async t => {
    const { api, store } = await startUpdates(t, async () => {})
    const storage = createConversationStorage()
    assert.ok(storage.type === 'context')
    const { adapter } = storage
    const from = { id: 1, is_bot: false, first_name: 'Alice' } as const
    const chat = { id: 1, type: 'private', first_name: 'Alice' } as const
    const reply_markup = { inline_keyboard: [[{ text: 'Explorer', url: 'https://example.com' }]] }
    const message = { message_id: 1, date: 1, chat, from, text: '0xforwarded', reply_markup }
    const update = { update_id: 1, message }
    const say = texts.for('en')
    const me = await api.getMe()
    const session = sessionKey(update)
    const contextOf = async () => {
      const [wizards] = await store.get(storedWizards, [session])
      const records = { settings: undefined, wizards }
      return new ChatContext({ update, me, session }, { api, store, say, ...records, now: Date.now })
    }
    const ctx = await contextOf()
    await adapter.write(ctx, { version: [0, conversationVersion], state: stateAfter(update) })
    await store.commit(ctx.writes)
    const nameless = { chat: { id: 1, type: 'private' }, from: { id: 1, is_bot: false } }
    const kept = stateAfter({ ...update, message: { ...message, ...nameless } })
    assert.deepEqual((await adapter.read(await contextOf()))?.state, kept)
  })

  it('is of one person, also where the update has no chat', async t => {
    const { api, store } = await startUpdates(t, async () => {})
    const me = await api.getMe()
    const storage = createConversationStorage()
    assert.ok(storage.type === 'context')
    const { adapter } = storage
    const contextOf = async (id: number) => {
      const from = { id, is_bot: false, first_name: 'Somebody' } as const
      const update = { update_id: id, inline_query: { id: '1', from, query: '', offset: '' } }
      const say = texts.for('en')
      const session = sessionKey(update)
      const [wizards] = await store.get(storedWizards, [session])
      const records = { settings: undefined, wizards }
      return new ChatContext({ update, me, session }, { api, store, say, ...records, now: Date.now })
    }
    const alice = await contextOf(1)
    const state = { counting: [{ interrupts: [], replay: { receive: [], send: [] } }] }
    await adapter.write(alice, { version: [0, conversationVersion], state })
    await store.commit(alice.writes)
    assert.deepEqual((await adapter.read(await contextOf(1)))?.state, state)
    assert.equal(await adapter.read(await contextOf(2)), undefined)
  })
})
