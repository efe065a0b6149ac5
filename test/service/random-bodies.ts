import { frequencySchema } from '#contract/frequency.ts'
import { placeholders } from '#contract/template.ts'

/** Whole numbers from 0 to below `limit`. */
export type Random = (limit: number) => number

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
