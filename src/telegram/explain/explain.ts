import { Composer } from 'grammy'
import { chainOf } from '#chains/registry.ts'
import { alertFacts, alertFactsId } from '#chat/alert-buttons.ts'
import { suppressedAlerts } from '#chat/filters.ts'
import type { Watch } from '#chat/records.ts'
import { shownAlerts, transactionKey } from '#chat/shown-alerts.ts'
import { ApiError, UnreadableReplyError } from '#client/api-errors.ts'
import type { Client } from '#client/client.ts'
import type { Explanation } from '#contract/explanation.ts'
import { toChunks } from '#lib/collections.ts'
import { shortenAddress } from '#lib/format.ts'
import { code, join, plain, type RichText } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import type { Doc, Store } from '#store/store.ts'
import { watchesOf } from '../ui/chat-watches.ts'
import type { ChatContext } from '../ui/context.ts'
import { show } from '../ui/show.ts'
import { chainNames } from '../ui/watch-lines.ts'
import { explainLine, type LocalEvidence, localEvidenceLine } from './explain-line.ts'

/** As many bots as one call takes. */
const maxBotsPerCall = 100

/** What the service says of a transaction on some chains: `found` where it stands, `nowhere` where it does not. */
type ExplanationSearch = {
  readonly found:
    | (Explanation & { readonly transaction: NonNullable<Explanation['transaction']> })
    | undefined
  readonly nowhere: readonly number[]
  /** Could not be asked just now. */
  readonly away: readonly number[]
  /** The service explains nothing. */
  readonly notOffered: boolean
}

type ChainExplanation = Explanation | 'away' | 'not offered'

const notFoundStatus = 404

const explainOnChain = async (
  client: Client,
  o: { chain: number; hash: string; bots: readonly string[] },
): Promise<ChainExplanation> => {
  const { chain, hash, bots } = o
  try {
    const answers = await Promise.all(
      toChunks(bots, maxBotsPerCall).map(batch => {
        const query = { bot_id: batch.join(','), per_page: maxBotsPerCall, tries: 1 }
        return client.explainTransaction({ chain_id: String(chain), hash }, query)
      }),
    )
    const [first] = answers
    return first === undefined ? 'away' : { ...first, data: answers.flatMap(({ data }) => data) }
  } catch (error) {
    const isUnknown = error instanceof ApiError && error.status === notFoundStatus
    return isUnknown || error instanceof UnreadableReplyError ? 'not offered' : 'away'
  }
}

/** Asks the service on which of the chains a transaction stands, and what the bots make of it. Never rejects. */
export const explainOnChains = async (
  client: Client,
  o: { readonly chains: readonly number[]; readonly hash: string; readonly bots: readonly string[] },
): Promise<ExplanationSearch> => {
  const answers = await Promise.all(
    o.chains.map(async chain => ({ chain, answer: await explainOnChain(client, { ...o, chain }) })),
  )
  const where = (is: (answer: ChainExplanation) => boolean): number[] =>
    answers.flatMap(({ chain, answer }) => (is(answer) ? [chain] : []))
  const found = answers.flatMap(({ answer }) =>
    typeof answer === 'object' && answer.transaction !== null
      ? [{ ...answer, transaction: answer.transaction }]
      : [],
  )
  return {
    found: found[0],
    nowhere: where(answer => typeof answer === 'object' && answer.transaction === null),
    away: where(answer => answer === 'away'),
    notOffered: answers.length > 0 && answers.every(({ answer }) => answer === 'not offered'),
  }
}

type ExplainDeps = { readonly store: Store; readonly client: Client; readonly say: Translator }
type FoundTransaction = NonNullable<ExplanationSearch['found']>

type TransactionId = { readonly chain: number; readonly hash: string }

/** By watch, what the chat itself knows of a transaction. */
const localEvidence = async (
  store: Store,
  own: readonly Doc<Watch>[],
  { chain, hash }: TransactionId,
): Promise<ReadonlyMap<string, LocalEvidence>> => {
  const keys = own.map(({ value }) =>
    transactionKey(value.destination, {
      bot: { id: value.bot },
      data: { chain: { chain_id: chain }, transaction: { hash } },
    }),
  )
  const [shown, quieted, facts] = await Promise.all([
    store.get(shownAlerts, keys),
    store.get(suppressedAlerts, keys),
    store.get(
      alertFacts,
      own.map(({ id: watch }) => alertFactsId({ watch, chain, hash })),
    ),
  ])
  return new Map(
    own.flatMap(({ id }, n): [string, LocalEvidence][] => {
      const [message, quiet] = [shown[n]?.value, quieted[n]?.value]
      if (message !== undefined) return [[id, { shown: message, fired: facts[n]?.value.fired ?? [] }]]
      return quiet === undefined ? [] : [[id, { quieted: quiet.reason }]]
    }),
  )
}

const foundLines = async (
  deps: ExplainDeps,
  own: readonly Doc<Watch>[],
  found: FoundTransaction,
): Promise<RichText[]> => {
  const { store, say } = deps
  const { hash, transaction } = found
  const chain = Number(found.chain_id)
  const chainName = chainOf(chain).name
  const known = await localEvidence(store, own, { chain, hash })
  const words = new Map(found.data.map(word => [word.bot_id, word]))
  const lines = own.map(({ id, value: watch }) => {
    const word = words.get(watch.bot)
    return explainLine(
      { watch, chain, failed: transaction.status === 'failed', known: known.get(id), word },
      say,
    )
  })
  const mayBeInside = own.some(
    ({ id, value }) => !known.has(id) && words.get(value.bot)?.verdict === 'not_concerned',
  )
  return [
    say.rich('why-header', {
      hash: code(shortenAddress(hash)),
      chain: chainName,
      time: say.time(transaction.block.time),
    }),
    ...lines,
    ...(mayBeInside && !transaction.internal_transfers
      ? [plain(say('why-unseen', { chain: chainName }))]
      : []),
  ]
}

/** What the chat itself knows, where the service says nothing. */
const localLines = async (
  { store, say }: ExplainDeps,
  own: readonly Doc<Watch>[],
  o: { hash: string; chains: readonly number[] },
): Promise<RichText[]> => {
  const byChain = await Promise.all(o.chains.map(chain => localEvidence(store, own, { chain, hash: o.hash })))
  return own.flatMap(({ id, value }) => {
    const known = byChain.map(one => one.get(id)).find(one => one !== undefined)
    return known === undefined ? [] : [localEvidenceLine(value.name, known, say)]
  })
}

const notOfferedLines = (lines: readonly RichText[], hash: string, say: Translator): RichText[] => [
  plain(say('why-not-offered')),
  ...(lines.length > 0 ? lines : [say.rich('why-not-shown-here', { hash: code(shortenAddress(hash)) })]),
]

const notFoundLines = ({ nowhere, away }: ExplanationSearch, hash: string, say: Translator): RichText[] => [
  ...(nowhere.length === 0
    ? []
    : [say.rich('why-nowhere', { hash: code(shortenAddress(hash)), chains: chainNames(nowhere, say) })]),
  ...(away.length === 0 ? [] : [plain(say('why-away', { chains: chainNames(away, say) }))]),
]

/**
 * Why a transaction was shown in a chat, or was not: a line for each of its watches. `chain`: the one it is on, where that is
 * known; else every chain of the watches is asked. Never rejects for what the service does.
 */
const explainMessage = async (
  deps: ExplainDeps,
  o: { readonly chat: string; readonly hash: string; readonly chain?: number },
): Promise<RichText> => {
  const { store, client, say } = deps
  const hash = o.hash.toLowerCase()
  const own = await watchesOf(store, o.chat)
  if (own.length === 0) return plain(say('watches-none'))
  const chains = o.chain === undefined ? [...new Set(own.flatMap(({ value }) => value.chains))] : [o.chain]
  const asked = await explainOnChains(client, { chains, hash, bots: own.map(({ value }) => value.bot) })
  if (asked.found !== undefined) return join(await foundLines(deps, own, asked.found), '\n')
  const lines = await localLines(deps, own, { hash, chains })
  if (asked.notOffered) return join(notOfferedLines(lines, hash, say), '\n')
  return join([...notFoundLines(asked, hash, say), ...lines], '\n')
}

/** A hash alone or in a link; a longer run of digits is none. */
const transactionHash = /0x[0-9a-f]{64}(?![0-9a-z])/i

/** A transaction hash that is sent is answered with why it was shown here, or was not. */
export const createExplain = ({ client }: { readonly client: Client }): Composer<ChatContext> => {
  const composer = new Composer<ChatContext>()
  composer.on('message:text', async (ctx, next) => {
    const [hash] = transactionHash.exec(ctx.message.text) ?? []
    if (hash === undefined) return next()
    const { store, say } = ctx
    const body = await explainMessage({ store, client, say }, { chat: String(ctx.chatId), hash })
    return show(ctx, { body, buttons: [] })
  })
  return composer
}
