import { areAbout } from '#events/registry.ts'
import { type MatchSource, transfersOf, type Way } from '#readings/question.ts'
import { countsMatches, countsTransfers, matchFuncs } from '#readings/registry.ts'
import type { Translator } from '#render/texts.ts'
import { areUsual } from '#watch/event-kinds.ts'
import { settingsFromDraft, type ValueQuestion, type WatchDraft } from './draft.ts'

/** Whether a value is about transactions, as a silence or a rate. */
export const isAboutMatches = (valueId: string): boolean => matchFuncs.some(func => func === valueId)

/** Whether a new watch still has the kinds that it begins with, and no sentence or tap has chosen them. */
export const hasUsualKinds = (draft: WatchDraft, { said }: ValueQuestion): boolean =>
  draft.editing === undefined &&
  said !== true &&
  !(draft.readings ?? []).some(countsMatches) &&
  areUsual(settingsFromDraft(draft).strategies)

/**
 * Whether a silence or a rate counts transfers without alerts about them, as it does where a person has chosen
 * nothing else.
 */
const isOfTransfers = (draft: WatchDraft, question: ValueQuestion): boolean =>
  isAboutMatches(question.of) &&
  (draft.kinds.length === 0 ||
    hasUsualKinds(draft, question) ||
    (draft.readings ?? []).some(one => one.func === question.of && countsTransfers(one)))

/** Names the matches that an answer is about. */
export const sourceOf = (draft: WatchDraft, question: ValueQuestion): MatchSource | undefined =>
  isOfTransfers(draft, question) ? transfersOf(question.way) : question.way

/** Directions that a silence or a rate can have, in the order in which a tap goes through them. */
export const waysOf = (draft: WatchDraft, question: ValueQuestion): readonly (Way | undefined)[] => {
  const { strategies } = settingsFromDraft(draft)
  const isBothWays =
    isOfTransfers(draft, question) || (areAbout(strategies, 'in') && areAbout(strategies, 'out'))
  return isAboutMatches(question.of) && isBothWays ? [undefined, 'in', 'out'] : []
}

/** Says which transactions a silence or a rate counts. Empty for other values. */
export const countedText = (draft: WatchDraft, question: ValueQuestion, say: Translator): string => {
  if (!isAboutMatches(question.of)) return ''
  return say('watch-value-counts', { what: isOfTransfers(draft, question) ? 'transfers' : 'alerts' })
}
