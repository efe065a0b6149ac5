import { pagesOf } from '#store/pages.ts'
import type { Store } from '#store/store.ts'
import { watches } from '#watch/watch.ts'

/** More are not counted: reading them all would take seconds. */
const maxCounted = 20_000
const keptForMs = 60_000

/** `isComplete`: there are no more. */
export type WatchCounts = {
  readonly live: number
  readonly paused: number
  readonly chats: number
  readonly isComplete: boolean
}

const countWatches = async (store: Store): Promise<WatchCounts> => {
  const chats = new Set<string>()
  const states = { live: 0, paused: 0 }
  let read = 0
  for await (const page of pagesOf(store, watches)) {
    for (const { value } of page) {
      if (value.state !== 'live' && value.state !== 'paused') continue
      states[value.state] += 1
      chats.add(value.chat)
    }
    read += page.length
    if (read >= maxCounted) return { ...states, chats: chats.size, isComplete: false }
  }
  return { ...states, chats: chats.size, isComplete: true }
}

/** Counts once a minute at most, however often it is asked. */
export const createCounts = () => {
  let counted: { readonly at: number; readonly counts: Promise<WatchCounts> } | undefined
  return (store: Store): Promise<WatchCounts> => {
    if (counted !== undefined && performance.now() - counted.at < keptForMs) return counted.counts
    const counts = countWatches(store)
    counted = { at: performance.now(), counts }
    counts.catch(() => {
      counted = undefined
    })
    return counts
  }
}
export type Counts = ReturnType<typeof createCounts>
