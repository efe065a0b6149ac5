import { Agent, errors, request } from 'undici'
import type { z } from 'zod'
import { type Endpoint, endpoints } from '#contract/endpoints.ts'
import { envelopeSchema } from '#contract/envelope.ts'
import { ApiError } from './api-error.ts'
import { CallFailedError } from './call-failed-error.ts'
import { UnreadableReplyError } from './unreadable-reply-error.ts'

export type ClientAuth =
  | { readonly kind: 'none' }
  | { readonly kind: 'basic'; readonly clientId: string; readonly secret: string }
  | { readonly kind: 'bearer'; readonly token: string }

type Input = { readonly params?: object; readonly query?: object; readonly body?: object }

type EndpointOf<D extends z.ZodType> = Endpoint<z.ZodType, z.ZodType, z.ZodType, D>

const maxReplyBytes = 1024 * 1024

/**
 * The typed client of the monitoring service: a method for each operation of the specification. Each throws `ApiError`
 * (refused), `CallFailedError` (no answer) or `UnreadableReplyError`; none of them carries a secret. Nothing is tried
 * again here: who calls knows what a repetition would do.
 */
export type Client = ReturnType<typeof createClient>

/** `baseUrl` ends in `/api/v1`; `timeoutMs` bounds a whole call. */
export const createClient = (o: { baseUrl: string; auth: ClientAuth; timeoutMs?: number }) => {
  const dispatcher = new Agent({ connections: 16, maxResponseSize: maxReplyBytes })
  const authorization = authorizationOf(o.auth)

  const send = async (endpoint: Endpoint, input: Input): Promise<{ status: number; text: string }> => {
    const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT'
    const body = hasBody ? JSON.stringify(endpoint.body.parse(input.body)) : null
    let status = 0
    try {
      const reply = await request(o.baseUrl + pathOf(endpoint, input), {
        method: endpoint.method,
        dispatcher,
        signal: AbortSignal.timeout(o.timeoutMs ?? 10_000),
        headers: {
          accept: 'application/json',
          ...(authorization === undefined ? {} : { authorization }),
          ...(hasBody ? { 'content-type': 'application/json' } : {}),
        },
        body,
      })
      status = reply.statusCode
      return { status, text: await reply.body.text() }
    } catch (error) {
      if (error instanceof errors.ResponseExceededMaxSizeError)
        throw new UnreadableReplyError(endpoint.operation, { status, what: 'over 1 MB' })
      throw new CallFailedError(endpoint.operation, { error })
    }
  }

  const call = async <D extends z.ZodType>(endpoint: EndpointOf<D>, input: Input): Promise<z.output<D>> => {
    const { status, text } = await send(endpoint, input)
    const envelope = envelopeSchema.safeParse(parseJson(text))
    if (!envelope.success) {
      if (status >= 500) throw new CallFailedError(endpoint.operation, { status })
      throw new UnreadableReplyError(endpoint.operation, { status, what: 'no envelope' })
    }
    if (envelope.data.code !== 0) {
      if (status >= 500) throw new CallFailedError(endpoint.operation, { status })
      throw new ApiError(endpoint.operation, { status, envelope: envelope.data })
    }
    const data = endpoint.data.safeParse(envelope.data.data)
    if (data.success) return data.data
    const what = data.error.issues.map(issue => ['data', ...issue.path].join('.')).join(', ')
    throw new UnreadableReplyError(endpoint.operation, { status, what })
  }

  return {
    listChannels: (query: z.input<typeof endpoints.listChannels.query>) =>
      call(endpoints.listChannels, { query }),
    addChannel: (body: z.input<typeof endpoints.addChannel.body>) => call(endpoints.addChannel, { body }),
    deleteChannel: (id: number) => call(endpoints.deleteChannel, { params: { channel_id: id } }),
    /** An extension of the embedded service: a new secret for the channel's signatures. */
    rotateChannelSecret: (id: number) =>
      call(endpoints.rotateChannelSecret, { params: { channel_id: id }, body: {} }),
    createBot: (body: z.input<typeof endpoints.createBot.body>) => call(endpoints.createBot, { body }),
    updateBot: (id: string, body: z.input<typeof endpoints.updateBot.body>) =>
      call(endpoints.updateBot, { params: { bot_id: id }, body }),
    deleteBot: (id: string) => call(endpoints.deleteBot, { params: { bot_id: id } }),
    subscribe: (body: z.input<typeof endpoints.subscribe.body>) => call(endpoints.subscribe, { body }),
    unsubscribe: (id: string) => call(endpoints.unsubscribe, { params: { subscription_id: id } }),
    close: () => dispatcher.close(),
  }
}

const authorizationOf = (auth: ClientAuth): string | undefined => {
  if (auth.kind === 'bearer') return `Bearer ${auth.token}`
  if (auth.kind === 'none') return undefined
  return `Basic ${Buffer.from(`${auth.clientId}:${auth.secret}`).toString('base64')}`
}

const pathOf = (endpoint: Endpoint, input: Input): string => {
  const params = new Map(Object.entries(input.params ?? {}))
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params.get(name))),
  )
  const query = Object.entries(input.query ?? {}).map(([name, value]): [string, string] => [
    name,
    String(value),
  ])
  return query.length === 0 ? path : `${path}?${new URLSearchParams(query).toString()}`
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
