/**
 * What was done inside a transaction, below the call that it is itself: coins that moved, or a contract that was made, with
 * or without coins. Only of what did not fail, and was not undone with what called it.
 */
export type InternalCall = {
  /** The transaction's, in its block. */
  readonly transactionIndex: number
  readonly creates: boolean
  /** Who paid or made: `0x` and 40 hex digits, in whatever case. */
  readonly from: string
  /** Who was paid, or what was made. */
  readonly to: string
  /** In wei: `0x` and 1 to 64 hex digits; `0x0` where a contract was made without coins. */
  readonly value: string
}
