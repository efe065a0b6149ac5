import type { Client } from '#client/client.ts'
import { shortId } from '#lib/ids.ts'
import { sanitizeText } from '#lib/sanitize-text.ts'
import type { PlainTextId } from '#lib/text-ids.ts'
import { type Button, buttonRows, callbackButton, type Message } from '#render/message.ts'
import { bold, concat, plain, type RichText } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import type { Doc } from '#store/store.ts'
import { alertCounts, alertsOnDay } from '#watch/alert-counts.ts'
import { destinationName } from '#watch/channels.ts'
import { mutes } from '#watch/mutes.ts'
import { reasonText, type Suspension, suspensionsOf } from '#watch/suspensions.ts'
import { destinations, reportsTo, type Watch } from '#watch/watch.ts'
import { briefChains, tagsByUse } from '#watch/watch-lines.ts'
import { mayTap } from '../../framework/callback-routes.ts'
import type { ChatContext } from '../../framework/context.ts'
import { findDestination } from '../../framework/destinations.ts'
import { hasRole } from '../../framework/memberships.ts'
import { pageOf } from '../../framework/paging.ts'
import { actions } from '../../framework/permissions.ts'
import { accessTo, accessToast } from '../../framework/roles.ts'
import { findSearch, type SearchText, saveSearch } from '../../framework/search-text.ts'
import { cancelButton } from '../../framework/shared-screens.ts'
import { show } from '../../framework/show.ts'
import { watchesOf } from '../../records.ts'
import { fetchDeliveryTroubles } from './channel-health.ts'
import { distinctNames } from './distinct-names.ts'
import { findWatches, type ListFilter } from './find-watches.ts'
import { type Order, orders, sorted } from './list-order.ts'
import {
  destinationRows,
  type ManagedDestination,
  managedDestinations,
  type SuspendedChat,
  suspendedChats,
} from './managed-destinations.ts'
import { readUnreadLines } from './unread-chains.ts'
import { fetchDone } from './watch-again.ts'
import type { WatchTrouble } from './watch-card.ts'
import { type Worth, worthText } from './worth-now.ts'

type RecentAlerts = {
  readonly today: ReadonlyMap<string, number>
  /** The Unix time of the last alert, of those that have alerted. */
  readonly lastAlerts: ReadonlyMap<string, number>
}

/** The alerts of watches on the present day of the chat, and the time of the last one, by their ids. */
const recentAlerts = async (ctx: ChatContext, ids: readonly string[]): Promise<RecentAlerts> => {
  const counts = (await ctx.store.get(alertCounts, ids)).flatMap(count => count ?? [])
  return {
    today: new Map(counts.map(({ id, value }) => [id, alertsOnDay(value, ctx.now(), ctx.say.zone)])),
    lastAlerts: new Map(counts.map(({ id, value }) => [id, value.lastAt])),
  }
}

/** The alerts of watches on the present day of the chat, by their ids. */
export const alertsToday = async (
  ctx: ChatContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> => (await recentAlerts(ctx, ids)).today

const areOnSameChains = (watches: readonly Doc<Watch>[]): boolean =>
  new Set(watches.map(({ value }) => value.settings.chains.toSorted((a, b) => a - b).join())).size === 1

/** `treasury · 2 today`; without alerts the text alone. */
export const withCount = (text: string, count: number | undefined, say: Translator): string =>
  count ? `${text} · ${say('alerts-today', { today: count })}` : text

const orderOf = ({ settings }: ChatContext): Order => settings?.value.order ?? 'age'

const tagFilter = (tag: string): ListFilter => ({ id: shortId('tag', tag), by: 'tag', text: tag })

/**
 * Stores the text, for the buttons of the further pages. Returns `undefined` if the person may not, or no
 * longer, see the watches of the destination `there`.
 */
export const textFilter = (ctx: ChatContext, search: SearchText): Promise<ListFilter | undefined> =>
  searchFilter(ctx, saveSearch(ctx, search), search)

const searchFilter = async (
  ctx: ChatContext,
  id: string,
  { text, there }: SearchText,
): Promise<ListFilter | undefined> => {
  if (there === undefined) return { id, by: 'text', text }
  const destination = await destinationFilter(ctx, there)
  return destination === undefined ? undefined : { id, by: 'text', text, destination }
}

/** The filter of a button. Returns `undefined` if it is expired, or of another chat. */
const readFilter = async (
  ctx: ChatContext,
  { id: filter, tags }: { id: string; tags: readonly string[] },
): Promise<ListFilter | undefined> => {
  const tag = tags.map(tagFilter).find(({ id }) => id === filter)
  if (tag !== undefined) return tag
  const search = await findSearch(ctx, filter)
  return search === undefined ? destinationFilter(ctx, filter) : searchFilter(ctx, filter, search)
}

/** A destination of this chat, or of a chat that the person manages from here. */
const destinationFilter = async (ctx: ChatContext, id: string): Promise<ListFilter | undefined> => {
  const [destination] = await ctx.store.get(destinations, [id])
  const access = destination === undefined ? undefined : await accessTo(ctx, destination.value.chat)
  if (access === undefined || access === 'foreign') return undefined
  if (access === 'granted')
    return {
      id,
      by: 'destination',
      text: await destinationName(ctx.store, { destination: id, say: ctx.say }),
      mayManage: (await accessTo(ctx, destination?.value.chat ?? '', 'manager')) === 'granted',
    }
  ctx.toast = { text: accessToast(access, ctx.say) }
  return undefined
}

/** The filter in a topic with watches of its own. */
export const topicFilter = async (ctx: ChatContext): Promise<string | undefined> => {
  if (ctx.groupThread === undefined) return undefined
  const chat = String(ctx.chatId)
  const topic = await findDestination(ctx.store, { chat, thread: ctx.groupThread })
  const hasOwn =
    topic && (await watchesOf(ctx.store, chat)).some(({ value }) => value.destination === topic.id)
  return hasOwn === true ? topic?.id : undefined
}

/** The destination whose watches the filter selects from, if there is one. */
const destinationOf = (filter: ListFilter | undefined): ListFilter | undefined =>
  filter?.by === 'destination' ? filter : filter?.destination

/**
 * The watches of this chat, or those that report to the destination of the filter, which may be watches of
 * this chat, too.
 */
export const watchesAmong = async (
  ctx: ChatContext,
  filter: ListFilter | undefined,
): Promise<readonly Doc<Watch>[]> => {
  const amongFilter = destinationOf(filter)
  if (amongFilter === undefined) return watchesOf(ctx.store, String(ctx.chatId))
  const [destination] = await ctx.store.get(destinations, [amongFilter.id])
  const chats = new Set([destination?.value.chat ?? '', String(ctx.chatId)])
  const all = await Promise.all([...chats].map(chat => watchesOf(ctx.store, chat)))
  return all.flat().filter(({ value }) => reportsTo(value, amongFilter.id))
}

const maxBesideText = 8
const tagsPerRow = 3
const maxQueryShown = 42

/** A page of watches. */
type ListPage = {
  readonly page: number
  readonly pages: number
  /** How many watches come before it. */
  readonly from: number
  /** How many watches the filter selects. */
  readonly total: number
  /** How many watches there are without the filter. */
  readonly of: number
  readonly shown: readonly Doc<Watch>[]
  readonly order: Order
  /** Worths by watch, if the list is sorted by them. */
  readonly worths?: ReadonlyMap<string, Worth> | undefined
  /** Alerts of today by watch. */
  readonly today: ReadonlyMap<string, number>
  /** The Unix time of the last alert by watch, if the list is sorted by it. */
  readonly lastAlerts?: ReadonlyMap<string, number> | undefined
  /** Whether all watches are on the same chains. */
  readonly isOfSameChains: boolean
  /** Troubles by watch. */
  readonly troubles: ReadonlyMap<string, WatchTrouble>
  /** Watches that alert once, and did. */
  readonly done: ReadonlySet<string>
  readonly muted: ReadonlySet<string>
  /** Suspensions by watch. */
  readonly suspensions: ReadonlyMap<string, readonly Suspension[]>
  /** Tags of all watches, the most used first. */
  readonly tags: readonly string[]
  /** Lines about the chains of the shown watches. */
  readonly unread: readonly RichText[]
  readonly filter: ListFilter | undefined
  /** Destinations that the person manages from this chat. */
  readonly elsewhere: readonly ManagedDestination[]
  /** Chats that the person managed. */
  readonly lost: readonly SuspendedChat[]
  readonly isPrivate: boolean
  readonly mayEdit: boolean
  readonly maySelect: boolean
}

const namesPerRow = 2
/** Most other buttons: a screen has eight choices, and two are *Select* and *Watch an address*. */
const maxBesides = 6

/**
 * The watches of a page, each as a button: with its name if there are several pages, else with its number.
 */
export const listMessage = (list: ListPage, say: Translator): Message => {
  const { from, of, shown, today } = list
  const below = [...wayOn(list, say), ...destinationRows(list.elsewhere, say, maxBesides - shown.length)]
  const lost = list.lost.map(chat => say('watches-lost', chat))
  if (of === 0) return { body: [emptyText(list, say), ...lost], buttons: below }
  const nameOf = distinctNames(shown, say)
  const lines = shown.map((watch, index) => {
    const { id, value } = watch
    const state = value.state === 'live' ? liveState(id, list) : value.state
    const chains = briefChains(value.settings.chains, say)
    const name = nameOf(watch)
    const counts = state === 'live' || state === 'muted'
    const worth = list.worths?.get(id)
    const where = list.isOfSameChains ? '' : chains
    const beside = worth === undefined ? where : worthText(worth, say)
    // The chains may be what tells watches of one name apart.
    const isSaid = !counts || beside === '' || name.endsWith(` · ${beside}`)
    const line = say('watches-line', {
      number: from + index + 1,
      state,
      name: isSaid ? name : `${name} · ${beside}`,
      reason: suspendedReason(id, list, say),
    })
    const lastAt = list.lastAlerts?.get(id)
    if (!counts) return worth === undefined ? line : `${line} · ${beside}`
    const counted = withCount(line, today.get(id), say)
    return lastAt === undefined ? counted : concat(counted, ' · ', say.time(lastAt, 'r'))
  })
  const isPartlyKnown = shown.some(({ id }) => list.worths?.get(id)?.isPart === true)
  const numbers = shown.map(({ id }, index) =>
    callbackButton(String(from + index + 1), actions.card, id, ...placeArgs(list)),
  )
  const names = shown.map(watch => callbackButton(nameOf(watch), actions.card, watch.id, ...placeArgs(list)))
  const rows = [
    ...(list.pages > 1 ? buttonRows(names, namesPerRow) : [numbers]),
    pagingButtons(list, say),
    ...orderRows(list, say),
    ...below,
  ]
  return {
    body:
      lines.length === 0
        ? header(list, say)
        : [
            header(list, say),
            '',
            ...lines,
            ...(isPartlyKnown ? [say('watches-worth-part')] : []),
            ...list.unread,
            ...lost,
          ],
    buttons: rows.filter(row => row.length > 0),
  }
}

const emptyText = ({ filter, elsewhere, isPrivate }: ListPage, say: Translator): RichText => {
  if (filter?.by === 'destination') return say.rich('watches-none-there', { place: bold(filter.text) })
  if (!isPrivate) return plain(say('watches-none-group'))
  return plain(say(elsewhere.length === 0 ? 'watches-none' : 'watches-none-here'))
}

/** Buttons for another watch, and out of a filter. */
const wayOn = ({ filter, isPrivate, mayEdit }: ListPage, say: Translator): Message['buttons'] => {
  const watch = mayEdit ? [callbackButton(say('button-watch'), actions.newWatch)] : []
  if (filter === undefined) return [watch]
  if (filter.destination !== undefined)
    return [[callbackButton(say('button-back'), actions.list, '0', filter.destination.id)]]
  const all = callbackButton(say('button-all-watches'), actions.list, '0')
  if (filter.by !== 'destination') return [[all]]
  return isPrivate
    ? [
        [callbackButton(say('button-watch'), actions.newWatchThere, filter.id)],
        [
          callbackButton(say('button-history'), actions.historyThere, filter.id, '0'),
          callbackButton(say('button-settings'), actions.chatSettingsThere, filter.id, 'all'),
          ...(filter.mayManage === true
            ? [callbackButton(say('channels-title'), actions.channelsThere, filter.id)]
            : []),
        ],
        [callbackButton(say('button-back'), actions.list, '0')],
      ]
    : [[...watch, all]]
}

const suspendedReason = (id: string, { suspensions }: ListPage, say: Translator): string => {
  const [first] = suspensions.get(id) ?? []
  return first === undefined ? '' : reasonText(first, say)
}

const liveState = (id: string, { troubles, muted, suspensions, done }: ListPage): string => {
  if (suspensions.has(id)) return 'suspended'
  if (done.has(id)) return 'done'
  if (troubles.has(id)) return 'trouble'
  return muted.has(id) ? 'muted' : 'live'
}

/** A page, as arguments of a button. */
const placeArgs = ({ page, filter }: Pick<ListPage, 'page' | 'filter'>): readonly string[] =>
  filter === undefined ? [String(page)] : [String(page), filter.id]

const header = ({ from, shown, total, filter, isPrivate }: ListPage, say: Translator): RichText => {
  const sought = sanitizeText(filter?.text ?? '', maxQueryShown)
  const destination = destinationOf(filter)
  if (total === 0) return nothingFound(filter?.text ?? '', destination, say)
  const isOfDestination = filter?.by === 'destination'
  const title = bold(destination?.text ?? say(isPrivate ? 'watches-title' : 'watches-title-group'))
  const by = filter === undefined || isOfDestination ? 'nothing' : filter.by
  return say.rich('watches-header', { title, by, sought, from: from + 1, to: from + shown.length, total })
}

/**
 * *Select* if there are two watches or more; *Search* if it can narrow them, which needs other watches or
 * tags.
 */
const pagingButtons = (list: ListPage, say: Translator): readonly Button[] => {
  const { page, pages, of, shown, filter, tags } = list
  const destination = destinationOf(filter)
  const maySelect = list.maySelect && destination === undefined
  const filterArgs = filter === undefined ? [] : [filter.id]
  const to = (label: PlainTextId, there: number): Button =>
    callbackButton(say(label), actions.list, ...placeArgs({ page: there, filter }))
  const canNarrow = of > shown.length || (destination === undefined && tags.length > 0)
  return [
    ...(page > 0 ? [to('button-newer', page - 1)] : []),
    ...(canNarrow ? [searchButton(destination, say)] : []),
    ...(of > 1 && maySelect ? [selectButton(say, filterArgs)] : []),
    ...(page < pages - 1 ? [to('button-older', page + 1)] : []),
  ]
}

/** The order of a list of several pages; a tap leads to the next one. */
const orderRows = ({ pages, order, filter, mayEdit }: ListPage, say: Translator): Message['buttons'] => {
  if (pages === 1 || !mayEdit) return []
  const next = orders[(orders.indexOf(order) + 1) % orders.length] ?? order
  const filterArgs = filter === undefined ? [] : [filter.id]
  return [[callbackButton(say('watches-order', { order }), actions.sortList, next, ...filterArgs)]]
}

/** Leads to the choice of several watches. */
export const selectButton = (say: Translator, filterArgs: readonly string[] = []): Button =>
  callbackButton(say('button-select'), actions.selectWatches, '', '0', ...filterArgs)

const searchButton = (destination: ListFilter | undefined, say: Translator): Button =>
  destination === undefined
    ? callbackButton(say('button-search'), actions.search)
    : callbackButton(say('button-search'), actions.searchThere, destination.id)

/** Ends a search: leads to the list, of the destination if the search was among its watches. */
const endRow = (label: string, there: string | undefined, say: Translator): readonly Button[] => [
  callbackButton(label, actions.list, '0', ...(there === undefined ? [] : [there])),
  cancelButton(say),
]

/** Asks for the text to search for, perhaps among the watches of the destination `there`. */
export const searchMessage = (say: Translator, there?: string): Message => ({
  body: say('watches-search'),
  buttons: [endRow(say('button-back'), there, say)],
})

/** Asks for the text to search for among the watches of the chat, with buttons for its tags. */
export const searchOwnMessage = async (ctx: ChatContext): Promise<Message> => {
  const { say } = ctx
  const { body, buttons } = searchMessage(say)
  const ownWatches = await watchesOf(ctx.store, String(ctx.chatId))
  const tags = tagsByUse(ownWatches)
    .slice(0, maxBesideText)
    .map(tag => callbackButton(`#${tag}`, actions.list, '0', tagFilter(tag).id))
  return { body, buttons: [...buttonRows(tags, tagsPerRow), ...buttons] }
}

/** Words an empty result, of the list or of a destination's. */
const nothingFound = (text: string, destination: ListFilter | undefined, say: Translator): RichText => {
  const sought = sanitizeText(text, maxQueryShown)
  return destination === undefined
    ? plain(say('watches-not-found', { sought }))
    : say.rich('watches-not-found-there', { sought, place: bold(destination.text) })
}

/** Message for a command that does not name a watch. */
export const nothingNamedMessage = (text: string, say: Translator): Message => ({
  body: nothingFound(text, undefined, say),
  buttons: [[callbackButton(say('button-all-watches'), actions.list, '0')]],
})

/** Asks again after a search without a result. */
export const nothingFoundMessage = (
  text: string,
  { filter, say }: { readonly filter: ListFilter; readonly say: Translator },
): Message => {
  const destination = destinationOf(filter)
  return {
    body: [nothingFound(text, destination, say), '', say('watches-search')],
    buttons: [endRow(say('button-all-watches'), destination?.id, say)],
  }
}

const perPage = 5
/** The list of a destination has more buttons below. */
const perPageThere = 4

/** The part of the list to show. */
type ListRequest = {
  readonly page?: number
  /** The filter itself, or its id. */
  readonly filter?: ListFilter | string | undefined
  /** Absent if the service is not to be asked, as after a button of a watch that does not exist any more. */
  readonly client?: Client
  /** The order; by default that of the chat. */
  readonly order?: Order
}

type ListedWatches = {
  readonly tags: readonly string[]
  readonly by: ListFilter | undefined
  readonly among: readonly Doc<Watch>[]
  readonly found: readonly Doc<Watch>[]
  readonly order: Order
  readonly worths?: ReadonlyMap<string, Worth>
}

/** The watches that a list with this filter has, in its order. */
export const findListed = async (
  ctx: ChatContext,
  { filter, client, order = orderOf(ctx) }: Omit<ListRequest, 'page'>,
): Promise<ListedWatches> => {
  const ownWatches = await watchesOf(ctx.store, String(ctx.chatId))
  const tags = tagsByUse(ownWatches)
  const by = typeof filter === 'string' ? await readFilter(ctx, { id: filter, tags }) : filter
  const among = destinationOf(by) === undefined ? ownWatches : await watchesAmong(ctx, by)
  const selected = by === undefined ? ownWatches : await findWatches(ctx, among, by)
  const { watches, ...worths } =
    client === undefined ? { watches: selected } : await sorted(ctx, selected, { order, client })
  return { tags, by, among, found: watches, order, ...worths }
}

/** Shows a page, from 0, of the chat's watches that the filter matches. */
export const showList = async (
  ctx: ChatContext,
  { page = 0, ...request }: ListRequest = {},
): Promise<void> => {
  const { client } = request
  const { tags, by, among, found, order, worths } = await findListed(ctx, request)
  const current = pageOf(found, page, by?.by === 'destination' ? perPageThere : perPage)
  const { shown } = current
  const ids = shown.map(({ id }) => id)
  const { say, now } = ctx
  const [recent, muting, suspensions, troubles, done, unread, elsewhere, lost] = await Promise.all([
    recentAlerts(ctx, ids),
    ctx.store.get(mutes, ids),
    suspensionsOf(ctx.store, shown),
    client === undefined ? new Map() : fetchDeliveryTroubles({ store: ctx.store, client }, shown),
    client === undefined ? new Map() : fetchDone(client, shown),
    client === undefined
      ? []
      : readUnreadLines(
          { client, say, now },
          shown.map(({ value }) => value),
        ),
    by === undefined && current.page === 0 ? managedDestinations(ctx) : [],
    by === undefined && current.page === 0 ? suspendedChats(ctx) : [],
  ])
  const list = {
    ...current,
    total: found.length,
    of: among.length,
    order,
    worths,
    today: recent.today,
    lastAlerts: order === 'alert' ? recent.lastAlerts : undefined,
    isOfSameChains: areOnSameChains(among),
    troubles,
    done: new Set(done.keys()),
    suspensions,
    muted: new Set(muting.flatMap(mute => (mute === undefined ? [] : [mute.id]))),
    tags,
    unread,
    filter: by,
    elsewhere,
    lost,
    isPrivate: ctx.isPrivate,
    mayEdit: hasRole(ctx.role, 'editor'),
    maySelect: mayTap(ctx.role, 'selectWatches'),
  }
  await show(ctx, listMessage(list, ctx.say))
}
