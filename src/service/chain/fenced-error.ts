/** Another process follows the chain by now. */
export class FencedError extends Error {
  override readonly name = 'FencedError'
  readonly code = 'fenced'

  constructor() {
    super('another process follows this chain')
  }
}
