import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import type { ConversationData } from '@grammyjs/conversations'
import { Api, Composer } from 'grammy'
import type { Update, User } from 'grammy/types'
import type { Frequency } from '#contract/subscription.ts'
import { encodeCallback } from '#render/message.ts'
import { put, type Store } from '#store/store.ts'
import { createChannels } from '#telegram/features/channels/channels.ts'
import { createWizard, startWizard } from '#telegram/features/wizard/wizard.ts'
import { ChatContext } from '#telegram/framework/context.ts'
import { composeFeatures } from '#telegram/framework/feature.ts'
import { conversationVersion, createConversations, sessionKey } from '#telegram/framework/session.ts'
import { editedSettings, offers, storedWizards } from '#telegram/records.ts'
import { type WatchSettings, watches } from '#watch/watch.ts'
import { json, reply, startRawService } from '../client/raw-service.ts'
import { savings, treasury } from '../support/addresses.ts'
import { recordLog } from '../support/record-log.ts'
import { tempStore } from '../support/store.ts'
import { texts } from '../support/texts.ts'
import { keepWatch, watch } from '../support/watch.ts'
import { startTelegram } from './framework/updates/start-updates.ts'

/**
 * Wizards as the present `conversationVersion` has left them in the store, after each input of the flows below. Whatever a program of
 * this version wrote, every other one of this version must be able to replay: where a test here fails, raise `conversationVersion`,
 * and write the file anew with `RECORD=1 node --test test/telegram/open-wizards.test.ts`.
 */
const file = join(import.meta.dirname, 'open-wizards.json')
type Recorded = { version: string; flows: Record<string, readonly (ConversationData | null)[]> }

const person = { id: 1_000_001, is_bot: false, first_name: 'Anna' } as const
const chat = { id: person.id, type: 'private', first_name: 'Anna' } as const
const bot: User = { id: 2, is_bot: true, first_name: 'Lookout' }
const wizardId = 'recorded-id'

/** `meanwhile`: another person gives the watch this frequency. */
type Input = string | { readonly press: readonly string[] } | { readonly meanwhile: Frequency }
const isMeanwhile = (input: Input): input is { readonly meanwhile: Frequency } =>
  typeof input !== 'string' && 'meanwhile' in input
const press = (step: string, arg: string): Input => ({ press: ['d', wizardId, step, arg] })
const many = (from: number): string =>
  Array.from({ length: 85 }, (_, n) => `0x${(from + n).toString(16).padStart(40, '0')}`).join('\n')

/** The first input starts it, under `wizardId`. */
const flows: Readonly<Record<string, readonly Input[]>> = {
  new: [
    '/new',
    'nothing to watch',
    `${treasury} treasury`,
    press('chains', 'next'),
    press('what', 'direction'),
    press('directions', 'coin'),
    press('directions', 'back'),
    press('what', 'amount'),
    '0.25 eth',
    // A button of an earlier question.
    press('chains', 'next'),
    press('what', 'next'),
    press('often', '5m'),
    press('review', 'name'),
    'gold',
    press('review', 'tags'),
    '#cold, #team',
    press('review', 'message'),
    '{$tx.movements}',
    press('message', 'use'),
    'vitalik.eth',
    press('review', 'create'),
  ],
  offered: ['/offered', press('review', 'addresses'), savings, press('review', 'cancel')],
  edited: [
    '/edited',
    press('often', '1h'),
    press('review', 'addresses'),
    `${savings} savings`,
    press('review', 'save'),
  ],
  conflicting: [
    '/edited',
    press('often', '1h'),
    { meanwhile: '30m' },
    press('review', 'save'),
    press('review', 'name'),
    'gold',
    press('review', 'mine'),
  ],
  large: [
    '/new',
    many(1),
    many(1_000),
    press('chains', 'next'),
    press('what', 'review'),
    press('review', 'create'),
  ],
  webhook: ['/webhook', 'no url', 'https://example.com/hook ops'],
}

const updateOf = (input: Exclude<Input, { meanwhile: Frequency }>, number: number): Update => {
  const message = { message_id: number, date: 1_700_000_000, chat, from: person } as const
  if (typeof input !== 'string') {
    const [action = '', ...args] = input.press
    const data = encodeCallback(action, ...args)
    const shown = { ...message, message_id: 500, from: bot, text: 'A question.' } as const
    return {
      update_id: number,
      callback_query: { id: '1', from: person, chat_instance: '1', data, message: shown },
    }
  }
  const entities = input.startsWith('/')
    ? [{ type: 'bot_command' as const, offset: 0, length: input.length }]
    : []
  return { update_id: number, message: { ...message, text: input, entities } }
}

const coverage = { internal_transfers: true }
const chainStatus = {
  name: 'A chain',
  state: 'idle',
  head: null,
  cursor: null,
  lag_blocks: null,
  failing: null,
}
const perDay = { least: 10, likely: 24, most: 40 }
const replies = {
  '/chains': { chains: [{ chain_id: '1', ...chainStatus, coverage }] },
  '/bots/preview': {
    chains: [
      { chain_id: '1', blocks: 10, seconds: 25_200, fired: 9, per_day: perDay, samples: [], failing: null },
    ],
  },
}

const answerAll = (socket: { write: (text: string) => unknown }, { path }: { path: string }): void => {
  const [, data] = Object.entries(replies).find(([end]) => path.endsWith(end)) ?? []
  socket.write(data === undefined ? reply(404, '{}') : reply(200, json(data)))
}

/** A chat front end that gets one update after the other; what it sends is not looked at. */
const start = async (t: TestContext, store: Store) => {
  const { client } = await startRawService(t, [answerAll])
  const { log } = recordLog()
  const quotas = {
    watchesPerChat: 5,
    addressesPerWatch: 1_000,
    addressesPerChat: 5_000,
    commandsPerMinute: 1_000,
    uploadsPerHour: 5,
  }
  const deps = {
    store,
    client,
    log,
    texts,
    quotas,
    chains: [1, 8453],
    secret: 'secret',
    visibility: 'Private',
    now: Date.now,
    publicUrl: 'http://127.0.0.1',
    show: async () => true,
    knownNames: new Map(),
  } as const
  const handlers = new Composer<ChatContext>()
  handlers.use(
    createConversations(),
    composeFeatures([
      createChannels(deps),
      createWizard({ ...deps, offerPasted: async () => false, reofferDraft: async () => null }),
    ]),
  )
  handlers.command('new', ctx => startWizard(ctx, { id: wizardId }))
  handlers.command('offered', ctx => startWizard(ctx, { id: wizardId, given: true }))
  const edit = { watch: 'w1', step: 'often', message: 500, back: ['0'] } as const
  handlers.command('edited', ctx => startWizard(ctx, { id: wizardId, edit }))
  handlers.command('webhook', ctx => ctx.conversation.enter('channel', { id: wizardId }))
  const middleware = handlers.middleware()

  const telegram = await startTelegram(t)
  assert.equal(telegram.person({ firstName: person.first_name }).id, person.id)
  const api = new Api(telegram.token, { apiRoot: telegram.apiRoot })
  const me = await api.getMe()
  return async (update: Update): Promise<void> => {
    const say = texts.for('en')
    const settings = undefined
    const session = sessionKey(update)
    const [wizards] = await store.get(storedWizards, [session])
    const ctx = new ChatContext(
      { update, me, session },
      { api, store, say, settings, wizards, now: Date.now },
    )
    await middleware(ctx, async () => {})
    assert.ok((await store.commit(ctx.writes)).ok)
  }
}

const id = `${chat.id}:0:${person.id}`

/** What wizards find beside their own state. */
const prepare = async (store: Store): Promise<void> => {
  await keepWatch(store)
  const settings: WatchSettings = {
    name: 'treasury',
    addresses: [{ address: treasury, label: 'treasury' }],
    chains: [1],
    strategies: [...watch().strategies],
    frequency: 'Always',
  }
  const owner = { chat: String(chat.id) }
  await store.commit([
    put(offers, {
      id: wizardId,
      value: { ...owner, message: 500, addresses: settings.addresses, chains: [1] },
    }),
    put(editedSettings, { id: `${wizardId}.0`, value: { ...owner, watch: 'w1', settings } }),
    put(editedSettings, {
      id: `${wizardId}.1`,
      value: { ...owner, watch: 'w1', settings: { ...settings, frequency: '30m' } },
    }),
  ])
}

const giveFrequency = (store: Store, frequency: Frequency) =>
  store.commit([put(watches, { id: 'w1', value: watch({ frequency }) })])

const stateIn = async (store: Store): Promise<ConversationData | null> => {
  const [stored] = await store.get(storedWizards, [id])
  return stored?.value.state ?? null
}

/** The names and types in a value; of the values only the step. */
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf)
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, key === 'step' ? one : shapeOf(one)]),
  )
}

/** What the log of a wizard consists of. */
const logOf = (state: ConversationData | null): unknown =>
  state &&
  Object.entries(state).map(([name, open]) =>
    open.map(({ args, replay, interrupts }) => ({
      name,
      args: shapeOf(JSON.parse(args ?? '[]')),
      interrupts,
      sent: replay.send.map(({ payload }) => payload),
      received: replay.receive.map(({ send, returnValue }) => [send, shapeOf(returnValue)]),
    })),
  )

const record = async (t: TestContext): Promise<Recorded> => {
  const recorded: Recorded = { version: conversationVersion, flows: {} }
  for (const [name, inputs] of Object.entries(flows)) {
    const store = await tempStore(t)
    await prepare(store)
    const take = await start(t, store)
    const states: (ConversationData | null)[] = []
    for (const [number, input] of inputs.entries()) {
      if (isMeanwhile(input)) await giveFrequency(store, input.meanwhile)
      else await take(updateOf(input, number + 1))
      states.push(await stateIn(store))
    }
    recorded.flows[name] = states
  }
  return recorded
}

const read = async (): Promise<Recorded> => JSON.parse(await readFile(file, 'utf8'))

describe('A wizard that a program of the present version has left open', () => {
  if (process.env['RECORD'] === '1')
    it('is recorded', async t => {
      const { version, flows } = await record(t)
      const lines = Object.entries(flows).map(
        ([name, states]) => `"${name}":[\n${states.map(state => JSON.stringify(state)).join(',\n')}\n]`,
      )
      await writeFile(file, `{"version":"${version}","flows":{\n${lines.join(',\n')}\n}}\n`)
    })
  it('was recorded by this version', async () => {
    assert.equal((await read()).version, conversationVersion)
  })

  for (const [name, inputs] of Object.entries(flows))
    it(`continues with each input, and logs what that version logs: ${name}`, async t => {
      const { flows } = await read()
      const states = flows[name] ?? []
      for (const [number, input] of inputs.entries()) {
        const store = await tempStore(t)
        await prepare(store)
        const take = await start(t, store)
        if (isMeanwhile(input)) continue
        for (const { meanwhile } of inputs.slice(0, number).filter(isMeanwhile))
          await giveFrequency(store, meanwhile)
        const state = states[number - 1] ?? {}
        const value = { chat: String(chat.id), version: conversationVersion, at: Date.now(), state }
        if (number > 0) await store.commit([put(storedWizards, { id, value })])
        await take(updateOf(input, number + 1))
        assert.deepEqual(logOf(await stateIn(store)), logOf(states[number] ?? null), JSON.stringify(input))
      }
    })

  it('leaves another wizard of the same offer as it is', async t => {
    const store = await tempStore(t)
    await prepare(store)
    const take = await start(t, store)
    const first = [press('review', 'name'), 'gold', press('review', 'cancel')]
    const second = [press('review', 'addresses'), savings]
    for (const [number, input] of ['/offered', '/offered', ...first, ...second].entries())
      if (!isMeanwhile(input)) await take(updateOf(input, number + 1))
    assert.equal((await stateIn(store))?.['watch']?.length, 1)
  })
})
