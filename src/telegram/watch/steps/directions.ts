import type { Translator } from '#chat/texts.ts'
import type { Direction } from '#contract/strategy.ts'
import { addAddressesFromText } from '../add-addresses.ts'
import { choiceButton, type Draft, type WizardStep } from '../draft.ts'
import { transferTogglesOf } from '../kinds.ts'

const nextDirection: Readonly<Record<Direction, Direction>> = { both: 'in', in: 'out', out: 'both' }

/** Which way everything that was chosen goes; `undefined`: not all the same. */
export const commonDirection = ({ kinds, directions }: Draft): Direction | undefined => {
  const [first = 'both', ...others] = new Set(transferTogglesOf(kinds).map(kind => directions[kind]))
  return others.length === 0 ? first : undefined
}

const allDirectionsText = (draft: Draft, say: Translator): string => {
  const direction = commonDirection(draft)
  const all = say('button-all')
  return direction === undefined
    ? all
    : say('watch-direction-of', { what: all, direction: say('watch-direction', { direction }) })
}

/** A row for each kind that moves, and one for all of them. */
export const directionsStep: WizardStep = {
  question: (draft, { say }) => {
    const moved = transferTogglesOf(draft.kinds)
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
      return { draft: { ...draft, directions: { coin: way, tokens: way, nfts: way } } }
    }
    const kind = transferTogglesOf(draft.kinds).find(name => name === arg)
    if (kind === undefined) return { draft }
    return { draft: { ...draft, directions: { ...directions, [kind]: nextDirection[directions[kind]] } } }
  },

  text: addAddressesFromText,
}
