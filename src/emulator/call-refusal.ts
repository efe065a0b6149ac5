/** `parameters` of Telegram's error reply: when to retry, or the id of the supergroup. */
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
 * A call that Telegram refuses. It becomes Telegram's error reply: `status` is the HTTP status and `error_code`, the message
 * is its `description`, with Telegram's prefix for the status.
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

/** A call that no correct bot makes, with an unknown method or parameter: refused, and listed in `invalidCalls`. */
export class InvalidCall extends CallRefusal {}

/** A 429 that asks to retry after `seconds`. */
export const createTooManyRequests = (seconds: number): CallRefusal =>
  new CallRefusal(429, `retry after ${seconds}`, { retry_after: seconds })
