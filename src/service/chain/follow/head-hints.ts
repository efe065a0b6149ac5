import type { Socket } from 'node:net'
import { Agent, WebSocket } from 'undici'
import { z } from 'zod'
import { splitCredentials, splitHeaders } from '#lib/http-request.ts'
import { parseJson } from '#lib/json.ts'
import type { Log } from '#lib/log.ts'
import { noProxies, type Proxies } from '#lib/proxies.ts'
import { repeat } from '#lib/repeat.ts'
import { getBackoffMs } from '#lib/retry-delay.ts'
import { minuteMs } from '#lib/time.ts'
import type { BlockHeader } from '../rpc/block.ts'
import { quantitySchema } from '../rpc/rpc-request.ts'

/** A new block that a WebSocket announces. */
export type HeadHint = Pick<BlockHeader, 'height' | 'hash'>

/** Why a subscription ended, in fixed words, as a URL may carry a key. */
type SubscriptionEnd = 'closed' | 'refused' | 'silent' | 'stopped'

/** A head takes about a kilobyte. */
const maxMessageBytes = 64 * 1024
const connectTimeoutMs = 10_000

const subscribeRequest = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'eth_subscribe',
  params: ['newHeads'],
})

const headSchema = z.object({
  method: z.literal('eth_subscription'),
  params: z.object({
    result: z.object({
      number: quantitySchema,
      hash: z
        .string()
        .regex(/^0x[0-9a-f]{64}$/i)
        .toLowerCase(),
    }),
  }),
})
const confirmationSchema = z.object({ id: z.literal(1), result: z.string() })
const refusalSchema = z.object({ id: z.literal(1), error: z.looseObject({}) })

/** Returns `undefined` if the message is neither a head nor a reply to the subscription. */
const parseMessage = (message: unknown): HeadHint | 'confirmation' | 'refusal' | undefined => {
  if (typeof message !== 'string') return undefined
  const content = parseJson(message)
  const head = headSchema.safeParse(content)
  if (head.success) return { height: head.data.params.result.number, hash: head.data.params.result.hash }
  if (confirmationSchema.safeParse(content).success) return 'confirmation'
  return refusalSchema.safeParse(content).success ? 'refusal' : undefined
}

/** A WebSocket with a connection of its own, which closes without waiting for the other end. */
export const openWebSocket = (address: string, proxies: Proxies) => {
  const { url: bare, headers } = splitHeaders(address)
  const { url, authorization } = splitCredentials(bare)
  const connect = proxies.createConnector({ timeout: connectTimeoutMs })
  let connection: Socket | undefined
  const agent = new Agent({
    connect: (options, done) =>
      connect(options, (...result) => {
        connection = result[1] ?? undefined
        done(...result)
      }),
    allowH2: false,
    headersTimeout: connectTimeoutMs,
    webSocket: { maxPayloadSize: maxMessageBytes },
  })
  const credentials = authorization === undefined ? {} : { authorization }
  return {
    socket: new WebSocket(url, { dispatcher: agent, headers: { ...credentials, ...headers } }),
    close: (): void => {
      connection?.destroy()
      // Destroying the agent only frees resources, so it is not waited for.
      void agent.destroy()
    },
  }
}

type HeadHintsDeps = {
  readonly chain: number
  /** URLs that begin with `ws://` or `wss://`; empty if there are no hints. */
  readonly urls: readonly string[]
  /** None by default. */
  readonly proxies?: Proxies | undefined
  /** Ends a connection on which no block is announced for this time. */
  readonly silenceMs: number
  readonly log: Log
  /** Called when a subscription begins; earlier blocks are not announced. */
  readonly onBegin: () => void
  readonly onHead: (head: HeadHint) => void
}

type HeadSubscription = Pick<HeadHintsDeps, 'proxies' | 'silenceMs' | 'onBegin' | 'onHead'> & {
  readonly url: string
  readonly signal: AbortSignal
}

/** Subscribes to a node's new heads over one WebSocket, until that ends for whatever reason. Never rejects. */
const subscribeToHeads = async ({
  url,
  proxies = noProxies,
  silenceMs,
  onBegin,
  onHead,
  signal,
}: HeadSubscription): Promise<SubscriptionEnd> => {
  if (signal.aborted) return 'stopped'
  const { socket, close } = openWebSocket(url, proxies)
  const { promise: ended, resolve: end } = Promise.withResolvers<SubscriptionEnd>()
  const silence = setTimeout(() => end('silent'), silenceMs)
  const stop = (): void => end('stopped')
  signal.addEventListener('abort', stop)
  socket.addEventListener('open', () => socket.send(subscribeRequest))
  socket.addEventListener('error', () => end('closed'))
  socket.addEventListener('close', () => end('closed'))
  let hasBegun = false
  socket.addEventListener('message', ({ data }) => {
    const message = parseMessage(data)
    if (message === 'refusal') end('refused')
    else if (message === 'confirmation') {
      // A node confirms a subscription once, in whatever form.
      if (!hasBegun) onBegin()
      hasBegun = true
    } else if (message !== undefined) {
      silence.refresh()
      onHead(message)
    }
  })
  try {
    return await ended
  } finally {
    clearTimeout(silence)
    signal.removeEventListener('abort', stop)
    close()
  }
}

/**
 * Hints of new blocks. They may be false, repeated or missing: a hint only makes the next poll, and its
 * reading of a block, come earlier.
 */
export type HeadHints = {
  readonly listen: () => void
  readonly stop: () => void
}

const reconnectBackoff = { baseMs: 500, maxMs: minuteMs }

/** Number of failures in a row from which they are logged. */
const failuresBeforeReport = 3

/** Subscribes to the heads of every URL, and again whenever a subscription ends. */
export const createHeadHints = (deps: HeadHintsDeps): HeadHints => {
  const { chain, log, onHead, urls } = deps
  let listening: AbortController | undefined

  const keepSubscribed = async (url: string, endpoint: string, signal: AbortSignal): Promise<void> => {
    let failures = 0
    const noteHead = (head: HeadHint): void => {
      if (failures >= failuresBeforeReport)
        log.info({ chain, endpoint }, 'WebSocket announces new blocks again')
      failures = 0
      onHead(head)
    }
    await repeat(async () => {
      const ending = await subscribeToHeads({ ...deps, url, onHead: noteHead, signal })
      if (ending === 'stopped') return undefined
      failures += 1
      if (failures === failuresBeforeReport)
        log.warn({ chain, endpoint, ending }, 'WebSocket announces no new blocks: they are found by polling')
      return getBackoffMs(failures - 1, reconnectBackoff)
    }, signal)
  }

  return {
    listen: () => {
      if (listening !== undefined) return
      listening = new AbortController()
      const { signal } = listening
      for (const [n, url] of urls.entries()) {
        keepSubscribed(url, `${n + 1} of ${urls.length}`, signal).catch(() => {
          // Without hints, polling finds every block.
        })
      }
    },
    stop: () => {
      listening?.abort()
      listening = undefined
    },
  }
}
