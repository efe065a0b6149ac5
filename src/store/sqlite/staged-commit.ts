import type { CommitRefusal, Queue } from '../store.ts'

/** Checks one write as the writes before it leave things. Returns its result, or why the whole commit is refused. */
export type StagedWrite = (staged: StagedCommit) => number | CommitRefusal

/** A document as the writes so far leave it. One that has expired may still have a row. */
export type StagedDoc = {
  /** 0 if there is no document. */
  version: number
  /** Key of its present row in the file; 0 if it has none. */
  key: number
}

/** A row of `lane`, changed in memory by the checks of a commit and written once at its end. */
export type Lane = {
  readonly queue: Queue
  readonly name: string
  /** 0 if the lane has no row yet. */
  key: number
  items: number
  due: number
  /** 0 if the lane is free. */
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
