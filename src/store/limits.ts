import type { Queue } from './store.ts'

/**
 * Per queue: how many items a lane holds before a push is refused as `full`, and how long a pushed id is remembered, in ms.
 * The memory outlasts every retry of whoever pushes: Telegram keeps updates a day, a webhook sender retries up to a week.
 */
export type QueueLimits = Readonly<Record<Queue, { readonly laneItems: number; readonly memoryMs: number }>>

export const queueLimits: QueueLimits = {
  update: { laneItems: 200, memoryMs: 2 * 86_400_000 },
  setup: { laneItems: 200, memoryMs: 86_400_000 },
  match: { laneItems: 1_000_000, memoryMs: 7 * 86_400_000 },
  hook: { laneItems: 1_000_000, memoryMs: 7 * 86_400_000 },
  chat: { laneItems: 1_000, memoryMs: 8 * 86_400_000 },
  mute: { laneItems: 200, memoryMs: 86_400_000 },
}

/** Writes in one commit. */
export const maxCommitWrites = 500

/** Changes kept per kind: a reader further behind gets `reset`. */
export const changeFeedLength = 10_000
