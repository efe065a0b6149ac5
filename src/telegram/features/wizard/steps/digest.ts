import type { DigestSchedule } from '#contract/digest-schedule.ts'
import { createSchedule, scheduledDays, type Weekday, weekdays } from '#lib/weekly-schedule.ts'
import { type Button, buttonRows } from '#render/message.ts'
import { join, plain } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import { clockText, daysKind, digestTimes, weekdayName, workdays } from '#watch/digest-text.ts'
import { zoneCity } from '#watch/zone-city.ts'
import { parseSchedule } from '../../../input/parse-schedule.ts'
import { mentionsAddress } from '../../../input/read-names.ts'
import { goToReview, type WatchDraft } from '../draft.ts'
import { choiceButton, type StepContext, type StepResult, type WizardStep } from '../step.ts'
import { addAddressesFromText } from './addresses.ts'
import { withoutFinal } from './frequency.ts'

const times = ['07:00', '08:00', '09:00', '12:00', '18:00', '21:00']
const perRow = 3
const daysPerRow = 4

/** Marked as a proposal: it is chosen by *Next* alone. */
const defaultSchedule: DigestSchedule = { at: '09:00' }

const scheduleOf = ({ digest = defaultSchedule }: WatchDraft): DigestSchedule => digest

const zoneLine = ({ zone, say }: StepContext): string =>
  zone === undefined ? say('digest-zone-none') : say('digest-zone', { zone: zoneCity(zone, say.locale) })

/** Callback data has no colons. */
const timeArg = (time: string): string => time.replace(':', '')

const mark = (text: string, isChosen: boolean): string => (isChosen ? `✓ ${text}` : text)

const dayButtons = (draft: WatchDraft, { say }: StepContext): readonly (readonly Button[])[] => {
  const days = scheduledDays(scheduleOf(draft))
  const kind = daysKind(days)
  const single = weekdays.map(day =>
    choiceButton(
      draft,
      mark(weekdayName(day, say.locale, 'short'), kind !== 'all' && days.includes(day)),
      day,
    ),
  )
  return [
    [
      choiceButton(draft, mark(say('button-every-day'), kind === 'all'), 'all'),
      choiceButton(draft, mark(say('button-workdays'), kind === 'workdays'), 'workdays'),
    ],
    ...buttonRows(single, daysPerRow),
  ]
}

/** Toggles a day: from every day a press chooses one day; later ones add and remove. The last one stays. */
const toggled = (days: readonly Weekday[], day: Weekday): readonly Weekday[] => {
  if (days.length === weekdays.length) return [day]
  if (!days.includes(day)) return [...days, day]
  return days.length === 1 ? days : days.filter(other => other !== day)
}

const withSchedule = (
  draft: WatchDraft,
  digest: DigestSchedule,
  lines: readonly string[],
  say: Translator,
): StepResult => withoutFinal(draft, { next: { ...draft, frequency: '24h', digest }, lines, say })

const finish = (draft: WatchDraft, digest: DigestSchedule, say: Translator): StepResult => {
  const said = say('digest-chosen', { times: digestTimes(digest, say) })
  const result = withSchedule(draft, digest, [said], say)
  return { ...result, draft: goToReview(result.draft) }
}

/** Asks for the times of a digest: a press on a time ends the step, days are toggled before. */
export const digestStep: WizardStep = {
  question: (draft, context) => {
    const { say } = context
    const { at } = scheduleOf(draft)
    return {
      body: join([say('digest-ask'), say('digest-type'), zoneLine(context)], '\n'),
      buttons: [
        ...buttonRows(
          times.map(time => choiceButton(draft, mark(clockText(time), time === at), timeArg(time))),
          perRow,
        ),
        ...dayButtons(draft, context),
        [
          choiceButton(draft, say('button-back'), 'back'),
          { ...choiceButton(draft, say('button-next'), 'done'), style: 'primary' },
          choiceButton(draft, say('button-cancel'), 'cancel'),
        ],
      ],
    }
  },

  press: (draft, arg, { say }) => {
    if (arg === 'back') return { draft: { ...draft, step: 'often' } }
    const schedule = scheduleOf(draft)
    const days = scheduledDays(schedule)
    if (arg === 'done') return finish(draft, schedule, say)
    const time = times.find(one => timeArg(one) === arg)
    if (time !== undefined) return finish(draft, createSchedule(time, days), say)
    const day = weekdays.find(one => one === arg)
    const chosen = arg === 'all' ? weekdays : arg === 'workdays' ? workdays : day && toggled(days, day)
    return chosen === undefined
      ? { draft }
      : withSchedule(draft, createSchedule(schedule.at, chosen), [], say)
  },

  text: (draft, text, context) => {
    if (mentionsAddress(text)) return addAddressesFromText(draft, text, context)
    const { say } = context
    const schedule = parseSchedule(text, say.locale)
    if (schedule === undefined) return { draft, notice: plain(say('wrong-digest-time')) }
    return finish(draft, schedule, say)
  },
}
