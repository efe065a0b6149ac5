import { chainOf } from '#chains/registry.ts'
import type { Direction } from '#events/fields.ts'
import type { MinimumValue } from '#events/minimums.ts'
import type { Translator } from '#render/texts.ts'
import {
  buildStrategies,
  choicesFromStrategies,
  type EventOption,
  noMinimum,
  type TransferOption,
  transferDirections,
  transferOptions,
  transferOptionsOf,
} from '#watch/event-kinds.ts'
import { amountsInDollars } from '../../input/amounts-in-dollars.ts'
import { plainWords } from '../../input/find-phrases.ts'
import { amountsIn, hasDollarSign, parseAmount } from '../../input/parse-amount.ts'
import { saysAlso } from '../../input/parse-sentence.ts'
import { areBoth, directionOf } from '../../input/parse-watch-line.ts'
import type { WatchDraft } from './draft.ts'
import { inOrder } from './kind-choices.ts'

/** Transfers that a clause of a sentence is about, such as *coins in $5 or more*. */
type DirectionClause = {
  /** The kinds that it names, or the last clause before it that names some. */
  readonly kinds: readonly TransferOption[]
  readonly direction: Direction
  readonly minimum?: MinimumValue
}

/** Clauses about transfers, and whether they add to what a watch has. */
export type DirectionClauses = { readonly clauses: readonly DirectionClause[]; readonly areMore: boolean }

/** A kind, a direction or an amount, and where it is in a text. */
type Mark = {
  readonly start: number
  readonly end: number
  readonly kind?: TransferOption
  readonly direction?: Direction
  readonly minimum?: MinimumValue
}

/** An amount behind *in* makes that a direction: *coins in $5 or more*. */
const inBeforeAmount =
  /(?<!\p{L})in(?=:?\s+(?:(?:over|above|from|more than|at least)\s+)?(?:[$€£]\s?\d|\d[\d.,]*\s?(?:[$€£]|\p{Lu}{3,})))/giu
/** Leaving something as it is is no direction. */
const leftAsItIs = /(?<!\p{L})leave(?=(?: \S+){1,6} (?:as (?:it|they) (?:is|are|was|were)|unchanged))/giu

/** Longest ending behind the name of a kind, as in *токены* and *tokens*. */
const ending = '\\p{L}{0,2}(?!\\p{L})'

/** The name of a kind in a list without the end that is declined. */
const stemOf = (kind: TransferOption, say: Translator): string =>
  say('watch-kind-line', { kind }).replace(/(?<=\p{L}{4})\p{L}$/u, '')

const kindMarks = (
  text: string,
  { say, chains }: { readonly say: Translator; readonly chains: readonly number[] },
): readonly Mark[] => {
  const symbols = [...new Set(chains.map(id => chainOf(id).symbol))].map(symbol => RegExp.escape(symbol))
  const names: readonly (readonly [TransferOption, string])[] = [
    ['coin', `(?<![\\d.,]\\s?)(?:coin|${symbols.join('|')}|${stemOf('coin', say)})`],
    ['tokens', `(?:token|${stemOf('tokens', say)})`],
    ['nfts', `(?:nft|${stemOf('nfts', say)})`],
  ]
  return names.flatMap(([kind, name]) =>
    [...text.matchAll(new RegExp(`(?<!\\p{L})${name}${ending}`, 'giu'))].map(({ 0: word, index }) => ({
      kind,
      start: index,
      end: index + word.length,
    })),
  )
}

/** Joins two directions with only a word such as *and* between them. */
const directionMarks = (text: string): readonly Mark[] => {
  const marks: Mark[] = []
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}-]+/gu)) {
    const direction = directionOf(word)
    const last = marks.at(-1)
    const end = index + word.length
    if (direction === undefined) continue
    const isBoth = last !== undefined && areBoth(text.slice(last.end, index).trim())
    if (isBoth) marks.splice(-1, 1, { start: last.start, end, direction: 'both' })
    else marks.push({ start: index, end, direction })
  }
  return marks
}

export type AmountContext = { readonly say: Translator; readonly chains: readonly number[] }

/** Reads an amount in dollars, or in the coin of one of the chains. Returns `undefined` for any other. */
export const readMinimum = (amount: string, { say, chains }: AmountContext): MinimumValue | undefined => {
  const chain = chains.map(chainOf).find(({ symbol }) => amount.toUpperCase().endsWith(symbol))
  if (chain === undefined && !hasDollarSign(amount)) return undefined
  const symbols = chain === undefined ? [] : [chain.symbol]
  const reading = parseAmount(amount, {
    symbols,
    locale: say.locale,
    decimals: chain?.decimals,
    isCoin: true,
  })
  if ('usd' in reading) return { usd: reading.usd }
  return 'wei' in reading ? { wei: String(reading.wei) } : undefined
}

const amountMarks = (text: string, context: AmountContext): readonly Mark[] =>
  amountsIn(text).flatMap(({ amount, start }) => {
    const minimum = readMinimum(amount, context)
    return minimum === undefined ? [] : [{ start, end: start + amount.length, minimum }]
  })

type OpenClause = {
  readonly ownKinds: readonly TransferOption[]
  readonly kinds: readonly TransferOption[]
  readonly direction?: Direction | undefined
  readonly minimum?: MinimumValue | undefined
}

/** Whether a mark belongs to the clause before it: a kind may stand before or behind its direction. */
const isOfClause = ({ ownKinds, direction, minimum }: OpenClause, mark: Mark, last: Mark): boolean => {
  if (mark.direction !== undefined) return direction === undefined
  if (mark.minimum !== undefined) return minimum === undefined
  const isFirst = ownKinds.length === 0 && minimum === undefined
  return last.kind !== undefined || isFirst || (direction ?? minimum) === undefined
}

/** Parts marks into clauses, each with one direction at most and one amount at most. */
const clausesOf = (marks: readonly Mark[]): readonly DirectionClause[] => {
  const clauses: OpenClause[] = []
  for (const [n, mark] of marks.entries()) {
    const last = clauses.at(-1)
    const before = marks[n - 1]
    const isSame = last !== undefined && before !== undefined && isOfClause(last, mark, before)
    const clause: OpenClause = isSame ? last : { ownKinds: [], kinds: last?.kinds ?? [] }
    const ownKinds = mark.kind === undefined ? clause.ownKinds : [...clause.ownKinds, mark.kind]
    const next: OpenClause = {
      ownKinds,
      kinds: ownKinds.length > 0 ? ownKinds : clause.kinds,
      direction: mark.direction ?? clause.direction,
      minimum: mark.minimum ?? clause.minimum,
    }
    clauses.splice(isSame ? -1 : clauses.length, isSame ? 1 : 0, next)
  }
  return clauses.flatMap(({ kinds, direction, minimum }) =>
    direction === undefined ? [] : [{ kinds, direction, ...(minimum !== undefined && { minimum }) }],
  )
}

/**
 * Reads the clauses of a sentence with a minimum for each of several directions or kinds, that names coins beside
 * other kinds, or that adds a direction with its minimum to others: *also what goes out, but only from 0.25 ETH*.
 * Returns `undefined` for any other sentence.
 */
export const readDirectionClauses = (
  written: string,
  context: AmountContext,
): DirectionClauses | undefined => {
  const inDollars = amountsInDollars(written, context.say).text
  const text = plainWords(inDollars.replaceAll(leftAsItIs, '').replaceAll(inBeforeAmount, 'incoming'))
  const marks = [...kindMarks(text, context), ...directionMarks(text), ...amountMarks(text, context)]
  const clauses = clausesOf(marks.toSorted((one, other) => one.start - other.start))
  const limited = clauses.filter(({ minimum }) => minimum !== undefined)
  const areMore = saysAlso(written)
  const about = new Set(limited.map(({ kinds, direction }) => `${direction} ${kinds.join()}`))
  const namesKinds = clauses.some(({ kinds }) => kinds.includes('coin') && kinds.length > 1)
  return about.size > 1 || namesKinds || (areMore && limited.length > 0) ? { clauses, areMore } : undefined
}

type Ways = Map<'in' | 'out', MinimumValue>
const ways = ['in', 'out'] as const

/** The minimum of each direction in which a kind is watched. */
const waysOf = (kind: TransferOption, draft: WatchDraft): Ways => {
  const found: Ways = new Map()
  if (!draft.kinds.includes(kind)) return found
  const strategies = buildStrategies(kind, draft)
  for (const way of ways) {
    const own = strategies.filter(
      ({ params }) => 'direction' in params && (params.direction === way || params.direction === 'both'),
    )
    const { minimum } = choicesFromStrategies(own)
    if (own.length > 0) found.set(way, minimum === 'kept' ? noMinimum : minimum)
  }
  return found
}

const isFungible = (kind: EventOption): boolean => kind === 'coin' || kind === 'tokens'

/** The kinds that a clause is about: a minimum in coins is of the coin alone. */
const kindsOf = ({ kinds, minimum }: DirectionClause, present: readonly EventOption[]) => {
  if (minimum !== undefined && 'wei' in minimum) return ['coin' as const]
  if (kinds.length > 0) return kinds
  const moving = transferOptions.filter(kind => present.includes(kind) && isFungible(kind))
  return moving.length > 0 ? moving : transferOptions.filter(isFungible)
}

/**
 * The draft with what clauses say of each kind and direction. If they add to it, or an edited watch is not to have
 * them only, all else stays.
 */
export const withDirectionClauses = (
  before: WatchDraft,
  { clauses, areMore }: DirectionClauses,
  isAlone: boolean,
): WatchDraft => {
  const waysByKind = new Map<TransferOption, Ways>()
  for (const clause of clauses)
    for (const kind of kindsOf(clause, before.kinds)) {
      const present = waysOf(kind, before)
      const [other = noMinimum] = present.values()
      const found: Ways = waysByKind.get(kind) ?? (areMore ? present : new Map())
      for (const way of ways)
        if (clause.direction === way || clause.direction === 'both')
          found.set(way, clause.minimum ?? found.get(way) ?? present.get(way) ?? other)
      waysByKind.set(kind, found)
    }
  const touched = [...waysByKind.keys()]
  const kinds = inOrder(isAlone && !areMore ? touched : [...new Set([...before.kinds, ...touched])])
  const strategies = kinds.flatMap(kind => {
    const [transfer] = transferOptionsOf([kind])
    const found = transfer && waysByKind.get(transfer)
    if (found === undefined) return buildStrategies(kind, before)
    const [incoming, outgoing] = [found.get('in'), found.get('out')]
    const one = incoming === undefined ? 'out' : 'in'
    const direction = incoming !== undefined && outgoing !== undefined ? 'both' : one
    return buildStrategies(kind, {
      kept: before.kept,
      directions: transferDirections(() => direction),
      minimum: incoming ?? outgoing ?? noMinimum,
      outMinimum: direction === 'both' ? outgoing : undefined,
    })
  })
  return { ...before, ...choicesFromStrategies(strategies) }
}
