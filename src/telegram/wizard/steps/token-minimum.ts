import type { TokenUnits } from '#chat/records.ts'
import { symbolName, unitsPhrase } from '#render/phrases.ts'
import { plain } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import { onlyToken, tokenMinimum } from '../../ui/address-filters.ts'
import { settingsFromDraft, type WatchDraft } from '../draft.ts'
import { parseAmount } from '../parse-amount.ts'
import { choiceButton, type StepContext, type WizardStep } from '../step.ts'
import { invalidTokenAmountText } from './amount.ts'

/** In units of the token. */
const presets = [10n, 100n, 1_000n, 10_000n]

const tokenOf = (draft: WatchDraft): string => onlyToken(settingsFromDraft(draft).strategies) ?? ''

/** `undefined`: what the token says of itself is not known. */
const unitsOf = (draft: WatchDraft, { asset }: Pick<StepContext, 'asset'>): TokenUnits | undefined =>
  asset && asset.decimals !== null
    ? { symbol: asset.symbol, decimals: asset.decimals }
    : draft.tokenUnits?.[tokenOf(draft).toLowerCase()]

/** What the button says that leads here: `At least 500 USDC`, `Any amount`. */
export const tokenMinimumText = (draft: WatchDraft, say: Translator): string => {
  const amount = tokenMinimum(settingsFromDraft(draft).strategies)
  if (amount === '0') return say('watch-any-amount')
  const { symbol = '', decimals = null } = unitsOf(draft, {}) ?? {}
  const contract = tokenOf(draft)
  return say('watch-at-least', { amount: unitsPhrase({ amount, symbol, decimals, contract }, say) })
}

/** Back at the tokens, with this minimum. */
const withMinimum = (draft: WatchDraft, amount: bigint, units: TokenUnits | undefined): WatchDraft => ({
  ...draft,
  step: 'tokens',
  filters: { ...draft.filters, tokenMinimum: String(amount) },
  ...(units !== undefined && {
    tokenUnits: { ...draft.tokenUnits, [tokenOf(draft).toLowerCase()]: units },
  }),
})

/** Asks from which amount on transfers of the one chosen token are worth an alert. */
export const tokenMinimumStep: WizardStep = {
  question: (draft, context) => {
    const { say } = context
    const units = unitsOf(draft, context)
    const contract = tokenOf(draft)
    const name = symbolName({ symbol: units?.symbol ?? '', contract })
    const amountOf = (count: bigint, { symbol, decimals }: TokenUnits): string =>
      unitsPhrase({ amount: String(count * 10n ** BigInt(decimals)), symbol, decimals, contract }, say)
    return {
      body:
        units === undefined
          ? say('watch-balance-unread', { asset: name })
          : say('watch-token-minimum', { symbol: name }),
      buttons: [
        ...(units === undefined
          ? []
          : [
              presets.slice(0, 2).map(count => choiceButton(draft, amountOf(count, units), String(count))),
              presets.slice(2).map(count => choiceButton(draft, amountOf(count, units), String(count))),
            ]),
        [choiceButton(draft, say('watch-any-amount'), '0')],
        [
          choiceButton(draft, say('button-back'), 'back'),
          choiceButton(draft, say('button-cancel'), 'cancel'),
        ],
      ],
    }
  },

  press: (draft, arg, context) => {
    if (arg === 'back') return { draft: { ...draft, step: 'tokens' } }
    const units = unitsOf(draft, context)
    if (arg === '0') return { draft: withMinimum(draft, 0n, units) }
    const count = presets.find(preset => String(preset) === arg)
    return count === undefined || units === undefined
      ? { draft }
      : { draft: withMinimum(draft, count * 10n ** BigInt(units.decimals), units) }
  },

  text: (draft, text, context) => {
    const { say } = context
    const units = unitsOf(draft, context)
    const name = symbolName({ symbol: units?.symbol ?? '', contract: tokenOf(draft) })
    if (units === undefined) return { draft, notice: plain(say('watch-balance-unread', { asset: name })) }
    const { symbol, decimals } = units
    const reading = parseAmount(text, { symbols: [symbol], decimals, locale: say.locale })
    if ('wei' in reading) return { draft: withMinimum(draft, reading.wei, units) }
    return { draft, notice: plain(invalidTokenAmountText(reading, { symbol: name, decimals, say })) }
  },
}
