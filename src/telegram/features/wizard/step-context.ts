import type { Client } from '#client/client.ts'
import { type AddressLabel, findLabels } from '#watch/address-book.ts'
import { onlyToken } from '#watch/address-filters.ts'
import { type ChatSettings, chatSettings } from '#watch/chat-settings.ts'
import { destinations } from '#watch/watch.ts'
import { tagsByUse } from '#watch/watch-lines.ts'
import type { ChatContext } from '../../framework/context.ts'
import { accessTo } from '../../framework/roles.ts'
import { watchesOf } from '../../records.ts'
import { offeredRecipients } from '../watches/managed-destinations.ts'
import type { ReadActivity } from './activity.ts'
import type { ReadAsset } from './balance-asset.ts'
import { needsSearch } from './chain-search.ts'
import { type StepName, settingsFromDraft, type WatchDraft } from './draft.ts'
import type { ChainCoverage } from './preview.ts'
import type { StepContext } from './step.ts'
import {
  findRecentCounterparties,
  findSeenTokens,
  type NamedOption,
  type TokenOfAlert,
} from './suggestions.ts'
import type { ReadValuesNow } from './values-now.ts'

/**
 * The chat of a destination, by default that of the update. Returns `undefined` if the destination is gone.
 */
export const chatOf = async (ctx: ChatContext, destination?: string): Promise<string | undefined> => {
  if (destination === undefined) return String(ctx.chatId)
  const [doc] = await ctx.store.get(destinations, [destination])
  return doc?.value.chat
}

/**
 * Reads the chat of a destination. Returns `undefined` if the sender may not, or no longer, see it from here.
 */
const readOf = async <T>(
  ctx: ChatContext,
  destination: string | undefined,
  read: (chat: string) => Promise<T>,
): Promise<T | undefined> => {
  const chat = await chatOf(ctx, destination)
  return chat !== undefined && (await accessTo(ctx, chat)) === 'granted' ? read(chat) : undefined
}

const settingsOf = (ctx: ChatContext, destination?: string): Promise<ChatSettings | undefined> =>
  readOf(ctx, destination, async chat => (await ctx.store.get(chatSettings, [chat]))[0]?.value)

/** Defaults of the destination's new watches. */
export const defaultsOf = async (ctx: ChatContext, destination?: string): Promise<ChatSettings['defaults']> =>
  (await settingsOf(ctx, destination))?.defaults

const tagsOf = async (ctx: ChatContext, destination?: string): Promise<readonly string[]> =>
  (await readOf(ctx, destination, async chat => tagsByUse(await watchesOf(ctx.store, chat)))) ?? []

const maxLabels = 48

const toOptions = (labels: readonly { readonly value: AddressLabel }[]): readonly NamedOption[] =>
  labels.map(({ value: { address, label } }) => ({ address, label }))

/** Most destinations of a chat whose latest alerts are read. */
const maxDestinations = 8

/** Tokens of the latest alerts of the edited watch, then of the chat that it belongs to. */
const seenTokensOf = async (
  ctx: ChatContext,
  watch: string | undefined,
  destination: string | undefined,
): Promise<readonly TokenOfAlert[]> =>
  (await readOf(ctx, destination, async chat => {
    const docs = await ctx.store.find(destinations, { index: 'chat', value: chat, limit: maxDestinations })
    const shown = destination === undefined ? docs.map(({ id }) => id) : [destination]
    return findSeenTokens(ctx.store, [...(watch === undefined ? [] : [watch]), ...shown])
  })) ?? []

/** First labels of the chat's address book, then the known counterparties of the watch. */
const labelsAndCounterpartiesOf = async (
  ctx: ChatContext,
  watch: string | undefined,
  destination: string | undefined,
): Promise<readonly NamedOption[]> =>
  (await readOf(ctx, destination, async chat => {
    const book = toOptions(await findLabels(ctx.store, chat))
    const named = new Set(book.map(({ address }) => address))
    const watched = (await namedInWatches(ctx, chat)).filter(({ address }) => !named.has(address))
    const labelled = [...book, ...watched]
    const counterparties =
      watch === undefined ? [] : await findRecentCounterparties(ctx.store, { watch, labelled })
    return [...labelled.slice(0, maxLabels), ...counterparties]
  })) ?? []

/** The addresses that a chat watches under a name. */
const namedInWatches = async (ctx: ChatContext, chat: string): Promise<readonly NamedOption[]> =>
  (await watchesOf(ctx.store, chat)).flatMap(({ value: { settings } }) => {
    const [only, ...others] = settings.addresses
    const name = others.length === 0 ? settings.name : undefined
    return settings.addresses.flatMap(({ address, label = address === only?.address ? name : undefined }) =>
      label === undefined ? [] : [{ address, label }],
    )
  })

/** Recipients that a watch of that chat can have beside its destination. */
const otherRecipientsOf = async (
  ctx: ChatContext,
  facts: {
    readonly destination: string | undefined
    readonly chosen: readonly string[]
    readonly secret: string
  },
): Promise<NonNullable<StepContext['channels']>> =>
  (await readOf(ctx, facts.destination, chat => offeredRecipients(ctx, { ...facts, chat }))) ?? []

export type StepContextDeps = {
  readonly client: Client
  /** Chain ids on offer. */
  readonly chains: readonly number[]
  /** Secret of the store; receiver addresses are made from it. */
  readonly secret: string
  readonly readAsset: ReadAsset
  readonly readActivity: ReadActivity
  readonly readValuesNow: ReadValuesNow
}

/** Facts about a wizard beside its draft. */
type WizardFacts = {
  /** The watch that it edits. */
  readonly watch?: string | undefined
  /** Destination of the watch, if it is not the chat and topic of the wizard. */
  readonly destination?: string | undefined
  /** Title of the destination, or of the group or topic of the wizard. */
  readonly title?: string | undefined
  readonly coverage: ChainCoverage
}

const once = <T>(read: () => Promise<T>): (() => Promise<T>) => {
  let reading: Promise<T> | undefined
  return () => {
    reading ??= read()
    return reading
  }
}

const stepsAboutCode: ReadonlySet<StepName> = new Set(['security', 'contract', 'rare'])
const stepsWithLabels: ReadonlySet<StepName> = new Set(['parties', 'spenders', 'conditions'])
const stepsWithMinimum: ReadonlySet<StepName> = new Set([
  'token-minimum',
  'token-minimum-in',
  'token-minimum-out',
])

/** The coin or token whose amount a step asks for. */
const askedAsset = (draft: WatchDraft): string | undefined => {
  if (draft.step === 'balance' || draft.step === 'balance-asset') return draft.limit?.asset
  if (draft.step === 'outflow') return 'coin'
  return draft.step === 'review' || stepsWithMinimum.has(draft.step)
    ? onlyToken(settingsFromDraft(draft).strategies)
    : undefined
}

export type StepContexts = (draft: WatchDraft) => Promise<StepContext>

/**
 * Reads the facts that the steps of a wizard show, each once during an update, and only for steps that need
 * it.
 */
export const createStepContexts = (
  ctx: ChatContext,
  { chains, secret, readAsset, readActivity, readValuesNow }: StepContextDeps,
  { watch, destination, title, coverage }: WizardFacts,
): StepContexts => {
  const tags = once(() => tagsOf(ctx, destination))
  const settings = once(() => settingsOf(ctx, destination))
  const seenTokens = once(() => seenTokensOf(ctx, watch, destination))
  const labels = once(() => labelsAndCounterpartiesOf(ctx, watch, destination))
  let chosen: readonly string[] = []
  const channels = once(() => otherRecipientsOf(ctx, { destination, chosen, secret }))
  return async draft => {
    const { step } = draft
    const about = askedAsset(draft)
    const takesTokens =
      step === 'tokens' ||
      step === 'refine' ||
      (about !== undefined && (step === 'balance' || step === 'balance-asset'))
    chosen = draft.recipients
    return {
      chains,
      coverage,
      offersFilters: true,
      destinationTitle: title,
      say: ctx.say,
      asset: about === undefined ? null : await readAsset(draft, about),
      usedChains:
        step === 'chains' && needsSearch(chains) ? ((await readActivity(draft))?.chains ?? null) : null,
      isContract: stepsAboutCode.has(step) ? (await readActivity(draft))?.isContract : undefined,
      valuesNow: step === 'value' && draft.value !== undefined ? await readValuesNow(draft, draft.value) : [],
      tags: step === 'tags' ? await tags() : [],
      seenTokens: takesTokens ? (await seenTokens()).filter(({ chain }) => draft.chains.includes(chain)) : [],
      labels: stepsWithLabels.has(step) ? await labels() : [],
      channels: draft.reviewed ? await channels() : [],
      zone: step === 'digest' ? (await settings())?.zone : undefined,
      hasQuietHours: step === 'more' && (await settings())?.quiet !== undefined,
      offersZone: destination === undefined,
    }
  }
}
