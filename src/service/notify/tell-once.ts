import type { Notification } from '#contract/notification.ts'
import type { NotifiedOnce } from '../records.ts'

/** Grows only where reorganisations take away what was told. */
const maxNotified = 20

/**
 * `OnlyOnce`: one notification, and then what becomes of it. When a reorganisation takes its transaction from the chain, that
 * is told, and the next transaction is told again. `told`: what was told before, and with it what is now.
 */
export const notifyOnce = (
  before: readonly NotifiedOnce[],
  notifications: readonly Notification[],
): { readonly told: readonly NotifiedOnce[]; readonly now: readonly Notification[] } => {
  let told = before
  const now = notifications.filter(({ id, state }) => {
    const stands = state === 'included'
    const isKnown = told.some(one => one.id === id)
    const isFirst = stands && !told.some(one => one.stands)
    if (!isKnown && !isFirst) return false
    told = [...told.filter(one => one.id !== id), { id, stands }].slice(-maxNotified)
    return true
  })
  return { told, now }
}
