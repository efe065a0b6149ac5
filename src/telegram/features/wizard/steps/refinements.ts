import { isDeepStrictEqual } from 'node:util'
import type { Direction } from '#events/fields.ts'
import type { MinimumValue } from '#events/minimums.ts'
import type { PlainTextId } from '#lib/text-ids.ts'
import type { Button } from '#render/message.ts'
import {
  applicableMinimum,
  canSplitMinimum,
  type DirectionChoices,
  hasPricedOption,
  isAsked,
  type MinimumChoices,
  transferDirections,
  transferOptionsOf,
} from '#watch/event-kinds.ts'
import { minimumChoiceText } from '#watch/event-kinds-line.ts'
import type { WatchDraft } from '../draft.ts'
import { readKindsText } from '../kind-choices.ts'
import { choiceButton, type StepContext, tickedButton, type WizardStep } from '../step.ts'
import { goOn, wayRow } from '../way-row.ts'
import { filtersButton } from './filters.ts'
import { onlyTokenButtons, openOnlyToken } from './token-minimum.ts'

type ChosenMinimum = { readonly direction: Direction; readonly minimum: MinimumValue }

/** The minimums as far as they apply: one, or one for each direction. */
const chosenMinimums = (choices: MinimumChoices & DirectionChoices): readonly ChosenMinimum[] | 'kept' => {
  const { kinds, minimum, outMinimum } = choices
  if (minimum === 'kept') return 'kept'
  const coming = applicableMinimum(minimum, kinds)
  const leaving = applicableMinimum(outMinimum ?? minimum, kinds)
  const common = isAsked('in', choices) || !isAsked('out', choices) ? coming : leaving
  return canSplitMinimum(choices) && !isDeepStrictEqual(coming, leaving)
    ? [
        { direction: 'in', minimum: coming },
        { direction: 'out', minimum: leaving },
      ]
    : [{ direction: 'both', minimum: common }]
}

const directions = ['both', 'in', 'out'] as const satisfies readonly Direction[]

const nextDirection: Readonly<Record<Direction, Direction>> = { both: 'in', in: 'out', out: 'both' }

/** The direction of all chosen transfers. Returns `undefined` if they differ. */
const commonDirection = ({ kinds, directions }: WatchDraft): Direction | undefined => {
  const [first = 'both', ...others] = new Set(transferOptionsOf(kinds).map(kind => directions[kind]))
  return others.length === 0 ? first : undefined
}

const hasDirection = ({ kinds }: WatchDraft): boolean => transferOptionsOf(kinds).length > 0
const canDiffer = ({ kinds }: WatchDraft): boolean => transferOptionsOf(kinds).length > 1
const hasMinimum = ({ kinds }: WatchDraft): boolean => hasPricedOption(kinds)

/** The directions of all transfers with a tick at the chosen one, and a button to directions by kind. */
const directionRows = (draft: WatchDraft, { say }: StepContext): readonly (readonly Button[])[] => {
  if (!hasDirection(draft)) return []
  const chosen = commonDirection(draft)
  const each = (name: PlainTextId): readonly Button[] => [choiceButton(draft, `${say(name)} ▾`, 'directions')]
  if (chosen === undefined) return [each('watch-directions-differ')]
  const all = directions.map(direction => {
    const text = say('watch-direction', { direction })
    return tickedButton(draft, direction === chosen, text, direction)
  })
  return [
    all,
    ...(draft.reviewed && canDiffer(draft) && chosenMinimums(draft).length < 2
      ? [each('watch-directions-each')]
      : []),
  ]
}

const minimumStepOf = { both: 'amount', in: 'amount-in', out: 'amount-out' } as const

/** A row for the minimum, or one for each direction. */
const minimumRows = (draft: WatchDraft, { say }: StepContext): readonly (readonly Button[])[] => {
  if (!hasMinimum(draft)) return []
  const minimums = chosenMinimums(draft)
  if (minimums === 'kept') return [[choiceButton(draft, `${say('watch-amounts-differ')} ▾`, 'amount')]]
  return minimums.map(chosenMinimum => {
    const text = minimumChoiceText(chosenMinimum, { chains: draft.chains, say })
    return [choiceButton(draft, `${text} ▾`, minimumStepOf[chosenMinimum.direction])]
  })
}

/** Buttons that change the direction, or open another question. */
const refinementRows = (draft: WatchDraft, context: StepContext): readonly (readonly Button[])[] =>
  [
    ...directionRows(draft, context),
    ...minimumRows(draft, context),
    // Two minimums leave no room.
    hasMinimum(draft) && chosenMinimums(draft).length < 2 ? onlyTokenButtons(draft, context) : [],
    filtersButton(draft, context),
  ].filter(row => row.length > 0)

export const hasRefinements = (draft: WatchDraft, context: StepContext): boolean =>
  refinementRows(draft, context).length > 0

/**
 * Opens the question, if there is anything to narrow. Kinds without a direction have filters alone. A button
 * beside choices ends with `▾`; one among other parts does not.
 */
export const refineButton = (
  draft: WatchDraft,
  context: StepContext,
  end: '' | ' ▾' = ' ▾',
): readonly Button[] => {
  if (!hasRefinements(draft, context)) return []
  const { say } = context
  const text = hasDirection(draft) ? say('watch-refine') : say('watch-filters', { count: 0 })
  return [choiceButton(draft, `${text}${end}`, 'refine')]
}

const askForMinimum = (draft: WatchDraft, arg: 'amount' | 'amount-in' | 'amount-out'): WatchDraft => {
  const isOffered = arg === 'amount' ? hasMinimum(draft) : canSplitMinimum(draft)
  return isOffered ? { ...draft, step: arg } : draft
}

/** Asks what narrows the chosen kinds: direction, minimum and filters, if they apply. */
const refinementsStep: WizardStep = {
  question: (draft, context) => {
    const { say } = context
    const rows = refinementRows(draft, context)
    return { body: say('watch-refine-ask'), buttons: [...rows, wayRow(draft, say, rows.flat().length)] }
  },

  press: (draft, arg, context) => {
    switch (arg) {
      case 'both':
      case 'in':
      case 'out':
        return { draft: { ...draft, directions: transferDirections(() => arg) } }
      case 'directions':
        return { draft: canDiffer(draft) ? { ...draft, step: 'directions' } : draft }
      case 'amount':
      case 'amount-in':
      case 'amount-out':
        return { draft: askForMinimum(draft, arg) }
      case 'filters':
        return { draft: filtersButton(draft, context).length > 0 ? { ...draft, step: 'filters' } : draft }
      case 'back':
        return { draft: { ...draft, step: draft.from === 'more' ? 'more' : 'what' } }
      default:
        return goOn(draft, arg, context.say) ?? { draft: openOnlyToken(draft, arg, context) ?? draft }
    }
  },

  text: readKindsText,
}

/** Asks for a direction of each kind of transfer. */
const directionsStep: WizardStep = {
  question: (draft, { say }) => ({
    body: say('watch-directions'),
    buttons: [
      ...transferOptionsOf(draft.kinds).map(kind => {
        const direction = say('watch-direction', { direction: draft.directions[kind] })
        const text = say('watch-direction-of', { what: say(`watch-kind-${kind}`), direction })
        return [choiceButton(draft, `${text} ⇄`, kind)]
      }),
      wayRow(draft, say),
    ],
  }),

  press: (draft, arg, { say }) => {
    if (arg === 'back') return { draft: { ...draft, step: 'refine' } }
    const kind = transferOptionsOf(draft.kinds).find(name => name === arg)
    if (kind === undefined) return goOn(draft, arg, say) ?? { draft }
    return {
      draft: { ...draft, directions: { ...draft.directions, [kind]: nextDirection[draft.directions[kind]] } },
    }
  },

  text: readKindsText,
}

export const refinementSteps = { refine: refinementsStep, directions: directionsStep }
