import type { DatabaseSync } from 'node:sqlite'
import type { GroupCommit } from './commit.ts'

const sweepStepRows = 1_000
const sweepIntervalMs = 5_000
const busySweepIntervalMs = 50

/** Deletes expired rows, in steps that are short enough to delay no call. Returns how to stop it. */
export const startSweep = (db: DatabaseSync, clock: () => number, group: GroupCommit): (() => void) => {
  const statements = [
    `DELETE FROM seen WHERE (queue, id) IN (SELECT queue, id FROM seen WHERE until <= ?1 ORDER BY until LIMIT ?2)`,
    `DELETE FROM lane WHERE key IN
       (SELECT key FROM lane WHERE items = 0 AND token = 0 AND due <= ?1 ORDER BY due LIMIT ?2)`,
    `DELETE FROM doc_index WHERE doc IN
       (SELECT key FROM doc WHERE expires IS NOT NULL AND expires <= ?1 ORDER BY expires LIMIT ?2)`,
    `DELETE FROM doc WHERE key IN
       (SELECT key FROM doc WHERE expires IS NOT NULL AND expires <= ?1 ORDER BY expires LIMIT ?2)`,
    `DELETE FROM bucket WHERE name IN
       (SELECT name FROM bucket WHERE max(full_at, penalty_until) <= ?1 ORDER BY max(full_at, penalty_until) LIMIT ?2)`,
  ].map(sql => db.prepare(sql))
  let timer: NodeJS.Timeout | undefined
  let ended = false

  const sweep = () => {
    const now = clock()
    // A document has any number of index entries.
    return Math.max(...statements.map(statement => Number(statement.run(now, sweepStepRows).changes)))
  }
  const step = async () => {
    // Not reported here: the next write of a caller fails likewise.
    const swept = await group.run(() => sweep, 'unsynced').catch(() => 0)
    if (!ended)
      timer = setTimeout(
        () => void step(),
        swept >= sweepStepRows ? busySweepIntervalMs : sweepIntervalMs,
      ).unref()
  }
  void step()
  return () => {
    ended = true
    clearTimeout(timer)
  }
}
