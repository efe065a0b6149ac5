import { type HistoryEntry, historyEntries, historyForMs, timeOfEntry } from '#alerts/records/history.ts'
import { dayMinutes, formatDate, minuteMs, toUnixSeconds } from '#lib/time.ts'
import { createYielder } from '#lib/timers.ts'
import { type Button, callbackButton, type Message, tableMessage } from '#render/message.ts'
import { bold, join, plain, type RichText } from '#render/rich-text.ts'
import type { Doc, Store } from '#store/store.ts'
import { destinations, type Watch } from '#watch/watch.ts'
import { zoneCity } from '#watch/zone-city.ts'
import { zonedTime } from '#watch/zoned-time.ts'
import type { ChatContext } from '../../framework/context.ts'
import { findDestination } from '../../framework/destinations.ts'
import { hasRole } from '../../framework/memberships.ts'
import { pagingRows } from '../../framework/paging.ts'
import { actions } from '../../framework/permissions.ts'
import { mainRow, watchesButton, zoneRows } from '../../framework/shared-screens.ts'
import type { PastSpan } from '../../input/parse-moment.ts'
import { watchesOf } from '../../records.ts'
import { spanText } from '../watches/mute.ts'
import { entryLine, historyTable, loadReader } from './history-lines.ts'

const perPage = 10

/** Time zone of the chat that asks. */
export const zoneOf = ({ settings }: ChatContext): string => settings?.value.zone ?? 'UTC'

/** Scope of a history. */
export type HistoryScope = {
  /** The chat whose watches and names of addresses it shows. */
  readonly chat: string
  /** The keys by which its entries are found. */
  readonly keys: readonly string[]
  /** The only watch, and in `back` the place in the list of watches that its card leads to. */
  readonly watch?: { readonly doc: Doc<Watch>; readonly back: readonly string[] }
  /** The destination, if it is not in this chat. */
  readonly destination?: { readonly id: string; readonly title: string }
  /** All entries that are kept if absent. */
  readonly span?: PastSpan | undefined
}

const maxDestinations = 50

/** Scope of this chat; in a topic that alerts go to, scope of the topic. */
export const chatScope = async (ctx: ChatContext): Promise<HistoryScope> => {
  const chat = String(ctx.chatId)
  const topic =
    ctx.groupThread === undefined
      ? undefined
      : await findDestination(ctx.store, { chat, thread: ctx.groupThread })
  if (topic !== undefined) return { chat, keys: [topic.id] }
  const docs = await ctx.store.find(destinations, { index: 'chat', value: chat, limit: maxDestinations })
  return { chat, keys: docs.map(({ id }) => id) }
}

/**
 * View behind a button: a page from 0, a page of watches to choose from, the counterparties, a file, or a
 * chart.
 */
type HistoryView =
  | { readonly kind: 'page' | 'watches'; readonly page: number }
  | { readonly kind: 'with' | 'csv' | 'chart' }

const viewPattern = /^(?:(with|csv|chart)|(w?)(\d{1,4}))(?:-(?:(\d{1,6})|([\da-z]{1,7})_([\da-z]{1,7})))?$/

type ViewOfSpan = { readonly view: HistoryView; readonly span: PastSpan | undefined }

/** Parses a view and its span; anything else is the first page of all entries. */
export const parseView = (text = ''): ViewOfSpan => {
  const [, whole, watches = '', page = '0', minutes, from, to] = viewPattern.exec(text) ?? []
  const span = readSpan({ minutes, from, to })
  if (whole === 'with' || whole === 'csv' || whole === 'chart') return { view: { kind: whole }, span }
  return { view: { kind: watches === '' ? 'page' : 'watches', page: Number(page) }, span }
}

const readSpan = (
  written: Readonly<Record<'minutes' | 'from' | 'to', string | undefined>>,
): PastSpan | undefined => {
  const { minutes, from, to } = written
  if (minutes !== undefined) return { minutes: Number(minutes) }
  return from === undefined || to === undefined
    ? undefined
    : { from: Number.parseInt(from, 36), to: Number.parseInt(to, 36) }
}

export const formatView = (view: HistoryView, span: PastSpan | undefined): string => {
  const name = 'page' in view ? `${view.kind === 'watches' ? 'w' : ''}${view.page}` : view.kind
  if (span === undefined) return name
  return 'minutes' in span
    ? `${name}-${span.minutes}`
    : `${name}-${span.from.toString(36)}_${span.to.toString(36)}`
}

/** A button to another view of the same history. */
export const viewButton = (text: string, scope: HistoryScope, view: HistoryView): Button => {
  const { watch, destination, span } = scope
  const arg = formatView(view, span)
  if (watch !== undefined)
    return callbackButton(text, actions.historyOfWatch, watch.doc.id, arg, ...watch.back)
  return destination === undefined
    ? callbackButton(text, actions.history, arg)
    : callbackButton(text, actions.historyThere, destination.id, arg)
}

type Entries = readonly Doc<HistoryEntry>[]

/** Merges lists of entries, newest first. */
const merge = (lists: readonly Entries[]): Entries =>
  lists.length === 1 ? (lists[0] ?? []) : lists.flat().toSorted((a, b) => (a.id < b.id ? -1 : 1))

/** How many alerts of other kinds may have come after a transaction that is asked for. */
const maxLater = 20

/**
 * The hash of the transaction of the chat's last alert, or with `isOfAny` of the last transaction. Returns
 * `null` if there was no alert at all, and `undefined` if it was about something else, such as a balance or
 * several transactions.
 */
export const latestTransaction = async (
  ctx: ChatContext,
  isOfAny: boolean,
): Promise<string | undefined | null> => {
  const entries = await readEntries(ctx.store, await chatScope(ctx), {
    skip: 0,
    limit: isOfAny ? maxLater : 1,
  })
  if (entries.length === 0) return null
  const latest = entries.find(({ value }) => value.kind === 'transaction')
  return latest?.value.kind === 'transaction' ? latest.value.transaction.hash : undefined
}

/** Says what the last alert of the chat was, and when. */
export const lastAlertLine = async (ctx: ChatContext): Promise<RichText> => {
  const { store, say, knownNames } = ctx
  const scope = await chatScope(ctx)
  const found = await readEntries(store, scope, { skip: 0, limit: 1 })
  const [last] = found
  if (last === undefined) return plain(say('card-no-alert'))
  const reader = await loadReader({ store, chat: scope.chat }, found, { say, zone: zoneOf(ctx), knownNames })
  const { at } = last.value
  return say.rich('status-last', {
    alert: entryLine(last.value, reader),
    time: say.time(at, 'wt'),
    ago: say.time(at, 'r'),
  })
}

/** Reads entries, newest first, without the first `skip`. */
const readEntries = async (
  store: Store,
  { keys }: HistoryScope,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<Entries> => {
  const [only = '', ...others] = keys
  if (others.length === 0) return store.find(historyEntries, { index: 'of', value: only, skip, limit })
  const lists = keys.map(value => store.find(historyEntries, { index: 'of', value, limit: skip + limit }))
  return merge(await Promise.all(lists)).slice(skip, skip + limit)
}

const countEntries = async (store: Store, { keys }: HistoryScope): Promise<number> => {
  const counts = await Promise.all(keys.map(value => store.count(historyEntries, { index: 'of', value })))
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Few enough that a read does not block the event loop. */
const perRead = 200
/** Limit of entries that are read: as many as one destination or watch keeps. */
const maxRead = 5_000

/** A range of time in Unix seconds; the end is exclusive. */
export type ReadRange = { readonly since: number; readonly until?: number }

/** The range of time of a scope. */
export const rangeOf = ({ span }: HistoryScope, now: number): ReadRange => {
  if (span === undefined) return { since: 0 }
  if ('minutes' in span) return { since: toUnixSeconds(now) - span.minutes * 60 }
  return { since: span.from * 60, until: span.to * 60 }
}

const readWhole = async (
  store: Store,
  value: string,
  { since, until = Number.POSITIVE_INFINITY }: ReadRange,
): Promise<Entries> => {
  const { yieldTurn } = createYielder()
  const entries: Doc<HistoryEntry>[] = []
  let after = ''
  for (;;) {
    const page = await store.find(historyEntries, { index: 'of', value, after, limit: perRead })
    const recent = page.filter(({ id }) => timeOfEntry(id) >= since)
    entries.push(...recent.filter(({ id }) => timeOfEntry(id) < until))
    if (recent.length < perRead || entries.length >= maxRead) return entries
    after = page.at(-1)?.id ?? after
    await yieldTurn()
  }
}

/** Reads the entries of a time; newest first. */
export const readHistory = async (store: Store, { keys }: HistoryScope, range: ReadRange): Promise<Entries> =>
  merge(await Promise.all(keys.map(value => readWhole(store, value, range))))

export const titleOf = (
  { watch, destination, span }: HistoryScope,
  { say, now }: Pick<ChatContext, 'say' | 'now'>,
): RichText => {
  const name = watch?.doc.value.settings.name ?? destination?.title
  const title =
    name === undefined ? bold(say('history-title')) : say.rich('history-title-of', { name: bold(name) })
  return span === undefined ? title : join([title, spanTitle(span, { say, now })], ' · ')
}

const spanTitle = (past: PastSpan, { say, now }: Pick<ChatContext, 'say' | 'now'>): RichText | string => {
  if (!('minutes' in past)) {
    const { zone = 'UTC', locale } = say
    const days = [past.from, past.to - 1].map(at => formatDate(at * minuteMs, zone, locale, 'weekday'))
    return [...new Set(days)].join(' – ')
  }
  const { minutes } = past
  const isLength = minutes % dayMinutes === 0 || (minutes < dayMinutes && minutes % 60 === 0) || minutes < 60
  // A span in whole minutes begins up to a minute before its first day.
  const since = Math.ceil((toUnixSeconds(now()) - minutes * 60) / 60) * 60
  return isLength
    ? spanText(minutes, say)
    : say.rich('history-since', { time: zonedTime(since * 1_000, say) })
}

/** Button back from the history of one watch to all, or to the card. */
const wayBack = (ctx: ChatContext, { watch, destination, chat }: HistoryScope): Message['buttons'] => {
  const { say } = ctx
  if (watch !== undefined) {
    const all = callbackButton(say('button-all-history'), actions.history, '0')
    const card = callbackButton(say('button-back'), actions.card, watch.doc.id, ...watch.back)
    return [chat === String(ctx.chatId) ? [card, all] : [card]]
  }
  return destination === undefined
    ? []
    : [[callbackButton(say('button-back'), actions.list, '0', destination.id)]]
}

/** Says that there was no alert: yet, if no watch is older than what is kept of the past. */
const noneText = async (ctx: ChatContext, { watch, destination, chat }: HistoryScope): Promise<string> => {
  const { store, say, now } = ctx
  if (destination !== undefined) return say('history-none-of')
  const all = watch === undefined ? await watchesOf(store, chat) : [watch.doc]
  if (all.length === 0) return say(hasRole(ctx.role, 'editor') ? 'history-none' : 'history-none-of')
  const since = toUnixSeconds(now() - historyForMs)
  return say(all.every(({ value }) => value.createdAt > since) ? 'history-none-yet' : 'history-none-of')
}

const emptyMessage = async (ctx: ChatContext, scope: HistoryScope): Promise<Message> => {
  const { say } = ctx
  const { watch, destination, span } = scope
  const back = wayBack(ctx, scope)
  if (span !== undefined) {
    const all = callbackButton(say('button-all-history'), actions.history, '0')
    return {
      body: [titleOf(scope, ctx), '', say('history-none-then')],
      buttons: back.length > 0 ? back : [[all]],
    }
  }
  const none = await noneText(ctx, scope)
  if (watch !== undefined || destination !== undefined)
    return { body: [titleOf(scope, ctx), '', none, say('history-file-later')], buttons: back }
  const mayWatch = hasRole(ctx.role, 'editor')
  return {
    body: [none, say('history-file-later')],
    buttons: [mayWatch ? mainRow(say) : [watchesButton(say)]],
  }
}

/** A page of a history, from 0; the last page if there are fewer. */
export const historyMessage = async (
  ctx: ChatContext,
  scope: HistoryScope,
  page: number,
): Promise<Message> => {
  const { store, say, now } = ctx
  const recent = scope.span === undefined ? undefined : await readHistory(store, scope, rangeOf(scope, now()))
  const counted = recent?.length ?? (await countEntries(store, scope))
  const current = Math.min(page, Math.max(0, Math.ceil(counted / perPage) - 1))
  const skip = current * perPage
  const docs =
    recent?.slice(skip, skip + perPage) ?? (await readEntries(store, scope, { skip, limit: perPage }))
  if (docs.length === 0) return emptyMessage(ctx, scope)
  // Another alert may have been shown in between.
  const total = Math.max(counted, skip + docs.length)
  const zone = zoneOf(ctx)
  const reader = await loadReader({ store, chat: scope.chat }, docs, {
    say,
    zone,
    knownNames: ctx.knownNames,
  })
  const header = say.rich('history-header', {
    title: titleOf(scope, ctx),
    from: skip + 1,
    to: skip + docs.length,
    total,
    zone: zoneCity(zone, say.locale),
  })
  const choose = viewButton(say('button-by-watch'), scope, { kind: 'watches', page: 0 })
  const entries = docs.map(({ value }) => value)
  return tableMessage({ title: header, ...historyTable(entries, reader) }, [
    ...pagingRows({ page: current, pages: Math.ceil(total / perPage) }, (text, to) =>
      viewButton(say(text), scope, { kind: 'page', page: to }),
    ),
    [
      ...(scope.watch === undefined ? [choose] : []),
      viewButton(say('button-by-address'), scope, { kind: 'with' }),
    ],
    [
      viewButton(say('button-csv'), scope, { kind: 'csv' }),
      viewButton(say('button-chart'), scope, { kind: 'chart' }),
    ],
    ...zoneRows(ctx),
    ...wayBack(ctx, scope),
  ])
}
