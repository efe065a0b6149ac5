import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { Notification } from '#contract/notification.ts'
import { hasWindow, windowMs } from '#contract/subscription.ts'
import { toChecksumAddress } from '#lib/format.ts'
import { nextScheduledTime } from '#lib/weekly-schedule.ts'
import { type SummaryWindow, subscriptions, summaryWindows } from '#service/records/records.ts'
import { maxCommitWrites, queueLimits } from '#store/limits.ts'
import type { Doc, Store, Write } from '#store/store.ts'
import type { Open } from '../../store/conformance/rig.ts'
import { notificationsOf, startReceiver } from '../../support/receiver.ts'
import { startService, type TestApi } from '../../support/service.ts'
import { addChannel, createBot, subscribe } from '../../support/service-requests.ts'
import { until } from '../../support/waiting.ts'

const [watched, other] = ['a'.repeat(40), 'b'.repeat(40)] as const
export const treasury = toChecksumAddress(`0x${watched}`)
export const stranger = toChecksumAddress(`0x${other}`)

export const hashOf = (number: number): string => `0x${number.toString(16).padStart(64, '0')}`

/** A transaction as the chain's side hands it on: by default one wei more than its number comes in. */
export type PushedTransfer = {
  readonly number: number
  readonly wei?: bigint
  readonly direction?: 'in' | 'out'
  readonly revision?: number
  readonly state?: 'included' | 'removed'
}

/** The service with one subscription, its clock in the test's hand, and transactions put where the chain puts them. */
export type WindowSubscriber = {
  readonly api: () => TestApi
  readonly store: () => Store
  readonly bot: string
  readonly channel: number
  readonly subscription: string
  readonly subscribe: (frequency: string) => Promise<string>
  /** All at once, until all are taken; `to`: the subscription, by default the first. */
  readonly push: (transfers: readonly (PushedTransfer | number)[], to?: string) => Promise<void>
  /** Moves the clock of the store and of the machine; back where negative. */
  readonly advance: (ms: number) => Promise<void>
  /** The process ends, and another goes on with what is kept, `afterMs` later. */
  readonly restart: (afterMs?: number) => Promise<void>
  /** All that was told, when everything that could be told is. */
  readonly allNotifications: () => Promise<Notification[]>
  /** Holds that so many were told in all, when everything that could be told is; resolves with those not seen before. */
  readonly expectNotifications: (count: number) => Promise<Notification[]>
}

const pushOf = (subscription: string, transfer: PushedTransfer): Write => {
  const { number, wei = BigInt(number) + 1n, direction = 'in', revision = 0, state = 'included' } = transfer
  const hash = hashOf(number)
  const pair = `${subscription}:31337:${hash}`
  return {
    op: 'push',
    queue: 'match',
    lane: subscription,
    id: revision === 0 ? pair : `${pair}:${revision}`,
    body: {
      chain: 31337,
      block: { hash: hashOf(number), height: number, time: 1_700_000_000 + number },
      transaction: { hash, from: other, to: watched, method: '', succeeded: true },
      movements: [
        { kind: 'native', address: watched, direction, counterparty: other, amount: wei.toString() },
      ],
      revision,
      state,
    },
  }
}

export const startWindowSubscriber = async (
  t: TestContext,
  o: { open: Open; frequency: string; template?: string; schedule?: object; begin?: number },
): Promise<WindowSubscriber> => {
  const rig = await o.open({ limits: queueLimits })
  t.after(() => rig.close())
  const receiver = await startReceiver(t)
  let ahead = o.begin === undefined ? 0 : o.begin - Date.now()
  let seen = 0
  const start = () => startService(t, { store: rig.store(), now: () => Date.now() + ahead })
  let running = await start()
  t.after(() => running.stop())

  const channel = await addChannel(running.api, receiver.url)
  const bot = await createBot(running.api, { addresses: [treasury] })
  const subscribeTo = (frequency: string) =>
    subscribe(running.api, {
      bot,
      channels: [channel],
      frequency,
      ...(o.schedule && { schedule: o.schedule }),
      ...(o.template !== undefined && { template: o.template }),
    })
  const subscription = await subscribeTo(o.frequency)

  const commit = async (writes: readonly Write[]): Promise<void> => {
    const committed = await rig.store().commit(writes)
    assert.ok(committed.ok, `refused: ${JSON.stringify(committed)}`)
  }
  /** Workers sleep by the real clock: what waits for nobody wakes them. */
  const nudge = () =>
    commit([{ op: 'push', queue: 'match', lane: 'nobody', id: `nudge ${Math.random()}`, body: {} }])
  /** A window whose end is still to be handled. */
  const isOver = async ({ id, value }: Doc<SummaryWindow>): Promise<boolean> => {
    const [doc] = await rig.store().get(subscriptions, [id])
    const { frequency = 'Always', schedule } = doc?.value ?? {}
    const since = value.since * 1_000
    if (schedule !== undefined)
      return nextScheduledTime(schedule, { zone: schedule.time_zone, after: since }) <= Date.now() + ahead
    return hasWindow(frequency) && since + windowMs(frequency) <= Date.now() + ahead
  }
  /** Nothing waits but the ends of windows that are still to come. */
  const settled = () =>
    until('everything is taken', async () => {
      const store = rig.store()
      const open = await store.all(summaryWindows, { limit: 100 })
      const over = await Promise.all(open.map(isOver))
      const [matches, hooks] = await Promise.all([store.depth('match'), store.depth('deliveries')])
      return matches.items === open.length && hooks.items === 0 && !over.includes(true)
    })

  const all = async (): Promise<Notification[]> => {
    await settled()
    return notificationsOf(receiver)
  }

  return {
    api: () => running.api,
    store: () => rig.store(),
    bot,
    channel,
    subscription,
    subscribe: subscribeTo,
    push: async (transfers, to = subscription) => {
      const pushes = transfers.map(transfer =>
        pushOf(to, typeof transfer === 'number' ? { number: transfer } : transfer),
      )
      for (let n = 0; n < pushes.length; n += maxCommitWrites)
        await commit(pushes.slice(n, n + maxCommitWrites))
      await settled()
    },
    advance: async ms => {
      ahead += ms
      await rig.advance(ms)
      await nudge()
      await settled()
    },
    restart: async (afterMs = 0) => {
      await running.stop()
      ahead += afterMs
      await rig.advance(afterMs)
      await rig.reopen()
      running = await start()
      await settled()
    },
    allNotifications: all,
    expectNotifications: async count => {
      await until(
        `${count} are told, not ${receiver.received.length}`,
        () => receiver.received.length >= count,
      )
      const told = await all()
      assert.deepEqual(told.slice(count), [], 'more is told than there should be')
      const news = told.slice(seen)
      seen = count
      return news
    },
  }
}
