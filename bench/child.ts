import { fork } from 'node:child_process'
import { once } from 'node:events'
import { basename } from 'node:path'
import { z } from 'zod'

export type Child = {
  readonly pid: number | undefined
  /** What it sent when it was ready. */
  readonly first: unknown
  /** Sends a message and returns the answer; throws where the process ends instead. */
  readonly ask: (message: string | number) => Promise<unknown>
  readonly kill: () => Promise<void>
}

/** Starts a program of the bench as a process of its own, run by Node as the product is. */
export const startChild = async (
  file: URL,
  args: readonly string[],
  execArgv: readonly string[] = [],
): Promise<Child> => {
  const child = fork(file, args, {
    execArgv: ['--v8-pool-size=1', ...execArgv],
  })
  const ended = once(child, 'exit')
  const next = async (): Promise<unknown> => {
    const gone = ended.then(() => {
      throw new Error(`${basename(file.pathname)} ended before it answered`)
    })
    const [message] = await Promise.race([once(child, 'message'), gone])
    return message
  }
  return {
    pid: child.pid,
    first: await next(),
    ask: message => {
      child.send(message)
      return next()
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

type Server = { readonly origin: string; readonly kill: () => Promise<void> }

/** Starts a server as a process of its own, on the store in a folder or at a `redis://` URL. */
export const startServer = async (kind: 'bare' | 'receiver' | 'service', place: string): Promise<Server> => {
  const { first, kill } = await startChild(new URL('server-child.ts', import.meta.url), [kind, place])
  return { origin: `http://127.0.0.1:${z.string().parse(first)}`, kill }
}
