import { statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'

/** The largest file that is rewritten while requests wait: about 20 ms a MB. */
const maxBytesWhileRunning = 8 * 1_024 * 1_024
/** The same at a start, before there are requests. */
const maxBytesAtStart = 512 * 1_024 * 1_024

/**
 * Takes what was removed out of the files. What `secure_delete` overwrites still stands in the write-ahead log, and now and then
 * in the free part of a page whose rows were moved to another: so the file is rewritten, a large one at the next start, and
 * the log is emptied.
 */
export const compactFile = (db: DatabaseSync, path: string): void => {
  if (statSync(path).size <= maxBytesWhileRunning) vacuum(db)
  else db.exec("INSERT INTO counter VALUES ('unscrubbed', 1) ON CONFLICT DO NOTHING")
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
}

/** What was too large when it was asked for. */
export const finishCompaction = (db: DatabaseSync, path: string): void => {
  const isLeft = db.prepare("SELECT 1 FROM counter WHERE name = 'unscrubbed'").get() !== undefined
  if (isLeft && statSync(path).size <= maxBytesAtStart) vacuum(db)
}

const vacuum = (db: DatabaseSync): void => {
  db.exec("VACUUM; DELETE FROM counter WHERE name = 'unscrubbed'")
}
