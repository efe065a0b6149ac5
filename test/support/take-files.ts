import { AsyncResource } from 'node:async_hooks'
import { appendFileSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { after, describe } from 'node:test'
import { Worker } from 'node:worker_threads'

const require = createRequire(import.meta.url)
const openHandlesTimeoutMs = 60_000
/** Longer than the longest file takes on a slow machine. */
const fileTimeoutMs = 600_000
/** Of one file. */
const testsAtOnce = 3

/** Kills this process while one file holds it for too long, from a thread that a turn without end does not hold up. */
const watchdog = `
  const { workerData, parentPort } = require('node:worker_threads')
  const { writeSync } = require('node:fs')
  let timer
  parentPort.on('message', file => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      writeSync(2, file + ' did not end within ' + workerData / 1000 + ' s\\n')
      process.kill(process.pid, 'SIGKILL')
    }, workerData)
  })`

/**
 * Runs files that no other process has taken, one after the other, until the run that started this process is ended.
 * @param o `files`: all of them, in the order in which they are taken. `most`: how many this process takes. `folder`: where each taken
 * file has a folder of its own. `list`: the file that names those that this process took. `concurrent`: files whose tests run at the same
 * time.
 */
export const takeFiles = (o: {
  readonly files: readonly string[]
  readonly most: number
  readonly folder: string
  readonly list: string
  readonly concurrent: readonly string[]
}): void => {
  /** Outside of the suite that ends, in which the next one would be nested otherwise. */
  const outside = new AsyncResource('TestFiles')
  const parent = process.ppid
  const guard = new Worker(watchdog, { eval: true, workerData: fileTimeoutMs })
  guard.unref()
  let next = 0
  let count = 0

  const take = (): string | undefined => {
    while (next < o.files.length) {
      const index = next
      next += 1
      // One process alone makes it, and is told its path.
      if (mkdirSync(join(o.folder, `taken-${index}`), { recursive: true }) !== undefined)
        return o.files[index]
    }
    return undefined
  }

  // A suite is declared before the one that runs has ended: the run is over when none is left.
  const declareNext = (): void => {
    const file = count < o.most && process.ppid === parent ? take() : undefined
    if (file === undefined) return
    count += 1
    appendFileSync(o.list, `${file}\n`)
    guard.postMessage(file, [])
    outside.runInAsyncScope(() => {
      describe(file, { concurrency: o.concurrent.includes(file) ? testsAtOnce : 1 }, () => {
        after(declareNext)
        // In the turn in which the suite is declared (untracked-promises.ts).
        require(resolve(file))
      })
    })
  }
  declareNext()
  // Fires only where something that a test left open keeps the process alive.
  after(() => {
    guard.postMessage('the end of all tests', [])
    setTimeout(() => process.exit(1), openHandlesTimeoutMs).unref()
  })
}
