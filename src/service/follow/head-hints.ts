import type { Socket } from 'node:net'
import { Agent, buildConnector, WebSocket } from 'undici'
import { z } from 'zod'
import type { Log } from '#lib/log.ts'
import { getBackoffMs } from '#lib/retry-delay.ts'
import { pause } from '#lib/timers.ts'
import type { BlockHeader } from '../rpc/block.ts'

/** What a WebSocket says of a new block. */
export type HeadHint = Pick<BlockHeader, 'height' | 'hash'>

/** Why there is nothing more to hear: fixed words, as a URL may carry a key. */
type Ending = 'closed' | 'refused' | 'silent' | 'stopped'

/** A head takes about a kilobyte. */
const largestMessage = 64 * 1024
const connectMs = 10_000

const subscription = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_subscribe', params: ['newHeads'] })

const headSchema = z.object({
  method: z.literal('eth_subscription'),
  params: z.object({
    result: z.object({
      number: z
        .string()
        .regex(/^0x[0-9a-f]{1,13}$/i)
        .transform(Number),
      hash: z.string().regex(/^0x[0-9a-f]{64}$/),
    }),
  }),
})
const refusalSchema = z.object({ id: z.literal(1), error: z.looseObject({}) })

/** What a message says; nothing where it is not one that was asked for. */
const read = (message: unknown): HeadHint | 'refusal' | undefined => {
  if (typeof message !== 'string') return undefined
  let said: unknown
  try {
    said = JSON.parse(message)
  } catch {
    return undefined
  }
  const head = headSchema.safeParse(said)
  if (head.success) return { height: head.data.params.result.number, hash: head.data.params.result.hash }
  return refusalSchema.safeParse(said).success ? 'refusal' : undefined
}

/** An agent for one connection, which knows no proxy of the environment, and ends it whether the other end agrees or not. */
const createLine = () => {
  const connect = buildConnector({ timeout: connectMs, allowH2: false })
  let socket: Socket | undefined
  const agent = new Agent({
    connect: (options, done) =>
      connect(options, (...result) => {
        socket = result[1] ?? undefined
        done(...result)
      }),
    allowH2: false,
    headersTimeout: connectMs,
    webSocket: { maxPayloadSize: largestMessage },
  })
  return {
    agent,
    end: (): void => {
      socket?.destroy()
      // Nobody waits for it: what it still has to do is to let go.
      void agent.destroy()
    },
  }
}

type Hearing = {
  readonly url: string
  /** The connection is ended when it has told of no block for so long. */
  readonly silenceMs: number
  readonly onHead: (head: HeadHint) => void
  readonly signal: AbortSignal
}

/** Has a node tell of its new blocks over one WebSocket, until that ends for whatever reason. Never rejects. */
const hearHeads = async ({ url, silenceMs, onHead, signal }: Hearing): Promise<Ending> => {
  if (signal.aborted) return 'stopped'
  const line = createLine()
  const { promise: ended, resolve: end } = Promise.withResolvers<Ending>()
  const silence = setTimeout(() => end('silent'), silenceMs)
  const stop = (): void => end('stopped')
  signal.addEventListener('abort', stop)
  const socket = new WebSocket(url, { dispatcher: line.agent })
  socket.addEventListener('open', () => socket.send(subscription))
  socket.addEventListener('error', () => end('closed'))
  socket.addEventListener('close', () => end('closed'))
  socket.addEventListener('message', ({ data }) => {
    const said = read(data)
    if (said === 'refusal') end('refused')
    else if (said !== undefined) {
      silence.refresh()
      onHead(said)
    }
  })
  try {
    return await ended
  } finally {
    clearTimeout(silence)
    signal.removeEventListener('abort', stop)
    line.end()
  }
}

/** Word of new blocks, as long as somebody listens. It may lie, repeat itself, or never come. */
export type HeadHints = {
  readonly listen: () => void
  readonly stop: () => void
}

type HeadHintsDeps = {
  readonly chain: number
  /** `ws://` or `wss://`; none: there are no hints. */
  readonly urls: readonly string[]
  readonly silenceMs: number
  readonly log: Log
  readonly onHead: (head: HeadHint) => void
}

const reconnectBackoff = { baseMs: 500, maxMs: 60_000 }

/** A single failure is no news; this many in a row are. */
const failuresBeforeReport = 3

/** Hears of new blocks from every address, each by a connection that is made again whenever it ends. */
export const createHeadHints = (deps: HeadHintsDeps): HeadHints => {
  const { chain, log, onHead, silenceMs, urls } = deps
  let listening: AbortController | undefined

  const keepHearing = async (url: string, o: { endpoint: string; signal: AbortSignal }): Promise<void> => {
    const { endpoint, signal } = o
    let failures = 0
    const heard = (head: HeadHint): void => {
      if (failures >= failuresBeforeReport)
        log.info({ chain, endpoint }, 'WebSocket tells of new blocks again')
      failures = 0
      onHead(head)
    }
    while (!signal.aborted) {
      const ending = await hearHeads({ url, silenceMs, onHead: heard, signal })
      if (ending === 'stopped') return
      failures += 1
      if (failures === failuresBeforeReport)
        log.warn({ chain, endpoint, ending }, 'WebSocket tells of no new blocks: they are found by polling')
      await pause(getBackoffMs(failures - 1, reconnectBackoff), signal)
    }
  }

  return {
    listen: () => {
      if (listening !== undefined) return
      listening = new AbortController()
      const { signal } = listening
      for (const [n, url] of urls.entries()) {
        keepHearing(url, { endpoint: `${n + 1} of ${urls.length}`, signal }).catch(() => {
          // What is heard is a hint: without it, the poll finds all there is.
        })
      }
    },
    stop: () => {
      listening?.abort()
      listening = undefined
    },
  }
}
