import { isDeepStrictEqual } from 'node:util'
import type { MinimumValue } from '#events/minimums.ts'
import { amountsIn, hasDollarSign } from '../../input/parse-amount.ts'
import { type AmountContext, readMinimum } from './direction-clauses.ts'
import type { WatchDraft } from './draft.ts'

/** The amount that is to be, and the one that it replaces. */
export type Correction = { readonly to: MinimumValue; readonly from: MinimumValue }

const insteadOf =
  /^\s*,?\s*(?:instead of|rather than|and not|not|(?:an)?statt|(?:und )?nicht|en (?:lugar|vez) de|(?:y )?no|au lieu de|(?:et )?pas|em vez de|(?:e )?não|вместо|(?:а )?не|bukan)\s*$/iu
const notBefore = /(?<!\p{L})(?:not|nicht|no|pas|não|не|bukan)\s*$/iu
const butBetween = /^\s*,?\s*(?:but|sondern|sino|mais|mas|а|но|tapi|melainkan)\s*$/iu

/** The unit of one of two amounts, which the other may lack: *0.05 ETH instead of 0.5*. */
const unitOf = (amount: string): string =>
  hasDollarSign(amount) ? '$' : (/\p{L}+$/u.exec(amount)?.[0] ?? '')

const withUnit = (amount: string, unit: string): string => {
  if (unitOf(amount) !== '') return amount
  return unit === '$' ? `$${amount}` : `${amount} ${unit}`
}

/** Reads *0.05 ETH instead of 0.5* and *not 0.5 but 0.05 ETH*. Returns `undefined` for any other text. */
export const readCorrection = (text: string, context: AmountContext): Correction | undefined => {
  const [one, other, ...others] = amountsIn(text)
  if (one === undefined || other === undefined || others.length > 0) return undefined
  const between = text.slice(one.start + one.amount.length, other.start)
  const isNotBut = notBefore.test(text.slice(0, one.start)) && butBetween.test(between)
  if (!isNotBut && !insteadOf.test(between)) return undefined
  const [to, from] = isNotBut ? [other.amount, one.amount] : [one.amount, other.amount]
  const unit = unitOf(to) || unitOf(from)
  if (unit === '') return undefined
  const [next, last] = [to, from].map(amount => readMinimum(withUnit(amount, unit), context))
  return next === undefined || last === undefined ? undefined : { to: next, from: last }
}

const isSame = (one: MinimumValue | 'kept' | undefined, other: MinimumValue): boolean =>
  isDeepStrictEqual(one, other)

/** The draft with the new value of the limits of a balance and the minimums that have the old one, if there are any. */
export const withCorrection = (draft: WatchDraft, { to, from }: Correction): WatchDraft | undefined => {
  const { minimum, outMinimum, readings = [] } = draft
  let isFound = isSame(minimum, from) || isSame(outMinimum, from)
  const nextReadings = readings.map(reading => {
    if (reading.func !== 'balance' || !('wei' in to) || !('wei' in from)) return reading
    const { params } = reading
    const isBelow = 'below' in params && params.below === from.wei
    const isAbove = 'above' in params && params.above === from.wei
    if (!isBelow && !isAbove) return reading
    isFound = true
    return { ...reading, params: { ...params, ...(isBelow ? { below: to.wei } : { above: to.wei }) } }
  })
  return isFound
    ? {
        ...draft,
        ...(readings.length > 0 && { readings: nextReadings }),
        minimum: isSame(minimum, from) ? to : minimum,
        outMinimum: isSame(outMinimum, from) ? to : outMinimum,
      }
    : undefined
}
