import { type AddressLabel, addressLabels, findLabels } from '#watch/address-book.ts'
import { type ChatSettings, chatSettings } from '#watch/chat-settings.ts'
import { destinations } from '#watch/watch.ts'
import { tagsByUse } from '#watch/watch-lines.ts'
import type { ChatContext } from '../../framework/context.ts'
import { accessTo } from '../../framework/roles.ts'
import { watchesOf } from '../../records.ts'
import { offeredRecipients } from '../watches/managed-destinations.ts'
import type { StepContext } from './step.ts'
import { findRecentCounterparties, findSeenTokens, type NamedOption } from './suggestions.ts'

/** The chat of a destination, by default that of the update; `undefined`: the destination is gone. */
export const chatOf = async (ctx: ChatContext, destination?: string): Promise<string | undefined> => {
  if (destination === undefined) return String(ctx.chatId)
  const [found] = await ctx.store.get(destinations, [destination])
  return found?.value.chat
}

/** Reads that chat; `undefined` if the sender may not, or no longer, see it from here. */
const readOf = async <T>(
  ctx: ChatContext,
  destination: string | undefined,
  read: (chat: string) => Promise<T>,
): Promise<T | undefined> => {
  const chat = await chatOf(ctx, destination)
  return chat !== undefined && (await accessTo(ctx, chat)) === 'granted' ? read(chat) : undefined
}

/** Defaults of the destination's new watches. */
export const defaultsOf = (ctx: ChatContext, destination?: string): Promise<ChatSettings['defaults']> =>
  readOf(ctx, destination, async chat => {
    const [settings] = await ctx.store.get(chatSettings, [chat])
    return settings?.value.defaults
  })

/** The time zone that it has chosen. */
export const zoneOf = async (ctx: ChatContext, destination?: string): Promise<string | null> =>
  (await readOf(ctx, destination, async chat => {
    const [settings] = await ctx.store.get(chatSettings, [chat])
    return settings?.value.zone
  })) ?? null

export const tagsOf = async (ctx: ChatContext, destination?: string): Promise<readonly string[]> =>
  (await readOf(ctx, destination, async chat => tagsByUse(await watchesOf(ctx.store, chat)))) ?? []

const maxLabels = 48

const toOptions = (labels: readonly { readonly value: AddressLabel }[]): readonly NamedOption[] =>
  labels.map(({ value: { address, label } }) => ({ address, label }))

/** First labels of the chat's address book. */
export const labelsOf = async (ctx: ChatContext, destination?: string): Promise<readonly NamedOption[]> =>
  (await readOf(ctx, destination, async chat =>
    toOptions(await ctx.store.find(addressLabels, { index: 'chat', value: chat, limit: maxLabels })),
  )) ?? []

export const seenTokensOf = async (
  ctx: ChatContext,
  watch: string,
  destination: string | undefined,
): Promise<readonly NamedOption[]> =>
  (await readOf(ctx, destination, () => findSeenTokens(ctx.store, watch))) ?? []

/** First labels of the chat's address book, then the known counterparties of the watch. */
export const labelsAndCounterpartiesOf = async (
  ctx: ChatContext,
  watch: string,
  destination: string | undefined,
): Promise<readonly NamedOption[]> =>
  (await readOf(ctx, destination, async chat => {
    const labelled = toOptions(await findLabels(ctx.store, chat))
    const met = await findRecentCounterparties(ctx.store, { watch, labelled })
    return [...labelled.slice(0, maxLabels), ...met]
  })) ?? []

/** Places that a watch of that chat can report to beside its destination. */
export const otherRecipientsOf = async (
  ctx: ChatContext,
  o: {
    readonly destination: string | undefined
    readonly chosen: readonly string[]
    readonly secret: string
  },
): Promise<NonNullable<StepContext['channels']>> =>
  (await readOf(ctx, o.destination, chat => offeredRecipients(ctx, { ...o, chat }))) ?? []
