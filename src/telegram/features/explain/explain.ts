import { type AlertFacts, alertFacts, transactionFactsId } from '#alerts/records/alert-facts.ts'
import { type HistoryEntry, historyEntries } from '#alerts/records/history.ts'
import { shownAlerts, transactionKey } from '#alerts/records/shown-alerts.ts'
import { chainOf } from '#chains/registry.ts'
import type { Client } from '#client/client.ts'
import type { Explanation } from '#contract/explanation.ts'
import { toChunks } from '#lib/collections.ts'
import { shortenAddress } from '#lib/format.ts'
import type { Message } from '#render/message.ts'
import { bold, code, join, plain, type RichText } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import type { Doc, Store } from '#store/store.ts'
import { suppressedAlerts } from '#watch/suppressed-alerts.ts'
import type { Watch } from '#watch/watch.ts'
import { chainNames } from '#watch/watch-lines.ts'
import type { ChatContext } from '../../framework/context.ts'
import type { Feature } from '../../framework/feature.ts'
import { recordAnswer } from '../../framework/recognized-text.ts'
import { textMessage } from '../../framework/shared-screens.ts'
import { showAndGetMessageId } from '../../framework/show.ts'
import { findTransaction, type TransactionMention } from '../../input/linked-chain.ts'
import { watchesOf } from '../../records.ts'
import { type ManagedWatches, managedWatches } from '../watches/managed-destinations.ts'
import { showReadings } from './explain-limit.ts'
import {
  type ExplainFailure,
  explainFailure,
  explainLine,
  type LocalEvidence,
  localEvidenceLine,
} from './explain-line.ts'

/** The service's limit. */
const maxBotsPerCall = 100

/** The search for a transaction on some chains. */
type ExplanationSearch = {
  /** The explanation of the chain that has the transaction. */
  readonly found:
    | (Explanation & { readonly transaction: NonNullable<Explanation['transaction']> })
    | undefined
  /** Ids of the chains without the transaction. */
  readonly nowhere: readonly number[]
  /** Chains that could not be asked. */
  readonly away: readonly number[]
  /** Whether the service cannot explain transactions. */
  readonly notOffered: boolean
}

type ChainExplanation = Explanation | ExplainFailure

const explainOnChain = async (
  client: Client,
  options: { chain: number; hash: string; bots: readonly string[] },
): Promise<ChainExplanation> => {
  const { chain, hash, bots } = options
  try {
    const answers = await Promise.all(
      toChunks(bots, maxBotsPerCall).map(batch => {
        const input = { chain_id: String(chain), hash, bot_id: batch.join(','), per_page: maxBotsPerCall }
        return client.explainTransaction(input, { tries: 1 })
      }),
    )
    const [first] = answers
    return first === undefined ? 'away' : { ...first, data: answers.flatMap(({ data }) => data) }
  } catch (error) {
    return explainFailure(error)
  }
}

/**
 * Asks the service which of the chains has a transaction, and why each bot did or did not match it. Never
 * rejects.
 */
export const explainOnChains = async (
  client: Client,
  options: { readonly chains: readonly number[]; readonly hash: string; readonly bots: readonly string[] },
): Promise<ExplanationSearch> => {
  const answers = await Promise.all(
    options.chains.map(async chain => ({
      chain,
      answer: await explainOnChain(client, { ...options, chain }),
    })),
  )
  const where = (is: (answer: ChainExplanation) => boolean): number[] =>
    answers.flatMap(({ chain, answer }) => (is(answer) ? [chain] : []))
  const explanations = answers.flatMap(({ answer }) =>
    typeof answer === 'object' && answer.transaction !== null
      ? [{ ...answer, transaction: answer.transaction }]
      : [],
  )
  return {
    found: explanations[0],
    nowhere: where(answer => typeof answer === 'object' && answer.transaction === null),
    away: where(answer => answer === 'away'),
    notOffered: answers.length > 0 && answers.every(({ answer }) => answer === 'not offered'),
  }
}

type ExplainDeps = { readonly store: Store; readonly client: Client; readonly say: Translator }
type FoundTransaction = NonNullable<ExplanationSearch['found']>

type TransactionId = { readonly chain: number; readonly hash: string }

/** The watches of a chat, under its title if it is another chat. */
type ChatWatches = Partial<Pick<ManagedWatches, 'title'>> & Pick<ManagedWatches, 'watches'>

/** The lines of each chat's watches, under its title. */
const linesByChat = (
  chats: readonly ChatWatches[],
  lineOf: (watch: Doc<Watch>) => RichText | undefined,
): RichText[] =>
  chats.flatMap(({ title, watches }) => {
    const lines = watches.map(lineOf).filter(line => line !== undefined)
    return title === undefined || lines.length === 0 ? lines : [plain(''), bold(title), ...lines]
  })

const loadEntries = async (
  store: Store,
  ids: readonly (string | undefined)[],
): Promise<ReadonlyMap<string, HistoryEntry>> => {
  const docs = await store.get(
    historyEntries,
    ids.filter(id => id !== undefined),
  )
  return new Map(docs.flatMap(doc => (doc === undefined ? [] : [[doc.id, doc.value] as const])))
}

const firedOf = (facts: AlertFacts | undefined): readonly string[] =>
  facts?.kind === undefined ? (facts?.fired ?? []) : []

/** Loads the chat's own evidence about a transaction, by watch. */
const loadEvidence = async (
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
  const [shown, suppressed, facts] = await Promise.all([
    store.get(shownAlerts, keys),
    store.get(suppressedAlerts, keys),
    store.get(
      alertFacts,
      own.map(({ id: watch }) => transactionFactsId({ watch, chain, hash })),
    ),
  ])
  const entryIds = shown.map(alert => alert?.value.history)
  const entries = await loadEntries(store, entryIds)
  return new Map(
    own.flatMap(({ id }, n): [string, LocalEvidence][] => {
      const [alert, suppression] = [shown[n]?.value, suppressed[n]?.value]
      const entry = entries.get(entryIds[n] ?? '')
      if (alert !== undefined) return [[id, { shown: alert, entry, fired: firedOf(facts[n]?.value) }]]
      return suppression === undefined ? [] : [[id, { suppressed: suppression.reason }]]
    }),
  )
}

/** Verdicts of a watch whose addresses, or chains, the transaction does not involve. */
const uninvolvedVerdicts: ReadonlySet<string> = new Set(['not_concerned', 'other_chain'])

/** Says whether coins that moved inside a transaction would have been noticed. */
const insideLine = (
  { coin_logs = false, internal_transfers }: FoundTransaction['transaction'],
  chain: string,
  say: Translator,
): RichText[] => {
  if (coin_logs) return [plain(say('why-coin-logs', { chain }))]
  return internal_transfers ? [] : [plain(say('why-unseen', { chain }))]
}

const foundLines = async (
  deps: ExplainDeps,
  byChat: readonly ChatWatches[],
  found: FoundTransaction,
): Promise<RichText[]> => {
  const { store, say } = deps
  const all = byChat.flatMap(({ watches }) => watches)
  const { hash, transaction } = found
  const chain = Number(found.chain_id)
  const chainName = chainOf(chain).name
  const evidence = await loadEvidence(store, all, { chain, hash })
  const explanations = new Map(found.data.map(explanation => [explanation.bot_id, explanation]))
  const isUninvolved = ({ id, value }: Doc<Watch>): boolean =>
    !evidence.has(id) && uninvolvedVerdicts.has(explanations.get(value.bot)?.verdict ?? '')
  // Of one watch the reason is said; of many watches, those that the transaction does not involve are
  // only counted.
  const uninvolved = all.length === 1 ? 0 : all.filter(isUninvolved).length
  const lines = linesByChat(byChat, doc => {
    if (uninvolved > 0 && isUninvolved(doc)) return undefined
    const { id, value: watch } = doc
    const explanation = explanations.get(watch.bot)
    return explainLine(
      { watch, chain, failed: transaction.status === 'failed', evidence: evidence.get(id), explanation },
      say,
    )
  })
  const mayBeInside = all.some(
    ({ id, value }) => !evidence.has(id) && explanations.get(value.bot)?.verdict === 'not_concerned',
  )
  return [
    say.rich('why-header', {
      hash: code(shortenAddress(hash)),
      chain: chainName,
      time: say.time(transaction.block.time),
    }),
    ...lines,
    ...(uninvolved === 0
      ? []
      : [
          ...(lines.length > 0 && byChat.length > 1 ? [plain('')] : []),
          plain(say('why-uninvolved', { count: uninvolved, are: lines.length === 0 ? 'all' : 'others' })),
        ]),
    ...(mayBeInside ? insideLine(transaction, chainName, say) : []),
  ]
}

/** Explains by the chat's own evidence, if the service does not answer. */
const localLines = async (
  { store, say }: ExplainDeps,
  byChat: readonly ChatWatches[],
  hash: string,
  chains: readonly number[],
): Promise<RichText[]> => {
  const all = byChat.flatMap(({ watches }) => watches)
  const byChain = await Promise.all(chains.map(chain => loadEvidence(store, all, { chain, hash })))
  return linesByChat(byChat, ({ id, value }) => {
    const evidence = byChain.map(evidenceById => evidenceById.get(id)).find(own => own !== undefined)
    return evidence === undefined ? undefined : localEvidenceLine(value.settings.name, evidence, say)
  })
}

const notOfferedLines = (lines: readonly RichText[], hash: string, say: Translator): RichText[] => [
  plain(say('why-not-offered')),
  ...(lines.length > 0 ? lines : [say.rich('why-not-shown-here', { hash: code(shortenAddress(hash)) })]),
]

/** Lines about a transaction that was not found. A hash that was not in a link may be a private key. */
const notFoundLines = (
  { nowhere, away }: ExplanationSearch,
  { hash, isLinked }: TransactionMention,
  say: Translator,
): RichText[] => [
  ...(nowhere.length === 0
    ? []
    : [say.rich('why-nowhere', { hash: code(shortenAddress(hash)), chains: chainNames(nowhere, say) })]),
  ...(nowhere.length === 0 || isLinked ? [] : [plain(`\n${say('why-nowhere-key')}`)]),
  ...(away.length === 0 ? [] : [plain(say('why-away', { chains: chainNames(away, say) }))]),
]

/** Why chats have shown a transaction, or have not: a line for each of their watches. A failing service does not reject it. */
const explainMessage = async (
  deps: ExplainDeps,
  byChat: readonly ChatWatches[],
  transaction: TransactionMention,
): Promise<RichText> => {
  const { client, say } = deps
  const { hash, chain, isLinked } = transaction
  const all = byChat.flatMap(({ watches }) => watches)
  if (all.length === 0)
    return plain(isLinked ? say('watches-none') : `${say('watches-none')}\n\n${say('why-nowhere-key')}`)
  const chains =
    chain === undefined ? [...new Set(all.flatMap(({ value }) => value.settings.chains))] : [chain.id]
  const search = await explainOnChains(client, { chains, hash, bots: all.map(({ value }) => value.bot) })
  if (search.found !== undefined) return join(await foundLines(deps, byChat, search.found), '\n')
  const lines = await localLines(deps, byChat, hash, chains)
  if (search.notOffered) return join(notOfferedLines(lines, hash, say), '\n')
  return join([...notFoundLines(search, transaction, say), ...lines], '\n')
}

type ExplainFeatureDeps = { readonly client: Client; readonly chains: readonly number[] }

/** Answers a text with a transaction hash, with `buttons` below. Returns `false` if the text has no hash. */
export type ExplainText = (ctx: ChatContext, text: string, buttons?: Message['buttons']) => Promise<boolean>

/**
 * Explains why a transaction was shown in this chat, or was not; in a private chat also in the groups that
 * the person manages.
 */
export const createExplainText =
  ({ client, chains }: ExplainFeatureDeps): ExplainText =>
  async (ctx, text, buttons = []) => {
    const transaction = findTransaction(text)
    if (transaction === undefined) return false
    const { store, say } = ctx
    const { chain } = transaction
    const answer = async (message: Message): Promise<boolean> => {
      recordAnswer(ctx, { message: await showAndGetMessageId(ctx, message) })
      return true
    }
    if (chain !== undefined && !chains.includes(chain.id))
      return answer(textMessage(say('link-elsewhere', { chains: chain.name })))
    const [watches, elsewhere] = await Promise.all([
      watchesOf(store, String(ctx.chatId)),
      managedWatches(ctx),
    ])
    const body = await explainMessage({ store, client, say }, [{ watches }, ...elsewhere], transaction)
    return answer({ body, buttons })
  }

/** Answers a transaction hash, and *Balances now* of a watch. */
export const createExplain = (deps: ExplainFeatureDeps): Feature => {
  const explainText = createExplainText(deps)
  return {
    isForMembers: true,
    onText: async (ctx, next) => ((await explainText(ctx, ctx.message.text)) ? undefined : next()),
    routes: { balances: (ctx, pressed) => showReadings(ctx, deps.client, pressed) },
  }
}
