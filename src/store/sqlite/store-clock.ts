/**
 * The store's clock never runs backwards: when the machine's does, it goes on from where it was, so that a delay or a lease
 * made before the jump ends when it should. `last`: the latest time the store has seen, for jumps between two runs.
 */
export const createStoreClock = (now: () => number, last: number): (() => number) => {
  let before = Math.floor(now())
  let ahead = Math.max(0, last - before)
  return () => {
    const present = Math.floor(now())
    if (present < before) ahead += before - present
    before = present
    return present + ahead
  }
}
