import type { Doc, RecordKind, Store } from '#store/store.ts'
import { type BotRecord, bots, type ChannelRecord, channelKey, channels } from '../records/records.ts'
import type { Caller } from './accounts.ts'
import { RequestError } from './request-error.ts'

type OwnedRecord = { readonly account?: string }

export type PageQuery = { readonly current_page: number; readonly per_page: number }

/** One page of an account's records, by id; the kind has the index `account`. */
export const findOwnPage = async <T extends OwnedRecord>(
  store: Store,
  kind: RecordKind<T>,
  { account, query }: { readonly account: string; readonly query: PageQuery },
): Promise<{ docs: Doc<T>[]; total: number }> => {
  const { current_page, per_page } = query
  const where = { index: 'account', value: account } as const
  const [docs, total] = await Promise.all([
    store.find(kind, { ...where, skip: (current_page - 1) * per_page, limit: per_page }),
    store.count(kind, where),
  ])
  return { docs, total }
}

/** A page in the contract's words. */
export const toPage = <Presented>(
  data: Presented[],
  { current_page, per_page }: PageQuery,
  total: number,
) => ({
  data,
  current_page,
  per_page: String(per_page),
  total,
})

/** The requested page of a list, in the contract's words; pages count from 1. */
export const paginate = async <Item, Presented>(
  items: readonly Item[],
  query: PageQuery,
  present: (page: readonly Item[]) => Promise<Presented[]> | Presented[],
) => {
  const first = (query.current_page - 1) * query.per_page
  return toPage(await present(items.slice(first, first + query.per_page)), query, items.length)
}

/** Throws `RequestError` if the account has no such channel. */
export const getOwnChannel = async (
  store: Store,
  caller: Caller,
  id: number,
): Promise<Doc<ChannelRecord>> => {
  const [channel] = await store.get(channels, [channelKey(id)])
  if (channel?.value.account === caller.account) return channel
  throw new RequestError('unknown_channel', `there is no channel ${id}`)
}

/** Throws `RequestError` if the caller has no such live bot. */
export const getOwnBot = async (store: Store, caller: Caller, id: string): Promise<Doc<BotRecord>> => {
  const [bot] = await store.get(bots, [id])
  if (bot?.value.state !== 'live' || bot.value.account !== caller.account) {
    throw new RequestError('unknown_bot', `there is no bot ${id}`)
  }
  return bot
}
