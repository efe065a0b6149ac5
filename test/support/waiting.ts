import type { TestContext } from 'node:test'
import { pause } from '#lib/timers.ts'

const timeoutMs = 90_000
/** Between two looks at what must come: the longer that has taken, the longer, since a look may be a request of a whole page. */
const lookEveryMs = { least: 10, most: 50 }
const partOfWait = 0.05

/** Waits for what must come; rejects, by the name of it, when it does not. */
export const until = async (what: string, isSo: () => boolean | Promise<boolean>): Promise<void> => {
  const began = performance.now()
  while (!(await isSo())) {
    const waitedMs = performance.now() - began
    if (waitedMs > timeoutMs) throw new Error(`waited in vain: ${what}`)
    await pause(Math.min(Math.max(waitedMs * partOfWait, lookEveryMs.least), lookEveryMs.most))
  }
}

const tickMs = 10

/** Ms, counted in ticks of the event loop. */
export type TickClock = { readonly now: () => number; readonly pause: (ms: number) => Promise<void> }

/**
 * A clock on which fewer ms pass while the machine is busy or the process is held up. What must not take too long is measured by it,
 * and so holds under any load; what must not come too early is measured by the machine's.
 */
export const startTickClock = (t: Pick<TestContext, 'after'>): TickClock => {
  let ticks = 0
  const timer = setInterval(() => {
    ticks += 1
  }, tickMs)
  t.after(() => clearInterval(timer))
  const now = (): number => ticks * tickMs
  return {
    now,
    pause: async ms => {
      const end = now() + ms
      while (now() < end) await pause(tickMs)
    },
  }
}

/** Holds up the whole process, as a disk or a neighbour may. */
export const blockEventLoop = (ms: number): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

/**
 * The longest turn of the event loop while `work` runs, in ms of this thread's own time: a busy machine makes none longer. Each
 * tick is a turn.
 */
export const longestTickMs = async (work: () => Promise<unknown>): Promise<number> => {
  let longest = 0
  let began = process.threadCpuUsage()
  const endTurn = (): void => {
    const { user, system } = process.threadCpuUsage(began)
    longest = Math.max(longest, (user + system) / 1_000)
    began = process.threadCpuUsage()
  }
  let isDone = false
  const tick = (): void => {
    endTurn()
    if (!isDone) setImmediate(tick)
  }
  setImmediate(tick)
  await work()
  endTurn()
  isDone = true
  return longest
}
