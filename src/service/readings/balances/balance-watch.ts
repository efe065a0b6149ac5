import type { Log } from '#lib/log.ts'
import type { Meter } from '#metrics/meter.ts'
import type { Translator } from '#render/texts.ts'
import type { Doc, Fence, Store } from '#store/store.ts'
import type { Tokens } from '../../assets/tokens.ts'
import type { WatchIndex } from '../../chain/match/watch-index.ts'
import type { Branch } from '../../chain/reorg/branch.ts'
import { balanceKey } from '../../chain/rpc/balance-reader.ts'
import type { ChainNode } from '../../chain/rpc/chain-node.ts'
import type { TokenMetadata } from '../../records/records.ts'
import { type BalanceState, balanceStates } from '../../records/watch-states.ts'
import { type BotReading, commitReading, hasNews, type JudgedBalance } from './commit-reading.ts'
import { balanceStateKey, judgeBalance, type ReadingBlock } from './past-limits.ts'
import { type BotBalances, createWatchedBalances, questionOf, tokenOf } from './watched-balances.ts'

type BalanceWatchDeps = {
  readonly chain: number
  readonly store: Store
  readonly log: Log
  readonly meter?: Meter | undefined
  readonly now: () => number
  readonly index: WatchIndex
  readonly node: Pick<ChainNode, 'balances'>
  readonly tokens: Tokens
  readonly say: Translator
}

/**
 * Reads the balances of a chain once, in the last matched block, and notifies those that have passed a limit or are back. Called by the
 * process that follows the chain, under its fence. Rejects with `RpcError` where nodes do not answer.
 */
export type BalanceWatch = (
  followed: { readonly fence: Fence; readonly branch: Branch },
  signal: AbortSignal,
) => Promise<void>

const pageSize = 500

type StatesByBot = Map<string, Doc<BalanceState>>

const loadStates = async (store: Store, chain: number): Promise<StatesByBot> => {
  const states: StatesByBot = new Map()
  for (let after: string | undefined; ; ) {
    const page = { limit: pageSize, ...(after !== undefined && { after }) }
    const found = await store.find(balanceStates, { index: 'chain', value: String(chain), ...page })
    for (const doc of found) states.set(doc.value.bot, doc)
    if (found.length < pageSize) return states
    after = found.at(-1)?.id
  }
}

/** Compares balances with the stored states. Remembers since when one is back that is still near its limit. */
const createJudge = () => {
  /** Heights, by bot and balance. */
  const backSince = new Map<string, number>()
  return (
    { bot, balances }: BotBalances,
    o: { read: ReadonlyMap<string, bigint>; block: ReadingBlock; state: Doc<BalanceState> | undefined },
  ): BotReading => {
    const { read, block, state } = o
    const keys = balances.map(balanceStateKey)
    const judged = balances.flatMap((watched, n): JudgedBalance[] => {
      const balance = read.get(balanceKey(questionOf(watched)))
      const key = keys[n] ?? ''
      if (balance === undefined) return []
      const id = `${bot.id}:${key}`
      const past = state?.value.past[key]
      const verdict = judgeBalance(watched, { balance, past, backSince: backSince.get(id), block })
      if (verdict.backSince === undefined) backSince.delete(id)
      else backSince.set(id, verdict.backSince)
      return [{ ...verdict, key }]
    })
    return { bot, state, watched: new Set(keys), judged }
  }
}

/** The tokens (keys) whose balances have changed. */
const changedTokens = (readings: readonly BotReading[]): readonly string[] => {
  const changes = readings.flatMap(({ judged }) => judged.flatMap(({ change }) => change ?? []))
  return [...new Set(changes.map(({ strategy }) => tokenOf(strategy)))].filter(token => token !== '')
}

/** Without the changes of tokens of which nothing is known yet. */
const withKnownTokens = (reading: BotReading, metadata: ReadonlyMap<string, TokenMetadata>): BotReading => ({
  ...reading,
  judged: reading.judged.filter(({ change }) => {
    const token = change === undefined ? '' : tokenOf(change.strategy)
    return token === '' || metadata.has(token)
  }),
})

type Round = {
  readonly fence: Fence
  readonly branch: Branch
  readonly byBot: StatesByBot
  readonly bots: readonly BotBalances[]
  readonly cursor: NonNullable<ReturnType<Branch['cursor']>>
  readonly read: ReadonlyMap<string, bigint>
  readonly signal: AbortSignal
}

/** `complete`: the block need not be read again. `stale`: the states have changed in the store since they were read. */
type RoundResult = 'complete' | 'incomplete' | 'stale'

/** Commits what one reading has found. */
const createSettleRound = (deps: BalanceWatchDeps) => {
  const judge = createJudge()
  return async ({ fence, branch, byBot, bots, cursor, read, signal }: Round): Promise<RoundResult> => {
    const { height, hash, time = 0, blockTime = time } = cursor
    const isOrphaned: ReadingBlock['isOrphaned'] = block =>
      block.height > height || (branch.hashAt(block.height) ?? block.hash) !== block.hash
    const readings = bots
      .map(one => judge(one, { read, block: { height, hash, isOrphaned }, state: byBot.get(one.bot.id) }))
      .filter(hasNews)
    const { chain, tokens } = deps
    const metadata = await tokens.read({ chain, contracts: changedTokens(readings) }, signal)
    const block = { hash, height, time: blockTime }
    let result: RoundResult = 'complete'
    for (const whole of readings) {
      const reading = withKnownTokens(whole, metadata)
      if (reading.judged.length < whole.judged.length) result = 'incomplete'
      const state = await commitReading(deps, reading, { fence, block, metadata })
      if (state === undefined) return 'stale'
      byBot.set(reading.bot.id, state)
    }
    return result
  }
}

export const createBalanceWatch = (deps: BalanceWatchDeps): BalanceWatch => {
  const { chain, store, node } = deps
  const watchedBalances = createWatchedBalances(deps)
  const settleRound = createSettleRound(deps)
  let states: { readonly epoch: number; readonly byBot: StatesByBot } | undefined
  let done = ''

  return async ({ fence, branch }, signal) => {
    const { version, bots, questions } = watchedBalances()
    const cursor = branch.cursor()
    // While the chain takes another branch, a balance may seem to change twice.
    if (questions.length === 0 || cursor === undefined || branch.orphaned() !== undefined) return
    const round = `${fence.epoch}:${version}:${cursor.hash}`
    if (round === done) return
    const { byBot } = states?.epoch === fence.epoch ? states : { byBot: await loadStates(store, chain) }
    // Until it is settled: after an error they are read again.
    states = undefined
    const read = await node.balances({ block: cursor, questions }, signal)
    const isLeft = branch.orphaned() !== undefined || branch.hashAt(cursor.height) !== cursor.hash
    const settled: RoundResult = isLeft
      ? 'incomplete'
      : await settleRound({ fence, branch, byBot, bots, cursor, read, signal })
    if (settled !== 'stale') states = { epoch: fence.epoch, byBot }
    if (settled === 'complete') done = round
  }
}
