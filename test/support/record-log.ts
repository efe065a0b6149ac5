import { z } from 'zod'
import { createLog, type Log } from '#lib/log.ts'

const levels = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'warn', 50: 'error' } as const
const lineSchema = z.looseObject({ level: z.number(), msg: z.string() })

/** The real log, whose lines are kept: `warn: what it says`. */
export const recordLog = (): { log: Log; said: string[]; raw: string[] } => {
  const said: string[] = []
  const raw: string[] = []
  const write = (line: string): void => {
    raw.push(line)
    const { level, msg } = lineSchema.parse(JSON.parse(line))
    const name = Object.entries(levels).find(([number]) => Number(number) === level)?.[1] ?? level
    said.push(`${name}: ${msg}`)
  }
  return { log: createLog({ level: 'info', secrets: [], write }), said, raw }
}
