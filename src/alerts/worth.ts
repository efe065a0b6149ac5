import type { Translator } from '#chat/texts.ts'
import type { Movement } from '#contract/notification.ts'
import { worthOfMovements } from '#contract/worth.ts'
import { formatWorth } from '#lib/format.ts'

/**
 * `≈ $4,310`: what moved at one address is worth. `≈ $4,310 (2 h ago)`: by a price of then. `≈ ?` only where a least worth was
 * asked for and nobody could say: else it would stand at every worthless token. Empty: not known. `time`: of the telling, in
 * Unix seconds.
 */
export const worthPhrase = (movements: readonly Movement[], o: { say: Translator; time: number }): string => {
  const { say, time } = o
  const known = worthOfMovements(movements)
  if (known === undefined) return ''
  if (known === 'unknown') return say('alert-worth-unknown')
  const { text, bound = 'none' } = formatWorth(known.usd, say.locale)
  const worth = say('alert-worth', { bound, usd: text })
  if (known.staleSince === undefined) return worth
  const hours = Math.max(1, Math.round((time - known.staleSince) / 3_600))
  return say('alert-worth-stale', { worth, hours })
}
