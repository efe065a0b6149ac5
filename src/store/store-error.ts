/**
 * `store_failed`: nothing of the call was kept (disk full, I/O), it may pass. `store_away`: the store cannot be reached or
 * does not answer in time; whether the call was kept is unknown; it passes, and the engine itself logs once that the store is
 * away and once that it is back. The others do not pass: the store is another process's, closed, written by a newer version,
 * set up so that it may forget, without data that it kept before, or the call is wrong.
 */
export type StoreErrorCode =
  | 'store_failed'
  | 'store_away'
  | 'store_in_use'
  | 'store_closed'
  | 'store_newer'
  | 'store_unsafe'
  | 'store_lost'
  | 'store_misused'

/**
 * Why a store keeps nothing, or not what it kept: named in readiness. `disk`: reading or writing a file fails; `emptied`: what
 * was kept is gone; `older`: the last of it is; `failed`: anything else.
 */
export type StoreTrouble = 'away' | 'full' | 'read_only' | 'disk' | 'damaged' | 'emptied' | 'older' | 'failed'

/** What every engine throws. A refused commit is not an error: it is an answer. */
export class StoreError extends Error {
  override readonly name: string = 'StoreError'
  readonly code: StoreErrorCode
  /** Where the store itself is the trouble. */
  readonly trouble: StoreTrouble | undefined

  constructor(code: StoreErrorCode, message: string, options?: ErrorOptions & { trouble?: StoreTrouble }) {
    super(message, options)
    this.code = code
    this.trouble = options?.trouble
  }
}

/** Another process holds the store. */
export class StoreInUseError extends StoreError {
  override readonly name = 'StoreInUseError'

  constructor(message: string, options?: ErrorOptions) {
    super('store_in_use', message, options)
  }
}
