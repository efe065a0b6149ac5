import { once } from 'node:events'
import { connect, createServer, type Server } from 'node:net'
import { pause } from '#lib/timers.ts'

/** Whether a server did not listen because another program has its port. */
export const isPortInUse = (error: unknown): boolean =>
  error instanceof Error && Reflect.get(error, 'code') === 'EADDRINUSE'

/**
 * Lowest of the ports that are handed out: browsers refuse none above 10,080 (fetch.spec.whatwg.org/#port-blocking). All are below
 * those of outgoing connections, one of which may take a port before its program starts.
 */
const lowest = 11_000
const stretch = 500
const stretches = 40

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
 * An unused port of 127.0.0.1, for a program that is to listen on it later. Each process hands out the ports of its own stretch, so
 * that no two playgrounds or tests get the same one.
 */
export const findFreePort = async (): Promise<number> => {
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

const portPauseMs = 25

/** Resolves when a program listens, or `signal` aborts. */
export const waitForPort = async (port: number, signal: AbortSignal): Promise<void> => {
  const isOpen = (): Promise<boolean> =>
    new Promise(resolve => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
  while (!signal.aborted && !(await isOpen())) await pause(portPauseMs, signal)
}
