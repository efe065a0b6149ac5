import type { Button } from '#chat/message.ts'
import { addAddressesFromText } from '../add-addresses.ts'
import {
  choiceButton,
  type Draft,
  goTo,
  reviewButton,
  type StepContext,
  toReview,
  type WizardStep,
} from '../draft.ts'
import {
  applicableMinimum,
  type EventToggle,
  eventToggles,
  hasPricedToggle,
  minimumText,
  noMinimum,
  transferTogglesOf,
} from '../kinds.ts'
import { commonDirection } from './directions.ts'

/** Two a row at most: a phone shows no longer names on three. */
const rows: readonly (readonly EventToggle[])[] = [['coin'], ['tokens', 'nfts'], ['deployments', 'calls']]

const hasDirection = ({ kinds }: Draft): boolean => transferTogglesOf(kinds).length > 0
const hasMinimum = ({ kinds }: Draft): boolean => hasPricedToggle(kinds)

const minimumButtonText = (draft: Draft, { say }: StepContext): string => {
  if (draft.minimum === 'kept') return say('watch-amounts-differ')
  const minimum = applicableMinimum(draft.minimum, draft.kinds)
  return minimum === noMinimum
    ? say('watch-any-amount')
    : say('watch-at-least', { amount: minimumText(minimum, { chains: draft.chains, say }) })
}

/** Only what changes something for the chosen kinds. */
const refinementButtons = (draft: Draft, kit: StepContext): readonly Button[] => {
  const { say } = kit
  const direction = commonDirection(draft)
  const way = direction === undefined ? say('watch-directions-differ') : say('watch-direction', { direction })
  return [
    ...(hasDirection(draft) ? [choiceButton(draft, `${way} ▾`, 'direction')] : []),
    ...(hasMinimum(draft) ? [choiceButton(draft, `${minimumButtonText(draft, kit)} ▾`, 'amount')] : []),
  ]
}

export const eventKindsStep: WizardStep = {
  question: (draft, kit) => {
    const { say } = kit
    const toggle = (kind: EventToggle): Button =>
      choiceButton(draft, `${draft.kinds.includes(kind) ? '✓ ' : ''}${say(`watch-kind-${kind}`)}`, kind)
    const refined = refinementButtons(draft, kit)
    return {
      body: say('watch-what'),
      buttons: [
        ...rows.map(row => row.map(toggle)),
        ...(refined.length === 0 ? [] : [refined]),
        [
          choiceButton(draft, say('button-back'), 'back'),
          choiceButton(draft, say(draft.reviewed ? 'button-review' : 'button-next'), 'next'),
        ],
        [...reviewButton(draft, say), choiceButton(draft, say('button-cancel'), 'cancel')],
      ],
    }
  },

  press: (draft, arg, { say }) => {
    switch (arg) {
      case 'direction':
        return { draft: hasDirection(draft) ? { ...draft, step: 'directions' } : draft }
      case 'amount':
        return { draft: hasMinimum(draft) ? { ...draft, step: 'amount' } : draft }
      case 'back':
        return { draft: goTo(draft, 'chains') }
      case 'next':
        return { draft: goTo(draft, 'often') }
      case 'review':
        return { draft: toReview(draft) }
      default: {
        // The order of the offer, not of the presses.
        const chosen = eventToggles.filter(kind => (kind === arg) !== draft.kinds.includes(kind))
        return chosen.length === 0
          ? { draft, toast: say('choose-kind') }
          : { draft: { ...draft, kinds: chosen } }
      }
    }
  },

  text: addAddressesFromText,
}
