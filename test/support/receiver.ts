import assert from 'node:assert/strict'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { TestContext } from 'node:test'
import { type Notification, notificationSchema } from '#contract/notification.ts'
import { pause } from '#lib/timers.ts'
import { verifyWebhook } from '#lib/webhook-signature.ts'
import { closeServer, listen } from './machine.ts'

export type ReceivedDelivery = {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: unknown
  readonly at: number
}

/** How the receiver replies to a delivery; 204 by default. */
export type ReceiverReply =
  | {
      readonly status: number
      readonly headers?: Record<string, string>
      readonly text?: string
      /** Runs before the reply. */
      readonly first?: () => Promise<unknown>
    }
  | 'hang'
  | 'reset'

export type Receiver = {
  readonly url: string
  /** All deliveries, including refused ones, oldest first. */
  readonly received: readonly ReceivedDelivery[]
  /** Replies to the next deliveries, in order; then 204 again. */
  readonly replyNext: (...replies: readonly ReceiverReply[]) => void
  /** Replies to every delivery to a path. */
  readonly replyAt: (path: string, reply: ReceiverReply) => void
  /** Resolves when `count` deliveries have arrived. */
  readonly waitFor: (count: number, withinMs?: number) => Promise<readonly ReceivedDelivery[]>
  readonly close: () => Promise<void>
}

const writeReply = async (response: ServerResponse, reply: ReceiverReply): Promise<void> => {
  if (reply === 'hang') return
  if (reply === 'reset') {
    response.socket?.destroy()
    return
  }
  await reply.first?.()
  response.writeHead(reply.status, reply.headers).end(reply.text)
}

/** A real HTTP server that keeps its deliveries; closed when the test ends. */
export const startReceiver = async (t?: Pick<TestContext, 'after'>): Promise<Receiver> => {
  const received: ReceivedDelivery[] = []
  const next: ReceiverReply[] = []
  const fixed = new Map<string, ReceiverReply>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url ?? ''
      const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'))
      received.push({ path, headers: request.headers, body, at: Date.now() })
      writeReply(response, fixed.get(path) ?? next.shift() ?? { status: 204 }).catch(() => response.destroy())
    })
  })
  const port = await listen(server)
  const close = (): Promise<void> => closeServer(server)
  t?.after(close)
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    replyNext: (...replies) => void next.push(...replies),
    replyAt: (path, reply) => void fixed.set(path, reply),
    waitFor: async (count, withinMs = 90_000) => {
      const until = Date.now() + withinMs
      while (received.length < count && Date.now() < until) {
        await pause(10)
      }
      if (received.length >= count) return received
      throw new Error(`${received.length} of ${count} deliveries arrived in ${withinMs} ms`)
    },
    close,
  }
}

/** The received notifications, in order. */
export const notificationsOf = (receiver: Receiver): Notification[] =>
  receiver.received.map(({ body }) => notificationSchema.parse(body))

/** The transactions of the received notifications. */
export const transactionsOf = (receiver: Receiver): string[] =>
  notificationsOf(receiver).map(({ data }) => data.transaction.hash)

/**
 * Asserts that these transactions were notified, each once. In which order is promised of no two blocks: a machine at full load may
 * wait for an answer so long that a later block comes first.
 */
export const assertNotified = (receiver: Receiver, hashes: readonly string[]): void =>
  assert.deepEqual(transactionsOf(receiver).toSorted(), hashes.toSorted())

/** Waits for as many notifications, and asserts the same of them. */
export const untilNotified = async (
  receiver: Receiver,
  hashes: readonly string[],
  timeoutMs?: number,
): Promise<void> => {
  await receiver.waitFor(hashes.length, timeoutMs)
  assertNotified(receiver, hashes)
}

/** Whether its signature is made with this secret, and now. */
export const isSignedWith = (secret: string, { headers, body }: ReceivedDelivery): boolean => {
  const header = (name: string): string => String(headers[name])
  const message = {
    id: header('webhook-id'),
    timestamp: header('webhook-timestamp'),
    body: Buffer.from(JSON.stringify(body)),
  }
  return verifyWebhook(message, { header: header('webhook-signature'), secret, now: Date.now() })
}
