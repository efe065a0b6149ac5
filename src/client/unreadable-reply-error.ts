/** A reply came, but not in the contract's words. The call may have been carried out. */
export class UnreadableReplyError extends Error {
  override readonly name = 'UnreadableReplyError'
  readonly code = 'unreadable_reply'
  readonly operation: string
  constructor(operation: string, reply: { status: number; what: string }) {
    super(`${operation} gave a reply that cannot be read (HTTP ${reply.status}): ${reply.what}`)
    this.operation = operation
  }
}
