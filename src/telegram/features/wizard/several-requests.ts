import { isDeepStrictEqual } from 'node:util'
import { noMinimum, transferOptionsOf } from '#watch/event-kinds.ts'
import { settingsFromDraft, type WatchDraft } from './draft.ts'

/** Marks and words between the requests of a sentence, in the languages of the chat. */
const betweenRequests =
  /[.,;!?…]+(?:\s+|$)|[，。；！？、]|\s+(?=(?:and|but|also|und|aber|y|pero|et|mais|e|mas|и|но|ve|ama|dan|tapi|và|nhưng)\s)/u

/** The requests of a sentence, in their order, if there are several: *only incoming*, *and approvals*. */
export const requestsIn = (text: string): readonly string[] => {
  const requests = text
    .split(betweenRequests)
    .map(request => request.trim())
    .filter(request => request !== '')
  return requests.length > 1 ? requests : []
}

/** Whether a draft still has whatever it had before a request was added to it, so that no request undoes an earlier one. */
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
