import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** Below the ports that systems give to outgoing connections, one of which could take a port before its program starts. */
const lowest = 10_000
const stretch = 100
const stretches = 200

const listenOn = async (port: number): Promise<Server | undefined> => {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
    return server
  } catch {
    return undefined
  }
}

/** Takes the first port of a stretch for as long as this process lives: the others of it are this process's to give out. */
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
 * A port of 127.0.0.1 that nobody listens on now. Each process of the test run gives out those of its own stretch, one after
 * the other, so that no two tests get the same one.
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
