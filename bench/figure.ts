import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** One measured number. `hold`: what it is held to, in words; `isMissed`: it is not held, so the bench fails. */
export type Figure = {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly hold?: string
  readonly isMissed?: boolean
}

/** The value in the middle; of an even number, the upper of the two. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** The resident memory of a process (RSS), as `ps` tells it. */
export const residentMegabytes = (pid: number | undefined): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1_024

/** Linux counts the time of a process in hundredths of a second, whatever the machine. */
const msPerTick = 10

/** What a process has used of processors so far, user and system, in all its threads (proc(5): fields 14 and 15 of its `stat`). */
export const processorMs = (pid: number | undefined): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The second field is the name of the program, in brackets; it may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * msPerTick
}
