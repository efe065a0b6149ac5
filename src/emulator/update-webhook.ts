import type { Update, WebhookInfo } from 'grammy/types'
import { parseRetryAfterMs } from '#lib/retry-delay.ts'
import { CallRefusal } from './call-refusal.ts'
import type { MethodParams } from './method-schemas.ts'
import { type TelegramState, toUnixSeconds } from './telegram-state.ts'

type WebhookTarget = {
  readonly url: string
  readonly secret: string | undefined
  readonly maxConnections: number
  readonly allowed: readonly string[]
}

/** What waits in line behind one update at a time. */
type UpdateLane = { readonly updates: Update[]; underWay: boolean; failures: number; notBefore: number }

/** `waitMs`: what the receiver asked for. */
type PostOutcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly why: string; readonly waitMs: number }

type WebhookState = Omit<WebhookInfo, 'allowed_updates'> & { readonly allowed_updates?: readonly string[] }

export type UpdateWebhook = {
  set(params: MethodParams<'setWebhook'>): void
  remove(): void
  info(): WebhookState
  /** @throws Refusal 409 while there is one: updates come by one way only. */
  refusePolls(): void
  /** Delivers nothing from now on, until `resume`. */
  pause(): void
  resume(): void
}

const MAX_CONNECTIONS = 40
const ANSWER_MS = 60_000
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 60_000
const POLL_WHILE_SET =
  "can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first"

/** Telegram keeps messages in order by chat, presses by person, and memberships by chat in a line of their own. */
function laneOf(update: Update): string {
  if (update.callback_query !== undefined) return `person ${update.callback_query.from.id}`
  if (update.my_chat_member !== undefined) return `membership ${update.my_chat_member.chat.id}`
  return `chat ${update.message?.chat.id ?? 0}`
}

async function postUpdate(update: Update, target: WebhookTarget, signal: AbortSignal): Promise<PostOutcome> {
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
    const why = `Wrong response from the webhook: ${response.status} ${response.statusText}`
    return { ok: false, why, waitMs }
  } catch {
    return { ok: false, why: 'Connection failed', waitMs: 0 }
  }
}

/** Delivers to one target until `signal` aborts. Returns what looks for work. */
function createDelivery(
  world: TelegramState,
  target: WebhookTarget,
  o: { signal: AbortSignal; failed: (why: string) => void },
): () => void {
  const lines = new Map<string, UpdateLane>()
  let connections = 0
  let alarm: NodeJS.Timeout | undefined

  const load = (): void => {
    for (const update of world.updates.due()) {
      const name = laneOf(update)
      const line = lines.get(name) ?? { updates: [], underWay: false, failures: 0, notBefore: 0 }
      lines.set(name, line)
      if (!line.updates.some(other => other.update_id === update.update_id)) line.updates.push(update)
    }
  }
  const leave = (line: UpdateLane, update: Update): void => {
    line.updates.shift()
    line.failures = 0
    world.updates.confirm(update.update_id)
  }
  const deliver = async (line: UpdateLane, update: Update): Promise<void> => {
    line.underWay = true
    connections += 1
    const outcome = await postUpdate(update, target, o.signal)
    connections -= 1
    line.underWay = false
    if (o.signal.aborted) return
    if (outcome.ok) leave(line, update)
    else {
      o.failed(outcome.why)
      const doubled = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** line.failures)
      line.notBefore = world.now() + (outcome.waitMs > 0 ? outcome.waitMs : doubled)
      line.failures += 1
    }
    look()
  }
  /** Starts what may start, and comes back when the next failure has waited long enough. */
  const look = (): void => {
    clearTimeout(alarm)
    if (o.signal.aborted) return
    load()
    for (const line of lines.values()) {
      const [update] = line.updates
      if (connections >= target.maxConnections) return
      if (update === undefined || line.underWay || line.notBefore > world.now()) continue
      if (world.updates.isDeliverable(update.update_id)) void deliver(line, update)
      else leave(line, update)
    }
    const waits = [...lines.values()].flatMap(({ notBefore, underWay, updates }) =>
      updates.length > 0 && !underWay ? [Math.max(0, notBefore - world.now())] : [],
    )
    if (waits.length > 0) alarm = setTimeout(look, Math.min(...waits)).unref()
  }
  return look
}

/** Where the bot's updates go by themselves, if it wants that. */
export function createUpdateWebhook(world: TelegramState): UpdateWebhook {
  let target: WebhookTarget | undefined
  let delivering: { look: () => void; over: AbortController } | undefined
  let error: { readonly at: number; readonly why: string } | undefined

  const pause = (): void => {
    delivering?.over.abort()
    delivering = undefined
  }
  const resume = (): void => {
    pause()
    if (target === undefined) return
    const over = new AbortController()
    const failed = (why: string): void => {
      error = { at: world.now(), why }
    }
    const look = createDelivery(world, target, { signal: over.signal, failed })
    delivering = { look, over }
    look()
  }
  const point = (to: WebhookTarget | undefined): void => {
    target = to
    error = undefined
    resume()
  }
  world.updates.onUpdate(() => delivering?.look())

  return {
    set(params) {
      if (params.url === '') return point(undefined)
      world.updates.endPoll(new CallRefusal(409, 'terminated by setWebhook request'))
      if (params.allowed_updates !== undefined) world.updates.allow(params.allowed_updates)
      return point({
        url: params.url,
        secret: params.secret_token,
        maxConnections: params.max_connections ?? MAX_CONNECTIONS,
        allowed: params.allowed_updates ?? target?.allowed ?? [],
      })
    },
    remove: () => point(undefined),
    info: () => ({
      url: target?.url ?? '',
      has_custom_certificate: false,
      pending_update_count: world.updates.pending,
      ...(target && { max_connections: target.maxConnections }),
      ...(target && target.allowed.length > 0 && { allowed_updates: target.allowed }),
      ...(error && { last_error_date: toUnixSeconds(error.at), last_error_message: error.why }),
    }),
    refusePolls() {
      if (target !== undefined) throw new CallRefusal(409, POLL_WHILE_SET)
    },
    pause,
    resume,
  }
}
