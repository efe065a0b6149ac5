import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { Api } from 'grammy'
import { createAlertWorker } from '#alerts/deliver/alert-worker.ts'
import { pushAlert } from '#alerts/receive/receiver.ts'
import { findMigration, isMovingTo, recordMigration } from '#bot-api/migrated-chats.ts'
import { createTransport } from '#bot-api/transport.ts'
import { pause } from '#lib/timers.ts'
import type { Group } from '#playground/telegram/group.ts'
import { put, type Store } from '#store/store.ts'
import { createWorker } from '#store/worker.ts'
import { migrateChat, movedKinds } from '#telegram/features/groups/jobs/migrate-chat.ts'
import { recordsOwnedBy } from '#telegram/framework/stored-records.ts'
import { storedWizards } from '#telegram/framework/stored-wizards.ts'
import { chatSettings } from '#watch/chat-settings.ts'
import { destinations, watches } from '#watch/watch.ts'
import { movement, notification } from '../../../../support/notification.ts'
import { createRandom } from '../../../../support/random.ts'
import { recordLog } from '../../../../support/record-log.ts'
import { tempStore } from '../../../../support/store.ts'
import { startLocalTelegram } from '../../../../support/telegram.ts'
import { texts } from '../../../../support/texts.ts'
import { until } from '../../../../support/waiting.ts'
import { watch } from '../../../../support/watch.ts'

const runs = Number(process.env['RUNS'] ?? 12)
const person = 77

describe('A group that becomes a supergroup', () => {
  it('has every kind of record of chats moved, or dropped', () => {
    // Of the first only the id of the supergroup is left; the next is of a job that names the group; the others are of private chats.
    const apart = new Set(
      'migratedChats accessEndings chatPickers usedGroupLinks uploadPaces watchTopics'.split(' '),
    )
    const own = recordsOwnedBy.chat.map(({ kind }) => kind.name).filter(name => !apart.has(name))
    const others = ['destinations', 'watches', 'channels', 'admissions', 'blocks']
    const moved = movedKinds.map(({ kind }) => kind.name)
    assert.deepEqual(moved.toSorted(), [...new Set([...own, ...others])].toSorted())
  })

  it('has its alerts in order, whenever their destination was read', async t => {
    const store = await tempStore(t)
    const [group, supergroup] = ['-7', '-1000000000007']
    const alert = (chat: string, id: string) => pushAlert(store, { chat, id, body: {} })
    await alert(group, 'first')
    await recordMigration(store, group, supergroup)
    // Of these two the first is late: its receiver read before the migration that the alert goes to the group.
    await alert(group, 'second')
    await alert(supergroup, 'third')
    const lanes = await store.claim('chat', { lanes: 10, items: 10, leaseMs: 1_000 })
    assert.deepEqual(
      lanes.map(({ lane, items }) => [lane, items.map(({ id }) => id)]),
      [[supergroup, ['first', 'second', 'third']]],
    )
  })

  it(`loses nothing, and nothing is sent to the group any more: ${runs} groups at random moments`, async t => {
    const { store, telegram } = await startMigrations(t)
    const groups = await Promise.all(
      Array.from({ length: runs }, (_, number) => liveThrough({ store, telegram, number })),
    )
    for (const { group, shown, number, refused } of groups) {
      const supergroup = await findMigration(store, String(group.chatId))
      assert.ok(supergroup !== undefined)
      await until('it has all alerts', async () => shown().length >= 3)
      assert.deepEqual(shown(), ['+1 ETH', '+2 ETH', '+3 ETH'], `group ${number}`)
      await until('all is moved', async () => !(await isMovingTo(store, supergroup)))
      assert.ok(refused() <= 1, `group ${number}: ${refused()} calls were refused`)
      assert.deepEqual(await recordsOf(store, { number, chat: supergroup }), {
        language: 'es',
        destination: supergroup,
        watch: supergroup,
        wizard: supergroup,
      })
    }
  })
})

const startMigrations = async (t: TestContext) => {
  const store = await tempStore(t)
  const telegram = await startLocalTelegram()
  const transport = createTransport({ store, perSecond: 1_000 })
  const apiWhile = (mayStart: () => boolean) =>
    new Api(telegram.token, { apiRoot: telegram.apiRoot, fetch: transport.onceWhile(mayStart) })
  const { log } = recordLog()
  const jobs = createWorker({
    store,
    queue: 'jobs',
    concurrency: 8,
    items: 1,
    leaseMs: 8_000,
    handle: async claim => {
      const [item] = claim.items
      const [, chat = ''] = /^migrate\.(.*)/.exec(item?.id ?? '') ?? []
      const done = await store.commit(await migrateChat.run({ store, log }, claim, { chat }))
      if (!done.ok) throw new Error(done.reason)
    },
    onError: () => {},
  })
  const alerts = createAlertWorker({ store, apiWhile, texts, log, now: Date.now, perSecond: 1_000 })
  jobs.start()
  alerts.start()
  t.after(async () => {
    await Promise.all([jobs.stop(1_000), alerts.stop(1_000)])
    await transport.close()
    await telegram.close()
  })
  return { store, telegram }
}

type Telegram = Awaited<ReturnType<typeof startLocalTelegram>>

/** Three alerts of a group, which becomes a supergroup at a random moment; sometimes a service message says so first. */
const liveThrough = async (o: { store: Store; telegram: Telegram; number: number }) => {
  const { store, telegram, number } = o
  const random = createRandom(number + 1)
  const sometime = (): Promise<void> => pause(random() * 1_500)
  const group = telegram.group({ title: 'Team', type: 'group' })
  const from = String(group.chatId)
  await store.commit(recordsFor({ number, chat: from }))
  let supergroup: Group | undefined
  const migrates = async (): Promise<void> => {
    await sometime()
    supergroup = group.migrates()
    if (random() < 0.5) return
    await sometime()
    await recordMigration(store, from, String(supergroup.chatId))
  }
  const isSentBefore = async (): Promise<void> => {
    for (const amount of [1, 2, 3]) {
      // The receiver reads where the alert goes, and pushes it a moment later.
      const [found] = await store.get(destinations, [`d${number}`])
      if (random() < 0.5) await pause(random() * 300)
      const told = notification({
        number: number * 3 + amount,
        movements: [movement({ amount: `${amount}000000000000000000` })],
      })
      const body = {
        kind: 'transaction',
        destination: `d${number}`,
        watch: `w${number}`,
        notification: told,
      }
      await pushAlert(store, { chat: found?.value.chat ?? '', id: `${number}.${amount}`, body })
      await sometime()
    }
  }
  await Promise.all([migrates(), isSentBefore()])
  // Of three alerts the last may have been shown before the group changed.
  if ((await findMigration(store, from)) === undefined)
    await recordMigration(store, from, String(supergroup?.chatId))
  const before = telegram.calls
  return {
    group,
    number,
    shown: () => {
      const old = before
        .filter(({ payload, ok }) => String(payload['chat_id']) === from && ok === true)
        .map(({ payload }) => String(payload['text']))
      const now = supergroup?.messages().map(({ text }) => text) ?? []
      return [...old, ...now].flatMap(text => /\+\d ETH/.exec(text)?.[0] ?? [])
    },
    refused: () =>
      before.filter(({ payload, ok }) => String(payload['chat_id']) === from && ok === false).length,
  }
}

const wizardOf = (chat: string): string => `${chat}:0:${person}`

const recordsFor = ({ number, chat }: { number: number; chat: string }) => [
  put(chatSettings, { id: chat, value: { language: 'es' } }),
  put(destinations, { id: `d${number}`, value: { chat, generation: 1, tokenHash: `hash ${number}` } }),
  put(watches, { id: `w${number}`, value: watch({ chat, destination: `d${number}`, bot: `b${number}` }) }),
  put(storedWizards, { id: wizardOf(chat), value: { chat, wizards: [] } }),
]

const recordsOf = async (store: Store, { number, chat }: { number: number; chat: string }) => {
  const [[settings], [to], [watched], [wizard]] = await Promise.all([
    store.get(chatSettings, [chat]),
    store.get(destinations, [`d${number}`]),
    store.get(watches, [`w${number}`]),
    store.get(storedWizards, [wizardOf(chat)]),
  ])
  return {
    language: settings?.value.language,
    destination: to?.value.chat,
    watch: watched?.value.chat,
    wizard: wizard?.value.chat,
  }
}
