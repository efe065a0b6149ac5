import { pause } from '#lib/timers.ts'
import type { BlockHeader } from '../rpc/block.ts'
import type { HeadHint } from './head-hints.ts'

/** How often the node that is asked may not have the block yet that another has told of. */
const maxTriesPerHint = 4

/** When the chain is looked at next: after a while, or earlier, where a hint tells of a block that is not known. */
export type PollTiming = {
  readonly hint: (head: HeadHint) => void
  /** `known`: the head that the last look saw. */
  readonly wait: (ms: number, o: { known: BlockHeader | undefined; signal: AbortSignal }) => Promise<void>
}

/** However many hints come, there are `floorMs` between two looks, and few looks for each block that they tell of. */
export const createPollTiming = (floorMs: number): PollTiming => {
  let hinted: HeadHint | undefined
  let tries = 0
  let wake: (() => void) | undefined

  const isDue = (known: BlockHeader | undefined): boolean => {
    if (hinted === undefined || tries >= maxTriesPerHint) return false
    if (known === undefined) return true
    return hinted.height > known.height || (hinted.height === known.height && hinted.hash !== known.hash)
  }

  return {
    hint: head => {
      if (head.hash === hinted?.hash) return
      hinted = head
      tries = 0
      wake?.()
    },
    wait: async (ms, { known, signal }) => {
      const floor = Math.min(ms, floorMs)
      await pause(floor, signal)
      if (!isDue(known)) {
        const woken = new AbortController()
        wake = () => {
          if (isDue(known)) woken.abort()
        }
        await pause(ms - floor, AbortSignal.any([signal, woken.signal]))
      }
      if (isDue(known)) tries += 1
    },
  }
}
