import type { RefusalParameters } from './call-refusal.ts'

/**
 * What goes wrong with a call. `before` and `after` say whether Telegram had done what was asked when it went wrong;
 * an `error` and a `hang` are before.
 */
export type CallFault =
  | { readonly error: { code: number; description: string; parameters?: RefusalParameters } }
  | { readonly delayMs: number }
  | 'hang'
  | 'hang after doing'
  | 'reset before doing'
  | 'reset after doing'
  | 'truncated after doing'

/** Which calls a fault is for. Without `method` or `chatId`: any; `times` defaults to 1. */
type CallFaultRule = { readonly method?: string; readonly chatId?: number; readonly times?: number }

export type CallFaults = {
  /** From now on the next matching calls fail so. Returns how to read its hits and how to end it early. */
  fail(rule: CallFaultRule, fault: CallFault): { readonly hits: number; stop(): void }
  /** The fault for this call, which counts as a hit. */
  next(method: string, payload: Readonly<Record<string, unknown>>): CallFault | undefined
}

/** Rules are tried in the order in which they were made. */
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
