import { once } from 'node:events'
import { statfsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import type { Server as HttpServer } from 'node:http'
import type { Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'

export { findFreePort as freePort } from '#playground/ports.ts'

const memoryFolder = '/dev/shm'
const minFreeBytes = 2 ** 30

/** In memory where there is room: stores sync each commit, and what a test stores need not survive the machine. */
const findRoot = (): string => {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder)
    return bavail * bsize >= minFreeBytes ? memoryFolder : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** A new folder, for the caller to remove. */
export const makeFolder = (): Promise<string> => mkdtemp(join(findRoot(), 'lookout-test-'))

/** A child of a process that was killed may write for another moment. */
export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 50 })

/** A folder of its own, removed when the test ends. */
export const temporaryFolder = async (t: Pick<TestContext, 'after'>): Promise<string> => {
  const folder = await makeFolder()
  t.after(() => removeFolder(folder))
  return folder
}

/** Makes a server listen on 127.0.0.1, by default on a free port; resolves with the port. */
export const listen = async (server: Server, port = 0): Promise<number> => {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return address.port
}

/** Closes a server with all its connections; it may be closed already. */
export const closeServer = async (server: HttpServer): Promise<void> => {
  server.closeAllConnections()
  await new Promise(resolve => {
    server.close(resolve)
  })
}
