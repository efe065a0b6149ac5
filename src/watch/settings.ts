import { z } from 'zod'
import { maxAddressesPerBot } from '#contract/bot.ts'
import { digestScheduleSchema } from '#contract/digest-schedule.ts'
import { frequencySchema } from '#contract/subscription.ts'
import { type Strategy, strategySchema } from '#events/registry.ts'
import { keysOf } from '#lib/collections.ts'
import { asOfTransfers, readingStrategySchema } from '#readings/registry.ts'
import { type WatchedAddress, type WatchSettings } from './watch.ts'

export const textsSchema = z.array(z.string()).readonly()
/** Passes strategies as they are: the defaults that their schema adds would look like a change of the watch. */
export const strategiesSchema = z
  .array(z.custom<Strategy>(value => strategySchema.safeParse(value).success))
  .readonly()

/** Every setting of a watch as it is stored. */
export const settingSchemas = {
  name: z.string(),
  addresses: z.array(z.object({ address: z.string(), label: z.string().optional() }).readonly()).readonly(),
  chains: z.array(z.number()).readonly(),
  strategies: strategiesSchema,
  readings: z.array(readingStrategySchema).readonly().optional(),
  tokenUnits: z.record(z.string(), z.object({ symbol: z.string(), decimals: z.number() })).optional(),
  frequency: frequencySchema,
  digest: digestScheduleSchema.optional(),
  final: z.literal(true).optional(),
  template: z.string().optional(),
  tags: textsSchema.optional(),
  recipients: textsSchema.optional(),
  ignoresQuietHours: z.literal(true).optional(),
} as const satisfies AllSettings<z.ZodType>

export const settingsSchema: z.ZodType<WatchSettings> = z.object(settingSchemas)

type AllSettings<T> = { readonly [Field in keyof Required<WatchSettings>]: T }

export const settingsIn = (record: Partial<WatchSettings>): Partial<WatchSettings> => {
  const settings: Partial<MutableSettings> = {}
  for (const field of keysOf(settingSchemas)) copySetting(settings, record, field)
  return settings
}

/** Settings that a link to a watch, or a line beside pasted addresses, brings. */
export type SharedSettings = Pick<
  WatchSettings,
  'strategies' | 'readings' | 'tokenUnits' | 'frequency' | 'digest' | 'final'
>

export const sharedSettings = ({
  strategies,
  readings,
  tokenUnits,
  frequency,
  digest,
  final,
}: SharedSettings): SharedSettings => ({ strategies, readings, tokenUnits, frequency, digest, final })

/** Settings that a person changes, each field as a whole. */
export type SettingsField = Exclude<keyof WatchSettings, 'digest' | 'final' | 'tokenUnits'>

/** How a field is stored, compared and sent. */
type FieldRule = {
  /** Whether the service gets the field, or the chat alone has it. */
  readonly at: 'service' | 'chat'
  /** Equal for values that send the same alerts; `null` if all values do. */
  readonly alerts: ((settings: Omit<WatchSettings, 'name'>) => unknown) | null
  /** Other settings that change with the field. */
  readonly with?: readonly (keyof WatchSettings)[]
  /** Equal for values that are the same to a person; by default the value itself. */
  readonly compared?: (settings: WatchSettings) => unknown
}

/** Equal for addresses that are the same to a person. */
export const addressText = ({ address, label = '' }: WatchedAddress): string =>
  `${address.toLowerCase()} ${label}`

/** The order in which changed fields are listed. */
const fieldRules: { readonly [Field in SettingsField]: FieldRule } = {
  addresses: {
    at: 'service',
    compared: ({ addresses }) => addresses.map(addressText),
    alerts: ({ addresses }) => addresses.map(({ address }) => address.toLowerCase()).toSorted(),
  },
  chains: { at: 'service', alerts: ({ chains }) => chains.toSorted((a, b) => a - b) },
  strategies: {
    at: 'service',
    with: ['tokenUnits'],
    compared: ({ strategies }) => strategies.toSorted((a, b) => (a.func < b.func ? -1 : 1)),
    alerts: ({ strategies }) =>
      strategies
        .map(strategy => JSON.stringify(strategySchema.safeParse(strategy).data ?? strategy))
        .toSorted(),
  },
  readings: {
    at: 'service',
    with: ['tokenUnits'],
    alerts: ({ readings = [] }) => readings.map(reading => JSON.stringify(reading)).toSorted(),
  },
  frequency: {
    at: 'service',
    with: ['digest', 'final'],
    compared: ({ frequency, digest = null, final = false }) => [frequency, digest, final],
    alerts: ({ frequency, digest = null, final = false }) => [frequency, digest, final],
  },
  name: { at: 'service', alerts: null },
  template: { at: 'service', alerts: ({ template = '' }) => template },
  tags: { at: 'chat', alerts: null },
  recipients: { at: 'service', alerts: null },
  ignoresQuietHours: { at: 'chat', alerts: null },
}

const settingsFields = keysOf(fieldRules)

type MutableSettings = { -readonly [Field in keyof WatchSettings]: WatchSettings[Field] }

const copySetting = <Field extends keyof WatchSettings>(
  to: Partial<MutableSettings>,
  from: Partial<Pick<WatchSettings, Field>>,
  field: Field,
): void => {
  if (from[field] !== undefined) to[field] = from[field]
}

/** Takes each setting from the settings that `from` returns for its field. */
const pickSettings = (from: (field: SettingsField) => WatchSettings): WatchSettings => {
  const { name, addresses, chains, strategies, frequency } = from('name')
  const picked: MutableSettings = { name, addresses, chains, strategies, frequency }
  for (const field of settingsFields)
    for (const part of [field, ...(fieldRules[field].with ?? [])]) copySetting(picked, from(field), part)
  const tokenUnits = { ...from('strategies').tokenUnits, ...from('readings').tokenUnits }
  if (Object.keys(tokenUnits).length > 0) picked.tokenUnits = tokenUnits
  return picked
}

const fieldDiffers = (one: WatchSettings, other: WatchSettings, field: SettingsField): boolean => {
  const { compared = all => all[field] } = fieldRules[field]
  const textOf = (settings: WatchSettings): string => JSON.stringify(compared(settings) ?? [])
  return textOf(one) !== textOf(other)
}

export const changedFields = (before: WatchSettings, after: WatchSettings): readonly SettingsField[] =>
  settingsFields.filter(field => fieldDiffers(before, after, field))

/** The settings before a change that the service refused; fields that only the chat has stay changed. */
export const undoAtService = (before: WatchSettings, changed: WatchSettings): WatchSettings =>
  pickSettings(field => (fieldRules[field].at === 'chat' ? changed : before))

/** Equal for watches that send the same alerts, whatever their names. */
export const watchFingerprint = (settings: Omit<WatchSettings, 'name'>): string =>
  JSON.stringify(settingsFields.map(field => fieldRules[field].alerts?.(settings)))

/** Three versions of the settings in an edit. */
export type SettingsVersions = {
  /** When the edit was opened. */
  readonly base: WatchSettings
  /** The edited version. */
  readonly mine: WatchSettings
  /** The version that is stored now. */
  readonly theirs: WatchSettings
}
type MergedSettings = {
  readonly settings: WatchSettings
  readonly conflicts: readonly SettingsField[]
}

/** Merges the fields that either side has changed. If both have changed one differently, it is a conflict, and `prefer` wins. */
export const mergeEdits = (versions: SettingsVersions, prefer: 'mine' | 'theirs'): MergedSettings => {
  const { base, mine, theirs } = versions
  const addresses = mergeAddresses(versions)
  const isBoth = (field: SettingsField): boolean =>
    fieldDiffers(base, mine, field) && fieldDiffers(base, theirs, field) && fieldDiffers(mine, theirs, field)
  const settings = pickSettings(field => {
    if (!isBoth(field)) return fieldDiffers(base, mine, field) ? mine : theirs
    if (field === 'addresses' && addresses !== undefined) return { ...mine, addresses }
    return prefer === 'mine' ? mine : theirs
  })
  const conflicts = settingsFields.filter(
    field => isBoth(field) && !(field === 'addresses' && addresses !== undefined),
  )
  const { strategies, readings } = settings
  // One side has removed the kinds that a silence of the other side counts.
  return strategies.length > 0 || readings === undefined
    ? { settings, conflicts }
    : { settings: { ...settings, readings: readings.map(asOfTransfers) }, conflicts }
}

type AddressesByKey = ReadonlyMap<string, WatchedAddress>

const byAddress = ({ addresses }: WatchSettings): AddressesByKey =>
  new Map(addresses.map(watched => [watched.address.toLowerCase(), watched]))

/**
 * Merges address by address. Returns `undefined` if both sides changed one, or none or too many would be
 * left.
 */
const mergeAddresses = ({ base, mine, theirs }: SettingsVersions): readonly WatchedAddress[] | undefined => {
  const [before, own, others] = [base, mine, theirs].map(byAddress)
  if (before === undefined || own === undefined || others === undefined) return undefined
  const merged: WatchedAddress[] = []
  for (const key of new Set([...others.keys(), ...own.keys()])) {
    const label = labelText(before.get(key))
    const isMine = labelText(own.get(key)) !== label
    const isTheirs = labelText(others.get(key)) !== label
    if (isMine && isTheirs && labelText(own.get(key)) !== labelText(others.get(key))) return undefined
    const watched = (isMine ? own : others).get(key)
    if (watched !== undefined) merged.push(watched)
  }
  return merged.length === 0 || merged.length > maxAddressesPerBot ? undefined : merged
}

/** Returns `undefined` if the address is missing. */
const labelText = (watched: WatchedAddress | undefined): string | undefined =>
  watched === undefined ? undefined : (watched.label ?? '')
