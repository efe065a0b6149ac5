import { withTimeout } from '#lib/timers.ts'
import type { UrlPlatform } from '#platforms/registry.ts'
import { type Doc, put, remove } from '#store/store.ts'
import { destinationName, furtherDestinations, liveChannels, recipientsOf } from '#watch/channels.ts'
import { destinationTitle, knownChats } from '#watch/known-chats.ts'
import { reasonText } from '#watch/suspensions.ts'
import { chats, destinations, reportsTo, type Watch, type WatchSettings } from '#watch/watch.ts'
import type { ChatContext } from '../../framework/context.ts'
import { chatDestination } from '../../framework/destinations.ts'
import { type Access, accessTo } from '../../framework/roles.ts'
import { managedChats, watchesOf } from '../../records.ts'

/** A destination in a group or channel that the person manages. `watches`: how many report there. */
export type ManagedDestination = { readonly id: string; readonly title: string; readonly watches: number }

const maxChats = 50
const maxPerChat = 50
/** How long the screen waits for Telegram to say who manages the chats. */
const askForMs = 3_000

/** Chats in the order in which the person managed them last; none outside of the private chat. */
const managedChatsOf = async (ctx: ChatContext): Promise<readonly Doc<{ readonly chat: string }>[]> => {
  if (!ctx.isPrivate || ctx.from === undefined) return []
  const person = String(ctx.from.id)
  return ctx.store.find(managedChats, { index: 'person', value: person, limit: maxChats })
}

/**
 * Destinations for the private chat, by title. Chats that Telegram does not answer for in time are left out; those
 * that the person no longer manages are forgotten.
 */
export const managedDestinations = async (ctx: ChatContext): Promise<readonly ManagedDestination[]> => {
  const known = await managedChatsOf(ctx)
  const found = await Promise.all(known.map(managed => destinationsOf(ctx, managed)))
  return found.flat().toSorted((one, other) => one.title.localeCompare(other.title, ctx.say.locale))
}

const destinationsOf = async (
  ctx: ChatContext,
  { id, value: { chat } }: Doc<{ readonly chat: string }>,
): Promise<readonly ManagedDestination[]> => {
  const access = await accessInTime(ctx, chat)
  if (access === 'refused' || access === 'foreign') ctx.writes.push(remove(managedChats, id))
  if (access !== 'granted') return []
  const [places, theirs, own] = await Promise.all([
    ctx.store.find(destinations, { index: 'chat', value: chat, limit: maxPerChat }),
    watchesOf(ctx.store, chat),
    watchesOf(ctx.store, String(ctx.chatId)),
  ])
  return Promise.all(
    places.map(async ({ id }) => ({
      id,
      title: await destinationName(ctx.store, { destination: id, say: ctx.say }),
      watches: [...theirs, ...own].filter(({ value }) => reportsTo(value, id)).length,
    })),
  )
}

/** The watches of a group or channel whose watches the person may change. */
export type ManagedWatches = { readonly title: string; readonly watches: readonly Doc<Watch>[] }

/** Watches for the private chat, by title; without chats that Telegram does not answer for in time. */
export const managedWatches = async (ctx: ChatContext): Promise<readonly ManagedWatches[]> => {
  const found = await Promise.all(
    (await managedChatsOf(ctx)).map(async ({ value: { chat } }): Promise<ManagedWatches[]> => {
      if ((await accessInTime(ctx, chat)) !== 'granted') return []
      const [title, watches] = await Promise.all([
        destinationTitle(ctx.store, { chat }),
        watchesOf(ctx.store, chat),
      ])
      return watches.length === 0 ? [] : [{ title: title ?? ctx.say('where-other-chat'), watches }]
    }),
  )
  return found.flat().toSorted((one, other) => one.title.localeCompare(other.title, ctx.say.locale))
}

/** A chat that the person managed, and that Telegram says nothing about any more. `reason`: as `reasonText`. */
export type SuspendedChat = { readonly title: string; readonly reason: string }

/**
 * Suspended chats for the private chat: their watches wait. Who manages them cannot be asked, so they can be named,
 * but not opened.
 */
export const suspendedChats = async (ctx: ChatContext): Promise<readonly SuspendedChat[]> => {
  const ids = (await managedChatsOf(ctx)).map(({ value }) => value.chat)
  const states = ids.length === 0 ? [] : await ctx.store.get(chats, ids)
  const found = await Promise.all(
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
  return found.flat()
}

/** One chat that cannot be asked does not fail the screen. */
const accessInTime = async (ctx: ChatContext, chat: string): Promise<Access> => {
  try {
    return await withTimeout(accessTo(ctx, chat), askForMs, () => 'unreachable')
  } catch {
    return 'unreachable'
  }
}

/**
 * A place that a watch can report to. `button`: how its button says it, if not by the name. `isChannel`: the service posts there, not
 * this bot.
 */
export type OfferedRecipient = {
  readonly id: string
  readonly name: string
  readonly button?: string
  readonly isChannel?: true
  readonly platform?: UrlPlatform
}

/**
 * Places that a watch of `chat` and `destination` can report to beside that: the channels of the chat and, in a
 * private chat, what the person manages. Only what the watch reports to already is shown to a group: what a person
 * manages elsewhere is their own business.
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
  const here = { id: own.id, name: say('where-here'), button: say('where-this-chat') }
  const isElsewhere = ctx.isPrivate && watch.chat !== String(ctx.chatId)
  const others = managed
    .filter(({ id }) => id !== watch.destination)
    .map(({ id, title: name }) => ({ id, name }))
  const known = new Set([own.id, ...others.map(({ id }) => id)])
  const rest = further
    .filter(({ id }) => !known.has(id))
    .map(async ({ id }) => ({ id, name: await destinationName(ctx.store, { destination: id, say }) }))
  return [
    ...channels.map(channel => ({ ...channel, isChannel: true as const })),
    ...(isElsewhere ? [here] : []),
    ...others,
    ...(await Promise.all(rest)),
  ]
}

/**
 * The settings without destinations that they add to those of `before` and the person may not use, or no longer. A private chat that
 * nothing reported to becomes a destination.
 */
export const withPermittedRecipients = async (
  ctx: ChatContext,
  settings: WatchSettings,
  { before, secret }: { readonly before: readonly string[]; readonly secret: string },
): Promise<WatchSettings> => {
  const added = recipientsOf(settings).filter(place => !before.includes(place))
  const own = await chatDestination(ctx, { chat: String(ctx.chatId), secret })
  if (own.version === 0 && added.includes(own.id)) ctx.writes.push(put(destinations, own, { expect: 0 }))
  const refused = new Set<string>()
  for (const { id, value } of await furtherDestinations(ctx.store, { recipients: added }))
    if ((await accessInTime(ctx, value.chat)) !== 'granted') refused.add(id)
  if (refused.size === 0) return settings
  ctx.toast = { text: ctx.say('group-managers-only'), alert: true }
  const { recipients: _, ...others } = settings
  const places = recipientsOf(settings).filter(place => !refused.has(place))
  return places.length === 0 ? others : { ...others, recipients: places }
}
