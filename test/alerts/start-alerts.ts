import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import fastify from 'fastify'
import { Api } from 'grammy'
import { createAlertWorker } from '#alerts/deliver/alert-worker.ts'
import { addAlertReceiver } from '#alerts/receive/receiver.ts'
import { createTransport } from '#bot-api/transport.ts'
import type { Notification } from '#contract/notification.ts'
import type { Store } from '#store/store.ts'
import type { AddressBook } from '#watch/address-book.ts'
import { movement, notification, time } from '../support/notification.ts'
import { recordLog } from '../support/record-log.ts'
import { openTempStore } from '../support/store.ts'
import { screens, startLocalTelegram } from '../support/telegram.ts'
import { texts } from '../support/texts.ts'
import { until } from '../support/waiting.ts'
import { keepWatch } from '../support/watch.ts'

/**
 * A chat with a watch, its receiver, and the delivery on a local Telegram. `seconds`: how long after the block (notification.ts) the
 * alerts are told, by the delivery's clock, which `clock` sets.
 */
export const startAlerts = async (
  t: TestContext,
  o: {
    chat?: 'person' | 'group' | 'forum'
    begin?: boolean
    seconds?: number
    knownNames?: AddressBook
    /** The store as the delivery has it. */
    storeOf?: (store: Store, chat: string) => Store
  } = {},
) => {
  const telegram = await startLocalTelegram()
  const alice = telegram.person({ firstName: 'Alice' })
  const group = telegram.group({ title: 'Team', isForum: o.chat === 'forum' })
  const chat = String((o.chat ?? 'person') === 'person' ? alice.chatId : group.chatId)
  const { store, discard } = await openTempStore()
  const token = await keepWatch(store, { destination: { chat }, watch: { chat } })
  const transport = createTransport({ store, perSecond: 30 })
  const apiWhile = (mayStart: () => boolean) =>
    new Api(telegram.token, { apiRoot: telegram.apiRoot, fetch: transport.onceWhile(mayStart) })
  const { log, said, raw } = recordLog()
  const server = fastify({ forceCloseConnections: true })
  addAlertReceiver(server, { store, log, now: Date.now })
  const origin = await server.listen({ host: '127.0.0.1', port: 0 })
  const clock = { seconds: o.seconds ?? 60 }
  const now = () => (time + clock.seconds) * 1_000
  const deliveryStore = o.storeOf?.(store, chat) ?? store
  const createDelivery = () =>
    createAlertWorker({
      knownNames: o.knownNames,
      store: deliveryStore,
      apiWhile,
      texts,
      log,
      now,
      perSecond: 30,
    })
  const delivery = createDelivery()
  if (o.begin !== false) delivery.start()
  let successor: typeof delivery | undefined
  /** Another process goes on after `delivery` was stopped. */
  const startSuccessor = (): void => {
    successor = createDelivery()
    successor.start()
  }
  t.after(async () => {
    await delivery.stop(1_000)
    await successor?.stop(1_000)
    await server.close()
    await transport.close()
    await telegram.close()
    await discard()
    assert.deepEqual(telegram.invalidCalls, [])
  })

  /** Posts a body as a service would, and gives back the HTTP status. */
  const post = async (body: unknown, more: Readonly<Record<string, string>> = {}): Promise<number> => {
    const headers = { 'content-type': 'application/json', ...more }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    return (await fetch(`${origin}/alerts/${token}`, init)).status
  }
  /** Posts a revision of a transaction: 0 new, 1 removed, 2 restored, and so on. */
  const tell = async (
    revision: number,
    { whole, ...change }: Parameters<typeof notification>[0] & { whole?: Partial<Notification> } = {},
  ): Promise<void> => {
    const state = revision % 2 === 0 ? 'included' : 'removed'
    assert.equal(await post({ ...notification({ revision, state, ...change }), ...whole }), 200)
  }
  /** Waits until nothing waits in any chat's lane. */
  const empty = async (): Promise<void> => {
    await until('no alert waits', async () => (await store.depth('chat')).items === 0)
  }
  /** What is posted inside waits in the lane together. */
  const together = async (act: () => Promise<void>): Promise<void> => {
    await store.commit([{ op: 'delay', queue: 'chat', lane: chat, delayMs: 60_000 }])
    await act()
    await store.commit([{ op: 'delay', queue: 'chat', lane: chat, delayMs: 0 }])
    await empty()
  }
  const told = async (...revisions: readonly number[]): Promise<void> => {
    for (const revision of revisions) {
      await tell(revision)
      await empty()
    }
  }
  const read = () =>
    screens((o.chat === 'group' ? group : alice).messages().filter(({ text }) => text !== ''))
  return {
    clock,
    telegram,
    alice,
    group,
    api: apiWhile(() => true),
    store,
    chat,
    delivery,
    startSuccessor,
    post,
    tell,
    told,
    together,
    empty,
    read,
    said,
    raw,
  }
}

export type Rig = Awaited<ReturnType<typeof startAlerts>>

/** Another transaction, of so many coins. */
export const coins = (number: number) => ({
  number,
  movements: [movement({ amount: `${number}000000000000000000` })],
})

export const upTo = (last: number, first = 1): number[] =>
  Array.from({ length: last - first + 1 }, (_, n) => first + n)

export const tellAll = async ({ tell }: Pick<Rig, 'tell'>, numbers: readonly number[]): Promise<void> => {
  for (const number of numbers) await tell(0, coins(number))
}

/** The alert of a transaction of so many coins. */
export const single = (amount: number): string =>
  `📥 «treasury +${amount} ETH»\nEthereum ← 0xf39F…2266\n[ Explorer ] [ Mute 1 h ] [ ⋯ ]`

/** The batch of so many transactions. `less` follows its title, and `more` its totals. */
export const batchText = (o: {
  count: number
  sum: string
  largest: number
  less?: string
  more?: string
}): string => `⏱ «treasury» · ${o.count} transactions in 1 min${o.less ?? ''}
In  +${o.sum} ETH
Largest +${o.largest} ETH from 0xf39F…2266${o.more ?? ''}
[ Show all ] [ Watch settings ]`
