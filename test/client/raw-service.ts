import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import type { TestContext } from 'node:test'
import { inspect } from 'node:util'
import { ApiError, CallFailedError, UnreadableReplyError } from '#client/api-errors.ts'
import { type ClientAuth, createClient, type RetryOptions } from '#client/client.ts'
import { describeError } from '#lib/describe-error.ts'
import { listen } from '../support/machine.ts'

/** What is done with one request that was read whole: bytes to send back, or anything with its connection. */
export type RawHandler = string | ((socket: Socket, request: RawRequest) => void)

type RawRequest = {
  readonly method: string
  readonly path: string
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
  /** Counts from 1. */
  readonly connection: number
}

/** An HTTP/1.1 reply in bytes, with the right length unless the headers say another. */
export const reply = (
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): string => {
  const all = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} Whatever\r\n${lines.join('')}\r\n${body}`
}

export const json = (data: unknown): string => JSON.stringify({ code: 0, msg: 'success', data })

type RawServiceOptions = {
  readonly auth?: ClientAuth
  readonly timeoutMs?: number
  readonly retry?: RetryOptions
  /** `false` resets the connection, counted from 1, before anything is read from it. */
  readonly accepts?: (connection: number) => boolean
  /** What stands in the client's base address before and after the host. */
  readonly userinfo?: string
  readonly path?: string
  /** Where it shall go away: one of `freePort`, which nobody else takes then. */
  readonly port?: number
}

const headEnd = '\r\n\r\n'

/** The first whole request in `text`, and what is behind it. */
const readRequest = (text: string, connection: number): { request: RawRequest; rest: string } | undefined => {
  const end = text.indexOf(headEnd)
  if (end === -1) return undefined
  const [start = '', ...lines] = text.slice(0, end).split('\r\n')
  const headers = new Map(
    lines.map(line => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  )
  const bodyEnd = end + headEnd.length + Number(headers.get('content-length') ?? 0)
  if (text.length < bodyEnd) return undefined
  const [method = '', path = ''] = start.split(' ')
  const body = text.slice(end + headEnd.length, bodyEnd)
  return { request: { method, path, headers, body, connection }, rest: text.slice(bodyEnd) }
}

/**
 * A client, and on the other end a service that does the n-th of `deeds` with the n-th request, then the last one again
 * and again. It speaks bytes, so that it can break every rule of HTTP.
 */
export const startRawService = async (
  t: TestContext,
  deeds: readonly RawHandler[],
  o: RawServiceOptions = {},
) => {
  const received: RawRequest[] = []
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer(socket => {
    connections += 1
    const connection = connections
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    if (o.accepts?.(connection) === false) {
      socket.resetAndDestroy()
      return
    }
    let text = ''
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      text += chunk
      for (let read = readRequest(text, connection); read; read = readRequest(text, connection)) {
        text = read.rest
        received.push(read.request)
        const deed = deeds[Math.min(received.length, deeds.length) - 1]
        if (typeof deed === 'function') deed(socket, read.request)
        else if (deed !== undefined) socket.write(deed)
      }
    })
  })
  const port = await listen(server, o.port)

  const { auth = { kind: 'none' }, timeoutMs = 60_000, userinfo = '', path = '/api/v1' } = o
  const client = createClient({
    baseUrl: `http://${userinfo}127.0.0.1:${port}${path}`,
    auth,
    timeoutMs,
    retry: { baseMs: 5, maxMs: 20, ...o.retry },
  })
  const goAway = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  }
  t.after(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await client.close()
  })
  return { client, received, connections: () => connections, open: () => sockets.size, goAway }
}

export const errorOf = async (call: Promise<unknown>): Promise<Error> => {
  try {
    await call
  } catch (error) {
    if (error instanceof Error) return error
  }
  throw new Error('the call did not fail')
}

/** Every way an error may be shown. */
export const waysToShow = (error: Error): readonly string[] => [
  error.message,
  inspect(error, { depth: 10, showHidden: true }),
  inspect(error.cause, { depth: 10, showHidden: true }),
  JSON.stringify(error),
  JSON.stringify(error, Object.getOwnPropertyNames(error)),
  describeError(error),
  String(error),
  String(error.stack),
]

/** The error in one line: its class, its code, what it says, and the outcome where there is one. */
export const inOneLine = async (call: Promise<unknown>): Promise<string> => {
  const error = await errorOf(call)
  if (error instanceof CallFailedError) return `${error.code}: ${error.message}; ${error.outcome}`
  if (error instanceof UnreadableReplyError || error instanceof ApiError)
    return `${error.code}: ${error.message}`
  return assert.fail(inspect(error))
}
