import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that systems give to outgoing connections, one of which could take a port before its program starts. */
const lowest = 10_000
const stretch = 100
const stretches = 200

let given = 0

const isFree = async (port: number): Promise<boolean> => {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}

/**
 * A port of 127.0.0.1 that nobody listens on now. Each process of the test run gives out those of its own stretch, one after
 * the other, so that no two tests get the same one.
 */
export const freePort = async (): Promise<number> => {
  for (let tries = 0; tries < stretch; tries += 1) {
    const port = lowest + (process.pid % stretches) * stretch + (given % stretch)
    given += 1
    if (await isFree(port)) return port
  }
  throw new Error('no port is free')
}
