import type { TestContext } from 'node:test'
import { Api } from 'grammy'
import { createTransport } from '#chat/transport.ts'
import { createLocalTelegram } from '#playground/telegram/local-telegram.ts'
import type { ChatContext } from '#telegram/context.ts'
import { createPoller } from '#telegram/updates/poller.ts'
import { createUpdateWorker } from '#telegram/updates/update-worker.ts'
import { texts } from '../alerts/samples.ts'
import { recordLog } from '../support/record-log.ts'
import { openTempStore } from '../support/temp-store.ts'

/** A local Telegram, and what brings its updates to `handle`: the poller, the store's lanes, the worker. `now`: the store's. */
export const startUpdates = async (
  t: TestContext,
  handle: (ctx: ChatContext) => Promise<unknown>,
  { now = Date.now, ...o }: { deadlineMs?: number; now?: () => number } = {},
) => {
  const telegram = await createLocalTelegram({ token: '42:a-token-for-tests' })
  const { store, discard } = await openTempStore({ now })
  const { log, said } = recordLog()
  const transport = createTransport({ store, perSecond: 30 })
  const api = new Api(telegram.token, { apiRoot: telegram.apiRoot, fetch: transport.patient })
  const me = await api.getMe()
  const worker = createUpdateWorker({ store, api, me, texts, log, handle, ...o })
  const poller = createPoller({ store, api, log, hangUp: transport.hangUp })
  worker.start()
  poller.start()
  const stop = async (): Promise<void> => {
    await poller.stop()
    await worker.stop(100)
  }
  t.after(async () => {
    await stop()
    await transport.close()
    await telegram.close()
    await discard()
  })
  return { telegram, store, api, poller, said, stop }
}
