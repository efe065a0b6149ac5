import type { BotWord, SubscriptionWord } from '#contract/explanation.ts'
import type { Doc, Store } from '#store/store.ts'
import { matchBlock } from '../chain/match-block.ts'
import type { Node } from '../chain/node.ts'
import { createFixedIndex } from '../match/fixed-index.ts'
import type { Match } from '../match/match.ts'
import { addressKey } from '../match/raw-transaction.ts'
import type { WatchCriteria } from '../match/watched-bot.ts'
import { type KnownAssets, unknownAssets } from '../notify/known-assets.ts'
import { passingMatch } from '../notify/passing-match.ts'
import { loadAssets } from '../notify/read-known.ts'
import type { Prices } from '../prices/prices.ts'
import type { BotRecord } from '../records.ts'
import type { Tokens } from '../tokens/tokens.ts'
import { channelWords } from './channel-words.ts'
import type { ReadTransaction } from './read-transaction.ts'
import { tellingOf } from './telling-of.ts'
import { type At, readToldFacts } from './told-facts.ts'
import { everything, type Findings, verdictsOf } from './verdicts-of.ts'

export type Explaining = {
  readonly store: Store
  readonly node: Node
  readonly tokens: Tokens
  readonly prices: Prices
  readonly chain: number
  readonly account: string
  readonly transaction: ReadTransaction
  /** The service has come to the block. */
  readonly read: boolean
  readonly signal: AbortSignal
}

type Bot = Doc<BotRecord>

/** Matches the transaction as the chain is matched: for each bot as it is, and as if it asked for everything. */
const findAll = async (
  o: Explaining,
  bots: readonly Bot[],
): Promise<(bot: Bot) => Omit<Findings, 'known'>> => {
  const { chain, node, signal, transaction } = o
  const asked = new Map<string, WatchCriteria>()
  for (const { id, value } of bots) {
    if (!value.chains.includes(chain)) continue
    asked.set(`asked ${id}`, { ...value, chains: [chain] })
    asked.set(`all ${id}`, { ...value, chains: [chain], strategies: [...everything] })
  }
  const found = await matchBlock(transaction.block, { chain, index: createFixedIndex(asked), node, signal })
  const byKey = new Map<string, Match>(
    found.flatMap(({ match, subscriptions }) => subscriptions.map(key => [key, match] as const)),
  )
  return ({ id }) => ({ asked: byKey.get(`asked ${id}`), all: byKey.get(`all ${id}`) })
}

/** What it takes to decide by dollars. */
const knownOf = async (match: Match | undefined, { value }: Bot, o: Explaining): Promise<KnownAssets> => {
  const notices = match === undefined ? [] : [{ ...match, revision: 0, state: 'included' as const }]
  const byChain = await loadAssets(o, { notices, strategies: value.strategies }, o.signal)
  return byChain.get(o.chain) ?? unknownAssets
}

/** A failed transaction does nothing, and its two ends take part all the same. */
const takesPart = ({ value }: Bot, { transaction }: Explaining): boolean => {
  const [raw] = transaction.block.transactions
  const ends = [raw?.from, raw?.to].filter(end => typeof end === 'string')
  return ends.some(end => value.addresses.includes(addressKey(end)))
}

const verdictOn = (bot: Bot, findings: Findings, o: Explaining): BotWord['verdict'] => {
  const { chains, strategies } = bot.value
  if (!chains.includes(o.chain)) return 'other_chain'
  if (findings.asked && passingMatch(findings.asked, strategies, findings.known)) return 'fires'
  return findings.all !== undefined || takesPart(bot, o) ? 'quiet' : 'not_concerned'
}

const subscriptionWords = async (bot: Bot, fires: boolean, o: Explaining): Promise<SubscriptionWord[]> => {
  const { store, chain, read, transaction } = o
  const { height, hash } = transaction.place
  const [raw] = transaction.block.transactions
  const at: At = { chain, hash: raw?.hash ?? '', block: { height, hash } }
  const facts = await readToldFacts(store, at, { bot: bot.id, account: o.account })
  return Promise.all(
    facts.map(async one => {
      const { id, value } = one.subscription
      const { state, until, item } = tellingOf(one, { chain, height, fires, read })
      return {
        subscription_id: id,
        frequency: value.frequency,
        state,
        from_block: value.from[chain] ?? null,
        until,
        channels: item === undefined ? [] : await channelWords(store, value.channels, item),
      }
    }),
  )
}

/** What each bot makes of a transaction, and what its subscriptions of the account were told. Throws `RpcError`. */
export const explainBots = async (bots: readonly Bot[], o: Explaining): Promise<BotWord[]> => {
  const findingsOf = await findAll(o, bots)
  return Promise.all(
    bots.map(async bot => {
      const found = findingsOf(bot)
      const findings = { ...found, known: await knownOf(found.asked, bot, o) }
      const verdict = verdictOn(bot, findings, o)
      return {
        bot_id: bot.id,
        name: bot.value.info.name,
        verdict,
        strategies:
          verdict === 'fires' || verdict === 'quiet' ? verdictsOf(bot.value.strategies, findings) : [],
        subscriptions: await subscriptionWords(bot, verdict === 'fires', o),
      }
    }),
  )
}
