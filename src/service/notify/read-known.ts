import type { Strategy } from '#contract/strategy.ts'
import type { Match, MatchMovement } from '../match/match.ts'
import type { Notice } from '../match/notice.ts'
import type { Prices } from '../prices/prices.ts'
import type { Tokens } from '../tokens/tokens.ts'
import { assetOf, type Known, worthIn } from './known-assets.ts'
import { leastUsd, passingMovements, passingNotice } from './passing-match.ts'
import { mostShown, shownContracts } from './tell-happenings.ts'

type Sources = { readonly tokens: Tokens; readonly prices: Prices }

const assetsOf = (movements: readonly MatchMovement[]): string[] =>
  movements.flatMap(movement => assetOf(movement) ?? [])

/** The movements that a price decides about. */
const decided = (match: Match, strategies: readonly Strategy[]): MatchMovement[] =>
  passingMovements(match, strategies).filter(movement => leastUsd(movement, strategies) > 0)

const shown = (notice: Notice, strategies: readonly Strategy[]): readonly MatchMovement[] =>
  passingNotice(notice, strategies)?.movements.slice(0, mostShown) ?? []

const isPriced = (asset: string, { prices }: Pick<Known, 'prices'>): boolean => {
  const price = prices.get(asset)
  return price !== undefined && 'usd' in price
}

/** Whose facts it takes to decide about what is left of a match, and to tell of it. */
const contractsOf = (match: Match, o: { strategies: readonly Strategy[]; known: Known }): string[] => [
  ...shownContracts(match),
  ...decided(match, o.strategies).flatMap(movement =>
    movement.kind === 'token' && isPriced(movement.contract, o.known) ? [movement.contract] : [],
  ),
]

/** `waitMs`: how long after a question began its answer is waited for; by default as long as its source does. */
type Wanted = {
  readonly notices: readonly Notice[]
  readonly strategies: readonly Strategy[]
  readonly waitMs?: number
}

/** Prices first: most tokens that are sent about have none, and are asked for nothing more. */
const readChain = async (
  sources: Sources,
  o: Wanted & { chain: number },
  signal: AbortSignal,
): Promise<Known> => {
  const { chain, notices, strategies } = o
  const patience = o.waitMs === undefined ? {} : { waitMs: o.waitMs }
  const deciding = new Set(notices.flatMap(notice => assetsOf(decided(notice, strategies))))
  const showing = new Set(notices.flatMap(notice => assetsOf(shown(notice, strategies))))
  const [read, glanced] = await Promise.all([
    sources.prices.read({ chain, assets: [...deciding], ...patience }, signal),
    sources.prices.glance({ chain, assets: [...showing.difference(deciding)] }),
  ])
  const known: Known = { facts: new Map(), prices: new Map([...glanced, ...read]) }
  const contracts = notices.flatMap(notice => {
    const left = passingNotice(notice, strategies, known)
    return left === undefined ? [] : contractsOf(left, { strategies, known })
  })
  return { ...known, facts: await sources.tokens.read({ chain, contracts, ...patience }, signal) }
}

/** By chain, what is known of the assets in some notices: what it takes to decide about them, and to tell of them. */
export const readKnown = async (
  sources: Sources,
  o: Wanted,
  signal: AbortSignal,
): Promise<ReadonlyMap<number, Known>> => {
  const known = new Map<number, Known>()
  for (const [chain, notices] of Map.groupBy(o.notices, notice => notice.chain))
    known.set(chain, await readChain(sources, { ...o, chain, notices }, signal))
  return known
}

type Judged = { readonly strategies: readonly Strategy[]; readonly known: Known }

/** `false`: it has to wait, until what is missing is known or waited for long enough. What is gone waits for no price. */
export const isDecidable = (notice: Notice, o: Judged): boolean => {
  const assets = assetsOf(decided(notice, o.strategies))
  if (notice.state === 'included' && !assets.every(asset => o.known.prices.has(asset))) return false
  const left = passingNotice(notice, o.strategies, o.known)
  return left === undefined || contractsOf(left, o).every(contract => o.known.facts.has(contract))
}

/** Whether something of it is kept quiet because nobody knows a price of it. */
export const isQuiet = (notice: Notice, { strategies, known }: Judged): boolean =>
  decided(notice, strategies).some(
    movement => movement.kind === 'token' && worthIn(movement, known) === 'unlisted',
  )
