import type { Person } from '#playground/telegram/local-telegram.ts'

/** `amount`: what came in, in coins. `repeated`: marked as perhaps shown before. */
export type SeenAlert = { readonly amount: number; readonly repeated: boolean }

/**
 * The transfers that stand in a chat, in their order, one by one or folded. Their amounts are to grow by `step` each: a message
 * that folds several stands for those that follow each other and make its sum; were it others, it would be another, or no whole one.
 */
export const seenAlerts = (person: Person, step = 1): readonly SeenAlert[] =>
  person.messages().flatMap(({ text }) => {
    const repeated = text.includes('↻ perhaps shown before')
    return numbersIn(text, step).map(number => ({
      amount: Math.round(number * step * 1_000_000) / 1_000_000,
      repeated,
    }))
  })

const numbersIn = (text: string, step: number): readonly number[] => {
  const sum = Math.round(Number(/\+([\d.,]+) ETH/.exec(text)?.[1]?.replaceAll(',', '')) / step)
  if (text.startsWith('📥')) return [sum]
  if (!text.startsWith('⏱ ')) return []
  const count = Number(/([\d,]+) transactions?/.exec(text)?.[1])
  const first = (sum - (count * (count - 1)) / 2) / count
  return Array.from({ length: count }, (_, place) => first + place)
}

/** Those that came again without a mark that says so. */
export const unmarkedRepeats = (alerts: readonly SeenAlert[]): readonly SeenAlert[] =>
  alerts.filter(
    ({ amount, repeated }, index) => !repeated && alerts.findIndex(other => other.amount === amount) < index,
  )
