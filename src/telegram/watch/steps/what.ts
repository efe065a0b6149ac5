import { plain } from '#chat/rich.ts'
import type { Direction } from '#contract/strategy.ts'
import { amountText, choice, goTo, type Step } from '../draft.ts'

const nextDirection: Readonly<Record<Direction, Direction>> = { both: 'in', in: 'out', out: 'both' }

export const whatStep: Step = {
  question: (draft, { say }) => {
    const minimum =
      draft.minimum === 0n
        ? say('watch-any-amount')
        : say('watch-at-least', { amount: amountText(draft.minimum, { chains: draft.chains, say }) })
    return {
      body: say('watch-what'),
      buttons: [
        [choice(draft, `✓ ${say('watch-coin')}`, 'coin')],
        [
          choice(draft, `${say('watch-direction', { direction: draft.direction })} ▾`, 'direction'),
          choice(draft, `${minimum} ▾`, 'amount'),
        ],
        [
          choice(draft, say('button-back'), 'back'),
          choice(draft, say(draft.reviewed ? 'button-review' : 'button-next'), 'next'),
        ],
        [choice(draft, say('button-cancel'), 'cancel')],
      ],
    }
  },

  press: (draft, arg, { say }) => {
    switch (arg) {
      case 'coin':
        return { draft, toast: say('choose-kind') }
      case 'direction':
        return { draft: { ...draft, direction: nextDirection[draft.direction] } }
      case 'amount':
        return { draft: { ...draft, step: 'amount' } }
      case 'back':
        return { draft: goTo(draft, 'chains') }
      default:
        return { draft: goTo(draft, 'often') }
    }
  },

  text: (draft, _text, { say }) => ({ draft, notice: plain(say('wrong-expects-button')) }),
}
