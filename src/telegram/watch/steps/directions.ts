import type { Translator } from '#chat/texts.ts'
import type { Direction } from '#contract/strategy.ts'
import { textForButtons } from '../add-addresses.ts'
import { choice, type Draft, type Step } from '../draft.ts'
import { movingOf } from '../kinds.ts'

const next: Readonly<Record<Direction, Direction>> = { both: 'in', in: 'out', out: 'both' }

/** Which way everything that was chosen goes; `undefined`: not all the same. */
export const directionOf = ({ kinds, directions }: Draft): Direction | undefined => {
  const [first = 'both', ...others] = new Set(movingOf(kinds).map(kind => directions[kind]))
  return others.length === 0 ? first : undefined
}

const allText = (draft: Draft, say: Translator): string => {
  const direction = directionOf(draft)
  const all = say('button-all')
  return direction === undefined
    ? all
    : say('watch-direction-of', { what: all, direction: say('watch-direction', { direction }) })
}

/** A row for each kind that moves, and one for all of them. */
export const directionsStep: Step = {
  question: (draft, { say }) => {
    const moved = movingOf(draft.kinds)
    const toggles = moved.map(kind => {
      const direction = say('watch-direction', { direction: draft.directions[kind] })
      return [choice(draft, say('watch-direction-of', { what: say(`watch-kind-${kind}`), direction }), kind)]
    })
    return {
      body: say('watch-directions'),
      buttons: [
        ...toggles,
        ...(moved.length > 1 ? [[choice(draft, allText(draft, say), 'all')]] : []),
        [choice(draft, say('button-back'), 'back'), choice(draft, say('button-cancel'), 'cancel')],
      ],
    }
  },

  press: (draft, arg) => {
    const { directions } = draft
    if (arg === 'back') return { draft: { ...draft, step: 'what' } }
    if (arg === 'all') {
      const same = directionOf(draft)
      const way = same === undefined ? 'both' : next[same]
      return { draft: { ...draft, directions: { coin: way, tokens: way, nfts: way } } }
    }
    const kind = movingOf(draft.kinds).find(name => name === arg)
    if (kind === undefined) return { draft }
    return { draft: { ...draft, directions: { ...directions, [kind]: next[directions[kind]] } } }
  },

  text: textForButtons,
}
