import { execFileSync } from 'node:child_process'

/** One measured number. `hold`: what it is held to, in words. */
export type Figure = {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly hold?: string
}

/** The value in the middle; of an even number, the upper of the two. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** The resident memory of a process (RSS), as `ps` tells it. */
export const residentMegabytes = (pid: number | undefined): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1_024
