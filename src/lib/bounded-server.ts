import { readFileSync } from 'node:fs'
import type { IncomingMessage, RequestListener, Server } from 'node:http'
import type { Socket } from 'node:net'
import { describeError } from './describe-error.ts'
import type { Log } from './log.ts'
import { minuteMs } from './time.ts'

// An import would read all of its exports, and one of them loads the `fetch` of Node, which takes 2 MB: the program has undici.
const { createServer } = process.getBuiltinModule('node:http')

/** Time from the start of a connection or request to the last byte of the request. */
const requestTimeoutMs = 10_000
/** A reply is aborted if the client reads nothing of it for this time. */
const stalledTimeoutMs = minuteMs
const keepAliveTimeoutMs = 72_000
const checkEveryMs = 1_000
const warnEveryMs = minuteMs

const maxConnections = 2_000
/** Share of all file descriptors: two servers leave half of them to the store, the nodes and Telegram. */
const descriptorShare = 1 / 4

/** Number of connections that a server may hold, by the limits of this process. */
const getConnectionLimit = (): number => {
  try {
    const [, descriptors] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return Math.min(maxConnections, Math.floor(Number(descriptors ?? Infinity) * descriptorShare))
  } catch {
    // Only Linux has the file.
    return maxConnections / 2
  }
}

type BoundedServerOptions = {
  readonly log: Log
  /** Maximum number; by default as many as the limits of this process permit. */
  readonly connections?: number
}

/**
 * Creates HTTP servers (Fastify's `serverFactory`) that idle clients cannot block. A request that is
 * incomplete after 10 s gets 408 and is cut. Node's own `maxConnections` refuses the newest connection; these
 * servers close an idle one instead: the oldest of the address with most connections. Behind a proxy, where
 * all have one address, that is the oldest of all.
 */
export const createBoundedServerFactory =
  ({ log, connections = getConnectionLimit() }: BoundedServerOptions) =>
  (handler: RequestListener): Server => {
    const server = createServer(
      {
        headersTimeout: requestTimeoutMs,
        requestTimeout: requestTimeoutMs,
        keepAliveTimeout: keepAliveTimeoutMs,
        connectionsCheckingInterval: checkEveryMs,
      },
      handler,
    )
    server.setTimeout(stalledTimeoutMs)
    // Without a listener, running out of descriptors would end the process.
    server.on('error', error => {
      if (server.listening) log.warn({ error: describeError(error) }, 'a connection could not be accepted')
    })
    limitConnections(server, { log, connections })
    return server
  }

const limitConnections = (server: Server, { log, connections }: Required<BoundedServerOptions>): void => {
  /** Open connections with their current request, longest waiting first. */
  const open = new Map<Socket, IncomingMessage | undefined>()
  let warnedAt = -Infinity
  const makeRoom = (): void => {
    findLongestWaiting(open)?.destroy()
    if (performance.now() - warnedAt < warnEveryMs) return
    warnedAt = performance.now()
    log.warn({ connections }, 'too many connections; the longest waiting ones are closed')
  }
  server.on('connection', socket => {
    if (open.size >= connections) makeRoom()
    open.set(socket, undefined)
    socket.once('close', () => open.delete(socket))
  })
  server.on('request', (request, response) => {
    const { socket } = request
    open.set(socket, request)
    response.once('close', () => {
      if (!open.delete(socket) || socket.destroyed) return
      open.set(socket, undefined)
    })
  })
}

/** The oldest waiting connection of the address that has most of them. */
const findLongestWaiting = (open: ReadonlyMap<Socket, IncomingMessage | undefined>): Socket | undefined => {
  const waiting = [...open].filter(([, request]) => request?.complete !== true).map(([socket]) => socket)
  const byAddress = [...Map.groupBy(waiting, ({ remoteAddress }) => remoteAddress).values()]
  return byAddress.reduce<readonly Socket[]>((most, own) => (own.length > most.length ? own : most), [])[0]
}
