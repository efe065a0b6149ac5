import { adminPreset, groupByPreset } from '#events/contract-event/presets.ts'
import { recordOf } from '#lib/collections.ts'
import { type ValueGroup, valueGroups } from '#readings/limit-reading.ts'
import { buttonRows } from '#render/message.ts'
import { bold, type RichText } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import { declaredEventsLines, isDeclared } from '#watch/declared-events.ts'
import {
  buildStrategies,
  type EventOption,
  eventOptions,
  isOfferedOn,
  optionsOfGroup,
} from '#watch/event-kinds.ts'
import { listLine } from '#watch/watch-lines.ts'
import { createDraft, firstBalanceQuestion, type WatchDraft, type WatchGroup, watchGroups } from '../draft.ts'
import { canHappen, readKindsText, wordsLine } from '../kind-choices.ts'
import { choiceButton, type StepContext, tickedButton, type WizardStep } from '../step.ts'
import { goOn, wayRow } from '../way-row.ts'
import { eventsOf, ifRoom, switchEvents } from './declared-events.ts'
import { hasRefinements, refineButton } from './refinements.ts'
import { isValueChosen, isValueOffered, missingText, missingValues, valuesByGroup } from './value.ts'

/** Something that can be watched, as a button of its group. */
type Choice = {
  /** Id in callback data and in the text that explains it. */
  readonly id: string
  readonly name: string
  /** The name in a list. */
  readonly listed: string
  readonly isChosen: boolean
  /** The draft after a tap, at another step if that has a question first. */
  readonly tapped: WatchDraft
}

const tapKind = (kind: EventOption, draft: WatchDraft, { offersFilters }: StepContext): WatchDraft => {
  if (kind === 'outflows') return { ...draft, step: 'outflow' }
  if (kind === 'events' && offersFilters) return { ...draft, step: 'events' }
  // The kinds stay in the order of the offer.
  const kinds = eventOptions.filter(other => (other === kind) !== draft.kinds.includes(other))
  return { ...draft, kinds }
}

/** Names the option's events: which ones, if they cannot be chosen. */
const eventsName = (draft: WatchDraft, { say, offersFilters }: StepContext): string => {
  if (offersFilters) return say('watch-kind-events')
  const events = buildStrategies('events', draft).filter(isDeclared)
  const { presets, others } = groupByPreset(events)
  return others.length > 0
    ? declaredEventsLines(events, say).join(' · ')
    : presets.map(({ id }) => say('watch-events-preset', { preset: id })).join(' · ')
}

const isAdminChosen = (draft: WatchDraft): boolean =>
  groupByPreset(eventsOf(draft)).presets.some(({ id }) => id === adminPreset.id)

const kindChoice = (kind: EventOption, draft: WatchDraft, context: StepContext): Choice => ({
  id: kind,
  name: kind === 'events' ? eventsName(draft, context) : context.say(`watch-kind-${kind}`),
  listed: context.say('watch-kind-line', { kind }),
  isChosen: draft.kinds.includes(kind),
  tapped: tapKind(kind, draft, context),
})

const adminChoice = (draft: WatchDraft, { say }: StepContext): Choice => ({
  id: 'admin',
  name: say('watch-events-preset', { preset: 'admin' }),
  listed: say('watch-events-preset-line', { preset: 'admin' }),
  isChosen: isAdminChosen(draft),
  tapped: switchEvents(draft, 'admin'),
})

/** A balance is a reading, so it is chosen by a step of its own. */
const balanceChoice = (draft: WatchDraft, { say }: StepContext): Choice => ({
  id: 'balance',
  name: say('watch-edit-balance'),
  listed: say('watch-edit-balance'),
  isChosen: (draft.readings ?? []).some(({ func }) => func === 'balance'),
  tapped: { ...draft, step: 'balance', limit: { ...firstBalanceQuestion, from: 'what' } },
})

const valueChoices = (group: ValueGroup, draft: WatchDraft, context: StepContext): readonly Choice[] => {
  if (context.offersFilters !== true) return []
  return valuesByGroup[group]
    .filter(valueId => isValueChosen(valueId, draft) || isValueOffered(valueId, draft, context))
    .map(valueId => {
      const name = context.say('watch-value-name', { of: valueId })
      const value = { of: valueId, side: 'below' } as const
      return {
        id: valueId,
        name,
        listed: name,
        isChosen: isValueChosen(valueId, draft),
        tapped: { ...draft, step: 'value', page: 0, value },
      }
    })
}

/** Kinds of a group that can happen, or are chosen and can be removed; the others are behind *More*. */
const isShown =
  (draft: WatchDraft, context: StepContext) =>
  (kind: EventOption): boolean =>
    draft.kinds.includes(kind) || canHappen(kind, draft, context)

/** Kinds behind *More*. Chosen ones stay there, too, so that they are ticked where they were tapped. */
const hiddenKinds = (draft: WatchDraft, context: StepContext): readonly EventOption[] =>
  eventOptions.filter(kind => isOfferedOn(kind, draft.chains) && !canHappen(kind, draft, context))

const isValueGroup = (group: string): group is ValueGroup => valueGroups.some(other => other === group)

const choicesOf = (
  group: WatchGroup | 'rare',
  draft: WatchDraft,
  context: StepContext,
): readonly Choice[] => {
  if (isValueGroup(group)) {
    const values = valueChoices(group, draft, context)
    return group === 'values' ? [balanceChoice(draft, context), ...values] : values
  }
  const kinds =
    group === 'rare' ? hiddenKinds(draft, context) : optionsOfGroup(group).filter(isShown(draft, context))
  const choices = kinds.map(kind => kindChoice(kind, draft, context))
  return group === 'security' && isShown(draft, context)('events')
    ? [...choices, adminChoice(draft, context)]
    : choices
}

/** The groups that have something for the addresses and chains of a draft. */
const offeredGroups = (draft: WatchDraft, context: StepContext) =>
  watchGroups
    .map(group => ({ group, choices: choicesOf(group, draft, context) }))
    .filter(({ choices }) => choices.length > 0)

const groupLine = (group: WatchGroup, choices: readonly Choice[], say: Translator): RichText =>
  wordsLine(
    say(`watch-group-${group}`),
    listLine(
      choices.map(({ listed }) => listed),
      say,
    ),
    say,
  )

/** Names everything that can be watched on some chains, a line a group. */
export const offeredLines = (chains: readonly number[], say: Translator): readonly RichText[] => {
  const draft = { ...createDraft('', { chains, defaults: null }), chains }
  const context = { chains, say, coverage: { seen: [], unseen: [] }, offersFilters: true } as const
  return offeredGroups(draft, context).map(({ group, choices }) => groupLine(group, choices, say))
}

/** Asks for a group. */
const chooseStep: WizardStep = {
  question: (draft, context) => {
    const { say } = context
    const offered = offeredGroups(draft, context).map(({ group, choices }) => {
      const name = say(`watch-group-${group}`)
      const chosen = choices.filter(({ isChosen }) => isChosen).length
      return {
        line: groupLine(group, choices, say),
        button: choiceButton(draft, `${chosen > 0 ? `${name} · ${chosen}` : name} ▾`, group),
      }
    })
    const missing = context.offersFilters === true ? missingValues(draft) : []
    return {
      body: [
        say('watch-what'),
        ...offered.map(({ line }) => line),
        ...(missing.length === 0 ? [] : [missingText(missing, draft, say)]),
      ],
      buttons: [
        ...buttonRows(
          offered.map(({ button }) => button),
          2,
        ),
        [choiceButton(draft, say('button-back'), 'back')],
      ],
    }
  },

  press: (draft, arg, context) => {
    if (arg === 'back') return { draft: { ...draft, step: 'what' } }
    const offer = offeredGroups(draft, context).find(({ group }) => group === arg)
    return { draft: offer === undefined ? draft : { ...draft, step: offer.group } }
  },

  text: readKindsText,
}

/** Asks which of a group to watch. */
const createGroupStep = (group: WatchGroup | 'rare'): WizardStep => ({
  question: (draft, context) => {
    const { say } = context
    const choices = choicesOf(group, draft, context)
    const lines = choices.map(({ id, name }) => wordsLine(name, say('watch-about', { kind: id }), say))
    const buttons = choices.map(({ id, name, isChosen, tapped }) => {
      return tickedButton(draft, isChosen, tapped.step === draft.step ? name : `${name} ▾`, id)
    })
    const ways = [
      ...(group === 'moves' ? refineButton(draft, context) : []),
      ...(group === 'contract' && hiddenKinds(draft, context).length > 0
        ? [choiceButton(draft, `${say('watch-group-rare')} ▾`, 'rare')]
        : []),
    ]
    return {
      body: [bold(say(`watch-group-${group}`)), ...lines, '', say('watch-what')],
      buttons: [...buttonRows([...buttons, ...ways], 2), wayRow(draft, say, buttons.length + ways.length)],
    }
  },

  press: (draft, arg, context) => {
    if (arg === 'back') return { draft: { ...draft, step: group === 'rare' ? 'contract' : 'choose' } }
    if (arg === 'refine') return { draft: hasRefinements(draft, context) ? { ...draft, step: arg } : draft }
    if (arg === 'rare')
      return { draft: hiddenKinds(draft, context).length > 0 ? { ...draft, step: arg } : draft }
    const choice = choicesOf(group, draft, context).find(({ id }) => id === arg)
    return choice === undefined
      ? (goOn(draft, arg, context.say) ?? { draft })
      : ifRoom(choice.tapped, draft, context.say)
  },

  text: readKindsText,
})

export const groupSteps = {
  choose: chooseStep,
  ...recordOf<Readonly<Record<WatchGroup, WizardStep>>>(
    watchGroups.map(group => [group, createGroupStep(group)]),
  ),
}
export const rareKindsStep = createGroupStep('rare')
