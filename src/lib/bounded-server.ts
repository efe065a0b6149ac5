import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { describeError } from './describe-error.ts'
import type { Log } from './log.ts'

/** From a connection's or request's first moment to the last byte of the request. */
const requestTimeoutMs = 10_000
/** A reply of which nothing is read for so long is given up. */
const stalledTimeoutMs = 60_000
const keepAliveTimeoutMs = 72_000
const checkEveryMs = 1_000
const warnEveryMs = 60_000

const maxConnections = 2_000
/** Of all descriptors: two servers leave half of them to the store, the nodes and Telegram. */
const shareOfDescriptors = 1 / 4

/** How many connections one server may hold, by what the system gives this process. */
const getConnectionLimit = (): number => {
  try {
    const [, descriptors] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return Math.min(maxConnections, Math.floor(Number(descriptors ?? Infinity) * shareOfDescriptors))
  } catch {
    // Not Linux.
    return maxConnections / 2
  }
}

type BoundedServerOptions = {
  readonly log: Log
  /** How many connections it holds at most; by default as many as the system allows. */
  readonly connections?: number
}

/**
 * Makes HTTP servers (Fastify's `serverFactory`) that idle clients cannot hold: a request that does not come in within
 * 10 s is answered 408 and cut. With too many connections, room for a new one is made by ending another that is not being
 * answered: the oldest of the address that has most of them. Behind a proxy all have one address, so there the oldest of all.
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
    // Without a listener, a descriptor that cannot be had would end the process.
    server.on('error', error => {
      if (server.listening) log.warn({ error: describeError(error) }, 'a connection could not be taken')
    })
    limitConnections(server, { log, connections })
    return server
  }

const limitConnections = (server: Server, { log, connections }: Required<BoundedServerOptions>): void => {
  /** The one that waits longest first; with the request that is under way. */
  const open = new Map<Socket, IncomingMessage | undefined>()
  let warnedAt = -Infinity
  const makeRoom = (): void => {
    findLongestWaiting(open)?.destroy()
    if (performance.now() - warnedAt < warnEveryMs) return
    warnedAt = performance.now()
    log.warn({ connections }, 'too many connections; those that wait longest are ended')
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

/** Of the connections that are not being answered: the oldest of the address that has most. */
const findLongestWaiting = (open: ReadonlyMap<Socket, IncomingMessage | undefined>): Socket | undefined => {
  const waiting = [...open].filter(([, request]) => request?.complete !== true).map(([socket]) => socket)
  const byAddress = [...Map.groupBy(waiting, ({ remoteAddress }) => remoteAddress).values()]
  return byAddress.reduce<readonly Socket[]>((most, own) => (own.length > most.length ? own : most), [])[0]
}
