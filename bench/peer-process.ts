import { fork } from 'node:child_process'
import { once } from 'node:events'
import { dirname } from 'node:path'
import { z } from 'zod'
import type { Report } from './peers/report.ts'
import { taskName } from './peers/task.ts'

const usageSchema = z.object({ kind: z.literal('usage'), cpuMs: z.number(), peakMegabytes: z.number() })
const tellingSchema = z.object({ kind: z.enum(['told', 'gone']), transaction: z.string(), at: z.number() })
const reportSchema: z.ZodType<Report> = z.union([
  z.object({ kind: z.literal('ready') }),
  tellingSchema,
  usageSchema,
])
type Usage = z.infer<typeof usageSchema>
export type Telling = z.infer<typeof tellingSchema>

export type PeerProcess = {
  /** All that it told so far, in order. */
  readonly tellings: () => readonly Telling[]
  readonly usage: () => Promise<Usage>
  readonly kill: () => Promise<void>
}

const patienceMs = 90_000

/** Starts a program that watches as a process of its own; resolves when it is ready. `task`: the file with what it is to do. */
export const startPeerProcess = async (o: {
  readonly program: URL
  readonly task: string
  readonly execArgv: readonly string[]
}): Promise<PeerProcess> => {
  const child = fork(o.program, [], {
    execArgv: [...o.execArgv],
    env: {
      PATH: process.env['PATH'],
      HOME: dirname(o.task),
      [taskName]: o.task,
      PONDER_TELEMETRY_DISABLED: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const tellings: Telling[] = []
  let said = ''
  for (const output of [child.stdout, child.stderr])
    output?.on('data', chunk => {
      said = `${said}${String(chunk)}`.slice(-400)
    })
  const ended = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  let answered: ((report: Report) => void) | undefined
  child.on('message', message => {
    const report = reportSchema.parse(message)
    if (report.kind === 'told' || report.kind === 'gone') tellings.push(report)
    else answered?.(report)
  })
  const next = (): Promise<Report> =>
    Promise.race([
      new Promise<Report>(resolve => {
        answered = resolve
      }),
      ended.then(([code, signal]) => {
        throw new Error(`it ended by ${code ?? signal}: ${said.trim().split('\n').at(-1)}`)
      }),
      new Promise<never>((_, reject) => {
        setTimeout(reject, patienceMs, new Error('it did not answer in time')).unref()
      }),
    ])
  try {
    await next()
  } catch (error) {
    await kill()
    throw error
  }
  return {
    tellings: () => tellings,
    usage: () => {
      const answer = next()
      child.send('usage')
      return answer.then(report => usageSchema.parse(report))
    },
    kill,
  }
}
