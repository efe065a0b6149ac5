/** A call of the Bot API that brought no answer which can be read. */
export class TelegramFailure extends Error {
  override readonly name = 'TelegramFailure'
  readonly code: string
  /** `not sent`: it surely had no effect. `unknown`: it may have been carried out. */
  readonly outcome: 'not sent' | 'unknown'
  constructor(method: string, o: { code: string; outcome: 'not sent' | 'unknown' }) {
    super(`${method} brought no answer (${o.code})`)
    this.code = o.code
    this.outcome = o.outcome
  }
}
