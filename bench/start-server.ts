import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const childPath = fileURLToPath(new URL('server-child.ts', import.meta.url))

export type Server = { readonly origin: string; readonly kill: () => Promise<void> }

/** Starts a server as a process of its own, on the store in a folder or at a `redis://` URL. */
export const startServer = async (kind: 'bare' | 'receiver' | 'service', place: string): Promise<Server> => {
  const child = fork(childPath, [kind, place], { execArgv: ['--max-semi-space-size=2', '--v8-pool-size=1'] })
  const ended = once(child, 'exit')
  const [port] = await once(child, 'message')
  return {
    origin: `http://127.0.0.1:${z.string().parse(port)}`,
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}
