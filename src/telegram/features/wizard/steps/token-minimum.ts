import type { Direction } from '#events/fields.ts'
import { shortenAddress, toChecksumAddress } from '#lib/format.ts'
import { shortId } from '#lib/ids.ts'
import { type Button, buttonRows } from '#render/message.ts'
import { symbolName, unitsPhrase } from '#render/phrases.ts'
import type { Translator } from '#render/texts.ts'
import { filterIn, onlyToken, tokenMinimums, tokenMinimumsUsd } from '#watch/address-filters.ts'
import { hasPricedOption, noMinimum } from '#watch/event-kinds.ts'
import { minimumChoiceText } from '#watch/event-kinds-line.ts'
import type { TokenUnits } from '#watch/watch.ts'
import { maxBaseUnits, parseAmount } from '../../../input/parse-amount.ts'
import { tokenUnitsOf, unreadTokenText } from '../balance-asset.ts'
import { goToReview, type StepName, settingsFromDraft, type WatchDraft } from '../draft.ts'
import { knownTokens, knownTokensAt } from '../known-tokens.ts'
import {
  chooseMinimum,
  directionButtons,
  oppositeDirection,
  readDirectionArg,
} from '../minimum-by-direction.ts'
import { withUnits } from '../said-tokens.ts'
import { choiceButton, leaveRow, type StepContext, type StepResult, type WizardStep } from '../step.ts'
import { invalidTokenAmountText } from './amount.ts'
import { ifRoom } from './declared-events.ts'

/** Presets in units of the token. */
const presets = [10n, 100n, 1_000n, 10_000n]
const perRow = 2

const tokenOf = (draft: WatchDraft): string => onlyToken(settingsFromDraft(draft).strategies) ?? ''

const unitsOf = (draft: WatchDraft, { asset }: Pick<StepContext, 'asset'>): TokenUnits | undefined =>
  tokenUnitsOf(draft, { token: tokenOf(draft), read: asset })

/** Presets in base units, by their names in callback data. */
const presetsOf = (draft: WatchDraft, context: StepContext): readonly (readonly [string, bigint])[] => {
  const units = unitsOf(draft, context)
  if (units === undefined) return []
  return presets
    .map(count => [String(count), count * 10n ** BigInt(units.decimals)] as const)
    .filter(([, amount]) => amount <= maxBaseUnits)
}

const amountText = (
  amount: bigint,
  units: TokenUnits | undefined,
  contract: string,
  say: Translator,
): string => {
  const { symbol = '', decimals = null } = units ?? {}
  return unitsPhrase({ amount: String(amount), symbol, decimals, contract }, say)
}

/** `500 USDC or more`, or else `$500 or more`, `Any amount`; in one direction `In: 500 USDC or more`. */
const minimumText = (draft: WatchDraft, direction: Direction, say: Translator): string => {
  const { strategies } = settingsFromDraft(draft)
  const way = direction === 'out' ? 'out' : 'in'
  const minimum = tokenMinimums(strategies)[way]
  if (minimum === '0') {
    const usd = tokenMinimumsUsd(strategies)[way]
    return minimumChoiceText({ direction, minimum: { usd } }, { chains: draft.chains, say })
  }
  const amount = amountText(BigInt(minimum), unitsOf(draft, {}), tokenOf(draft), say)
  return direction === 'both'
    ? say('watch-at-least', { amount })
    : say('watch-amount-of', { direction, amount: say('watch-at-least-line', { amount }) })
}

/** Steps by their names in callback data. */
const stepOfArg = {
  minimum: 'token-minimum',
  'minimum-in': 'token-minimum-in',
  'minimum-out': 'token-minimum-out',
} as const satisfies Readonly<Record<string, StepName>>

const stepByDirection = {
  both: stepOfArg.minimum,
  in: stepOfArg['minimum-in'],
  out: stepOfArg['minimum-out'],
} as const satisfies Record<Direction, StepName>

const canSplit = ({ directions }: WatchDraft): boolean => directions.tokens === 'both'

const hasOneToken = (draft: WatchDraft): boolean =>
  onlyToken(settingsFromDraft(draft).strategies) !== undefined

/** Rows that lead here from the tokens: one for the minimum, or one for each direction. */
export const tokenMinimumRows = (draft: WatchDraft, say: Translator): readonly (readonly Button[])[] => {
  if (!hasOneToken(draft)) return []
  const { strategies } = settingsFromDraft(draft)
  const row = (direction: Direction, arg: keyof typeof stepOfArg): readonly Button[] => [
    choiceButton(draft, `${minimumText(draft, direction, say)} ▾`, arg),
  ]
  return [tokenMinimums(strategies), tokenMinimumsUsd(strategies)].every(
    minimums => minimums.in === minimums.out,
  )
    ? [row('both', 'minimum')]
    : [row('in', 'minimum-in'), row('out', 'minimum-out')]
}

/** Returns `undefined` if the button does not lead here. */
export const openTokenMinimum = (draft: WatchDraft, arg: string): WatchDraft | undefined => {
  if (!Object.hasOwn(stepOfArg, arg) || !hasOneToken(draft)) return undefined
  if (arg === 'minimum-in' || arg === 'minimum-out')
    return canSplit(draft) ? { ...draft, step: stepOfArg[arg] } : undefined
  return { ...draft, step: stepOfArg.minimum }
}

type OfferedToken = { readonly symbol: string; readonly text: string; readonly addresses: readonly string[] }

/** The best known token of the chains, and that of the latest alerts. */
const offeredTokens = (
  { chains }: Pick<WatchDraft, 'chains'>,
  { seenTokens = [] }: Pick<StepContext, 'seenTokens'>,
): readonly OfferedToken[] => {
  const [first, ...others] = [...knownTokens(chains)].map(([symbol, tokens]) => ({
    symbol,
    text: symbol,
    addresses: [...new Set(tokens.flatMap(({ contracts }) => contracts.map(toChecksumAddress)))],
  }))
  const seen = seenTokens
    .filter(({ address, units }) => units !== undefined && knownTokensAt(chains, address).length === 0)
    // A token may choose any name.
    .map(({ address, label }) => ({
      symbol: label,
      text: `${label} ${shortenAddress(address)}`,
      addresses: [address],
    }))
  return [first, seen[0] ?? others[0]].filter(token => token !== undefined)
}

const onlyTokenArg = ({ addresses }: OfferedToken): string => shortId(...addresses)

/** Buttons that lead to the minimum of one token, past the filters. */
export const onlyTokenButtons = (draft: WatchDraft, context: StepContext): readonly Button[] =>
  context.offersFilters === true &&
  draft.kinds.includes('tokens') &&
  settingsFromDraft(draft).strategies.every(strategy => !filterIn(strategy, 'tokens')?.addresses.length)
    ? offeredTokens(draft, context).map(token =>
        choiceButton(
          draft,
          `${context.say('watch-only-token', { token: token.text })} ▾`,
          onlyTokenArg(token),
        ),
      )
    : []

/** The draft with only the token of such a button, at the question for its minimum; a token with several contracts has one in dollars. */
export const openOnlyToken = (
  draft: WatchDraft,
  arg: string,
  context: StepContext,
): WatchDraft | undefined => {
  const token = offeredTokens(draft, context).find(candidate => onlyTokenArg(candidate) === arg)
  if (token === undefined || onlyTokenButtons(draft, context).length === 0) return undefined
  const { symbol, addresses } = token
  return {
    ...withUnits(draft, context.seenTokens),
    kinds: ['tokens'],
    filters: { ...draft.filters, tokens: { way: 'only', addresses: [...addresses], others: [] } },
    saidToken: symbol,
    step: addresses.length === 1 ? stepOfArg.minimum : 'amount',
  }
}

/** Returns to the tokens, or to the review if a sentence or a button has named the token. */
const answered = (draft: WatchDraft): WatchDraft =>
  draft.saidToken === undefined ? { ...draft, step: 'tokens' } : goToReview(draft)

/** A minimum in units takes the place of one in dollars, unless coins have that, too. */
const withoutDollars = (draft: WatchDraft, direction: Direction): WatchDraft => {
  const { kinds, minimum, outMinimum } = draft
  if (minimum === 'kept' || hasPricedOption(kinds.filter(kind => kind !== 'tokens'))) return draft
  const before = { incoming: minimum, outgoing: outMinimum }
  const { incoming, outgoing } = chooseMinimum(before, { direction, minimum: noMinimum })
  return { ...draft, minimum: incoming, outMinimum: outgoing }
}

/** Goes back with this minimum, or on to the minimum of outgoing transfers. */
const choose = (
  draft: WatchDraft,
  {
    direction,
    amount,
    units,
    say,
  }: { direction: Direction; amount: bigint; units: TokenUnits | undefined; say: Translator },
): StepResult => {
  const before = tokenMinimums(settingsFromDraft(draft).strategies)
  const outgoing = before.in === before.out ? undefined : before.out
  const chosen = chooseMinimum({ incoming: before.in, outgoing }, { direction, minimum: String(amount) })
  const replaced = withoutDollars(draft, direction)
  const next: WatchDraft = {
    ...(chosen.next === undefined ? answered(replaced) : { ...replaced, step: stepByDirection[chosen.next] }),
    filters: { ...draft.filters, tokenMinimum: chosen.incoming, outTokenMinimum: chosen.outgoing },
    ...(units !== undefined && {
      tokenUnits: { ...draft.tokenUnits, [tokenOf(draft).toLowerCase()]: units },
    }),
  }
  return ifRoom(next, draft, say)
}

const questionText = (
  { asset, say }: StepContext,
  { direction, name, units }: { direction: Direction; name: string; units: TokenUnits | undefined },
): string =>
  units === undefined
    ? unreadTokenText(asset, { asset: name, say })
    : say('watch-token-minimum', { symbol: name, direction })

/** Asks from which amount on transfers of the only chosen token are worth an alert. */
const createTokenMinimumStep = (direction: Direction): WizardStep => ({
  question: (draft, context) => {
    const { say } = context
    const units = unitsOf(draft, context)
    const contract = tokenOf(draft)
    const name = symbolName({ symbol: units?.symbol ?? '', contract })
    return {
      body: questionText(context, { direction, name, units }),
      buttons: [
        ...buttonRows(
          presetsOf(draft, context).map(([arg, amount]) =>
            choiceButton(draft, amountText(amount, units, contract, say), arg),
          ),
          perRow,
        ),
        [choiceButton(draft, say('watch-any-amount'), '0')],
        ...directionButtons(draft, {
          direction,
          canSplit: canSplit(draft),
          other: direction === 'both' ? undefined : minimumText(draft, oppositeDirection(direction), say),
          say,
        }),
        leaveRow(draft, say),
      ],
    }
  },

  press: (draft, arg, context) => {
    if (arg === 'back') return { draft: answered(draft) }
    const next = readDirectionArg(arg)
    if (next !== undefined) return { draft: { ...draft, step: stepByDirection[next] } }
    const units = unitsOf(draft, context)
    const [, amount] = [['0', 0n] as const, ...presetsOf(draft, context)].find(([name]) => name === arg) ?? []
    return amount === undefined ? { draft } : choose(draft, { direction, amount, units, say: context.say })
  },

  text: (draft, text, context) => {
    const { say } = context
    const units = unitsOf(draft, context)
    const name = symbolName({ symbol: units?.symbol ?? '', contract: tokenOf(draft) })
    if (units === undefined) return { draft, notice: unreadTokenText(context.asset, { asset: name, say }) }
    const { symbol, decimals } = units
    const reading = parseAmount(text, { symbols: [symbol], decimals, locale: say.locale })
    if ('wei' in reading) {
      const { toast, ...result } = choose(draft, { direction, amount: reading.wei, units, say })
      return toast === undefined ? result : { draft, notice: toast }
    }
    return { draft, notice: invalidTokenAmountText(reading, { symbol: name, decimals, say }) }
  },
})

export const tokenMinimumSteps = {
  'token-minimum': createTokenMinimumStep('both'),
  'token-minimum-in': createTokenMinimumStep('in'),
  'token-minimum-out': createTokenMinimumStep('out'),
}
