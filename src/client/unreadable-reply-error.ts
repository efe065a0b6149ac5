/**
 * A reply came, but not in the contract's words: no envelope, data of another shape, over 1 MB, or a redirect, which is not
 * followed since it would show the account to another server. The call may have been carried out; it is not tried again.
 */
export class UnreadableReplyError extends Error {
  override readonly name = 'UnreadableReplyError'
  readonly code = 'unreadable_reply'
  readonly operation: string
  constructor(operation: string, reply: { status: number; what: string }) {
    super(`${operation} gave a reply that cannot be read (HTTP ${reply.status}): ${reply.what}`)
    this.operation = operation
  }
}
