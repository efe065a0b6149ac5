/** What came of one try to deliver. `why`: in words for the channel's owner, without anything secret. */
export type DeliveryOutcome =
  | { readonly kind: 'delivered' }
  /** Nothing will ever be taken there again. */
  | { readonly kind: 'gone'; readonly why: string }
  /** Another try will most likely be answered alike. */
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'failed'; readonly why: string; readonly retryAfterMs?: number }

/** Statuses from 400 to 499 that another try can change; the others say that this notification is not wanted. */
const retryableStatuses: ReadonlySet<number> = new Set([408, 409, 421, 423, 425, 429])

/** What an HTTP status says, as Standard Webhooks has it: 410 is for ever, a redirect is a failure. */
export const outcomeOfStatus = (status: number, retryAfterMs?: number): DeliveryOutcome => {
  if (status >= 200 && status <= 299) return { kind: 'delivered' }
  const why = `it answers ${status}`
  if (status === 410) return { kind: 'gone', why }
  if (status >= 400 && status <= 499 && !retryableStatuses.has(status)) return { kind: 'refused', why }
  return { kind: 'failed', why, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) }
}
