import { chainOf } from '#chains/registry.ts'
import type { BalanceStrategy } from '#contract/balance.ts'
import { plain } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import { minimumText } from '../../ui/event-kinds.ts'
import { goToReview, type WatchDraft } from '../draft.ts'
import { parseAmount } from '../parse-amount.ts'
import { choiceButton, type WizardStep } from '../step.ts'
import { invalidAmountText } from './amount.ts'

/** In wei, by what callback data calls them. */
const presets = { tenth: 10n ** 17n, one: 10n ** 18n, ten: 10n ** 19n }
const isPreset = (arg: string): arg is keyof typeof presets => Object.hasOwn(presets, arg)

const isLowCoin = ({ params }: BalanceStrategy): boolean =>
  params.asset === 'coin' && params.below !== undefined

/** At the review, with this limit or none. What only a file or the API can have chosen stays. */
const withLimit = (draft: WatchDraft, wei: bigint | undefined): WatchDraft => {
  const others = (draft.balances ?? []).filter(strategy => !isLowCoin(strategy))
  const own: readonly BalanceStrategy[] =
    wei === undefined ? [] : [{ func: 'balance', params: { asset: 'coin', below: String(wei) } }]
  return goToReview({ ...draft, balances: [...own, ...others] })
}

const coinsOf = ({ chains }: WatchDraft): readonly string[] => [
  ...new Set(chains.map(id => chainOf(id).symbol)),
]

const amountText = ({ chains }: WatchDraft, wei: bigint, say: Translator): string =>
  minimumText({ wei: String(wei) }, { chains, say })

/** Asks below which balance of its coin an address is worth an alert. */
export const balanceStep: WizardStep = {
  question: (draft, { say }) => ({
    body: say('watch-balance', { addresses: draft.addresses.length }),
    buttons: [
      Object.entries(presets).map(([arg, wei]) => choiceButton(draft, amountText(draft, wei, say), arg)),
      ...((draft.balances ?? []).some(isLowCoin)
        ? [[choiceButton(draft, say('watch-balance-none'), 'none')]]
        : []),
      [choiceButton(draft, say('button-back'), 'back'), choiceButton(draft, say('button-cancel'), 'cancel')],
    ],
  }),

  press: (draft, arg) => {
    if (arg === 'back') return { draft: goToReview(draft) }
    if (arg === 'none') return { draft: withLimit(draft, undefined) }
    return { draft: isPreset(arg) ? withLimit(draft, presets[arg]) : draft }
  },

  text: (draft, text, { say }) => {
    const symbols = coinsOf(draft)
    const reading = parseAmount(text, { symbols, locale: say.locale })
    if ('usd' in reading || ('wrong' in reading && (reading.wrong === 'token' || reading.wrong === 'coin')))
      return { draft, notice: plain(say('wrong-balance', { symbol: symbols.join(', ') })) }
    if ('wrong' in reading) return { draft, notice: plain(invalidAmountText(reading, say)) }
    if (reading.wei === 0n) return { draft: withLimit(draft, undefined) }
    return { draft: withLimit(draft, reading.wei) }
  },
}
