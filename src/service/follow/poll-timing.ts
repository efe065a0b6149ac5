import { pause } from '#lib/timers.ts'
import type { BlockHeader } from '../rpc/block.ts'
import type { HeadHint } from './head-hints.ts'

/** Polls for one hinted block: the node that is asked may not have it yet. */
const maxPollsPerHint = 4

/** When the chain is polled next: after an interval, or earlier, where a hint names an unknown block. */
export type PollTiming = {
  readonly hint: (head: HeadHint) => void
  /** `known`: the head of the last poll. */
  readonly wait: (ms: number, o: { known: BlockHeader | undefined; signal: AbortSignal }) => Promise<void>
}

/** However many hints come, polls are `minMs` apart, and few for each hinted block. */
export const createPollTiming = (minMs: number): PollTiming => {
  let hinted: HeadHint | undefined
  let polls = 0
  let wake: (() => void) | undefined

  const isDue = (known: BlockHeader | undefined): boolean => {
    if (hinted === undefined || polls >= maxPollsPerHint) return false
    if (known === undefined) return true
    return hinted.height > known.height || (hinted.height === known.height && hinted.hash !== known.hash)
  }

  return {
    hint: head => {
      if (head.hash === hinted?.hash) return
      hinted = head
      polls = 0
      wake?.()
    },
    wait: async (ms, { known, signal }) => {
      const firstMs = Math.min(ms, minMs)
      await pause(firstMs, signal)
      if (!isDue(known)) {
        const woken = new AbortController()
        wake = () => {
          if (isDue(known)) woken.abort()
        }
        await pause(ms - firstMs, AbortSignal.any([signal, woken.signal]))
      }
      if (isDue(known)) polls += 1
    },
  }
}
