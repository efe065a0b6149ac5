import { createHash } from 'node:crypto'
import { type Api, GrammyError } from 'grammy'
import type { WebhookInfo } from 'grammy/types'
import type { Log } from '#lib/log.ts'
import { pause } from '#lib/pause.ts'
import { createRandomId } from '#lib/random-id.ts'
import { StartError } from '#lib/start-error.ts'
import { createLeaseHolder } from '#store/lease-holder.ts'
import { put, type Store } from '#store/store.ts'
import { publishedHashes } from '../published.ts'
import { updateKinds } from './update.ts'
import { webhookPath } from './webhook.ts'

const maxConnections = 40
const leaseMs = 5_000
const standbyMs = 500

type WebhookTarget = { readonly publicUrl: string; readonly secret: string }

/**
 * Has Telegram deliver updates to `publicUrl`; tells it only what has changed, from one process at a time. Throws
 * `StartError` when Telegram cannot deliver there.
 */
export const setWebhook = async (
  deps: { store: Store; api: Api; stopping: AbortSignal },
  wish: WebhookTarget,
): Promise<void> => {
  const { store, stopping } = deps
  const lease = createLeaseHolder({ store, name: 'webhook', owner: createRandomId(12), ttlMs: leaseMs })
  while ((await lease.hold()) === undefined) {
    await pause(standbyMs, stopping)
    if (stopping.aborted) return
  }
  try {
    await setIfChanged(deps, wish)
  } catch (error) {
    throw error instanceof GrammyError && error.error_code === 400
      ? new StartError(`PUBLIC_URL: Telegram cannot deliver to it. ${error.description}`, { cause: error })
      : error
  } finally {
    await lease.drop()
  }
}

const setIfChanged = async (
  { store, api }: { store: Store; api: Api },
  wish: WebhookTarget,
): Promise<void> => {
  const url = `${wish.publicUrl}${webhookPath}`
  const settings = { max_connections: maxConnections, allowed_updates: [...updateKinds] }
  const hash = createHash('sha256')
    .update(JSON.stringify([url, settings, wish.secret]))
    .digest('base64url')
  const [last] = await store.get(publishedHashes, ['webhook'])
  // Telegram does not tell the secret, and the store does not know what others have set since.
  if (last?.value.hash === hash && isSet(await api.getWebhookInfo(), { url, ...settings })) return
  await api.setWebhook(url, { ...settings, secret_token: wish.secret })
  await store.commit([put(publishedHashes, { id: 'webhook', value: { hash } })])
}

const isSet = (
  info: WebhookInfo,
  wish: Pick<WebhookInfo, 'url' | 'max_connections' | 'allowed_updates'>,
): boolean =>
  info.url === wish.url &&
  info.max_connections === wish.max_connections &&
  String(info.allowed_updates?.toSorted()) === String(wish.allowed_updates?.toSorted())

/** Ends what an earlier way of running left: an address that would keep updates from polls. */
export const deleteWebhook = async ({ api, log }: { api: Api; log: Log }): Promise<void> => {
  const { url } = await api.getWebhookInfo()
  if (url === undefined || url === '') return
  await api.deleteWebhook()
  log.info({}, 'the webhook that was set for this BOT_TOKEN is deleted; updates are polled')
}
