import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { kindGroups } from '#events/event-kind.ts'
import { directionSchema } from '#events/fields.ts'
import { areAbout, type Strategy } from '#events/registry.ts'
import { keysOf, recordOf } from '#lib/collections.ts'
import { balanceStrategySchema } from '#readings/balance.ts'
import { deadlineKinds } from '#readings/deadlines/kinds.ts'
import { valueGroups } from '#readings/limit-reading.ts'
import type { Preset } from '#readings/presets/preset.ts'
import { chainsOfValue, offeredPresets, presetOf } from '#readings/presets/presets.ts'
import { wayOf, waySchema } from '#readings/question.ts'
import {
  asOfTransfers,
  contractOf,
  countsMatches,
  countsTransfers,
  groupedFuncs,
  type ReadingStrategy,
  readingStrategySchema,
} from '#readings/registry.ts'
import { applyFilters, callStatuses, type FilterChoices } from '#watch/address-filters.ts'
import type { ChatSettings } from '#watch/chat-settings.ts'
import {
  buildStrategies,
  choicesFromStrategies,
  eventOptions,
  isOfferedOn,
  noMinimum,
  transferDirections,
  transferOptions,
} from '#watch/event-kinds.ts'
import {
  changedFields,
  type SharedSettings,
  settingSchemas,
  settingsIn,
  settingsSchema,
  sharedSettings,
  strategiesSchema,
  textsSchema,
} from '#watch/settings.ts'
import {
  defaultName,
  notifiesFinal,
  placeholderAddress,
  type WatchedAddress,
  type WatchSettings,
} from '#watch/watch.ts'
import { startingChains } from './chain-search.ts'

/** The groups of what can be watched, with a screen each: of event kinds, and of values that are read beside them. */
export const watchGroups = [...kindGroups, ...valueGroups] as const
export type WatchGroup = (typeof watchGroups)[number]

/** Parts of a watch, as the review calls them. */
export type WatchPart =
  | 'addresses'
  | 'chains'
  | 'what'
  | 'balance'
  | 'often'
  | 'name'
  | 'message'
  | 'tags'
  | 'where'
  | 'review'

type StepFacts = {
  /** The part that the question is about. */
  readonly part: WatchPart
  /** Whether it asks for something to be typed. */
  readonly asksForText?: true
  /** Whether any words may be the answer, such as a name or the search for an address or a chain. */
  readonly asksForWords?: true
  /** Whether typed addresses are accepted, and therefore names. */
  readonly takesNames?: true
}

/** Every step by its name in callback data and stored drafts. */
const stepFacts = {
  addresses: { part: 'addresses', asksForText: true, takesNames: true },
  safe: { part: 'addresses', asksForText: true, takesNames: true },
  chains: { part: 'chains', asksForWords: true, takesNames: true },
  'chain-list': { part: 'chains', asksForWords: true, takesNames: true },
  what: { part: 'what', takesNames: true },
  choose: { part: 'what', takesNames: true },
  ...recordOf<Readonly<Record<WatchGroup, StepFacts>>>(
    watchGroups.map(group => [group, { part: 'what', takesNames: true }]),
  ),
  rare: { part: 'what', takesNames: true },
  refine: { part: 'what', takesNames: true },
  directions: { part: 'what', takesNames: true },
  amount: { part: 'what', asksForText: true },
  'amount-in': { part: 'what', asksForText: true },
  'amount-out': { part: 'what', asksForText: true },
  outflow: { part: 'what', asksForText: true },
  events: { part: 'what', asksForText: true, asksForWords: true },
  conditions: { part: 'what', asksForText: true, asksForWords: true },
  filters: { part: 'what', takesNames: true },
  tokens: { part: 'what', asksForText: true, asksForWords: true, takesNames: true },
  'token-minimum': { part: 'what', asksForText: true },
  'token-minimum-in': { part: 'what', asksForText: true },
  'token-minimum-out': { part: 'what', asksForText: true },
  parties: { part: 'what', asksForText: true, asksForWords: true, takesNames: true },
  spenders: { part: 'what', asksForText: true, asksForWords: true, takesNames: true },
  balance: { part: 'balance', asksForText: true },
  'balance-asset': { part: 'balance', asksForText: true },
  value: { part: 'balance', asksForText: true },
  often: { part: 'often', takesNames: true },
  summary: { part: 'often', takesNames: true },
  digest: { part: 'often', asksForText: true },
  'digest-days': { part: 'often', asksForText: true },
  name: { part: 'name', asksForText: true, asksForWords: true },
  message: { part: 'message', asksForText: true, asksForWords: true },
  tags: { part: 'tags', asksForText: true, asksForWords: true },
  where: { part: 'where' },
  more: { part: 'review', takesNames: true },
  review: { part: 'review', takesNames: true },
} as const satisfies Readonly<Record<string, StepFacts>>
export type StepName = keyof typeof stepFacts

export const factsOfStep = (step: StepName): StepFacts => stepFacts[step]

const filterSchema = z.object({
  way: z.enum(['only', 'except']),
  addresses: textsSchema,
  others: textsSchema,
})

const filtersSchema = z.object({
  tokens: filterSchema.optional(),
  counterparties: filterSchema.optional(),
  spenders: filterSchema.optional(),
  unlimitedOnly: z.boolean().optional(),
  newOnly: z.boolean().optional(),
  gross: z.boolean().optional(),
  callStatus: z.enum(callStatuses).optional(),
  tokenMinimum: z.string().optional(),
  outTokenMinimum: z.string().optional(),
}) satisfies z.ZodType<FilterChoices> & { readonly shape: Record<keyof FilterChoices, z.ZodType> }

const minimumSchema = z.union([z.object({ wei: z.string() }), z.object({ usd: z.number() })])

/** The question for the limit of a balance. */
const balanceQuestionSchema = z.object({
  /** Written as in the strategy. */
  asset: balanceStrategySchema.shape.params.shape.asset,
  side: z.enum(['below', 'above']),
  /** The step that asked and is returned to; the review if absent. */
  from: z.literal('what').optional(),
})
export type BalanceQuestion = Readonly<z.infer<typeof balanceQuestionSchema>>

export const firstBalanceQuestion: BalanceQuestion = { asset: 'coin', side: 'below' }

/** Conditions of a value, in the order in which a tap offers them. */
export const valueSides = ['below', 'above', 'outside', 'moves', 'changes'] as const

/** A value that is read beside transactions and has a question of its own. */
const valueQuestionSchema = z.object({
  of: z.enum([...offeredPresets, ...deadlineKinds, ...groupedFuncs]),
  /** The pair of a price. */
  pair: z.string().optional(),
  /** The direction of a silence or a rate. */
  way: waySchema.optional(),
  side: z.enum(valueSides),
  /** Present if a sentence asked for the value. The answer leads to the review. */
  said: z.literal(true).optional(),
})
export type ValueQuestion = Readonly<z.infer<typeof valueQuestionSchema>>

/**
 * The settings of an edited watch when it was opened, and their present version if it conflicts with the
 * edit.
 */
const editSchema = z.object({ base: settingsSchema, theirs: settingsSchema.optional() })
export type EditState = Readonly<z.infer<typeof editSchema>>

/** Settings that a draft has unchanged, except those that it overrides: the strategies are choices there. */
const { strategies: _, ...settings } = settingSchemas

/** Choices so far, as stored while the wizard is open. */
export const watchDraftSchema = z
  .object({
    /** Id of the wizard, and later of the watch, so that a repeated creation does not make a second one. */
    id: z.string(),
    step: z.enum(keysOf(stepFacts)),
    /** Whether the review was reached, to which every later choice returns. */
    reviewed: z.boolean(),
    /** The screen behind *Back* from the part that is asked about, if that is not the review. */
    from: z.enum(['card', 'more']).optional(),
    ...settings,
    /**
     * Addresses that a text has added at a step that asks for something else, until a button is tapped: they
     * may be meant for a watch of their own.
     */
    apart: textsSchema.optional(),
    /** The page of a list that is shown, from 0. */
    page: z.number(),
    /** The text by which addresses to remove are searched. */
    sought: z.string().optional(),
    kinds: z.array(z.enum(eventOptions)).readonly(),
    directions: z.record(z.enum(transferOptions), directionSchema),
    /** `kept` if each strategy of an edited watch has a minimum of its own, until one is chosen for all. */
    minimum: z.union([minimumSchema, z.literal('kept')]),
    /** Minimum of outgoing transfers, if it differs from `minimum`. */
    outMinimum: minimumSchema.optional(),
    /** Absent if none was chosen. */
    filters: filtersSchema.optional(),
    /** Strategies of an edited watch. */
    kept: strategiesSchema,
    /** The strategies in whose list its readings have their index. */
    listed: strategiesSchema.optional(),
    /** The limit of a balance that is being asked for. */
    limit: balanceQuestionSchema.optional(),
    /** The value whose limit is being asked for. */
    value: valueQuestionSchema.optional(),
    /** Words of a sentence for a token while more is asked about it. The answer leads to the review. */
    saidToken: z.string().optional(),
    /** The declared event whose conditions are asked for, by the argument of its buttons. */
    event: z.string().optional(),
    /** The person's own message; the usual one if empty. */
    template: z.string(),
    /** An own message that is previewed and not accepted yet. */
    typed: z.string(),
    /** Written as in `WatchSettings`; only this chat if empty. */
    recipients: textsSchema,
    /** Absent if the addresses name the watch. */
    name: z.string().optional(),
    tags: textsSchema,
    /** Absent in a new watch. */
    editing: editSchema.optional(),
  })
  .readonly()
export type WatchDraft = z.infer<typeof watchDraftSchema>

type OfferedChains = { readonly chains: readonly number[] }

export const createEmptyDraft = (id: string, { chains }: OfferedChains): WatchDraft => ({
  id,
  step: 'addresses',
  reviewed: false,
  addresses: [],
  page: 0,
  chains: startingChains(chains),
  kinds: transferOptions,
  directions: transferDirections(() => 'both'),
  minimum: noMinimum,
  kept: [],
  frequency: 'Always',
  template: '',
  typed: '',
  tags: [],
  recipients: [],
})

/** The draft of a new watch, with the chat's defaults and the chains on offer. */
export const createDraft = (
  id: string,
  offered: OfferedChains & { readonly defaults: ChatSettings['defaults'] | null },
): WatchDraft => {
  const { chains, strategies, readings, frequency, digest } = offered.defaults ?? {}
  const available = offered.chains.filter(chain => chains?.includes(chain))
  const empty = createEmptyDraft(id, offered)
  const chosen = available.length > 0 ? available : empty.chains
  const choices = strategies === undefined ? undefined : choicesFromStrategies(strategies)
  const kinds = choices?.kinds.filter(kind => isOfferedOn(kind, chosen)) ?? []
  // The defaults may be about chains that are no longer on offer.
  const hasKinds = choices !== undefined && !isNothingWatched({ kinds, readings })
  return {
    ...empty,
    ...choices,
    chains: chosen,
    kinds: hasKinds ? kinds : empty.kinds,
    readings,
    frequency: frequency ?? empty.frequency,
    digest,
  }
}

/** Choices of a shared watch for a draft. Returns `undefined` if nothing was shared. */
export const sharedChoices = (shared: SharedSettings | undefined) =>
  shared && {
    ...sharedSettings(shared),
    ...choicesFromStrategies(shared.strategies),
    readings: shared.readings ?? [],
    listed: shared.strategies,
  }

/** The settings of a watch as a draft, to be edited at `step`. */
export const draftFromSettings = (
  { strategies, template = '', tags = [], recipients = [], ...same }: WatchSettings,
  { id, step, base }: { readonly id: string; readonly step: StepName; readonly base: WatchSettings },
): WatchDraft => ({
  ...same,
  ...choicesFromStrategies(strategies),
  id,
  step,
  reviewed: true,
  from: step === 'review' ? undefined : 'card',
  page: 0,
  listed: strategies,
  limit: step === 'balance' ? firstBalanceQuestion : undefined,
  template,
  typed: '',
  tags,
  recipients,
  editing: { base },
})

/** Index of a strategy in another list, or else of one of its kind; -1 if there is none. */
const indexAfter = (index: number, before: readonly Strategy[], after: readonly Strategy[]): number => {
  const strategy = before[index]
  const same = after.findIndex(other => isDeepStrictEqual(other, strategy))
  if (same !== -1 || strategy === undefined) return same
  const isOfKind = ({ func }: Strategy): boolean => func === strategy.func
  const rank = before.slice(0, index).filter(isOfKind).length
  const indexes = after.flatMap((other, n) => (isOfKind(other) ? [n] : []))
  return indexes[rank] ?? indexes[0] ?? -1
}

/**
 * Readings of a draft, with the new indexes of the strategies whose matches they count. Readings about a
 * removed strategy are removed, unless none is left: they then count transfers, which need no strategy.
 */
const readingsAfter = (
  { readings = [], listed = [] }: WatchDraft,
  strategies: readonly Strategy[],
): readonly ReadingStrategy[] =>
  readings.flatMap(reading => {
    if (!countsMatches(reading) || countsTransfers(reading)) return [reading]
    if (strategies.length === 0) return [asOfTransfers(reading)]
    const way = wayOf(reading.params.of)
    if (way !== undefined && !areAbout(strategies, way)) return []
    if (typeof reading.params.of !== 'number') return [reading]
    const index = indexAfter(reading.params.of, listed, strategies)
    const { func, params } = reading
    return index === -1 ? [] : [readingStrategySchema.parse({ func, params: { ...params, of: index } })]
  })

/** Units of the tokens that limits and filters are about. */
const usedUnits = (
  { tokenUnits = {}, readings = [] }: WatchDraft,
  strategies: readonly Strategy[],
): WatchSettings['tokenUnits'] => {
  const used = new Set([
    ...readings.flatMap(limit => contractOf(limit)?.toLowerCase() ?? []),
    ...strategies.flatMap(strategy =>
      'tokens' in strategy.params
        ? [...(strategy.params.tokens?.only ?? []), ...(strategy.params.tokens?.except ?? [])].map(token =>
            token.toLowerCase(),
          )
        : [],
    ),
  ])
  const entries = Object.entries(tokenUnits).filter(([token]) => used.has(token))
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

export const settingsFromDraft = (draft: WatchDraft): WatchSettings => {
  const strategies = applyFilters(
    draft.kinds.flatMap(kind => buildStrategies(kind, draft)),
    draft.filters,
  )
  const tokenUnits = usedUnits(draft, strategies)
  const readings = readingsAfter(draft, strategies)
  const { template, tags, recipients } = draft
  // Settings that are not chosen have no field.
  const chosen = settingsIn({
    ...draft,
    readings: readings.length > 0 ? readings : undefined,
    tokenUnits,
    final: notifiesFinal(draft) ? true : undefined,
    template: template === '' ? undefined : template,
    tags: tags.length > 0 ? tags : undefined,
    recipients: recipients.length > 0 ? recipients : undefined,
  })
  const { addresses, chains, frequency } = draft
  return { ...chosen, name: draftName(draft), addresses, chains, strategies, frequency }
}

/** Whether a watch alerts about nothing. */
export const isNothingWatched = ({ kinds, readings = [] }: Pick<WatchDraft, 'kinds' | 'readings'>): boolean =>
  kinds.length === 0 && readings.length === 0

export const draftName = ({ name, addresses }: WatchDraft): string => name ?? defaultName(addresses)

/** Addresses that a watch loses, and others that it gets. */
export type AddressChange = {
  readonly removed?: readonly string[]
  readonly added?: readonly WatchedAddress[]
}

/** The draft without some addresses and with others in their place. A name made of them follows. */
export const replaceAddresses = (
  draft: WatchDraft,
  { removed = [], added = [] }: AddressChange,
): WatchDraft => {
  if (removed.length + added.length === 0) return draft
  const at = draft.addresses.findIndex(({ address }) => removed.includes(address))
  const kept = draft.addresses.filter(({ address }) => !removed.includes(address))
  const addresses = kept.toSpliced(Math.max(at, 0), 0, ...added)
  const name = draft.name === defaultName(draft.addresses) ? undefined : draft.name
  return { ...draft, addresses, name }
}

/** Whether a value belongs to a chain, not to an address. */
export const isOfChain = ({ isPerAddress, takes }: Preset): boolean => !isPerAddress && takes !== 'contract'

/**
 * Completes a new watch of a price or of fees alone, without an address: with the name of the value, on the
 * chain where it is read.
 */
const withoutAddresses = (draft: WatchDraft): WatchDraft => {
  const { addresses, chains, kinds, readings = [] } = draft
  const [first] = readings
  const isAlone = readings.every(({ func, params }) => func === 'value' && isOfChain(presetOf(params.of)))
  if (addresses.length > 0 || kinds.length > 0 || first?.func !== 'value' || !isAlone) return draft
  const { of, pair } = first.params
  const label =
    pair ?? (presetOf(of).inDollarsOf ?? of).replace('_', ' ').replace(/^./, letter => letter.toUpperCase())
  const read = readings.flatMap(({ func, params }) => (func === 'value' ? chainsOfValue(params, chains) : []))
  return { ...draft, addresses: [{ address: placeholderAddress, label }], chains: [...new Set(read)] }
}

/**
 * Goes to the review; steps that were skipped keep their defaults. Without addresses it asks for them first.
 */
export const goToReview = (before: WatchDraft): WatchDraft => {
  const { saidToken: _, ...draft } = withoutAddresses(before)
  return { ...draft, step: draft.addresses.length === 0 ? 'addresses' : 'review', reviewed: true }
}

/** Goes to `step`, or back to the review once that was reached. */
export const goToStep = (draft: WatchDraft, step: StepName): WatchDraft =>
  draft.reviewed ? goToReview(draft) : { ...draft, step }

/** Whether an edit changes anything. */
export const isDraftChanged = (draft: WatchDraft): boolean =>
  draft.editing !== undefined && changedFields(draft.editing.base, settingsFromDraft(draft)).length > 0
