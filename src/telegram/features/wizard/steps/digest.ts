import type { DigestSchedule } from '#contract/digest-schedule.ts'
import { createSchedule, scheduledDays, type Weekday, weekdays } from '#lib/weekly-schedule.ts'
import { type Button, buttonRows, callbackButton } from '#render/message.ts'
import type { Translator } from '#render/texts.ts'
import { clockText, daysKind, digestTimes, weekdayName, workdays } from '#watch/digest-text.ts'
import { zoneCity } from '#watch/zone-city.ts'
import { actions } from '../../../framework/permissions.ts'
import { zoneBelow } from '../../../framework/shared-screens.ts'
import { parseSchedule } from '../../../input/parse-schedule.ts'
import { mentionsAddress } from '../../../input/read-names.ts'
import { goToReview, type WatchDraft } from '../draft.ts'
import { choiceButton, type StepContext, type StepResult, tickedButton, type WizardStep } from '../step.ts'
import { addAddressesFromText } from './addresses.ts'
import { withoutFinal } from './frequency.ts'

const times = ['08:00', '09:00', '12:00', '18:00', '21:00']
const timesPerRow = 3
const daysPerRow = 4

const defaultSchedule: DigestSchedule = { at: '09:00' }

const scheduleOf = ({ digest = defaultSchedule }: WatchDraft): DigestSchedule => digest

const zoneLine = ({ zone, say }: StepContext): string =>
  zone === undefined ? say('digest-zone-none') : say('digest-zone', { zone: zoneCity(zone, say.locale) })

/** The row that sets the time zone in a message below, if none is set. */
export const zoneRows = ({ zone, offersZone, say }: StepContext): readonly (readonly Button[])[] =>
  zone === undefined && offersZone === true
    ? [[callbackButton(say('button-zone'), actions.chatSettings, 'zone', zoneBelow)]]
    : []

/** Callback data has no colons. */
const timeArg = (time: string): string => time.replace(':', '')

/** The switch between weekdays and every day, and the button to single days. */
const dayButtons = (draft: WatchDraft, say: Translator): readonly Button[] => {
  const kind = daysKind(scheduledDays(scheduleOf(draft)))
  const isOfDays = kind !== 'all' && kind !== 'workdays'
  return [
    tickedButton(draft, kind === 'workdays', say('button-workdays'), 'workdays'),
    tickedButton(draft, isOfDays, `${say('button-days')} ▾`, 'days'),
  ]
}

/**
 * Toggles a day: from every day a press chooses one day; later ones add and remove days. The last day stays.
 */
const toggleDay = (days: readonly Weekday[], day: Weekday): readonly Weekday[] => {
  if (days.length === weekdays.length) return [day]
  if (!days.includes(day)) return [...days, day]
  return days.length === 1 ? days : days.filter(other => other !== day)
}

const withSchedule = (
  draft: WatchDraft,
  digest: DigestSchedule,
  lines: readonly string[],
  say: Translator,
): StepResult => withoutFinal(draft, { ...draft, frequency: '24h', digest }, lines, say)

const withDays = (draft: WatchDraft, days: readonly Weekday[], say: Translator): StepResult =>
  withSchedule(draft, createSchedule(scheduleOf(draft).at, days), [], say)

const finish = (draft: WatchDraft, digest: DigestSchedule, say: Translator): StepResult => {
  const notice = say('digest-chosen', { times: digestTimes(digest, say) })
  const result = withSchedule(draft, digest, [notice], say)
  return { ...result, draft: goToReview(result.draft) }
}

const chooseWrittenSchedule: WizardStep['text'] = (draft, text, context) => {
  if (mentionsAddress(text)) return addAddressesFromText(draft, text, context)
  const { say } = context
  const schedule = parseSchedule(text, say.locale)
  if (schedule === undefined) return { draft, notice: say('wrong-digest-time') }
  return finish(draft, schedule, say)
}

/** Asks for the time of a digest, which ends the question; its days are chosen before. */
const digestStep: WizardStep = {
  question: (draft, context) => {
    const { say } = context
    // The question shows no choice before one is made.
    const at = draft.frequency === '24h' ? scheduleOf(draft).at : undefined
    const lines = [say('digest-ask'), say('digest-type')]
    if ((draft.readings ?? []).length > 0) lines.push(say('digest-at-once'))
    return {
      body: [...lines, zoneLine(context)],
      buttons: [
        ...buttonRows(
          times.map(time => tickedButton(draft, time === at, clockText(time), timeArg(time))),
          timesPerRow,
        ),
        dayButtons(draft, say),
        ...zoneRows(context),
        [choiceButton(draft, say('button-back'), 'back')],
      ],
    }
  },

  press: (draft, arg, { say }) => {
    if (arg === 'back') return { draft: { ...draft, step: 'often' } }
    if (arg === 'days') return { draft: { ...draft, step: 'digest-days' } }
    const schedule = scheduleOf(draft)
    const days = scheduledDays(schedule)
    if (arg === 'workdays') return withDays(draft, daysKind(days) === arg ? weekdays : workdays, say)
    const time = times.find(candidate => timeArg(candidate) === arg)
    return time === undefined ? { draft } : finish(draft, createSchedule(time, days), say)
  },

  text: chooseWrittenSchedule,
}

/** Asks for the days of a digest. */
const digestDaysStep: WizardStep = {
  question: (draft, { say }) => {
    const days = scheduledDays(scheduleOf(draft))
    const chosen = daysKind(days) === 'all' ? [] : days
    const dayButton = (day: Weekday): Button =>
      tickedButton(draft, chosen.includes(day), weekdayName(day, say.locale, 'short'), day)
    return {
      body: say('digest-days-ask'),
      buttons: [
        ...buttonRows(weekdays.map(dayButton), daysPerRow),
        [choiceButton(draft, say('button-back'), 'back')],
      ],
    }
  },

  press: (draft, arg, { say }) => {
    if (arg === 'back') return { draft: { ...draft, step: 'digest' } }
    const day = weekdays.find(candidate => candidate === arg)
    return day === undefined
      ? { draft }
      : withDays(draft, toggleDay(scheduledDays(scheduleOf(draft)), day), say)
  },

  text: chooseWrittenSchedule,
}

export const digestSteps = { digest: digestStep, 'digest-days': digestDaysStep }
