import { isDeepStrictEqual } from 'node:util'
import { noMinimum, transferOptionsOf } from '#watch/event-kinds.ts'
import { settingsFromDraft, type WatchDraft } from './draft.ts'

/** Marks and words between the wishes of a sentence, in the languages of the chat. */
const betweenWishes =
  /[.,;!?…]+(?:\s+|$)|[，。；！？、]|\s+(?=(?:and|but|also|und|aber|y|pero|et|mais|e|mas|и|но|ve|ama|dan|tapi|và|nhưng)\s)/u

/** The wishes of a sentence, in their order, if there are several: *only incoming*, *and approvals*. */
export const requestsIn = (text: string): readonly string[] => {
  const wishes = text
    .split(betweenWishes)
    .map(wish => wish.trim())
    .filter(wish => wish !== '')
  return wishes.length > 1 ? wishes : []
}

/** Whether a draft still has whatever it had before a wish was added to it, so that no wish undoes an earlier one. */
export const keepsAll = (before: WatchDraft, after: WatchDraft): boolean => {
  const { readings = [] } = settingsFromDraft(after)
  const earlier = settingsFromDraft(before).readings ?? []
  return (
    before.kinds.every(kind => after.kinds.includes(kind)) &&
    transferOptionsOf(before.kinds).every(
      kind => after.directions[kind] === before.directions[kind] || after.directions[kind] === 'both',
    ) &&
    (isDeepStrictEqual(before.minimum, noMinimum) || isDeepStrictEqual(before.minimum, after.minimum)) &&
    earlier.every(reading => readings.some(other => isDeepStrictEqual(other, reading)))
  )
}
