import { createHash } from 'node:crypto'
import { chmod, rm } from 'node:fs/promises'
import { createConnection, createServer, type Server, type Socket } from 'node:net'
import { join, resolve } from 'node:path'
import { text as readAll } from 'node:stream/consumers'
import { z } from 'zod'
import { describeError, errorCode } from '#lib/describe-error.ts'
import type { Log } from '#lib/log.ts'
import type { Store } from '#store/store.ts'

/** One request a connection, in JSON; then one reply. */
const requestSchema = z.object({ backup: z.string() })
const replySchema = z.object({ ok: z.boolean(), error: z.string().optional() })
type Reply = z.infer<typeof replySchema>

/** Limit in UTF-16 units. */
const maxRequestLength = 64 * 1_024

/** Windows has no sockets in folders. */
const usesPipe = process.platform === 'win32'

/** The socket lies in the data folder, which only the owner may enter; a pipe is named after the folder. */
const getSocketPath = (folder: string): string =>
  usesPipe
    ? `\\\\?\\pipe\\lookout-${createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 32)}`
    : join(folder, 'lookout.sock')

const handleRequest = async (socket: Socket, store: Store): Promise<Reply> => {
  try {
    let text = ''
    for await (const chunk of socket.setEncoding('utf8')) {
      text += String(chunk)
      if (text.length > maxRequestLength) return { ok: false, error: 'the request is too long' }
    }
    await store.backup(requestSchema.parse(JSON.parse(text)).backup)
    return { ok: true }
  } catch (error) {
    return { ok: false, error: describeError(error) }
  }
}

const listen = async (server: Server, path: string): Promise<void> => {
  // A socket left by a process that was killed: ours is the only one on this folder.
  if (!usesPipe) await rm(path, { force: true })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject).listen(path, resolve)
  await promise
  if (!usesPipe) await chmod(path, 0o600)
}

/**
 * Lets `lookout backup` ask the running process for a copy of the open store. If no socket is possible, it
 * logs that and goes on.
 */
export const startControlSocket = async (
  store: Store,
  folder: string,
  log: Log,
): Promise<{ readonly stop: () => Promise<void> }> => {
  const sockets = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, socket => {
    sockets.add(socket)
    // A client that disconnects is not an error of ours.
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    void handleRequest(socket, store).then(reply => socket.end(JSON.stringify(reply)))
  })
  try {
    await listen(server, getSocketPath(folder))
  } catch (error) {
    log.warn({ error: describeError(error) }, 'No socket can be made in DATA_DIR: a backup needs a stop')
    return { stop: async () => {} }
  }
  // Without this listener, a failure to accept a connection would end the process.
  server.on('error', () => {})
  return {
    stop: async () => {
      // A silent connection must not hold up the end.
      for (const socket of sockets) socket.destroy()
      await new Promise(done => server.close(done))
    },
  }
}

/** Asks the Lookout that runs on this folder for a copy; `undefined` if none runs there. */
export const requestBackup = async (folder: string, file: string): Promise<Reply | undefined> => {
  const socket = createConnection({ path: getSocketPath(folder), allowHalfOpen: true })
  try {
    socket.end(JSON.stringify({ backup: file }))
    return replySchema.parse(JSON.parse(await readAll(socket)))
  } catch (error) {
    const code = errorCode(error)
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return undefined
    return { ok: false, error: describeError(error) }
  } finally {
    socket.destroy()
  }
}
