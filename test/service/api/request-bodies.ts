import { z } from 'zod'
import { frequencySchema } from '#contract/subscription.ts'
import { placeholders } from '#contract/template.ts'

/** One fault in an otherwise good body: what is wrong, where, and the whole body. */
type BadBody = { readonly what: string; readonly path: string; readonly body: unknown }

type BodyFault = { readonly what: string; readonly path: string; readonly value: unknown }

/** What this file reads of a JSON Schema. */
type Schema = {
  type?: string | undefined
  const?: unknown
  enum?: unknown[] | undefined
  anyOf?: Schema[] | undefined
  oneOf?: Schema[] | undefined
  properties?: Record<string, Schema> | undefined
  required?: string[] | undefined
  items?: Schema | undefined
  minLength?: number | undefined
  maxLength?: number | undefined
  minItems?: number | undefined
  maxItems?: number | undefined
  minimum?: number | undefined
  maximum?: number | undefined
  pattern?: string | undefined
}

const schemaSchema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    type: z.string().optional(),
    const: z.unknown().optional(),
    enum: z.array(z.unknown()).optional(),
    anyOf: z.array(schemaSchema).optional(),
    oneOf: z.array(schemaSchema).optional(),
    properties: z.record(z.string(), schemaSchema).optional(),
    required: z.array(z.string()).optional(),
    // `false` behind the items of a tuple.
    items: z.union([schemaSchema, z.literal(false).transform(() => undefined)]).optional(),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
    minItems: z.number().optional(),
    maxItems: z.number().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    pattern: z.string().optional(),
  }),
)

/** Marks a field to be left out; JSON has no `undefined`. */
const absent = undefined

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const typeOf = (value: unknown): string => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value
}

const branches = (schema: Schema): Schema[] => schema.anyOf ?? schema.oneOf ?? [schema]

const typesOf = (schema: Schema): Set<string> =>
  new Set(
    branches(schema).flatMap(({ type, const: only }) => {
      if (type === undefined) return only === undefined ? [] : [typeOf(only)]
      return [type === 'integer' ? 'number' : type]
    }),
  )

const wrongTypes = (schema: Schema, path: string): BodyFault[] => {
  const right = typesOf(schema)
  const values = [7, true, 'text', null, [], {}]
  return values.flatMap(value =>
    right.has(typeOf(value)) ? [] : [{ what: `${typeOf(value)} instead`, path, value }],
  )
}

const outOfBounds = (schema: Schema, path: string): BodyFault[] => {
  const faults: BodyFault[] = []
  const add = (what: string, value: unknown) => void faults.push({ what, path, value })
  if (schema.minLength === 1) add('empty', '')
  if (schema.maxLength !== undefined) add('too long', 'x'.repeat(schema.maxLength + 1))
  if (schema.pattern !== undefined) {
    for (const text of ['', 'nonsense', ' ', '-1', '1.5', '1e3', '\u0661', '1\n'])
      add(JSON.stringify(text), text)
  }
  if (schema.const !== undefined || schema.enum !== undefined) {
    const [value] = schema.enum ?? [schema.const]
    if (typeof value !== 'string') return faults
    add('another word', 'Nonsense')
    add('nothing', '')
    add('a space behind', `${value} `)
    add('other letters', value === value.toLowerCase() ? value.toUpperCase() : value.toLowerCase())
  }
  if (schema.type === 'integer') add('a fraction', 1.5)
  if (schema.minimum !== undefined) add('too small', schema.minimum - 1)
  if (schema.maximum !== undefined) add('too big', (schema.maximum + 1) * 2)
  return faults
}

/** The branch of a union that the good value stands for. */
const branchOf = (schema: Schema, good: unknown): Schema =>
  branches(schema).find(branch => {
    if (!isRecord(good)) return typesOf(branch).has(typeOf(good))
    return Object.entries(branch.properties ?? {}).every(
      ([name, { const: only }]) => only === undefined || good[name] === only,
    )
  }) ?? schema

const listFaults = (schema: Schema, good: unknown[], path: string): BodyFault[] => {
  const faults: BodyFault[] = []
  if ((schema.minItems ?? 0) > 0) faults.push({ what: 'empty', path, value: [] })
  if (schema.maxItems !== undefined && good.length > 0) {
    const value = Array.from({ length: schema.maxItems + 1 }, () => good[0])
    faults.push({ what: 'too many', path, value })
  }
  const { items } = schema
  if (items === undefined) return faults
  const inside = good.flatMap((item, n) =>
    faultsOf(items, item, `${path}[${n}]`).map(fault => ({ ...fault, value: good.with(n, fault.value) })),
  )
  return [...faults, ...inside]
}

const fieldFaults = (schema: Schema, good: Record<string, unknown>, path: string): BodyFault[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const inner = path === '' ? name : `${path}.${name}`
    const missing: BodyFault[] =
      schema.required?.includes(name) === true ? [{ what: 'missing', path: inner, value: absent }] : []
    return [...missing, ...faultsOf(field, good[name], inner)].map(fault => ({
      ...fault,
      value: { ...good, [name]: fault.value },
    }))
  })

const faultsOf = (schema: Schema, good: unknown, path: string): BodyFault[] => {
  const faults = [...(path === '' ? [] : wrongTypes(schema, path)), ...outOfBounds(schema, path)]
  const branch = branchOf(schema, good)
  if (Array.isArray(good)) return [...faults, ...listFaults(branch, good, path)]
  if (isRecord(good)) return [...faults, ...fieldFaults(branch, good, path)]
  return faults
}

/**
 * Every single fault that a body can have by its schema: each field missing, of each wrong type, empty, too long, too
 * many, out of bounds. `good` is a good body with every field of interest in it.
 */
export const badBodies = (schema: z.ZodType, good: object): BadBody[] =>
  faultsOf(schemaSchema.parse(z.toJSONSchema(schema, { io: 'input' })), good, '').map(
    ({ what, path, value }) => ({ what, path, body: value }),
  )

/** A copy of a body with one field, named by its path, replaced. */
export const withField = (body: object, path: string, value: unknown): unknown => {
  const keys = path.split(/\.|\[|\]\.?/).filter(key => key !== '')
  const replace = (at: unknown, rest: readonly string[]): unknown => {
    const [key, ...deeper] = rest
    if (key === undefined) return value
    if (Array.isArray(at)) return at.with(Number(key), replace(at[Number(key)], deeper))
    return isRecord(at) ? { ...at, [key]: replace(at[key], deeper) } : at
  }
  return replace(body, keys)
}

/** Whole numbers from 0 to below `limit`. */
type Random = (limit: number) => number

/** Numbers that a seed repeats (mulberry32). */
export const createRandom = (seed: number): Random => {
  let state = seed
  return limit => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
}

const pick = <T>(random: Random, from: readonly [T, ...T[]]): T => from[random(from.length)] ?? from[0]

const list = <T>(random: Random, o: { min: number; max: number }, item: (n: number) => T): T[] =>
  Array.from({ length: o.min + random(o.max - o.min + 1) }, (_, n) => item(n))

/** `{ field: value }` or nothing: a field that may be left out. */
const sometimes = (random: Random, field: object): object => (random(3) === 0 ? {} : field)

/** Letters, and what is awkward in JSON, SQL, HTML or UTF-16: the last is half a character. */
const letters = ['a', 'Z', '7', ' ', '"', "'", '\\', '/', '<', '&', '%', ';', '\n', '\0', '\u0007']
const others = ['é', 'ß', '漢', 'ا', '\u200f', '\u2028', '🐋', '👩‍👧', '\ufeff', '__proto__', '\ud83d']
const alphabet = ['x', ...letters, ...others] as const

/** Its length is counted as JavaScript does. */
const text = (random: Random, o: { min: number; max: number }): string => {
  const length = o.min + random(random(4) === 0 ? o.max - o.min + 1 : Math.min(12, o.max - o.min + 1))
  let made = ''
  while (made.length < length) made += pick(random, alphabet)
  return made.slice(0, length)
}

const typed = Object.keys(placeholders).map(name => `{$${name}}`)

const template = (random: Random): string =>
  list(random, { min: 0, max: 20 }, () =>
    random(2) === 0
      ? (typed[random(typed.length)] ?? '')
      : pick(random, [text(random, { min: 0, max: 40 }), '$', '{tx.to}', '$tx.to', String.raw`\n`, '}']),
  ).join('')

const digits = (random: Random, o: { min: number; max: number }): string =>
  list(random, o, () => String(random(10))).join('')

/** 40 hex digits in one case, which carries no checksum. */
const address = (random: Random): string => {
  const hex = Array.from({ length: 40 }, () => random(16).toString(16)).join('')
  return `0x${random(2) === 0 ? hex : hex.toUpperCase()}`
}

const direction = (random: Random) => ({ direction: pick(random, ['both', 'in', 'out']) })
const usd = (random: Random) => ({
  minimum_usd: pick(random, [0, random(1_000), random(1_000_000) / 1_000, 5e-324, 1e15]),
})

const strategies = (random: Random) => {
  const amount = { minimum_amount: digits(random, { min: 1, max: pick(random, [5, 30, 78]) }) }
  const all = [
    {
      func: 'eth_transfer',
      params: {
        ...sometimes(random, direction(random)),
        ...sometimes(random, amount),
        ...sometimes(random, usd(random)),
      },
    },
    {
      func: 'token_transfer',
      params: { ...sometimes(random, direction(random)), ...sometimes(random, usd(random)) },
    },
    { func: 'nft_transfer', params: sometimes(random, direction(random)) },
    { func: 'contract_deploy', params: {} },
    { func: 'contract_call', params: {} },
  ]
  const first = random(all.length)
  return [...all.slice(first), ...all.slice(0, first)].slice(0, 1 + random(all.length))
}

/** A good body of *Add channel*. */
export const randomChannel = (random: Random) => ({
  name: text(random, { min: 1, max: 64 }),
  platform: 'Webhook',
  // A public address, though nothing is ever sent there.
  channel: `http${pick(random, ['', 's'])}://1.1.1.1/${digits(random, { min: 0, max: 200 })}`,
  ...sometimes(random, { token: '' }),
  ...sometimes(random, { channel_type: '' }),
  ...sometimes(random, { priority: random(200) - 100 }),
  ...sometimes(random, {
    others: {
      ...sometimes(random, { retryInterval: String(1 + random(86_400)) }),
      ...sometimes(random, { retryExpire: String(random(604_801)) }),
    },
  }),
})

/** A good body of *Create bot* and *Update bot* for chains that are watched. */
export const randomBot = (random: Random, chains: readonly [number, ...number[]]) => {
  const addresses = list(random, { min: 1, max: random(20) === 0 ? 1_000 : 5 }, () => address(random))
  const [first = ''] = addresses
  return {
    info: {
      type: 'Wallet',
      name: text(random, { min: 1, max: 64 }),
      ...sometimes(random, {
        tags: list(random, { min: 0, max: 16 }, () => text(random, { min: 1, max: 64 })),
      }),
      ...sometimes(random, { status: pick(random, ['Public', 'Private']) }),
      ...sometimes(random, { notify_template: template(random) }),
      ...sometimes(random, { description: text(random, { min: 0, max: 4_000 }) }),
    },
    driver: {
      chains: list(random, { min: 1, max: 4 }, () => ({
        chain_id: String(pick(random, chains)),
        type: 'Ethereum',
      })),
      // The same address twice is one address.
      addresses:
        addresses.length < 1_000 && random(2) === 0 ? [...addresses, first.toLowerCase()] : addresses,
      strategies: strategies(random),
    },
  }
}

/** A good body of *Subscribe to bot*. */
export const randomSubscription = (
  random: Random,
  o: { bot: string; channels: readonly [number, ...number[]] },
) => ({
  bot_id: o.bot,
  info: {
    name: text(random, { min: 1, max: 64 }),
    status: 'Enabled',
    actions: list(random, { min: 0, max: 10 }, () => ({
      type: 'Notify',
      params: { channel_ids: list(random, { min: 0, max: 20 }, () => pick(random, o.channels)) },
    })),
    notify: {
      frequency: frequencySchema.options[random(frequencySchema.options.length)],
      ...sometimes(random, { template: template(random) }),
    },
  },
  ...sometimes(random, { driver: {} }),
})
