import { buttonRows } from '#chat/message.ts'
import type { TokenUnits } from '#chat/records.ts'
import { symbolName, unitsPhrase } from '#render/phrases.ts'
import { plain } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import { onlyToken, tokenMinimum } from '../../ui/address-filters.ts'
import { settingsFromDraft, type WatchDraft } from '../draft.ts'
import { tokenUnitsOf, unreadTokenText } from '../known-tokens.ts'
import { maxBaseUnits, parseAmount } from '../parse-amount.ts'
import { choiceButton, type StepContext, type WizardStep } from '../step.ts'
import { invalidTokenAmountText } from './amount.ts'

/** In units of the token. */
const presets = [10n, 100n, 1_000n, 10_000n]
const perRow = 2

const tokenOf = (draft: WatchDraft): string => onlyToken(settingsFromDraft(draft).strategies) ?? ''

const unitsOf = (draft: WatchDraft, { asset }: Pick<StepContext, 'asset'>): TokenUnits | undefined =>
  tokenUnitsOf(draft, { token: tokenOf(draft), read: asset })

/** In base units, by what callback data calls them. */
const presetsOf = (draft: WatchDraft, context: StepContext): readonly (readonly [string, bigint])[] => {
  const units = unitsOf(draft, context)
  if (units === undefined) return []
  return presets
    .map(count => [String(count), count * 10n ** BigInt(units.decimals)] as const)
    .filter(([, amount]) => amount <= maxBaseUnits)
}

const amountText = (
  amount: bigint,
  o: { readonly units: TokenUnits | undefined; readonly contract: string; readonly say: Translator },
): string => {
  const { symbol = '', decimals = null } = o.units ?? {}
  return unitsPhrase({ amount: String(amount), symbol, decimals, contract: o.contract }, o.say)
}

/** What the button says that leads here: `At least 500 USDC`, `Any amount`. */
export const tokenMinimumText = (draft: WatchDraft, say: Translator): string => {
  const amount = tokenMinimum(settingsFromDraft(draft).strategies)
  if (amount === '0') return say('watch-any-amount')
  const shown = amountText(BigInt(amount), { units: unitsOf(draft, {}), contract: tokenOf(draft), say })
  return say('watch-at-least', { amount: shown })
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
    return {
      body:
        units === undefined
          ? unreadTokenText(context.asset, { asset: name, say })
          : say('watch-token-minimum', { symbol: name }),
      buttons: [
        ...buttonRows(
          presetsOf(draft, context).map(([arg, amount]) =>
            choiceButton(draft, amountText(amount, { units, contract, say }), arg),
          ),
          perRow,
        ),
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
    const [, amount] = presetsOf(draft, context).find(([name]) => name === arg) ?? []
    return { draft: amount === undefined ? draft : withMinimum(draft, amount, units) }
  },

  text: (draft, text, context) => {
    const { say } = context
    const units = unitsOf(draft, context)
    const name = symbolName({ symbol: units?.symbol ?? '', contract: tokenOf(draft) })
    if (units === undefined)
      return { draft, notice: plain(unreadTokenText(context.asset, { asset: name, say })) }
    const { symbol, decimals } = units
    const reading = parseAmount(text, { symbols: [symbol], decimals, locale: say.locale })
    if ('wei' in reading) return { draft: withMinimum(draft, reading.wei, units) }
    return { draft, notice: plain(invalidTokenAmountText(reading, { symbol: name, decimals, say })) }
  },
}
