import { z } from 'zod'
import type { HttpExchange } from './http-proxy.ts'
import type { TimelineEntry } from './page-state.ts'

/** Line of the timeline about an exchange, and the JSON behind it. */
export type ExchangeSummary = Pick<TimelineEntry, 'kind' | 'title'> & { readonly detail: unknown }

/** `undefined`: it is no JSON. */
export const readJson = (body: Buffer | undefined): unknown => {
  try {
    return JSON.parse(body?.toString() ?? '')
  } catch {
    return undefined
  }
}

const maxTitle = 90
const firstLine = (text: string): string => (text.split('\n')[0] ?? '').slice(0, maxTitle)

const secretNames = new Set(['secret', 'token', 'secret_key'])

/** Drops secrets: the page can be photographed. */
const withoutSecrets = (value: unknown): unknown => {
  if (typeof value === 'string')
    return value
      .replaceAll(/whsec_[\w+/=]+/g, 'whsec_…')
      .replaceAll(/\/alerts\/[\w-]{43}/g, '/alerts/…')
      .replaceAll(/\/bot\d+:[\w-]+\//g, '/bot…/')
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      secretNames.has(name) && typeof inner === 'string' && inner !== '' ? '…' : withoutSecrets(inner),
    ]),
  )
}

const shownHeaders = /^(webhook-(id|timestamp|signature)|idempotency-key)$/

const detailOf = ({ method, path, headers, body, response }: HttpExchange): unknown =>
  withoutSecrets({
    request: {
      line: `${method} ${path}`,
      ...Object.fromEntries(Object.entries(headers).filter(([name]) => shownHeaders.test(name))),
      body: readJson(body) ?? (body.length === 0 ? undefined : `${body.length} bytes`),
    },
    response:
      response === undefined
        ? 'none: the connection ended'
        : { status: response.status, body: readJson(response.body) ?? `${response.body.length} bytes` },
  })

const updateSchema = z.looseObject({
  update_id: z.number(),
  message: z.looseObject({ text: z.string().optional() }).optional(),
  callback_query: z.looseObject({ data: z.string().optional() }).optional(),
})
const updatesSchema = z.object({ result: z.array(updateSchema) })

const updateTitle = (update: z.infer<typeof updateSchema>): string => {
  const { message, callback_query: press } = update
  if (press !== undefined) return `button ${press.data ?? ''}`
  if (message !== undefined) return `message ${firstLine(message.text ?? '')}`
  return Object.keys(update).find(name => name !== 'update_id') ?? ''
}

const textSchema = z.object({ text: z.string().optional(), caption: z.string().optional() })

/** Summarizes each update on its own; polls without one are left out. */
export const summarizeTelegramCall = (exchange: HttpExchange): readonly ExchangeSummary[] => {
  const name = exchange.path.split('/').at(-1) ?? ''
  if (name !== 'getUpdates') {
    const body = textSchema.safeParse(readJson(exchange.body))
    const text = body.success ? (body.data.text ?? body.data.caption ?? '') : ''
    return [{ kind: 'telegram', title: `${name} ${firstLine(text)}`.trim(), detail: detailOf(exchange) }]
  }
  const updates = updatesSchema.safeParse(readJson(exchange.response?.body))
  if (!updates.success) return []
  return updates.data.result.map(update => ({
    kind: 'update',
    title: updateTitle(update),
    detail: withoutSecrets(update),
  }))
}

export const summarizeApiCall = (exchange: HttpExchange): readonly ExchangeSummary[] => {
  if (/\/(docs|openapi\.json)/.test(exchange.path)) return []
  const path = exchange.path.replace('/api/v1', '')
  return [{ kind: 'service', title: `${exchange.method} ${path}`, detail: detailOf(exchange) }]
}

const nodeCallSchema = z.object({ method: z.string(), params: z.array(z.unknown()).default([]) })
const receiptSchema = z.object({ result: z.object({ blockNumber: z.string(), status: z.string() }) })

/** A receipt is read only of a transaction that concerns a watched address. */
export const summarizeNodeCall = (exchange: HttpExchange): readonly ExchangeSummary[] => {
  const call = nodeCallSchema.safeParse(readJson(exchange.body))
  if (!call.success || call.data.method !== 'eth_getTransactionReceipt') return []
  const receipt = receiptSchema.safeParse(readJson(exchange.response?.body))
  const hash = String(call.data.params[0])
  const where = receipt.success ? `in block ${Number(receipt.data.result.blockNumber)}` : 'not found'
  return [{ kind: 'match', title: `${hash.slice(0, 10)}… ${where}`, detail: detailOf(exchange) }]
}

const notificationSchema = z.object({
  state: z.string().default('included'),
  test: z.boolean().default(false),
  bot: z.object({ name: z.string() }),
  data: z.object({ transaction: z.object({ hash: z.string() }) }),
  summary: z.object({ transactions: z.number() }).optional(),
})

const notificationTitle = (body: z.infer<typeof notificationSchema>): string => {
  const { bot, data, state, test, summary } = body
  const what =
    summary === undefined
      ? `${data.transaction.hash.slice(0, 10)}…`
      : `summary of ${summary.transactions} transactions`
  return [bot.name, what, ...(test ? ['test'] : []), ...(state === 'included' ? [] : [state])].join(' · ')
}

export const summarizeNotification = (exchange: HttpExchange): readonly ExchangeSummary[] => {
  const body = notificationSchema.safeParse(readJson(exchange.body))
  const title = body.success ? notificationTitle(body.data) : exchange.method
  return [{ kind: 'notification', title, detail: detailOf(exchange) }]
}
