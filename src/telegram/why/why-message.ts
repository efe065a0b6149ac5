import { type Shown, shownAlerts, type Watch, watches } from '#chat/records.ts'
import { code, join, plain, type Rich } from '#chat/rich.ts'
import type { Say } from '#chat/texts.ts'
import { transactionKey } from '#chat/transaction-key.ts'
import type { Client } from '#client/client.ts'
import { chainOf } from '#contract/chains.ts'
import { shortAddress } from '#lib/format.ts'
import type { Doc, Store } from '#store/store.ts'
import { chainNames } from '../watch/draft.ts'
import { type Asked, askChains } from './ask-chains.ts'
import { shownLine, whyLine } from './why-line.ts'

type Deps = { readonly store: Store; readonly client: Client; readonly say: Say }
type Found = NonNullable<Asked['found']>

/** More than a chat may have. */
const all = 1_000

/** By watch, the message of the chat that shows a transaction. */
const shownFor = async (store: Store, own: readonly Doc<Watch>[], o: { chain: number; hash: string }) => {
  const keys = own.map(({ value }) =>
    transactionKey(value.destination, {
      bot: { id: value.bot },
      data: { chain: { chain_id: o.chain }, transaction: { hash: o.hash } },
    }),
  )
  const docs = await store.get(shownAlerts, keys)
  return new Map(own.flatMap(({ id }, n): [string, Shown][] => (docs[n] ? [[id, docs[n].value]] : [])))
}

const foundLines = async (deps: Deps, own: readonly Doc<Watch>[], found: Found): Promise<Rich[]> => {
  const { store, say } = deps
  const { hash, transaction } = found
  const chain = Number(found.chain_id)
  const chainName = chainOf(chain).name
  const shown = await shownFor(store, own, { chain, hash })
  const words = new Map(found.data.map(word => [word.bot_id, word]))
  const lines = own.map(({ id, value: watch }) => {
    const word = words.get(watch.bot)
    return whyLine({ watch, chain, failed: transaction.status === 'failed', shown: shown.get(id), word }, say)
  })
  const mayBeInside = own.some(
    ({ id, value }) => !shown.has(id) && words.get(value.bot)?.verdict === 'not_concerned',
  )
  return [
    say.rich('why-header', {
      hash: code(shortAddress(hash)),
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
const ownLines = async (
  deps: Deps,
  own: readonly Doc<Watch>[],
  o: { hash: string; chains: readonly number[] },
) => {
  const { store, say } = deps
  const byChain = await Promise.all(o.chains.map(chain => shownFor(store, own, { chain, hash: o.hash })))
  const lines = own.flatMap(({ id, value }) => {
    const shown = byChain.map(one => one.get(id)).find(one => one !== undefined)
    return shown === undefined ? [] : [shownLine(value.name, shown, say)]
  })
  const none = say.rich('why-not-shown-here', { hash: code(shortAddress(o.hash)) })
  return [plain(say('why-not-offered')), ...(lines.length === 0 ? [none] : lines)]
}

const notFoundLines = ({ nowhere, away }: Asked, hash: string, say: Say): Rich[] => [
  ...(nowhere.length === 0
    ? []
    : [say.rich('why-nowhere', { hash: code(shortAddress(hash)), chains: chainNames(nowhere, say) })]),
  ...(away.length === 0 ? [] : [plain(say('why-away', { chains: chainNames(away, say) }))]),
]

/**
 * Why a transaction was shown in a chat, or was not: a line for each of its watches. `chain`: the one it is on, where that is
 * known; else every chain of the watches is asked. Never rejects for what the service does.
 */
export const whyMessage = async (
  deps: Deps,
  o: { readonly chat: string; readonly hash: string; readonly chain?: number },
): Promise<Rich> => {
  const { store, client, say } = deps
  const hash = o.hash.toLowerCase()
  const found = await store.find(watches, { index: 'chat', value: o.chat, limit: all })
  const own = found
    .filter(({ value }) => value.state !== 'deleting')
    .toSorted((one, other) => one.value.createdAt - other.value.createdAt)
  if (own.length === 0) return plain(say('watches-none'))
  const chains = o.chain === undefined ? [...new Set(own.flatMap(({ value }) => value.chains))] : [o.chain]
  const asked = await askChains(client, { chains, hash, bots: own.map(({ value }) => value.bot) })
  if (asked.found !== undefined) return join(await foundLines(deps, own, asked.found), '\n')
  if (asked.notOffered) return join(await ownLines(deps, own, { hash, chains }), '\n')
  return join(notFoundLines(asked, hash, say), '\n')
}
