import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { z } from 'zod'
import { type Notification, notificationSchema } from '#contract/notification.ts'

export type ReceivedDelivery = {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: unknown
  readonly at: number
}

/** How the receiver answers a delivery; 204 unless told otherwise. */
export type ReceiverReply =
  | {
      readonly status: number
      readonly headers?: Record<string, string>
      readonly text?: string
      /** What is done before it answers. */
      readonly first?: () => Promise<unknown>
    }
  | 'hang'
  | 'reset'

export type Receiver = {
  readonly url: string
  /** Everything that came in, refused tries too, oldest first. */
  readonly received: readonly ReceivedDelivery[]
  /** Replies to the next deliveries, in order; after them 204 again. */
  readonly replyNext: (...replies: readonly ReceiverReply[]) => void
  /** Replies to every delivery to a path. */
  readonly replyAt: (path: string, reply: ReceiverReply) => void
  /** Resolves when so many have come in. */
  readonly waitFor: (count: number, withinMs?: number) => Promise<readonly ReceivedDelivery[]>
  readonly close: () => Promise<void>
}

const answer = async (response: ServerResponse, reply: ReceiverReply): Promise<void> => {
  if (reply === 'hang') return
  if (reply === 'reset') {
    response.socket?.destroy()
    return
  }
  await reply.first?.()
  response.writeHead(reply.status, reply.headers).end(reply.text)
}

/** A real HTTP server that keeps what it is sent. */
export const startReceiver = async (): Promise<Receiver> => {
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
      answer(response, fixed.get(path) ?? next.shift() ?? { status: 204 }).catch(() => response.destroy())
    })
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = z.object({ port: z.number() }).parse(server.address())
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    replyNext: (...replies) => void next.push(...replies),
    replyAt: (path, reply) => void fixed.set(path, reply),
    waitFor: async (count, withinMs = 90_000) => {
      const until = Date.now() + withinMs
      while (received.length < count && Date.now() < until) {
        await new Promise(resolve => {
          setTimeout(resolve, 10)
        })
      }
      if (received.length >= count) return received
      throw new Error(`${received.length} of ${count} deliveries came in ${withinMs} ms`)
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => {
        server.close(resolve)
      })
    },
  }
}

/** The notifications that came in, in order. */
export const notificationsOf = (receiver: Receiver): Notification[] =>
  receiver.received.map(({ body }) => notificationSchema.parse(body))

/** The transactions that they told of. */
export const transactionsOf = (receiver: Receiver): string[] =>
  notificationsOf(receiver).map(({ data }) => data.transaction.hash)
