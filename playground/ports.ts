import { randomInt } from 'node:crypto'
import { connect, createServer } from 'node:net'
import { pause } from '#lib/timers.ts'

/** Whether a server did not listen because another program has its port. */
export const isPortInUse = (error: unknown): boolean =>
  error instanceof Error && Reflect.get(error, 'code') === 'EADDRINUSE'

/**
 * Range below the ports that systems hand out by themselves: one of those may be taken again before the app listens
 * on it.
 */
const portRange = [20_000, 32_000] as const

const isFree = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const server = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

export const findFreePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(...portRange)
    if (await isFree(port)) return port
  }
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
