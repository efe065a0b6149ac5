import { z } from 'zod'
import { isCurrency } from '#chains/currencies.ts'
import { digestScheduleSchema } from '#contract/digest-schedule.ts'
import { frequencySchema } from '#contract/subscription.ts'
import { templateSchema } from '#contract/template.ts'
import { decimalsSchema } from '#events/fields.ts'
import { maxStrategies, newStrategySchema } from '#events/registry.ts'
import { hasWrongChecksum, showAddress, toChecksumAddress } from '#lib/format.ts'
import { isNestedWithin, isWithinBounds, parseJson } from '#lib/json.ts'
import { sanitizeText } from '#lib/sanitize-text.ts'
import { createYielder, type Yielder } from '#lib/timers.ts'
import { base58Address, fromBase58Address } from '#lib/tron-address.ts'
import { maxReadingStrategies, readingStrategySchema } from '#readings/registry.ts'
import { maxAddressLabels } from '#watch/address-book.ts'
import type { ChatSettings } from '#watch/chat-settings.ts'
import type { WatchRule } from '#watch/rules.ts'
import { maxNameLength } from '#watch/watch.ts'
import type { ExportedWatch, Preferences } from '../../records.ts'
import { isZone } from '../settings/zones.ts'

/** The version that is written. A newer one is refused. */
const fileVersion = 1

/** More watches than a chat may have; bounds the time that invalid entries take. */
const maxWatches = 10_000
/** Limits of one watch without its addresses, and of the settings. */
const entryBounds = { depth: 8, values: 2_000 }
const maxFileDepth = 32

const name = z
  .string()
  .transform(text => sanitizeText(text, maxNameLength))
  .refine(text => text !== '')
const channelName = z.string().transform(text => sanitizeText(text, 64))
const address = z
  .string()
  .regex(/^0x(?:41)?[0-9a-f]{40}$/i)
  .refine(text => !hasWrongChecksum(text))
  .transform(text => toChecksumAddress(text.toLowerCase()))
const digits = z.string().regex(/^\d{1,78}$/)
const chain = z.int().positive()
const chains = z.array(chain).min(1).max(100)
const strategies = z.array(newStrategySchema).max(maxStrategies)
const readings = z.array(readingStrategySchema).min(1).max(maxReadingStrategies)
const minute = z.int().min(0).max(1_439)

const rule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('token'), chain, contract: address, label: name }),
  z.object({ kind: z.literal('address'), address, label: name }),
  z.object({
    kind: z.literal('above'),
    chain,
    contract: address.exactOptional(),
    amount: digits,
    label: name,
  }),
]) satisfies z.ZodType<WatchRule>

const watched = z.object({ address, label: name.exactOptional() })

const named = z.object({ address, label: name })
export type NamedAddress = z.infer<typeof named>

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const namesNothing = ({
  strategies,
  readings,
}: {
  readonly strategies?: readonly unknown[]
  readonly readings?: readonly unknown[]
}): boolean => strategies?.length === 0 && readings === undefined

const nothingWatched = { error: 'nothing is watched', path: ['strategies'] }

/** Names of fields in files that were exported before they changed. */
const oldNames = new Map([
  ['balances', 'readings'],
  ['where', 'recipients'],
])

const withPresentNames = (watch: unknown): unknown =>
  isRecord(watch)
    ? Object.fromEntries(Object.entries(watch).map(([name, value]) => [oldNames.get(name) ?? name, value]))
    : watch

/** A watch without its addresses. */
const chosen = z
  .object({
    name,
    chains,
    strategies,
    readings: readings.exactOptional(),
    tokenUnits: z
      .record(
        z.string().regex(/^0x(?:41)?[0-9a-f]{40}$/),
        z.object({ symbol: z.string().max(64), decimals: decimalsSchema }),
      )
      .exactOptional(),
    frequency: frequencySchema,
    digest: digestScheduleSchema.exactOptional(),
    final: z.literal(true).exactOptional(),
    template: templateSchema.exactOptional(),
    tags: z.array(name).max(20).exactOptional(),
    rules: z.array(rule).max(24).exactOptional(),
    /** Names of channels, and `here` for the chat. */
    recipients: z.array(channelName).max(100).exactOptional(),
    ignoresQuietHours: z.literal(true).exactOptional(),
    showsWorthless: z.literal(true).exactOptional(),
    paused: z.literal(true).exactOptional(),
  } satisfies { readonly [Field in keyof Required<Omit<ExportedWatch, 'addresses'>>]: z.ZodType })
  .refine(watched => !namesNothing(watched), nothingWatched)
const settings = z.object({
  language: z.string().max(35).exactOptional(),
  zone: z.string().refine(isZone).exactOptional(),
  quiet: z.object({ from: minute, to: minute }).exactOptional(),
  short: z.literal(true).exactOptional(),
  tables: z.literal(true).exactOptional(),
  noSpamWarnings: z.literal(true).exactOptional(),
  currency: z.string().refine(isCurrency).exactOptional(),
  defaults: z
    .preprocess(
      withPresentNames,
      z
        .object({
          chains: chains.exactOptional(),
          strategies: strategies.exactOptional(),
          readings: readings.exactOptional(),
          frequency: frequencySchema.exactOptional(),
          digest: digestScheduleSchema.exactOptional(),
        })
        .refine(watched => !namesNothing(watched), nothingWatched),
    )
    .exactOptional(),
} satisfies { readonly [Field in keyof Required<Preferences>]: z.ZodType<ChatSettings[Field]> })

const file = z.object({
  lookout: z.literal('watches'),
  version: z.int().positive(),
  exportedAt: z.string().optional(),
  // The watches are read one by one.
  watches: z.custom<readonly unknown[]>(value => Array.isArray(value) && value.length <= maxWatches),
  names: z.unknown().optional(),
  settings: z.unknown().optional(),
})

/**
 * Watches, names of addresses and settings as JSON that a person can read, with addresses as wallets write
 * them.
 */
export const formatWatchesFile = (contents: {
  /** ISO 8601. */
  exportedAt: string
  watches: readonly ExportedWatch[]
  names: readonly NamedAddress[] | undefined
  settings: Preferences | undefined
}): string =>
  `${JSON.stringify({ lookout: 'watches', version: fileVersion, ...contents }, withShownAddress, 2)}\n`

const withShownAddress = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? showAddress(value) : value

/** The first invalid field of a watch, or the first of its addresses that has a wrong checksum. */
type Fault = { readonly field: string } | { readonly name: string; readonly mistyped: string }

type UnreadableWatch = {
  /** Number in the file, from 1. */
  readonly place: number
} & Fault

/** A file that was read; `other` may be a list of addresses. */
export type ParsedWatchesFile =
  | { readonly kind: 'other' }
  | { readonly kind: 'broken' | 'newer' | 'openzeppelin' }
  | {
      readonly kind: 'watches'
      readonly watches: readonly { readonly place: number; readonly watch: ExportedWatch }[]
      readonly unreadable: readonly UnreadableWatch[]
      readonly names: readonly NamedAddress[]
      /** How many of its names are invalid. */
      readonly unreadableNames: number
      readonly settings: Preferences | 'unreadable' | undefined
    }

/**
 * Reads the watches one by one, so that an invalid one does not affect the others. Yields to other work in
 * between.
 */
export const parseWatchesFile = async (text: string): Promise<ParsedWatchesFile> => {
  const yielder = createYielder()
  if (!/^\s*[[{]/.test(text) || !isNestedWithin(text, maxFileDepth)) return { kind: 'other' }
  await yielder.yieldTurn()
  const json = parseJson(text)
  await yielder.yieldTurn()
  const whole = file.safeParse(json)
  if (!whole.success) return readOther(text, json)
  if (whole.data.version > fileVersion) return { kind: 'newer' }
  return {
    kind: 'watches',
    ...(await readWatches(whole.data.watches, yielder)),
    ...(await readNames(whole.data.names, yielder)),
    settings: readSettings(whole.data.settings),
  }
}

/** Matches the beginning of our own file, even if it was cut off. */
const ownMark = /^\s*\{\s*"lookout"\s*:/

const readOther = (text: string, json: unknown): ParsedWatchesFile => {
  if (ownMark.test(text) || (isRecord(json) && 'lookout' in json)) return { kind: 'broken' }
  return /"(?:match_conditions|network_type|trigger_type)"/.test(text)
    ? { kind: 'openzeppelin' }
    : { kind: 'other' }
}

/**
 * Hex addresses in place of Tron's. A whole file is not converted at once, because that takes a third of a
 * second for each megabyte.
 */
const withHexAddress = (_: string, value: unknown): unknown =>
  typeof value === 'string' && base58Address.test(value) ? (fromBase58Address(value) ?? value) : value

const readBounded = <S extends z.ZodType>(
  schema: S,
  value: unknown,
): z.ZodSafeParseResult<z.output<S>> | undefined =>
  isWithinBounds(value, entryBounds)
    ? schema.safeParse(JSON.parse(JSON.stringify(value), withHexAddress))
    : undefined

const readWatches = async (
  entries: readonly unknown[],
  yielder: Yielder,
): Promise<Pick<Extract<ParsedWatchesFile, { kind: 'watches' }>, 'watches' | 'unreadable'>> => {
  const watches: { place: number; watch: ExportedWatch }[] = []
  const unreadable: UnreadableWatch[] = []
  for (const [index, entry] of entries.entries()) {
    if (yielder.shouldYield()) await yielder.yieldTurn()
    const number = index + 1
    const read = await readWatch(entry, yielder)
    if ('watch' in read) watches.push({ place: number, ...read })
    else unreadable.push({ place: number, ...read })
  }
  return { watches, unreadable }
}

const readWatch = async (entry: unknown, yielder: Yielder): Promise<{ watch: ExportedWatch } | Fault> => {
  if (!isRecord(entry)) return { field: 'watch' }
  const { addresses: written, ...rest } = entry
  const parsed = readBounded(chosen, withPresentNames(rest))
  if (!parsed?.success) return { field: String(parsed?.error.issues[0]?.path[0] ?? 'watch') }
  const addresses = await readAddresses(written, yielder)
  if (addresses === undefined) return { field: 'addresses' }
  if ('mistyped' in addresses) return { name: parsed.data.name, mistyped: addresses.mistyped }
  return { watch: { ...parsed.data, addresses } }
}

/** Reads names one by one, so that an invalid one does not affect the others. */
const readNames = async (
  written: unknown,
  yielder: Yielder,
): Promise<Pick<Extract<ParsedWatchesFile, { kind: 'watches' }>, 'names' | 'unreadableNames'>> => {
  const names: NamedAddress[] = []
  const entries = Array.isArray(written) ? written.slice(0, maxAddressLabels) : []
  for (const entry of entries) {
    if (yielder.shouldYield()) await yielder.yieldTurn()
    const parsed = readBounded(named, entry)
    if (parsed?.success) names.push(parsed.data)
  }
  return { names, unreadableNames: entries.length - names.length }
}

const readSettings = (written: unknown): Preferences | 'unreadable' | undefined =>
  written === undefined ? undefined : (readBounded(settings, written)?.data ?? 'unreadable')

const hexAddress = z.object({ address: z.string().regex(/^0x(?:41)?[0-9a-f]{40}$/i) })

/**
 * Reads the addresses one by one, because there may be many. Returns `mistyped` for a wrong checksum,
 * `undefined` if one is invalid otherwise.
 */
const readAddresses = async (
  written: unknown,
  yielder: Yielder,
): Promise<ExportedWatch['addresses'] | { readonly mistyped: string } | undefined> => {
  if (!Array.isArray(written) || written.length === 0) return undefined
  const addresses: z.infer<typeof watched>[] = []
  for (const entry of written) {
    if (yielder.shouldYield()) await yielder.yieldTurn()
    const parsed = readBounded(watched, entry)
    if (!parsed?.success) {
      const { address: text } = hexAddress.safeParse(entry).data ?? { address: '' }
      return hasWrongChecksum(text) ? { mistyped: text } : undefined
    }
    addresses.push(parsed.data)
  }
  return addresses
}
