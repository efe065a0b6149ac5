import { once } from 'node:events'
import { statfsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import type { Server as HttpServer } from 'node:http'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'

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

/** Below the ports of outgoing connections, one of which could take a port before its program starts. */
const lowest = 10_000
const stretch = 100
const stretches = 200

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

const listenOn = async (port: number): Promise<Server | undefined> => {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
    return server
  } catch {
    return undefined
  }
}

/** Holds the first port of a stretch for the life of this process, which then hands out the other ports of the stretch. */
const takeStretch = async (): Promise<number> => {
  for (let tries = 0; tries < stretches; tries += 1) {
    const first = lowest + ((process.pid + tries) % stretches) * stretch
    const server = await listenOn(first)
    if (server === undefined) continue
    server.unref()
    return first
  }
  throw new Error('no ports are free')
}

let taken: Promise<number> | undefined
let given = 0

/**
 * An unused port of 127.0.0.1. Each process of the test run hands out the ports of its own stretch, so that no two tests get the
 * same one.
 */
export const freePort = async (): Promise<number> => {
  taken ??= takeStretch()
  const first = await taken
  for (let tries = 1; tries < stretch; tries += 1) {
    const port = first + 1 + (given % (stretch - 1))
    given += 1
    const server = await listenOn(port)
    if (server === undefined) continue
    server.close()
    await once(server, 'close')
    return port
  }
  throw new Error('no port is free')
}
