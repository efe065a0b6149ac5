import { chainOf, commonCoinDecimals } from '#chains/registry.ts'
import { shortenAddress, toChecksumAddress } from '#lib/format.ts'
import { shortId } from '#lib/ids.ts'
import { balance } from '#readings/balance.ts'
import type { ReadingStrategy } from '#readings/registry.ts'
import { type Button, buttonRows } from '#render/message.ts'
import { symbolName, unitsPhrase } from '#render/phrases.ts'
import type { Translator } from '#render/texts.ts'
import type { TokenUnits } from '#watch/watch.ts'
import { limitText } from '#watch/watch-lines.ts'
import { maxBaseUnits, parseAmount } from '../../../input/parse-amount.ts'
import { parseLimitSide } from '../../../input/parse-limit-side.ts'
import { addressErrorLines, parseAddresses } from '../../../input/read-addresses.ts'
import { roundAmount, tokenUnitsOf, unreadTokenText } from '../balance-asset.ts'
import {
  type BalanceQuestion,
  firstBalanceQuestion,
  goToReview,
  isNothingWatched,
  settingsFromDraft,
  type WatchDraft,
} from '../draft.ts'
import { knownTokens, knownTokensAt } from '../known-tokens.ts'
import { maxButtons, openPage, pageOf } from '../paging.ts'
import { choiceButton, type StepContext, type StepResult, tickedButton, type WizardStep } from '../step.ts'
import { invalidAmountText, invalidTokenAmountText } from './amount.ts'

/** Presets of a coin in tenths, and of a token in units, by their names in callback data. */
const presets = {
  coin: { tenth: 1n, one: 10n, ten: 100n },
  token: { hundred: 1_000n, thousand: 10_000n, tenThousand: 100_000n },
} as const
/** Presets count in tenths. */
const presetsPerUnit = 10n

const questionOf = ({ limit = firstBalanceQuestion }: WatchDraft): BalanceQuestion => limit

const keyOf = (asset: string): string => asset.toLowerCase()

type TokenOption = { readonly text: string; readonly asset: string }

const maxKnown = 5
const maxSeen = 6
const perRow = 3
const assetsPerRow = 2

/** Known tokens on each chain of the watch that has them: `USDC`, or `USDC · Base` if there are several. */
const knownOptions = ({ chains }: WatchDraft): readonly TokenOption[] =>
  [...knownTokens(chains).values()].slice(0, maxKnown).flatMap(tokens => {
    const onChains = tokens.flatMap(({ symbol, contracts: [contract], chain }) =>
      contract === undefined ? [] : [{ symbol, chain, asset: toChecksumAddress(contract) }],
    )
    return onChains.map(({ symbol, chain, asset }) => ({
      text: onChains.length === 1 ? symbol : `${symbol} · ${chainOf(chain).name}`,
      asset,
    }))
  })

/**
 * The coin, well-known tokens on each chain, those of the latest alerts, and the chosen one if it is another.
 */
const optionsOf = (draft: WatchDraft, context: StepContext): readonly TokenOption[] => {
  const { asset } = questionOf(draft)
  const wellKnown = knownOptions(draft)
  const covered = new Set(wellKnown.map(option => keyOf(option.asset)))
  const seen = (context.seenTokens ?? [])
    .filter(({ address }) => !covered.has(keyOf(address)))
    .slice(0, maxSeen)
    // A token may choose any name.
    .map(({ address, label }) => ({ text: `${label} ${shortenAddress(address)}`, asset: address }))
  const offered = [{ text: coinsOf(draft).join(', '), asset: 'coin' }, ...wellKnown, ...seen]
  const isOffered = offered.some(option => keyOf(option.asset) === keyOf(asset))
  return isOffered ? offered : [...offered, { text: tokenName(draft, context), asset }]
}

/** Returns `undefined` if the units of the token are not known. */
const unitsOf = (draft: WatchDraft, { asset: read }: StepContext): TokenUnits | undefined => {
  const { asset } = questionOf(draft)
  if (asset === 'coin') {
    const decimals = commonCoinDecimals(draft.chains)
    return decimals === undefined ? undefined : { symbol: coinsOf(draft).join(', '), decimals }
  }
  return tokenUnitsOf(draft, { token: asset, read })
}

const coinsOf = ({ chains }: WatchDraft): readonly string[] => [
  ...new Set(chains.map(id => chainOf(id).symbol)),
]

/** `ETH`, `USDC`, or an address. */
const tokenName = (draft: WatchDraft, context: StepContext): string => {
  const { asset } = questionOf(draft)
  const units = unitsOf(draft, context)
  return asset === 'coin'
    ? coinsOf(draft).join(', ')
    : symbolName({ symbol: units?.symbol ?? '', contract: asset })
}

const amountText = (amount: bigint, draft: WatchDraft, units: TokenUnits, say: Translator): string =>
  unitsPhrase({ amount: String(amount), ...units, contract: questionOf(draft).asset }, say)

/** Presets in base units, by their names in callback data. */
const presetsOf = (draft: WatchDraft, context: StepContext): readonly (readonly [string, bigint])[] => {
  const units = unitsOf(draft, context)
  if (units === undefined) return []
  const presetsOfAsset = questionOf(draft).asset === 'coin' ? presets.coin : presets.token
  return Object.entries(presetsOfAsset)
    .map(([arg, count]) => [arg, (count * 10n ** BigInt(units.decimals)) / presetsPerUnit] as const)
    .filter(([, amount]) => amount <= maxBaseUnits)
}

const removeArg = (strategy: ReadingStrategy): string => shortId(JSON.stringify(strategy))

const isSameQuestion = (strategy: ReadingStrategy, { asset, side }: BalanceQuestion): boolean =>
  strategy.func === 'balance' &&
  keyOf(strategy.params.asset) === keyOf(asset) &&
  strategy.params[side] !== undefined

/** Returns to the step that asked. */
const answered = (draft: WatchDraft): WatchDraft =>
  questionOf(draft).from === undefined ? goToReview(draft) : { ...draft, step: 'values' }

/** A watch of nothing else keeps its last limit. */
const withoutLimits = (
  draft: WatchDraft,
  isGone: (strategy: ReadingStrategy) => boolean,
  { say }: StepContext,
): StepResult => {
  const next = { ...draft, readings: (draft.readings ?? []).filter(strategy => !isGone(strategy)) }
  return isNothingWatched(next) ? { draft, toast: say('choose-kind') } : { draft: answered(next) }
}

/** Returns to the step that asked, with this limit instead of the one for the same question. */
const withLimit = (draft: WatchDraft, amount: bigint, context: StepContext) => {
  const question = questionOf(draft)
  const units = unitsOf(draft, context)
  const { asset, side } = question
  const others = (draft.readings ?? []).filter(strategy => !isSameQuestion(strategy, question))
  if (others.filter(({ func }) => func === 'balance').length >= balance.most)
    return { draft, notice: context.say('wrong-balance-many', { most: balance.most }) }
  const limit = String(amount)
  const params = side === 'below' ? { asset, below: limit } : { asset, above: limit }
  const tokenUnits =
    asset === 'coin' || units === undefined
      ? draft.tokenUnits
      : { ...draft.tokenUnits, [keyOf(asset)]: units }
  const next: WatchDraft = {
    ...draft,
    readings: [...others, { func: 'balance', params }],
    ...(tokenUnits !== undefined && { tokenUnits }),
  }
  return { draft: answered(next) }
}

const questionText = (draft: WatchDraft, context: StepContext): string => {
  const { say, asset: read } = context
  const { asset, side } = questionOf(draft)
  const units = unitsOf(draft, context)
  const name = tokenName(draft, context)
  if (units === undefined) return unreadTokenText(read, { asset: name, say })
  const at = read?.chain ?? knownTokensAt(draft.chains, asset)[0]?.chain
  const isNamed = at !== undefined && draft.chains.length > 1 && asset !== 'coin'
  const subject = isNamed ? say('watch-balance-on', { asset: name, chain: chainOf(at).name }) : name
  const balance = read?.balance ?? undefined
  return [
    say('watch-balance', { asset: subject, side, addresses: draft.addresses.length }),
    ...(balance === undefined
      ? []
      : [say('watch-balance-now', { amount: amountText(BigInt(balance), draft, units, say) })]),
    say('watch-balance-how', { tokens: context.offersFilters ? 'any' : 'none' }),
  ].join('\n')
}

const withQuestion = (draft: WatchDraft, change: Partial<BalanceQuestion>): WatchDraft => ({
  ...draft,
  limit: { ...questionOf(draft), ...change },
})

const assetArg = (asset: string): string => shortId(keyOf(asset))

/**
 * Buttons for the asset and the direction, only in the wizard: the question for all new watches is about a
 * coin, from above.
 */
const subjectRow = (draft: WatchDraft, context: StepContext): readonly Button[] => {
  const { say, offersFilters } = context
  if (offersFilters !== true) return []
  const { side } = questionOf(draft)
  return [
    choiceButton(draft, `${tokenName(draft, context)} ▾`, 'asset'),
    choiceButton(draft, `${say('watch-balance-way', { side })} ⇄`, 'side'),
  ]
}

/** Takes an amount, or the address of another token. */
const typeBalance: WizardStep['text'] = (draft, text, context) => {
  const { say } = context
  const { found, invalid } = parseAddresses(text)
  const lines = addressErrorLines({ invalid, duplicates: [] }, { dropped: false, say })
  const [token] = found
  const next = token === undefined ? draft : withQuestion(draft, { asset: token.address })
  if (lines.length > 0) return { draft: next, notice: lines.join('\n') }
  if (token !== undefined) return { draft: next }
  const { rest, side = questionOf(draft).side } = parseLimitSide(text)
  const sided = withQuestion(draft, { side })
  const question = questionOf(sided)
  const units = unitsOf(draft, context)
  const name = tokenName(draft, context)
  if (units === undefined) return { draft, notice: unreadTokenText(context.asset, { asset: name, say }) }
  const symbols = question.asset === 'coin' ? coinsOf(draft) : [units.symbol]
  const options = { symbols, decimals: units.decimals, isCoin: question.asset === 'coin' }
  const typed = parseAmount(rest, { ...options, locale: say.locale })
  const price = context.asset?.price
  const reading =
    'usd' in typed && price !== undefined
      ? parseAmount(roundAmount(typed.usd / price), { ...options, locale: 'en' })
      : typed
  if ('usd' in reading || ('wrong' in reading && (reading.wrong === 'token' || reading.wrong === 'coin')))
    return { draft, notice: say('wrong-balance', { symbol: name }) }
  if ('wrong' in reading) {
    const wrong =
      question.asset === 'coin'
        ? invalidAmountText(reading, say)
        : invalidTokenAmountText(reading, { symbol: name, decimals: units.decimals, say })
    return { draft, notice: wrong }
  }
  if (reading.wei === 0n) return withoutLimits(draft, strategy => isSameQuestion(strategy, question), context)
  const worth = amountText(reading.wei, sided, units, say)
  const notice =
    'usd' in typed ? say('amount-at-price', { amount: say.dollars(typed.usd), worth }) : undefined
  return { notice, ...withLimit(sided, reading.wei, context) }
}

/** Asks for the limit, below or above which a balance of a coin or a token is worth an alert. */
const balanceStep: WizardStep = {
  question: (draft, context) => {
    const { say } = context
    const units = unitsOf(draft, context)
    const subject = subjectRow(draft, context)
    const limits = draft.readings ?? []
    const amounts = units === undefined ? [] : presetsOf(draft, context)
    const ways = 1
    // An amount can be typed; a limit can only be removed by its button.
    const presets = subject.length + amounts.length + limits.length + ways > maxButtons ? [] : amounts
    const { shown, paging } = pageOf(limits, { draft, others: subject.length + presets.length + ways, say })
    return {
      body: questionText(draft, context),
      buttons: [
        ...(subject.length === 0 ? [] : [subject]),
        ...(units === undefined
          ? []
          : buttonRows(
              presets.map(([arg, amount]) => choiceButton(draft, amountText(amount, draft, units, say), arg)),
              perRow,
            )),
        ...shown.map(limit => [
          choiceButton(
            draft,
            `✕ ${limitText(limit, { ...settingsFromDraft(draft), say })}`,
            removeArg(limit),
          ),
        ]),
        ...paging,
        [choiceButton(draft, say('button-back'), 'back')],
      ],
    }
  },

  press: (draft, arg, context) => {
    if (arg === 'back') return { draft: answered(draft) }
    if (arg === 'side' && context.offersFilters) {
      const { side } = questionOf(draft)
      return { draft: withQuestion(draft, { side: side === 'below' ? 'above' : 'below' }) }
    }
    const [, preset] = presetsOf(draft, context).find(([name]) => name === arg) ?? []
    if (preset !== undefined) return withLimit(draft, preset, context)
    if (arg === 'asset' && context.offersFilters)
      return { draft: { ...draft, step: 'balance-asset', page: 0 } }
    const paged = openPage(draft, arg)
    if (paged !== undefined) return { draft: paged }
    const isNamed = (strategy: ReadingStrategy): boolean => removeArg(strategy) === arg
    return (draft.readings ?? []).some(isNamed) ? withoutLimits(draft, isNamed, context) : { draft }
  },

  text: typeBalance,
}

/** Asks for the coin or token whose balance the limit is about. */
const balanceAssetStep: WizardStep = {
  question: (draft, context) => {
    const { say } = context
    const { asset } = questionOf(draft)
    const { shown, paging } = pageOf(optionsOf(draft, context), { draft, others: 1, say })
    return {
      body: say('watch-balance-asset'),
      buttons: [
        ...buttonRows(
          shown.map(option =>
            tickedButton(draft, keyOf(option.asset) === keyOf(asset), option.text, assetArg(option.asset)),
          ),
          assetsPerRow,
        ),
        ...paging,
        [choiceButton(draft, say('button-back'), 'balance')],
      ],
    }
  },

  press: (draft, arg, context) => {
    const paged = openPage(draft, arg)
    if (paged !== undefined) return { draft: paged }
    const option = optionsOf(draft, context).find(candidate => assetArg(candidate.asset) === arg)
    const next = option === undefined ? draft : withQuestion(draft, { asset: option.asset })
    return {
      draft: option !== undefined || arg === 'balance' ? { ...next, step: 'balance', page: 0 } : draft,
    }
  },

  text: (draft, text, context) => typeBalance({ ...draft, step: 'balance' }, text, context),
}

export const balanceSteps = { balance: balanceStep, 'balance-asset': balanceAssetStep }
