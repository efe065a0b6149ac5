import type { RefusalParameters } from './call-refusal.ts'

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
