/** What Telegram says beside an error: when to come back, or where the chat went. */
export type RefusalParameters = { retry_after?: number; migrate_to_chat_id?: number }

const PREFIX: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  429: 'Too Many Requests',
}

/**
 * A call that Telegram refuses. It becomes Telegram's error envelope: HTTP status and `error_code` are `status`,
 * `description` is the message, with the prefix that Telegram puts before it.
 */
export class CallRefusal extends Error {
  readonly code = 'TELEGRAM_REFUSED'
  readonly status: number
  readonly parameters: RefusalParameters | undefined

  constructor(status: number, text: string, parameters?: RefusalParameters) {
    const prefix = PREFIX[status]
    super(prefix === undefined || text.startsWith(prefix) ? text : `${prefix}: ${text}`)
    this.name = 'Refusal'
    this.status = status
    this.parameters = parameters
  }
}

/** A call that no correct bot makes: an unknown method or parameter. It is refused, and remembered as a complaint. */
export class InvalidCall extends CallRefusal {}

/** A 429 after which the same call is welcome again in `seconds`. */
export const createTooManyRequests = (seconds: number): CallRefusal =>
  new CallRefusal(429, `retry after ${seconds}`, { retry_after: seconds })
