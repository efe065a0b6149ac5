import { z } from 'zod'
import { verifyWebhook } from '#lib/webhook-signature.ts'
import type { HttpExchange } from './http-proxy.ts'
import type { TimelineEntry } from './page-state.ts'
import {
  type ExchangeSummary,
  readJson,
  summarizeApiCall,
  summarizeNodeCall,
  summarizeNotification,
  summarizeTelegramCall,
} from './timeline-entries.ts'

const maxEntries = 80

/** The URLs of channels by id, and the secrets by URL, newest first. */
type ChannelSecrets = {
  readonly urls: readonly (readonly [number, string])[]
  readonly secrets: readonly (readonly [string, readonly string[]])[]
}

/** Record of what the app and its surroundings say to each other, as seen from outside. */
export type Timeline = {
  /** Newest first. */
  readonly newest: () => readonly TimelineEntry[]
  /** The whole exchange of an entry. Secrets are left out. */
  readonly read: (id: number) => unknown
  /** Saves secrets, so that signatures can be checked after a restart. */
  readonly saveSecrets: () => ChannelSecrets
  readonly restoreSecrets: (kept: ChannelSecrets) => void
  readonly observe: {
    readonly telegram: (exchange: HttpExchange) => void
    readonly service: (exchange: HttpExchange) => void
    readonly node: (exchange: HttpExchange) => void
    /** `url`: where it was sent to. */
    readonly notification: (exchange: HttpExchange, url: string) => void
  }
}

/** A reply that creates a channel, one that rotates its secret, or one that lists channels. */
const channelsSchema = z.object({
  data: z.object({
    id: z.number().optional(),
    channel: z.string().optional(),
    secret: z.string().optional(),
    data: z.array(z.object({ id: z.number(), channel: z.string() })).optional(),
  }),
})

/** Learns the secrets of channels from the replies that hold them. */
const createSecrets = () => {
  const urls = new Map<number, string>()
  const secrets = new Map<string, string[]>()
  return {
    save: (): ChannelSecrets => ({ urls: [...urls], secrets: [...secrets] }),
    restore: (kept: ChannelSecrets): void => {
      for (const [id, url] of kept.urls) urls.set(id, url)
      for (const [url, known] of kept.secrets) secrets.set(url, [...known])
    },
    learn: ({ path, response }: HttpExchange): void => {
      const reply = channelsSchema.safeParse(readJson(response?.body))
      if (!reply.success) return
      const { id, channel, secret, data: listed = [] } = reply.data.data
      for (const one of listed) urls.set(one.id, one.channel)
      if (id !== undefined && channel !== undefined) urls.set(id, channel)
      const [, named] = /\/channels\/(\d+)/.exec(path) ?? []
      const url = channel ?? urls.get(Number(named))
      if (url !== undefined && secret !== undefined) secrets.set(url, [secret, ...(secrets.get(url) ?? [])])
    },
    of: (url: string): readonly string[] => secrets.get(url) ?? [],
  }
}

/** `now`: of the app's clock, in ms. `onEntry`: called after each new entry. */
export const createTimeline = ({ now, onEntry }: { now: () => number; onEntry: () => void }): Timeline => {
  let kept: readonly { readonly entry: TimelineEntry; readonly detail: unknown }[] = []
  let last = 0
  const secrets = createSecrets()
  const add = (exchange: HttpExchange, summaries: readonly ExchangeSummary[]): void => {
    if (summaries.length === 0) return
    for (const { detail, ...summary } of summaries) {
      last += 1
      const { response, startedAt, durationMs } = exchange
      const entry = {
        id: last,
        // A long poll waits for its updates.
        at: summary.kind === 'update' ? startedAt + durationMs : startedAt,
        durationMs,
        ...(response !== undefined && { status: response.status }),
        ...summary,
      }
      kept = [{ entry, detail }, ...kept].slice(0, maxEntries)
    }
    onEntry()
  }
  const signatureOf = ({ headers, body }: HttpExchange, url: string): TimelineEntry['signature'] => {
    const header = headers['webhook-signature']
    if (typeof header !== 'string') return 'none'
    const known = secrets.of(url)
    if (known.length === 0) return 'unknown'
    const message = {
      id: String(headers['webhook-id']),
      timestamp: String(headers['webhook-timestamp']),
      body,
    }
    return known.some(secret => verifyWebhook(message, { header, secret, now: now() })) ? 'valid' : 'wrong'
  }
  return {
    newest: () => kept.map(({ entry }) => entry),
    read: id => kept.find(({ entry }) => entry.id === id)?.detail,
    saveSecrets: secrets.save,
    restoreSecrets: secrets.restore,
    observe: {
      telegram: exchange => add(exchange, summarizeTelegramCall(exchange)),
      service: exchange => {
        secrets.learn(exchange)
        add(exchange, summarizeApiCall(exchange))
      },
      node: exchange => add(exchange, summarizeNodeCall(exchange)),
      notification: (exchange, url) => {
        const signature = signatureOf(exchange, url)
        add(
          exchange,
          summarizeNotification(exchange).map(summary => ({ ...summary, ...(signature && { signature }) })),
        )
      },
    },
  }
}
