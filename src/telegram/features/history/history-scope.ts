import { type HistoryEntry, historyEntries, timeOfEntry } from '#alerts/records/history.ts'
import { toUnixSeconds } from '#lib/time.ts'
import { createYielder } from '#lib/timers.ts'
import { type Button, callbackButton } from '#render/message.ts'
import type { Doc, Store } from '#store/store.ts'
import { destinationName } from '#watch/channels.ts'
import { destinations, type Watch } from '#watch/watch.ts'
import type { ChatContext } from '../../framework/context.ts'
import { findDestination } from '../../framework/destinations.ts'
import { actions } from '../../framework/permissions.ts'

/**
 * Scope of a history. `chat`: whose watches and names of addresses it shows. `keys`: what its entries are found by.
 */
export type HistoryScope = {
  readonly chat: string
  readonly keys: readonly string[]
  /** The only watch. `back`: the place in the list of watches that its card leads to. */
  readonly watch?: { readonly doc: Doc<Watch>; readonly back: readonly string[] }
  /** The destination, if that is not in this chat. */
  readonly place?: { readonly id: string; readonly title: string }
  /** How far back from now; absent: all that is kept. */
  readonly minutes?: number | undefined
}

const maxDestinations = 50

/** Scope of this chat; in a topic that alerts go to, of that. */
export const chatScope = async (ctx: ChatContext): Promise<HistoryScope> => {
  const chat = String(ctx.chatId)
  const topic =
    ctx.groupThread === undefined
      ? undefined
      : await findDestination(ctx.store, { chat, thread: ctx.groupThread })
  if (topic !== undefined) return { chat, keys: [topic.id] }
  const found = await ctx.store.find(destinations, { index: 'chat', value: chat, limit: maxDestinations })
  return { chat, keys: found.map(({ id }) => id) }
}

/** Scope of a group or channel that the person manages from here. */
export const destinationScope = async (
  { store, say }: ChatContext,
  { id, chat }: { readonly id: string; readonly chat: string },
): Promise<HistoryScope> => {
  const title = await destinationName(store, { destination: id, say })
  return { chat, keys: [id], place: { id, title } }
}

export const watchScope = (doc: Doc<Watch>, back: readonly string[]): HistoryScope => ({
  chat: doc.value.chat,
  keys: [doc.id],
  watch: { doc, back },
})

/** View behind a button: a page from 0, a page of watches to choose from, or a file. */
export type HistoryView =
  | { readonly kind: 'page' | 'watches'; readonly page: number }
  | { readonly kind: 'csv' | 'chart' }

const viewPattern = /^(?:(csv|chart)|(w?)(\d{1,4}))(?:-(\d{1,6}))?$/

type ViewOfSpan = { readonly view: HistoryView; readonly minutes: number | undefined }

/** Parses a view and the span that it is of; anything else is the first page of all. */
export const parseView = (text = ''): ViewOfSpan => {
  const [, file, watches = '', page = '0', span] = viewPattern.exec(text) ?? []
  const minutes = span === undefined ? undefined : Number(span)
  if (file === 'csv' || file === 'chart') return { view: { kind: file }, minutes }
  return { view: { kind: watches === '' ? 'page' : 'watches', page: Number(page) }, minutes }
}

export const formatView = (view: HistoryView, minutes: number | undefined): string => {
  const name = 'page' in view ? `${view.kind === 'watches' ? 'w' : ''}${view.page}` : view.kind
  return minutes === undefined ? name : `${name}-${minutes}`
}

/** A button to another view of the same history. */
export const viewButton = (text: string, scope: HistoryScope, view: HistoryView): Button => {
  const { watch, place, minutes } = scope
  const arg = formatView(view, minutes)
  if (watch !== undefined)
    return callbackButton(text, actions.historyOfWatch, watch.doc.id, arg, ...watch.back)
  return place === undefined
    ? callbackButton(text, actions.history, arg)
    : callbackButton(text, actions.historyThere, place.id, arg)
}

type Entries = readonly Doc<HistoryEntry>[]

/** Newest first. */
const merge = (lists: readonly Entries[]): Entries =>
  lists.length === 1 ? (lists[0] ?? []) : lists.flat().toSorted((one, other) => (one.id < other.id ? -1 : 1))

/** Newest first, without the first `skip`. */
export const readEntries = async (
  store: Store,
  { keys }: HistoryScope,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<Entries> => {
  const [only = '', ...others] = keys
  if (others.length === 0) return store.find(historyEntries, { index: 'of', value: only, skip, limit })
  const found = keys.map(value => store.find(historyEntries, { index: 'of', value, limit: skip + limit }))
  return merge(await Promise.all(found)).slice(skip, skip + limit)
}

export const countEntries = async (store: Store, { keys }: HistoryScope): Promise<number> => {
  const counts = await Promise.all(keys.map(value => store.count(historyEntries, { index: 'of', value })))
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Less than a turn of the event loop should take. */
const perRead = 200
/** Limit of entries that are read: all that is kept of one destination or watch. */
const maxRead = 5_000

/** The time since which a scope is read, in Unix seconds. */
export const sinceOf = ({ minutes }: HistoryScope, now: number): number =>
  minutes === undefined ? 0 : toUnixSeconds(now) - minutes * 60

/** `since`: Unix seconds. */
type ReadOptions = { readonly since?: number }

const readWhole = async (store: Store, value: string, { since = 0 }: ReadOptions): Promise<Entries> => {
  const { yieldTurn } = createYielder()
  const found: Doc<HistoryEntry>[] = []
  for (;;) {
    const after = found.at(-1)?.id ?? ''
    const page = await store.find(historyEntries, { index: 'of', value, after, limit: perRead })
    const recent = page.filter(({ id }) => timeOfEntry(id) >= since)
    found.push(...recent)
    if (recent.length < perRead || found.length >= maxRead) return found
    await yieldTurn()
  }
}

/** All of it, or what was shown since a time; newest first. */
export const readHistory = async (
  store: Store,
  { keys }: HistoryScope,
  o: ReadOptions = {},
): Promise<Entries> => merge(await Promise.all(keys.map(value => readWhole(store, value, o))))
