import { pause } from '#lib/timers.ts'
import type { BlockHeader } from '../rpc/block.ts'
import type { HeadHint } from './head-hints.ts'

/** Polls for one hinted block, as the node that is asked may not have it yet. */
const maxPollsPerHint = 4

/** Time of the chain's next poll: after an interval, or earlier if hints begin or one names an unknown block. */
export type PollTiming = {
  /** Call this when hints begin: no hint names the blocks that arrived since the last poll. */
  readonly onBegin: () => void
  readonly onHead: (head: HeadHint) => void
  /** The block of the newest hint, if that came since the last call. */
  readonly takeHint: () => HeadHint | undefined
  /** Waits; `known` is the head of the last poll. */
  readonly wait: (ms: number, until: { known: BlockHeader | undefined; signal: AbortSignal }) => Promise<void>
}

/** Spaces polls `minMs` apart however many hints come, with few for each hinted block. */
export const createPollTiming = (minMs: number): PollTiming => {
  let hinted: HeadHint | undefined
  let isTaken = false
  let polls = 0
  let mayLackBlocks = false
  let wake: (() => void) | undefined

  const isDue = (known: BlockHeader | undefined): boolean => {
    if (mayLackBlocks) return true
    if (hinted === undefined || polls >= maxPollsPerHint) return false
    if (known === undefined) return true
    return hinted.height > known.height || (hinted.height === known.height && hinted.hash !== known.hash)
  }

  return {
    onBegin: () => {
      mayLackBlocks = true
      wake?.()
    },
    onHead: head => {
      if (head.hash === hinted?.hash) return
      hinted = head
      isTaken = false
      polls = 0
      wake?.()
    },
    takeHint: () => {
      const fresh = isTaken ? undefined : hinted
      isTaken = true
      return fresh
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
      mayLackBlocks = false
      if (isDue(known)) polls += 1
    },
  }
}
