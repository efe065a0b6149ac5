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

/**
 * How a call fails. `before` and `after` say whether Telegram carried out the call before it failed; after an `error` or a
 * `hang` it did not.
 */
export type CallFault =
  | { readonly error: { code: number; description: string; parameters?: RefusalParameters } }
  | { readonly delayMs: number }
  | 'hang'
  | 'hang after doing'
  | 'reset before doing'
  | 'reset after doing'
  | 'truncated after doing'

/** The calls that a fault applies to: by default the next one, of any method and chat. */
type CallFaultRule = { readonly method?: string; readonly chatId?: number; readonly times?: number }

export type CallFaults = {
  /** Makes the next matching calls fail. `hits` counts them; `stop` ends the rule early. */
  fail(rule: CallFaultRule, fault: CallFault): { readonly hits: number; stop(): void }
  /** The fault for this call, counted as a hit. */
  next(method: string, payload: Readonly<Record<string, unknown>>): CallFault | undefined
}

/** Rules apply in the order in which they were added. */
export function createCallFaults(): CallFaults {
  const active: { rule: CallFaultRule; fault: CallFault; hits: number; left: number }[] = []
  return {
    fail(rule, fault) {
      const entry = { rule, fault, hits: 0, left: rule.times ?? 1 }
      active.push(entry)
      return {
        get hits() {
          return entry.hits
        },
        stop() {
          entry.left = 0
        },
      }
    },
    next(method, payload) {
      const entry = active.find(
        ({ rule, left }) =>
          left > 0 &&
          (rule.method ?? method) === method &&
          (rule.chatId === undefined || rule.chatId === Number(payload['chat_id'])),
      )
      if (entry === undefined) return undefined
      entry.left -= 1
      entry.hits += 1
      return entry.fault
    },
  }
}
