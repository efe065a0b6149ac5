import type { Button } from '#chat/message.ts'
import { textForButtons } from '../add-addresses.ts'
import { choice, type Draft, goTo, type Kit, reviewChoice, type Step, toReview } from '../draft.ts'
import { hasPrice, type Kind, kinds, minimumFor, minimumText, movingOf, noMinimum } from '../kinds.ts'
import { directionOf } from './directions.ts'

/** Two a row at most: a phone shows no longer names on three. */
const rows: readonly (readonly Kind[])[] = [['coin'], ['tokens', 'nfts'], ['deployments', 'calls']]

const hasDirection = ({ kinds }: Draft): boolean => movingOf(kinds).length > 0
const hasMinimum = ({ kinds }: Draft): boolean => hasPrice(kinds)

const leastOf = (draft: Draft, { say }: Kit): string => {
  if (draft.minimum === 'kept') return say('watch-amounts-differ')
  const minimum = minimumFor(draft.minimum, draft.kinds)
  return minimum === noMinimum
    ? say('watch-any-amount')
    : say('watch-at-least', { amount: minimumText(minimum, { chains: draft.chains, say }) })
}

/** Only what changes something for the chosen kinds. */
const refinements = (draft: Draft, kit: Kit): readonly Button[] => {
  const { say } = kit
  const direction = directionOf(draft)
  const way = direction === undefined ? say('watch-directions-differ') : say('watch-direction', { direction })
  return [
    ...(hasDirection(draft) ? [choice(draft, `${way} ▾`, 'direction')] : []),
    ...(hasMinimum(draft) ? [choice(draft, `${leastOf(draft, kit)} ▾`, 'amount')] : []),
  ]
}

export const whatStep: Step = {
  question: (draft, kit) => {
    const { say } = kit
    const toggle = (kind: Kind): Button =>
      choice(draft, `${draft.kinds.includes(kind) ? '✓ ' : ''}${say(`watch-kind-${kind}`)}`, kind)
    const refined = refinements(draft, kit)
    return {
      body: say('watch-what'),
      buttons: [
        ...rows.map(row => row.map(toggle)),
        ...(refined.length === 0 ? [] : [refined]),
        [
          choice(draft, say('button-back'), 'back'),
          choice(draft, say(draft.reviewed ? 'button-review' : 'button-next'), 'next'),
        ],
        [...reviewChoice(draft, say), choice(draft, say('button-cancel'), 'cancel')],
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
        const chosen = kinds.filter(kind => (kind === arg) !== draft.kinds.includes(kind))
        return chosen.length === 0
          ? { draft, toast: say('choose-kind') }
          : { draft: { ...draft, kinds: chosen } }
      }
    }
  },

  text: textForButtons,
}
