import type { Direction } from '#events/fields.ts'
import { maxStrategies } from '#events/registry.ts'
import type { Button } from '#render/message.ts'
import { join } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import { isDeclared } from '#watch/declared-events.ts'
import {
  canSplitMinimum,
  chosenMinimums,
  type EventOption,
  eventOptions,
  hasPricedOption,
  isOfferedOn,
  optionRows,
  transferDirections,
  transferOptionsOf,
} from '#watch/event-kinds.ts'
import { minimumChoiceText, outflowText } from '#watch/event-kinds-line.ts'
import { limitsLine } from '#watch/watched-line.ts'
import {
  firstBalanceQuestion,
  goToReview,
  goToStep,
  isNothingWatched,
  settingsFromDraft,
  type WatchDraft,
} from '../draft.ts'
import {
  choiceButton,
  hasChainChoice,
  isAboutTransactions,
  nextButton,
  reviewButton,
  type StepContext,
  type StepResult,
  type WizardStep,
} from '../step.ts'
import { addAddressesFromText } from './addresses.ts'
import {
  addEventsFromText,
  declaredEventsButtons,
  eventsName,
  hasRoom,
  looksLikeEvent,
} from './declared-events.ts'
import { filtersButton } from './filters.ts'
import { isOutflow, outflowLimitOf } from './outflow.ts'

const nextDirection: Readonly<Record<Direction, Direction>> = { both: 'in', in: 'out', out: 'both' }

/** The direction of all chosen transfers; `undefined`: they differ. */
const commonDirection = ({ kinds, directions }: WatchDraft): Direction | undefined => {
  const [first = 'both', ...others] = new Set(transferOptionsOf(kinds).map(kind => directions[kind]))
  return others.length === 0 ? first : undefined
}

const allDirectionsText = (draft: WatchDraft, say: Translator): string => {
  const direction = commonDirection(draft)
  const all = say('button-all')
  return direction === undefined
    ? all
    : say('watch-direction-of', { what: all, direction: say('watch-direction', { direction }) })
}

/** A row for each kind of transfer, and one for all of them. */
export const directionsStep: WizardStep = {
  question: (draft, { say }) => {
    const moved = transferOptionsOf(draft.kinds)
    const toggles = moved.map(kind => {
      const direction = say('watch-direction', { direction: draft.directions[kind] })
      return [
        choiceButton(draft, say('watch-direction-of', { what: say(`watch-kind-${kind}`), direction }), kind),
      ]
    })
    return {
      body: say('watch-directions'),
      buttons: [
        ...toggles,
        ...(moved.length > 1 ? [[choiceButton(draft, allDirectionsText(draft, say), 'all')]] : []),
        [
          choiceButton(draft, say('button-back'), 'back'),
          choiceButton(draft, say('button-cancel'), 'cancel'),
        ],
      ],
    }
  },

  press: (draft, arg) => {
    const { directions } = draft
    if (arg === 'back') return { draft: { ...draft, step: 'what' } }
    if (arg === 'all') {
      const same = commonDirection(draft)
      const way = same === undefined ? 'both' : nextDirection[same]
      return { draft: { ...draft, directions: transferDirections(() => way) } }
    }
    const kind = transferOptionsOf(draft.kinds).find(name => name === arg)
    if (kind === undefined) return { draft }
    return { draft: { ...draft, directions: { ...directions, [kind]: nextDirection[directions[kind]] } } }
  },

  text: addAddressesFromText,
}

const hasDirection = ({ kinds }: WatchDraft): boolean => transferOptionsOf(kinds).length > 0
const hasMinimum = ({ kinds }: WatchDraft): boolean => hasPricedOption(kinds)

const minimumStepOf = { both: 'amount', in: 'amount-in', out: 'amount-out' } as const

/** A row for the minimum, or one for each direction. */
const minimumRows = (draft: WatchDraft, { say }: StepContext): readonly (readonly Button[])[] => {
  if (!hasMinimum(draft)) return []
  const minimums = chosenMinimums(draft)
  if (minimums === 'kept') return [[choiceButton(draft, `${say('watch-amounts-differ')} ▾`, 'amount')]]
  return minimums.map(one => {
    const text = minimumChoiceText(one, { chains: draft.chains, say })
    return [choiceButton(draft, `${text} ▾`, minimumStepOf[one.direction])]
  })
}

const askForMinimum = (draft: WatchDraft, arg: 'amount' | 'amount-in' | 'amount-out'): WatchDraft => {
  const isOffered = arg === 'amount' ? hasMinimum(draft) : canSplitMinimum(draft)
  return isOffered ? { ...draft, step: arg } : draft
}

/** Direction, filters and minimum, where they apply to the chosen kinds. A row of three is too narrow for an amount. */
const refinementRows = (draft: WatchDraft, context: StepContext): readonly (readonly Button[])[] => {
  const { say } = context
  const direction = commonDirection(draft)
  const way = direction === undefined ? say('watch-directions-differ') : say('watch-direction', { direction })
  const first = [
    ...(hasDirection(draft) ? [choiceButton(draft, `${way} ▾`, 'direction')] : []),
    ...filtersButton(draft, context),
  ]
  const minimums = minimumRows(draft, context)
  const fits = first.length === 1 && minimums.length === 1
  const rows = fits ? [[...first, ...minimums.flat()]] : [first, ...minimums]
  return rows.filter(row => row.length > 0)
}

const outflowButtonText = (draft: WatchDraft, { say }: StepContext): string => {
  const limit = outflowLimitOf(draft)
  return limit === undefined ? say('watch-amounts-differ') : outflowText('watch-outflow-choice', limit, say)
}

/** Buttons for the limit of an outflow. */
const outflowButtons = (draft: WatchDraft, context: StepContext): readonly (readonly Button[])[] =>
  draft.kinds.includes('outflows')
    ? [[choiceButton(draft, `🚨 ${outflowButtonText(draft, context)} ▾`, 'outflow')]]
    : []

const hasBalances = ({ balances = [] }: WatchDraft): boolean => balances.length > 0

/** Balances are no kind of event: they are asked for, or all left out. */
const balanceToggle = (draft: WatchDraft, say: Translator): Button => {
  const name = say('watch-edit-balance')
  return choiceButton(draft, hasBalances(draft) ? `✓ ${name}` : name, 'balance')
}

/** Adds the toggle of balances beside a kind that stands alone in its row, or below all. */
const withBalanceToggle = (
  rows: readonly (readonly Button[])[],
  toggle: Button,
): readonly (readonly Button[])[] => {
  const last = rows.at(-1)
  return last?.length === 1 ? [...rows.slice(0, -1), [...last, toggle]] : [...rows, [toggle]]
}

/** The limits of balances. */
const balanceButtons = (draft: WatchDraft, say: Translator): readonly (readonly Button[])[] =>
  hasBalances(draft)
    ? [[choiceButton(draft, `🔻 ${limitsLine(settingsFromDraft(draft), say)} ▾`, 'limits')]]
    : []

const askForBalance = (draft: WatchDraft): WatchDraft => ({
  ...draft,
  step: 'balance',
  limit: { ...firstBalanceQuestion, from: 'what' },
})

const pressBalance = (draft: WatchDraft, say: Translator): StepResult => {
  if (!hasBalances(draft)) return { draft: askForBalance(draft) }
  const next = { ...draft, balances: [] }
  return isNothingWatched(next) ? { draft, toast: say('choose-kind') } : { draft: next }
}

/** Rows without kinds that happen on none of the chains. A chosen one stays, so that it can be taken back. */
const offeredRows = ({ chains, kinds }: WatchDraft): readonly (readonly EventOption[])[] =>
  optionRows
    .map(row => row.filter(kind => kinds.includes(kind) || isOfferedOn(kind, chains)))
    .filter(row => row.length > 0)

/** Asks for the limit of a kind, or for which events, before it is turned on; `undefined`: that was chosen before. */
const stepBefore = (
  arg: string,
  { kinds, kept }: WatchDraft,
  { offersFilters }: StepContext,
): 'outflow' | 'events' | undefined => {
  if (kinds.some(kind => kind === arg)) return undefined
  if (arg === 'outflows') return kept.some(isOutflow) ? undefined : 'outflow'
  return arg === 'events' && offersFilters && !kept.some(isDeclared) ? 'events' : undefined
}

export const eventKindsStep: WizardStep = {
  question: (draft, context) => {
    const { say } = context
    const toggle = (kind: EventOption): Button => {
      const name = kind === 'events' ? eventsName(draft, context) : say(`watch-kind-${kind}`)
      return choiceButton(draft, draft.kinds.includes(kind) ? `✓ ${name}` : name, kind)
    }
    return {
      body: join([say('watch-what'), say('watch-what-about')], '\n'),
      buttons: [
        ...withBalanceToggle(
          offeredRows(draft).map(row => row.map(toggle)),
          balanceToggle(draft, say),
        ),
        ...refinementRows(draft, context),
        ...outflowButtons(draft, context),
        ...balanceButtons(draft, say),
        ...declaredEventsButtons(draft, context),
        [choiceButton(draft, say('button-back'), 'back'), nextButton(draft, say)],
        [...reviewButton(draft, say), choiceButton(draft, say('button-cancel'), 'cancel')],
      ],
    }
  },

  press: (draft, arg, context) => {
    switch (arg) {
      case 'direction':
        return { draft: hasDirection(draft) ? { ...draft, step: 'directions' } : draft }
      case 'amount':
      case 'amount-in':
      case 'amount-out':
        return { draft: askForMinimum(draft, arg) }
      case 'outflow':
        return { draft: draft.kinds.includes('outflows') ? { ...draft, step: 'outflow' } : draft }
      case 'balance':
        return pressBalance(draft, context.say)
      case 'limits':
        return { draft: hasBalances(draft) ? askForBalance(draft) : draft }
      case 'event-list':
        return { draft: draft.kinds.includes('events') ? { ...draft, step: 'events' } : draft }
      case 'filters':
        return { draft: filtersButton(draft, context).length > 0 ? { ...draft, step: 'filters' } : draft }
      case 'back':
        return { draft: goToStep(draft, hasChainChoice(draft, context) ? 'chains' : 'addresses') }
      case 'next':
        return { draft: isAboutTransactions(draft) ? goToStep(draft, 'often') : goToReview(draft) }
      case 'review':
        return { draft: goToReview(draft) }
      default: {
        const step = stepBefore(arg, draft, context)
        if (step !== undefined) return { draft: { ...draft, step } }
        // The kinds stay in the order of the offer.
        const chosen = eventOptions.filter(kind => (kind === arg) !== draft.kinds.includes(kind))
        if (isNothingWatched({ ...draft, kinds: chosen })) return { draft, toast: context.say('choose-kind') }
        const next = { ...draft, kinds: chosen }
        return hasRoom(next, { before: draft })
          ? { draft: next }
          : { draft, toast: context.say('wrong-events-many', { most: maxStrategies }) }
      }
    }
  },

  text: (draft, text, context) =>
    looksLikeEvent(text)
      ? addEventsFromText(draft, text, context)
      : addAddressesFromText(draft, text, context),
}
