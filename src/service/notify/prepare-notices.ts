import type { Log } from '#lib/log.ts'
import type { Item } from '#store/store.ts'
import type { Match } from '../match/match.ts'
import { type Notice, noticeSchema } from '../match/notice.ts'
import type { TokenFacts } from '../tokens/ask-token.ts'
import type { Tokens } from '../tokens/tokens.ts'
import { lastNotices } from './last-notices.ts'
import { passingMatch } from './passing-match.ts'
import type { Target } from './read-target.ts'
import { shownContracts } from './tell-happenings.ts'

type Deps = { readonly log: Log; readonly tokens: Tokens }

type Facts = ReadonlyMap<string, TokenFacts>

/** `undefined`: another version of this program wrote it. Left in place, it would hold up the subscription for ever. */
const readNotice = ({ id, body }: Item, log: Log): Notice | undefined => {
  const { success, data: notice, error } = noticeSchema.safeParse(body)
  if (success) return notice
  log.error({ id, error: error.issues[0]?.message }, 'a match is not understood and dropped')
  return undefined
}

/**
 * What the bot asks for of a notice, if anything. That something is gone is told whatever the bot asks for by now: it may
 * have asked for less when the transaction was told of. What turned out otherwise, and is not asked for so, is as good as gone.
 */
const passing = (notice: Notice, { bot }: Target): Notice | undefined => {
  const match = passingMatch(notice, bot.value.strategies)
  if (match !== undefined) return { ...notice, ...match }
  return notice.state === 'removed' || notice.changed === true ? { ...notice, state: 'removed' } : undefined
}

/** By chain, what the contracts in some matches say of themselves. */
const readFacts = async (tokens: Tokens, matches: readonly Match[], signal: AbortSignal) => {
  const facts = new Map<number, Facts>()
  for (const [chain, onChain] of Map.groupBy(matches, match => match.chain)) {
    facts.set(chain, await tokens.read({ chain, contracts: onChain.flatMap(shownContracts) }, signal))
  }
  return facts
}

export type Ready = { readonly notice: Notice; readonly facts: Facts }

/** What can be told of the first `count` items, in order, up to the first whose tokens cannot be asked for yet. */
export const prepareNotices = async (
  deps: Deps,
  o: { items: readonly Item[]; target: Target; signal: AbortSignal },
): Promise<{ ready: readonly Ready[]; count: number }> => {
  const read = o.items.map(item => readNotice(item, deps.log))
  const told = read.map(notice => notice && passing(notice, o.target))
  const byChain = await readFacts(
    deps.tokens,
    told.filter(notice => notice !== undefined),
    o.signal,
  )
  const factsOf = (notice: Notice): Facts => byChain.get(notice.chain) ?? new Map()
  const missing = told.findIndex(
    notice => notice && !shownContracts(notice).every(contract => factsOf(notice).has(contract)),
  )
  const count = missing === -1 ? read.length : missing
  const last = lastNotices(read.slice(0, count).filter(notice => notice !== undefined))
  const ready = last.flatMap((notice): Ready[] => {
    const left = passing(notice, o.target)
    return left === undefined ? [] : [{ notice: left, facts: factsOf(left) }]
  })
  return { ready, count }
}
