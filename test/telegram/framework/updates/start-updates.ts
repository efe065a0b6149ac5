import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { Api } from 'grammy'
import { createTransport } from '#bot-api/transport.ts'
import { pause } from '#lib/timers.ts'
import { type Meter, noMeter } from '#metrics/meter.ts'
import type { LocalTelegram } from '#playground/telegram/local-telegram.ts'
import type { Store } from '#store/store.ts'
import type { ChatContext } from '#telegram/framework/context.ts'
import { createIntake } from '#telegram/framework/updates/intake.ts'
import { createPoller } from '#telegram/framework/updates/poller.ts'
import { createUpdateWorker } from '#telegram/framework/updates/update-worker.ts'
import { recordLog } from '../../../support/record-log.ts'
import { openTempStore } from '../../../support/store.ts'
import { startLocalTelegram } from '../../../support/telegram.ts'
import { texts } from '../../../support/texts.ts'

type Handle = (ctx: ChatContext) => Promise<unknown>

export const startTelegram = async (t: TestContext): Promise<LocalTelegram> => {
  const telegram = await startLocalTelegram()
  t.after(() => telegram.close())
  return telegram
}

/** How often updates were asked for. */
export const polls = (telegram: LocalTelegram): number =>
  telegram.calls.filter(({ method }) => method === 'getUpdates').length

/** Waits until there were more polls than `before`. */
export const nextPoll = async (telegram: LocalTelegram, before: number): Promise<void> => {
  for (const deadline = performance.now() + 90_000; polls(telegram) <= before; await pause(10))
    assert.ok(performance.now() < deadline, 'nobody polls')
}

/** What brings the updates of `telegram` to `handle`, as one process has it: the intake, the poller, the worker. */
export const startProcess = async (
  o: { telegram: LocalTelegram; store: Store; deadlineMs?: number },
  handle: Handle,
) => {
  const { telegram, store } = o
  const { log, said, raw } = recordLog()
  const transport = createTransport({ store, perSecond: 30 })
  const api = new Api(telegram.token, { apiRoot: telegram.apiRoot, fetch: transport.patient })
  const me = await api.getMe()
  const outcomes: string[] = []
  const meter: Meter = {
    ...noMeter,
    count: (name, labels) => {
      if (name === 'lookout_updates_total') outcomes.push(String(Reflect.get(labels, 'outcome')))
    },
  }
  const worker = createUpdateWorker({ ...o, api, me, texts, log, meter, handle })
  const intake = createIntake({ store, api, texts, log })
  const poller = createPoller({ store, api, log, intake })
  worker.start()
  let stopped: Promise<void> | undefined
  const end = async (): Promise<void> => {
    await poller.stop()
    await worker.stop(100)
    await transport.close()
  }
  return {
    api,
    intake,
    poller,
    log,
    said,
    raw,
    outcomes,
    stop: () => (stopped ??= end()),
  }
}

/** One process that polls a local Telegram, on a store of its own. `now`: the store's. */
export const startUpdates = async (
  t: TestContext,
  handle: Handle,
  { now = Date.now, ...o }: { deadlineMs?: number; now?: () => number } = {},
) => {
  const telegram = await startTelegram(t)
  const { store, discard } = await openTempStore({ now })
  const running = await startProcess({ ...o, telegram, store }, handle)
  running.poller.start()
  t.after(async () => {
    await running.stop()
    await discard()
  })
  return { ...running, telegram, store }
}
