import type { CommitRefusal, Queue } from '../store.ts'

/** Checks one write as the writes before it leave things. Returns its result, or why the whole commit is refused. */
export type StagedWrite = (staged: StagedCommit) => number | CommitRefusal

/**
 * `version`: as the writes so far leave it; 0: there is none. `key`: of its row in the file as it is now; 0: it has none. A document that
 * has expired may still have one.
 */
export type StagedDoc = { version: number; key: number }

/** A row of `lane`, changed in memory by the checks of a commit and written once at its end. */
export type Lane = {
  readonly queue: Queue
  readonly name: string
  /** 0: has no row yet. */
  key: number
  items: number
  due: number
  /** 0: free. */
  token: number
  until: number
  attempt: number
  /** Whether the lane's row is up to date. */
  saved: boolean
}

/**
 * A commit being checked. It holds lanes and versions as the writes so far leave them, so that several writes to one thing act in
 * order. The file is written once every check has passed.
 */
export type StagedCommit = {
  readonly now: number
  readonly lane: (queue: Queue, name: string) => Lane
  /** Documents that this commit writes, by kind and id. */
  readonly docs: Map<string, StagedDoc>
  /** Items that this commit pushes, by queue and id. */
  readonly pushed: Set<string>
  /** Effects in order, to run once every check has passed. */
  readonly effects: (() => void)[]
  readonly write: () => void
}
