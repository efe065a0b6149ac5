/** Grows with every change of the tables; stored as `user_version`. */
export const schemaVersion = 2

/** `full_at`: when the bucket is full again, in ms with a fraction. */
const buckets = `
  CREATE TABLE bucket (name TEXT PRIMARY KEY, full_at REAL NOT NULL, cool_until INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE INDEX bucket_idle ON bucket (max(full_at, cool_until));
`

/**
 * `lane.due`: from when it may be claimed; kept while it is claimed, so that a release restores its place. `lane.token`: 0: free.
 * The partial indexes hold only what a claim, a waiter or the sweep looks for, so that delayed lanes cost nothing.
 */
export const schema = `
  CREATE TABLE counter (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  INSERT INTO counter VALUES ('token', 0), ('clock', 0);

  CREATE TABLE doc (
    key INTEGER PRIMARY KEY, kind TEXT NOT NULL, id TEXT NOT NULL, version INTEGER NOT NULL,
    value TEXT NOT NULL, expires INTEGER, UNIQUE (kind, id)
  ) STRICT;
  CREATE INDEX doc_expiring ON doc (expires) WHERE expires IS NOT NULL;
  CREATE TABLE doc_index (
    kind TEXT NOT NULL, field TEXT NOT NULL, value TEXT NOT NULL, id TEXT NOT NULL, doc INTEGER NOT NULL,
    PRIMARY KEY (kind, field, value, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX doc_index_of ON doc_index (doc);

  CREATE TABLE feed (kind TEXT PRIMARY KEY, last INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE change (
    kind TEXT NOT NULL, seq INTEGER NOT NULL, id TEXT NOT NULL, PRIMARY KEY (kind, seq)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE lane (
    key INTEGER PRIMARY KEY, queue TEXT NOT NULL, name TEXT NOT NULL, items INTEGER NOT NULL, due INTEGER NOT NULL,
    token INTEGER NOT NULL, until INTEGER NOT NULL, attempt INTEGER NOT NULL, UNIQUE (queue, name)
  ) STRICT;
  CREATE INDEX lane_ready ON lane (queue, due) WHERE items > 0 AND token = 0;
  CREATE INDEX lane_busy ON lane (queue, until) WHERE token > 0;
  CREATE INDEX lane_idle ON lane (due) WHERE items = 0 AND token = 0;
  CREATE TABLE item (
    seq INTEGER PRIMARY KEY, lane INTEGER NOT NULL, id TEXT NOT NULL, at INTEGER NOT NULL, body TEXT NOT NULL
  ) STRICT;
  CREATE INDEX item_of ON item (lane);
  CREATE TABLE seen (
    queue TEXT NOT NULL, id TEXT NOT NULL, until INTEGER NOT NULL, PRIMARY KEY (queue, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX seen_until ON seen (until);

  CREATE TABLE lease (
    name TEXT PRIMARY KEY, owner TEXT, epoch INTEGER NOT NULL, until INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
${buckets}`

/** From each version, beginning with 1, to the next. */
export const migrations: readonly string[] = [
  // Version 1 counted tokens; its only bucket was full a second after its last use.
  `ALTER TABLE bucket RENAME TO counted_bucket;
   ${buckets}
   INSERT INTO bucket SELECT name, at + 1000.0, cool_until FROM counted_bucket;
   DROP TABLE counted_bucket;`,
]
