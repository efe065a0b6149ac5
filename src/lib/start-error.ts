/** The program cannot start; the message tells its operator in one line what to do. */
export class StartError extends Error {
  override readonly name = 'StartError'
  readonly code = 'cannot_start'
}
