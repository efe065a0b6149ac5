import type { Update, WebhookInfo } from 'grammy/types'
import { parseRetryAfterMs } from '#lib/retry-delay.ts'
import { CallRefusal } from './call-errors.ts'
import type { MethodParams } from './method-schemas.ts'
import { type TelegramState, toUnixSeconds } from './telegram-state.ts'

type DeliveryTarget = {
  readonly url: string
  readonly secret: string | undefined
  readonly maxConnections: number
  readonly allowed: readonly string[]
}

/** Updates that are delivered one at a time. */
type UpdateLane = { readonly updates: Update[]; isPosting: boolean; failures: number; notBefore: number }

type PostOutcome =
  | { readonly ok: true }
  | {
      readonly ok: false
      readonly reason: string
      /** The receiver's `Retry-After` in ms; 0 if it sent none. */
      readonly waitMs: number
    }

type WebhookState = Omit<WebhookInfo, 'allowed_updates'> & { readonly allowed_updates?: readonly string[] }

export type UpdateWebhook = {
  set(params: MethodParams<'setWebhook'>): void
  remove(): void
  info(): WebhookState
  /** @throws CallRefusal 409 while a webhook is set: it excludes polling. */
  refusePolls(): void
  /** Stops deliveries until `resume`. */
  pause(): void
  resume(): void
}

const MAX_CONNECTIONS = 40
const ANSWER_MS = 60_000
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 60_000
const POLL_WHILE_SET =
  "can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first"

/**
 * Telegram keeps the order of messages and their edits per chat, of callback queries and of inline queries per person, and of
 * membership updates per chat for the bot, per person for others.
 */
function laneOf(update: Update): string {
  if (update.callback_query !== undefined) return `person ${update.callback_query.from.id}`
  if (update.my_chat_member !== undefined) return `membership ${update.my_chat_member.chat.id}`
  if (update.chat_member !== undefined) return `member ${update.chat_member.new_chat_member.user.id}`
  if (update.inline_query !== undefined) return `inline ${update.inline_query.from.id}`
  const post = update.channel_post ?? update.edited_channel_post
  const message = update.message ?? update.edited_message ?? update.guest_message ?? post
  if (message === undefined) throw new Error(`The kind of update ${update.update_id} has no lane`)
  return `chat ${message.chat.id}`
}

async function postUpdate(update: Update, target: DeliveryTarget, signal: AbortSignal): Promise<PostOutcome> {
  try {
    const response = await fetch(target.url, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        ...(target.secret !== undefined && { 'x-telegram-bot-api-secret-token': target.secret }),
      },
      body: JSON.stringify(update),
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
    })
    await response.arrayBuffer()
    if (response.ok) return { ok: true }
    const waitMs = parseRetryAfterMs(response.headers.get('retry-after') ?? undefined, Date.now()) ?? 0
    const reason = `Wrong response from the webhook: ${response.status} ${response.statusText}`
    return { ok: false, reason, waitMs }
  } catch {
    return { ok: false, reason: 'Connection failed', waitMs: 0 }
  }
}

/** Delivers to one target until `signal` aborts. Returns a function that starts due deliveries. */
function createDelivery(
  state: TelegramState,
  target: DeliveryTarget,
  { signal, onFailure }: { readonly signal: AbortSignal; readonly onFailure: (reason: string) => void },
): () => void {
  const lanes = new Map<string, UpdateLane>()
  let connections = 0
  let alarm: NodeJS.Timeout | undefined

  const load = (): void => {
    for (const update of state.updates.due()) {
      const name = laneOf(update)
      const lane = lanes.get(name) ?? { updates: [], isPosting: false, failures: 0, notBefore: 0 }
      lanes.set(name, lane)
      if (!lane.updates.some(other => other.update_id === update.update_id)) lane.updates.push(update)
    }
  }
  const complete = (lane: UpdateLane, update: Update): void => {
    lane.updates.shift()
    lane.failures = 0
    state.updates.confirm(update.update_id)
  }
  const deliver = async (lane: UpdateLane, update: Update): Promise<void> => {
    lane.isPosting = true
    connections += 1
    const outcome = await postUpdate(update, target, signal)
    connections -= 1
    lane.isPosting = false
    if (signal.aborted) return
    if (outcome.ok) complete(lane, update)
    else {
      onFailure(outcome.reason)
      const doubled = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** lane.failures)
      lane.notBefore = state.now() + (outcome.waitMs > 0 ? outcome.waitMs : doubled)
      lane.failures += 1
    }
    startDue()
  }
  /** Starts the due deliveries, and sets a timer for the next retry. */
  const startDue = (): void => {
    clearTimeout(alarm)
    if (signal.aborted) return
    load()
    for (const lane of lanes.values()) {
      const [update] = lane.updates
      // Each delivery starts the next ones at its end, so no timer is needed.
      if (connections >= target.maxConnections) return
      if (update === undefined || lane.isPosting || lane.notBefore > state.now()) continue
      if (state.updates.isDeliverable(update.update_id)) void deliver(lane, update)
      else complete(lane, update)
    }
    const waits = [...lanes.values()].flatMap(({ notBefore, isPosting, updates }) =>
      updates.length > 0 && !isPosting ? [Math.max(0, notBefore - state.now())] : [],
    )
    if (waits.length > 0) alarm = setTimeout(startDue, Math.min(...waits)).unref()
  }
  return startDue
}

/** The webhook to which the bot's updates are posted, if it has set one. */
export function createUpdateWebhook(state: TelegramState): UpdateWebhook {
  let target: DeliveryTarget | undefined
  let delivering: { startDue: () => void; abort: AbortController } | undefined
  let error: { readonly at: number; readonly reason: string } | undefined

  const pause = (): void => {
    delivering?.abort.abort()
    delivering = undefined
  }
  const resume = (): void => {
    pause()
    if (target === undefined) return
    const abort = new AbortController()
    const onFailure = (reason: string): void => {
      error = { at: state.now(), reason }
    }
    const startDue = createDelivery(state, target, { signal: abort.signal, onFailure })
    delivering = { startDue, abort }
    startDue()
  }
  const setTarget = (to: DeliveryTarget | undefined): void => {
    target = to
    error = undefined
    resume()
  }
  state.updates.onUpdate(() => delivering?.startDue())

  return {
    set(params) {
      if (params.url === '') return setTarget(undefined)
      state.updates.endPoll(new CallRefusal(409, 'terminated by setWebhook request'))
      if (params.allowed_updates !== undefined) state.updates.allow(params.allowed_updates)
      return setTarget({
        url: params.url,
        secret: params.secret_token,
        maxConnections: params.max_connections ?? MAX_CONNECTIONS,
        allowed: params.allowed_updates ?? target?.allowed ?? [],
      })
    },
    remove: () => setTarget(undefined),
    info: () => ({
      url: target?.url ?? '',
      has_custom_certificate: false,
      pending_update_count: state.updates.pending,
      ...(target && { max_connections: target.maxConnections }),
      ...(target && target.allowed.length > 0 && { allowed_updates: target.allowed }),
      ...(error && { last_error_date: toUnixSeconds(error.at), last_error_message: error.reason }),
    }),
    refusePolls() {
      if (target !== undefined) throw new CallRefusal(409, POLL_WHILE_SET)
    },
    pause,
    resume,
  }
}
