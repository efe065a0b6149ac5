import { z } from 'zod'
import type { WatchSettings } from '#chat/records.ts'
import type { Rule } from '#chat/rules.ts'
import type { ChatSettings } from '#chat/settings.ts'
import { frequencySchema } from '#contract/frequency.ts'
import { strategySchema } from '#contract/strategy.ts'
import { templateSchema } from '#contract/template.ts'
import { checksumAddress } from '#lib/checksum-address.ts'
import { cleanText } from '#lib/clean-text.ts'
import type { ChosenSettings } from '../settings/change-settings.ts'
import { isZone } from '../settings/zones.ts'

/** The version that is written. A reader of it knows those before it, too. */
const fileVersion = 1

/** More than a chat may have, or a file of ours can hold: each one that is wrong takes its time. */
const mostWatches = 10_000

/** As a reader counts them. */
const longestName = 32

const name = z
  .string()
  .transform(text => cleanText(text, longestName))
  .refine(text => text !== '')
const channelName = z.string().transform(text => cleanText(text, 64))
const address = z
  .string()
  .regex(/^0x[0-9a-f]{40}$/i)
  .transform(text => checksumAddress(text.toLowerCase()))
const digits = z.string().regex(/^\d{1,78}$/)
const chain = z.int().positive()
const chains = z.array(chain).min(1).max(100)
const strategies = z.array(strategySchema).min(1).max(5)
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
]) satisfies z.ZodType<Rule>

/** A watch as it is taken along: what its person chose, and nothing of where it is kept. */
const watch = z.object({
  name,
  addresses: z.array(z.object({ address, label: name.exactOptional() })).min(1),
  chains,
  strategies,
  frequency: frequencySchema,
  template: templateSchema.exactOptional(),
  tags: z.array(name).max(20).exactOptional(),
  rules: z.array(rule).max(24).exactOptional(),
  /** Names of channels, and `here` for the chat. */
  where: z.array(channelName).max(100).exactOptional(),
  showsWorthless: z.literal(true).exactOptional(),
  paused: z.literal(true).exactOptional(),
})
export type TakenWatch = z.infer<typeof watch>

const settings = z.object({
  language: z.string().max(35).exactOptional(),
  zone: z.string().refine(isZone).exactOptional(),
  quiet: z.object({ from: minute, to: minute }).exactOptional(),
  short: z.literal(true).exactOptional(),
  defaults: z
    .object({
      chains: chains.exactOptional(),
      strategies: strategies.exactOptional(),
      frequency: frequencySchema.exactOptional(),
    })
    .exactOptional(),
}) satisfies z.ZodType<ChatSettings>

const file = z.object({
  lookout: z.literal('watches'),
  version: z.int().positive(),
  exportedAt: z.string().optional(),
  watches: z.array(z.unknown()).max(mostWatches),
  settings: z.unknown().optional(),
})

/** What a chat has, as JSON that a person can read and keep. `exportedAt`: ISO 8601. */
export const writeFile = (o: {
  exportedAt: string
  watches: readonly TakenWatch[]
  settings: ChosenSettings | undefined
}): string => `${JSON.stringify({ lookout: 'watches', version: fileVersion, ...o }, undefined, 2)}\n`

/** `place`: from 1. `field`: the first that cannot be read. */
type Unreadable = { readonly place: number; readonly field: string }

/** `not ours`: JSON, but no such file. */
export type ReadFile =
  | { readonly kind: 'broken' | 'not ours' | 'newer' }
  | {
      readonly kind: 'watches'
      readonly watches: readonly { readonly place: number; readonly watch: TakenWatch }[]
      readonly unreadable: readonly Unreadable[]
      readonly settings: ChosenSettings | undefined
    }

/** Reads each watch for itself, so that one that is wrong does not take the others with it. */
export const readFile = (text: string): ReadFile => {
  const json = parse(text)
  if (json === undefined) return { kind: 'broken' }
  const whole = file.safeParse(json)
  if (!whole.success) return { kind: 'not ours' }
  if (whole.data.version > fileVersion) return { kind: 'newer' }
  const read = whole.data.watches.map((raw, index) => ({ place: index + 1, parsed: watch.safeParse(raw) }))
  return {
    kind: 'watches',
    watches: read.flatMap(({ place, parsed }) => (parsed.success ? [{ place, watch: parsed.data }] : [])),
    unreadable: read.flatMap(({ place, parsed }) =>
      parsed.success ? [] : [{ place, field: String(parsed.error.issues[0]?.path[0] ?? 'watch') }],
    ),
    settings: settings.safeParse(whole.data.settings).data,
  }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What a watch tells of, whatever it is called: two with the same would tell everything twice. */
export const sameness = (o: Omit<WatchSettings, 'name'>): string => {
  const { addresses, chains, strategies, frequency, template = '' } = o
  return JSON.stringify([
    addresses.map(watched => watched.address.toLowerCase()).toSorted(),
    chains.toSorted((a, b) => a - b),
    strategies.map(strategy => JSON.stringify(strategySchema.parse(strategy))).toSorted(),
    frequency,
    template,
  ])
}
