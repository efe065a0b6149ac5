import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { Api } from 'grammy'
import type { Update } from 'grammy/types'
import { alertFacts, alertFactsId } from '#alerts/records/alert-facts.ts'
import { expandedViews } from '#alerts/records/shown-alerts.ts'
import { createTransport } from '#bot-api/transport.ts'
import { createClient } from '#client/client.ts'
import { toChunks } from '#lib/collections.ts'
import type { Person } from '#playground/telegram/person.ts'
import { encodeCallback } from '#render/message.ts'
import { plain } from '#render/rich-text.ts'
import { put, type Queue, type RecordKind, type Store, type Write } from '#store/store.ts'
import type { RouteTarget } from '#telegram/framework/permissions.ts'
import { expiringKinds, recordsOwnedBy } from '#telegram/framework/stored-records.ts'
import { createIntake } from '#telegram/framework/updates/intake.ts'
import { imports, intents, offers } from '#telegram/records.ts'
import { createTelegram } from '#telegram/telegram.ts'
import { type AddressLabel, addressLabelId, addressLabels } from '#watch/address-book.ts'
import { channels } from '#watch/channels.ts'
import { hiddenSpam } from '#watch/hidden-spam.ts'
import { ruleId, type WatchRule, watchRules } from '#watch/rules.ts'
import { destinations, type Watch, watches } from '#watch/watch.ts'
import { stranger, treasury } from '../support/addresses.ts'
import { startHttpServer } from '../support/http-server.ts'
import { hashOf } from '../support/notification.ts'
import { recordLog } from '../support/record-log.ts'
import { openTempStore } from '../support/store.ts'
import { startLocalTelegram } from '../support/telegram.ts'
import { texts } from '../support/texts.ts'
import { until } from '../support/waiting.ts'
import { watch } from '../support/watch.ts'

/** What the buttons of one chat say after their action, by what they need; the last of each are of no record. */
export type ButtonsByNeed = { readonly [N in RouteTarget]: readonly string[] }

/** A person in a private chat, with a record of each kind that a button needs, and a message that had buttons. */
export type ChatOwner = {
  /** With which the ids of its records begin. */
  readonly tag: string
  readonly person: Person
  readonly owned: ButtonsByNeed
  /** A watch that is being deleted for good. */
  readonly gone: string
  readonly message: number
}

/** Where the receiver is, as the chats' channels know it. */
const publicUrl = 'http://127.0.0.1:9'

const collapsed = { body: plain('collapsed'), buttons: [] }

/** Fewer than a lane holds. */
const chunkSize = 200

/** Without the job that a person's change brings. */
const labelled = (value: AddressLabel): Write =>
  put(addressLabels, { id: addressLabelId(value.chat, value.address), value })

/** The records of a chat; their ids begin with `tag`. */
const recordsOf = (
  chat: string,
  tag: string,
): { writes: readonly Write[]; owned: ButtonsByNeed; gone: string } => {
  const ids = {
    watch: `${tag}w`,
    gone: `${tag}g`,
    deleted: `${tag}u`,
    place: `${tag}d`,
    intent: `${tag}i`,
    offer: `${tag}o`,
    foldout: `${tag}f`,
    import: `${tag}m`,
    channel: `${tag}c`,
  }
  const rule: WatchRule = { kind: 'address', address: stranger, label: 'stranger' }
  const facts = { watch: ids.watch, chain: 1, hash: hashOf(1), fired: ['eth_transfer'], rules: [rule] }
  const own: Watch = watch({ chat, destination: ids.place, bot: `${tag}bot`, subscription: `${tag}sub` })
  const {
    settings: { name, addresses, chains, strategies, frequency },
  } = own
  const settings = { name, addresses, chains, strategies, frequency }
  const factsId = alertFactsId(facts)
  return {
    writes: [
      put(destinations, {
        id: ids.place,
        value: { chat, generation: 1, tokenHash: `${tag}hash`, channel: 7, publicUrl },
      }),
      put(watches, { id: ids.watch, value: own }),
      put(watches, { id: ids.gone, value: { ...own, state: 'deleting' } }),
      put(watches, { id: ids.deleted, value: { ...own, state: 'deleting', stateBeforeDelete: 'live' } }),
      put(watchRules, { id: ids.watch, value: { rules: [rule] } }),
      put(alertFacts, { id: factsId, value: facts }),
      put(intents, {
        id: ids.intent,
        value: { destination: ids.place, chat, message: 1, settings, state: 'refused', failures: 1 },
      }),
      labelled({ chat, address: stranger, label: 'stranger' }),
      // Of the watch.
      labelled({ chat, address: treasury, label: 'treasury' }),
      put(offers, { id: ids.offer, value: { chat, message: 1, addresses, chains } }),
      put(imports, {
        id: ids.import,
        value: { chat, message: 1, state: 'asked', watches: [], begun: 0, refused: [] },
      }),
      put(channels, {
        id: ids.channel,
        value: {
          chat,
          name: 'hook',
          url: 'https://example.com/hook',
          platform: 'Webhook',
          remote: 8,
          state: 'live',
          failures: 0,
          createdAt: 1,
        },
      }),
      put(expandedViews, { id: ids.foldout, value: { chat, collapsed, expanded: collapsed } }),
      put(hiddenSpam, {
        id: ids.place,
        value: { untold: 0, untoldLookAlikes: 0, lines: [plain('a line')], senders: [] },
      }),
    ],
    owned: {
      nothing: ['0'],
      operator: [],
      watch: [ids.watch, ruleId(rule)],
      anyWatch: [ids.deleted],
      alert: [ids.watch, factsId, '0'],
      shownAlert: [ids.watch, factsId],
      intent: [ids.intent],
      offer: [ids.offer],
      destination: [ids.place],
      channel: [ids.channel],
      expandedView: [ids.foldout],
      import: [ids.import],
      label: [addressLabelId(chat, stranger)],
      spam: [ids.place],
    },
    gone: ids.gone,
  }
}

const kinds: readonly RecordKind<object>[] = [
  ...Object.values(recordsOwnedBy).flatMap(kept => kept.map(({ kind }) => kind)),
  ...expiringKinds.map(({ kind }) => kind),
]
const queues: readonly Queue[] = ['jobs', 'chat', 'deliveries', 'match', 'mute', 'snooze']

/** All that is kept of chats, each record on a line, and how much waits. */
const keptIn = async (store: Store): Promise<readonly string[]> => {
  const docs = await Promise.all(
    kinds.map(async kind =>
      (await store.all(kind, { limit: 100_000 })).map(doc => JSON.stringify([kind.name, doc])),
    ),
  )
  const waiting = await Promise.all(
    queues.map(async queue => `${queue}: ${(await store.depth(queue)).items} wait`),
  )
  return [...docs.flat(), ...waiting]
}

/** The chat front end on a local Telegram, before a service that refuses everything and writes down what it was asked. */
export const startPermissionsRig = async (t: TestContext, o: { readonly now?: () => number } = {}) => {
  const telegram = await startLocalTelegram()
  const { store, discard } = await openTempStore(o)
  const asked: string[] = []
  const { origin } = await startHttpServer(t, (request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      // The notices of late chains ask for the chains by themselves.
      if (request.url !== '/api/v1/chains') asked.push(`${request.method} ${request.url} ${body}`)
      response.writeHead(400, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ code: 40_000, msg: 'refused', data: null }))
    })
  })
  // The local Telegram does not mind how fast they come.
  const unlimited = { ...store, acquirePermits: async () => 0 }
  const transport = createTransport({ store: unlimited, perSecond: 100_000 })
  const client = createClient({ baseUrl: `${origin}/api/v1`, auth: { kind: 'none' } })
  const { log } = recordLog()
  const { token, apiRoot } = telegram
  const front = createTelegram({
    store,
    client,
    readRates: async () => {},
    transport,
    texts,
    log,
    now: Date.now,
    token,
    apiRoot,
    updates: { kind: 'polling' },
    secret: 'a-secret',
    publicUrl,
    chains: [1],
    visibility: 'Private',
    access: { users: 'everyone', chats: 'everyone', operators: [] },
    knownNames: new Map(),
    quotas: {
      watchesPerChat: 100,
      addressesPerWatch: 100,
      addressesPerChat: 100,
      commandsPerMinute: 1_000_000,
      uploadsPerHour: 100,
    },
  })
  await front.start()
  t.after(async () => {
    await front.stop(1_000)
    await Promise.all([transport.close(), client.close()])
    await telegram.close()
    await discard()
  })
  const api = new Api(token, { apiRoot })
  const intake = createIntake({ store, api, texts, log })

  const owner = async (tag: string): Promise<ChatOwner> => {
    const person = telegram.person({ firstName: tag })
    const { writes, owned, gone } = recordsOf(String(person.chatId), tag)
    await store.commit(writes)
    const { message_id: message } = await api.sendMessage(person.chatId, 'It had buttons.', {
      reply_markup: { inline_keyboard: [[{ text: 'x', callback_data: encodeCallback('x') }]] },
    })
    return { tag, person, owned, gone, message }
  }
  /** Handles updates as if Telegram had sent them, those of a person in their order. */
  const handled = async (updates: readonly Update[]): Promise<void> => {
    for (const chunk of toChunks(updates, chunkSize)) {
      assert.ok(await intake.take(chunk))
      await until('all updates are handled', async () => (await store.depth('update')).items === 0)
    }
  }
  return {
    telegram,
    store,
    api,
    asked,
    owner,
    handled,
    /** Gives a chat a record of each kind; their ids begin with `tag`. */
    own: async (chat: number, tag: string) => {
      const { writes, ...owned } = recordsOf(String(chat), tag)
      await store.commit(writes)
      return owned
    },
    kept: () => keptIn(store),
  }
}
