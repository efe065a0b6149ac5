import { execFileSync } from 'node:child_process'

/** The resident memory of a process (RSS), as `ps` tells it. */
export const residentMegabytes = (pid: number | undefined): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1_024
