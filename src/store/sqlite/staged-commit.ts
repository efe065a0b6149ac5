import type { CommitRefusal, Queue } from '../store.ts'
import type { Lane, Lanes } from './lanes.ts'

/** Checks one write against what the writes before it leave: its result, or why the whole commit is refused. */
export type StagedWrite = (plan: StagedCommit) => number | CommitRefusal

/**
 * One commit being checked. Lanes and versions stand here as the writes before left them, so that several writes of one
 * commit to the same thing act in order, while the file is touched only once every check has passed.
 */
export type StagedCommit = {
  readonly now: number
  readonly lane: (queue: Queue, name: string) => Lane
  /** Versions of documents, by kind and id, where this commit writes them. */
  readonly versions: Map<string, number>
  /** Ids pushed by this commit, with their queue. */
  readonly pushed: Set<string>
  /** What to do once every check has passed, in order. */
  readonly effects: (() => void)[]
  readonly write: () => void
}

export const createStagedCommit = (now: number, lanes: Lanes): StagedCommit => {
  const used = new Map<string, Lane>()
  const effects: (() => void)[] = []
  return {
    now,
    lane: (queue, name) => {
      const key = `${queue} ${name}`
      const lane = used.get(key) ?? lanes.load(queue, name)
      used.set(key, lane)
      return lane
    },
    versions: new Map(),
    pushed: new Set(),
    effects,
    write: () => {
      for (const effect of effects) effect()
      // Last: a forgotten lane's key may be given to another, which must not meet the effects above.
      for (const lane of used.values()) lanes.save(lane, now)
    },
  }
}
