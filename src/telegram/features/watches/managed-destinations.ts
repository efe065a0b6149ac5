import { withTimeout } from '#lib/timers.ts'
import type { UrlPlatform } from '#platforms/registry.ts'
import { type Button, callbackButton, type Message } from '#render/message.ts'
import type { Translator } from '#render/texts.ts'
import { type Doc, remove } from '#store/store.ts'
import { destinationName, furtherDestinations, liveChannels, recipientsOf } from '#watch/channels.ts'
import { destinationTitle, formatTitle, knownChats } from '#watch/known-chats.ts'
import { reasonText } from '#watch/suspensions.ts'
import { chats, destinations, reportsTo, type Watch, type WatchSettings } from '#watch/watch.ts'
import type { ChatContext } from '../../framework/context.ts'
import { chatDestination, storeDestination } from '../../framework/destinations.ts'
import { pageOf, pagingRows } from '../../framework/paging.ts'
import { actions } from '../../framework/permissions.ts'
import { type Access, accessTo } from '../../framework/roles.ts'
import { managedChats, watchesOf } from '../../records.ts'

/** A destination in a group or channel that the person manages. */
export type ManagedDestination = {
  readonly id: string
  readonly title: string
  /** How many watches report to it. */
  readonly watches: number
}

const maxChats = 50
const maxPerChat = 50
/** How long the screen waits for Telegram to say who manages the chats. */
const askForMs = 3_000

/** Chats in the order in which the person managed them last; only in the private chat. */
const managedChatsOf = async (ctx: ChatContext): Promise<readonly Doc<{ readonly chat: string }>[]> => {
  if (!ctx.isPrivate || ctx.from === undefined) return []
  const person = String(ctx.from.id)
  return ctx.store.find(managedChats, { index: 'person', value: person, limit: maxChats })
}

/**
 * Destinations for the private chat, by title, as far as Telegram answers in time. Chats that the person no
 * longer manages are forgotten.
 */
export const managedDestinations = async (ctx: ChatContext): Promise<readonly ManagedDestination[]> => {
  const chats = await managedChatsOf(ctx)
  const lists = await Promise.all(chats.map(managed => destinationsOf(ctx, managed)))
  return lists.flat().toSorted((a, b) => a.title.localeCompare(b.title, ctx.say.locale))
}

const destinationsOf = async (
  ctx: ChatContext,
  { id, value: { chat } }: Doc<{ readonly chat: string }>,
): Promise<readonly ManagedDestination[]> => {
  const access = await accessInTime(ctx, chat)
  if (access === 'refused' || access === 'foreign') ctx.writes.push(remove(managedChats, id))
  if (access !== 'granted') return []
  const [docs, theirs, own] = await Promise.all([
    ctx.store.find(destinations, { index: 'chat', value: chat, limit: maxPerChat }),
    watchesOf(ctx.store, chat),
    watchesOf(ctx.store, String(ctx.chatId)),
  ])
  return Promise.all(
    docs.map(async ({ id }) => ({
      id,
      title: await destinationName(ctx.store, { destination: id, say: ctx.say }),
      watches: [...theirs, ...own].filter(({ value }) => reportsTo(value, id)).length,
    })),
  )
}

/** Groups whose settings the person may change from the private chat, by title. `id`: one of the destinations in it. */
export const managedGroups = async (
  ctx: ChatContext,
): Promise<readonly { readonly id: string; readonly name: string }[]> => {
  const found = await Promise.all(
    (await managedChatsOf(ctx)).map(async ({ value: { chat } }) => {
      if ((await accessInTime(ctx, chat)) !== 'granted') return []
      const [[place], [known]] = await Promise.all([
        ctx.store.find(destinations, { index: 'chat', value: chat, limit: 1 }),
        ctx.store.get(knownChats, [chat]),
      ])
      return place === undefined || known === undefined || known.value.type === 'channel'
        ? []
        : [{ id: place.id, name: formatTitle(known.value) }]
    }),
  )
  return found.flat().toSorted((one, other) => one.name.localeCompare(other.name, ctx.say.locale))
}

/** The watches of a group or channel whose watches the person may change. */
export type ManagedWatches = { readonly title: string; readonly watches: readonly Doc<Watch>[] }

/** Watches for the private chat, by title, of chats for which Telegram answers in time. */
export const managedWatches = async (ctx: ChatContext): Promise<readonly ManagedWatches[]> => {
  const lists = await Promise.all(
    (await managedChatsOf(ctx)).map(async ({ value: { chat } }): Promise<ManagedWatches[]> => {
      if ((await accessInTime(ctx, chat)) !== 'granted') return []
      const [title, watches] = await Promise.all([
        destinationTitle(ctx.store, { chat }),
        watchesOf(ctx.store, chat),
      ])
      return watches.length === 0 ? [] : [{ title: title ?? ctx.say('where-other-chat'), watches }]
    }),
  )
  return lists.flat().toSorted((a, b) => a.title.localeCompare(b.title, ctx.say.locale))
}

/** A chat that the person managed, and about which Telegram says nothing any more. */
export type SuspendedChat = {
  readonly title: string
  /** The words of `reasonText`. */
  readonly reason: string
}

/**
 * Suspended chats for the private chat, whose watches wait. Telegram does not say who manages them, so they
 * can be named, but not opened.
 */
export const suspendedChats = async (ctx: ChatContext): Promise<readonly SuspendedChat[]> => {
  const ids = (await managedChatsOf(ctx)).map(({ value }) => value.chat)
  const states = ids.length === 0 ? [] : await ctx.store.get(chats, ids)
  const lists = await Promise.all(
    states.map(async doc => {
      if (doc?.value.state !== 'suspended' || (await accessInTime(ctx, doc.id)) !== 'unreachable') return []
      const [title, [known], watches] = await Promise.all([
        destinationTitle(ctx.store, { chat: doc.id }),
        ctx.store.get(knownChats, [doc.id]),
        watchesOf(ctx.store, doc.id),
      ])
      if (title === undefined || watches.length === 0) return []
      const why = doc.value.why ?? 'unknown'
      return [{ title, reason: reasonText({ why, type: known?.value.type }, ctx.say) }]
    }),
  )
  return lists.flat()
}

/** Whether the person may use a chat. A chat for which Telegram does not answer does not fail the screen. */
const accessInTime = async (ctx: ChatContext, chat: string): Promise<Access> => {
  try {
    return await withTimeout(accessTo(ctx, chat), askForMs, () => 'unreachable')
  } catch {
    return 'unreachable'
  }
}

/** A recipient that a watch can have. */
export type OfferedRecipient = {
  readonly id: string
  readonly name: string
  /** The text of its button, if it is not the name. */
  readonly button?: string
  /** The service posts to it, not this bot. */
  readonly isChannel?: true
  readonly platform?: UrlPlatform
}

/**
 * Recipients that a watch of `chat` and `destination` can have beside that: the channels of the chat and, in
 * a private chat, the destinations that the person manages. A group is shown only recipients that the watch
 * has already, because the destinations of a person do not concern the group.
 */
export const offeredRecipients = async (
  ctx: ChatContext,
  watch: {
    readonly chat: string
    readonly destination: string | undefined
    readonly chosen: readonly string[]
    readonly secret: string
  },
): Promise<readonly OfferedRecipient[]> => {
  const [channels, managed, further, own] = await Promise.all([
    liveChannels(ctx.store, watch.chat),
    managedDestinations(ctx),
    furtherDestinations(ctx.store, { recipients: watch.chosen }),
    chatDestination(ctx, { chat: String(ctx.chatId), secret: watch.secret }),
  ])
  const { say } = ctx
  const ownRecipient = { id: own.id, name: say('where-here'), button: say('where-this-chat') }
  const isElsewhere = ctx.isPrivate && watch.chat !== String(ctx.chatId)
  const others = managed
    .filter(({ id }) => id !== watch.destination)
    .map(({ id, title: name }) => ({ id, name }))
  const ids = new Set([own.id, ...others.map(({ id }) => id)])
  const rest = further
    .filter(({ id }) => !ids.has(id))
    .map(async ({ id }) => ({ id, name: await destinationName(ctx.store, { destination: id, say }) }))
  return [
    ...channels.map(channel => ({ ...channel, isChannel: true as const })),
    ...(isElsewhere ? [ownRecipient] : []),
    ...others,
    ...(await Promise.all(rest)),
  ]
}

/**
 * The settings without further destinations, compared to `before`, that the person may not use, or no longer.
 * A private chat that nothing reported to becomes a destination.
 */
export const withPermittedRecipients = async (
  ctx: ChatContext,
  settings: WatchSettings,
  { before, secret }: { readonly before: readonly string[]; readonly secret: string },
): Promise<WatchSettings> => {
  const added = recipientsOf(settings).filter(recipient => !before.includes(recipient))
  const own = await chatDestination(ctx, { chat: String(ctx.chatId), secret })
  if (added.includes(own.id)) storeDestination(ctx, own)
  const refused = new Set<string>()
  for (const { id, value } of await furtherDestinations(ctx.store, { recipients: added }))
    if ((await accessInTime(ctx, value.chat)) !== 'granted') refused.add(id)
  if (refused.size === 0) return settings
  ctx.toast = { text: ctx.say('group-managers-only'), alert: true }
  const { recipients: _, ...others } = settings
  const recipients = recipientsOf(settings).filter(recipient => !refused.has(recipient))
  return recipients.length === 0 ? others : { ...others, recipients }
}

/** `Team › Deploys · 3 watches`, which opens the list of the destination. */
const destinationButton = ({ id, title, watches }: ManagedDestination, say: Translator): Button =>
  callbackButton(say('destination-watches', { title, count: watches }), actions.list, '0', id)

/**
 * Buttons below the list of the private chat: the destinations, or if they are more than `room` a button to
 * their list.
 */
export const destinationRows = (
  managed: readonly ManagedDestination[],
  say: Translator,
  room: number,
): Message['buttons'] =>
  managed.length > Math.max(1, room)
    ? [[callbackButton(say('button-destinations', { count: managed.length }), actions.destinations, '0')]]
    : managed.map(destination => [destinationButton(destination, say)])

const perPage = 8

/** A page, from 0, of all destinations that the person manages. */
export const destinationsMessage = (
  managed: readonly ManagedDestination[],
  { page, say }: { readonly page: number; readonly say: Translator },
): Message => {
  const { shown, ...current } = pageOf(managed, page, perPage)
  return {
    body: say('watches-destinations', { count: managed.length }),
    buttons: [
      ...shown.map(destination => [destinationButton(destination, say)]),
      ...pagingRows(current, (text, target) =>
        callbackButton(say(text), actions.destinations, String(target)),
      ),
      [callbackButton(say('button-back'), actions.list, '0')],
    ],
  }
}
