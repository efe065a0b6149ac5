import assert from 'node:assert/strict'
import { test } from 'node:test'
import { alertMessage } from '#alerts/alert-message.ts'
import { type Notification, notificationSchema } from '#contract/notification.ts'
import { fillTemplate, type Placeholder, placeholders } from '#contract/template.ts'
import type { Movement } from '#events/registry.ts'
import { messagePayload } from '#render/message.ts'
import { templateArguments, templateValues } from '#service/notify/build-notification.ts'
import { router, savings, stranger, treasury } from '../support/addresses.ts'
import { notification, senderOf } from '../support/notification.ts'
import { linksIn, texts } from '../support/texts.ts'
import { watch } from '../support/watch.ts'

const say = texts.for('en')
type Random = (below: number) => number

/** Random numbers that a seed repeats (mulberry32). */
const createRandom = (seed: number): Random => {
  let state = seed
  return below => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const pick = <const T>(random: Random, from: readonly [T, ...T[]]): T => from[random(from.length)] ?? from[0]
const some = <T>(random: Random, o: { most: number; of: () => T }): T[] =>
  Array.from({ length: random(o.most + 1) }, o.of)

const nobody = `0x${'0'.repeat(40)}`
const address = (random: Random): string => pick(random, [treasury, savings, stranger, router, nobody])
const digits = (random: Random): string =>
  pick(random, [
    () => '0',
    () => String(random(1_000_000_000)),
    () => (2n ** 256n - 1n).toString(),
    () => `${1 + random(9)}${'0'.repeat(random(400))}`,
    () => `000${random(1_000)}`,
  ])()

const made = { strings: 0 }

/** Pieces that have broken messages before, and any character. */
const words = (random: Random): string => {
  made.strings += 1
  return some(random, {
    most: 12,
    of: () =>
      pick(random, [
        () => pick(random, ['USDC', 'a', ' ', 'com', 'ru', '42', '_', '\n', '\t']),
        () => pick(random, ['.', '@', '#', '$', '/', '://', '+', ':', 'https://', 't.me/', 'tg://', 'www.']),
        () =>
          pick(random, [
            '\u202E',
            '\u2066',
            '\u200B',
            '\u200D',
            '\u2060',
            '\uFE0F',
            '\u0000',
            '\uE000',
            '\uE0010',
          ]),
        () =>
          pick(random, [
            '👩',
            '🏳',
            '\u20E3',
            '\u0301'.repeat(9),
            '\uD83D',
            '\uDE00',
            'אב',
            'مرحبا',
            '\u1100'.repeat(99),
          ]),
        () => pick(random, ['{ $name }', '<b>', '*', '\\', '`', '«', '&lt;']),
        () => String.fromCodePoint(random(0x11_0000)),
      ])(),
  }).join('')
}

const movement = (random: Random): Movement => {
  const ends = {
    address: address(random),
    direction: pick(random, ['in', 'out', 'self']),
    counterparty: address(random),
  }
  const contract = address(random)
  const amount = digits(random)
  return pick<() => Movement>(random, [
    () => ({ kind: 'native' as const, ...ends, amount, symbol: words(random), decimals: random(256) }),
    () => ({
      kind: 'token' as const,
      ...ends,
      contract,
      amount,
      symbol: words(random),
      decimals: random(3) === 0 ? null : random(256),
    }),
    () => ({
      kind: 'nft' as const,
      ...ends,
      standard: pick(random, ['erc721', 'erc1155']),
      contract,
      token_id: digits(random),
      amount,
      name: words(random),
    }),
  ])()
}

const contractEvent = (random: Random) => ({
  address: address(random),
  event: 'Said(string text, uint256 count)',
  name: words(random),
  args: [
    { name: 'text', type: 'string', value: words(random) },
    { name: 'count', type: 'uint256', value: digits(random) },
  ],
})

/** Anything that the receiver lets through. */
const told = (random: Random): Notification => {
  const data: Notification['data'] = {
    ...notification({ chain: pick(random, [1, 56, 31_337, 99]) }).data,
    transaction: {
      hash: `0x${'ab'.repeat(32)}`,
      from: address(random),
      to: pick(random, [null, address(random)]),
      method: '',
      status: pick(random, ['success', 'failed']),
    },
    movements: some(random, { most: pick(random, [1, 3, 60]), of: () => movement(random) }),
    deployments: some(random, {
      most: 4,
      of: () => ({ address: address(random), contract: address(random) }),
    }),
    calls: [
      {
        address: address(random),
        role: pick(random, ['sender', 'target']),
        contract: address(random),
        method: pick(random, ['0x38ed1739', '0x00']),
        method_name: words(random),
      },
    ],
    contract_events: some(random, { most: 2, of: () => contractEvent(random) }),
    left_out: pick(random, [0, 1, Number.MAX_SAFE_INTEGER]),
  }
  return notificationSchema.parse({ ...notification(), data })
}

const cutsPair = (text: string, at: number): boolean =>
  /^[\uD800-\uDBFF][\uDC00-\uDFFF]/.test(text.slice(at - 1, at + 1))

type Payload = Pick<ReturnType<typeof messagePayload>, 'text' | 'entities'>

const shown = (notification: Notification): Payload =>
  messagePayload(
    alertMessage(
      { kind: 'transaction', destination: 'd1', watch: 'w1', notification },
      { watch: watch(), say, isRepeat: true },
    ),
  )

const checkEntities = ({ text, entities }: Payload): void => {
  for (const { offset, length } of entities) {
    assert.ok(length > 0 && offset >= 0 && offset + length <= text.length)
    assert.ok(!cutsPair(text, offset) && !cutsPair(text, offset + length))
  }
}

const checkOwnWords = (told: Notification): void => {
  const { text, entities } = shown(told)
  assert.ok(text.isWellFormed() && text.length <= 1_024, `${text.length} units`)
  assert.ok(text.split('\n').length <= 7, text)
  assert.deepEqual(linksIn(text), [], text)
  assert.ok(!/[\p{Cc}\u202A-\u202E\u2066\u2067\uE000\uE001]/u.test(text.replaceAll('\n', '')), text)
  checkEntities({ text, entities })
  const time = entities.at(-1)
  assert.equal(time?.type === 'date_time' && time.unix_time, told.data.block.time)
  assert.equal(text.slice(time?.offset), '2026-11-20 10:42 UTC\n↻ possible repeat')
}

const names = [...Object.keys(placeholders), 'event.text', 'event.count', 'event.other']

/** Anything a person may type, and more. */
const template = (random: Random): string =>
  some(random, {
    most: 12,
    of: () =>
      pick(random, [
        () => `{$${names[random(names.length)]}}`,
        () => pick(random, [' ', '.', '@', '#', '/', '$', '+', ':', 't.', String.raw`\n`, '{$tx.']),
        () => words(random),
      ])(),
  }).join('')

const isForeign = (name: Placeholder): boolean => placeholders[name].foreign === true

const checkTemplate = (told: Notification, random: Random): void => {
  const own = template(random)
  const values = templateValues(told.data, senderOf({ botName: words(random) }))
  const argumentOf = templateArguments(told.data)
  const message = fillTemplate(own, { valueOf: name => values[name], argumentOf })
  // A dash is part of no link: what is left are the template's own.
  const harmless = fillTemplate(own, {
    valueOf: name => (isForeign(name) && values[name] !== '' ? '—' : values[name]),
    argumentOf: name => {
      const arg = argumentOf(name)
      return arg?.foreign === true && arg.text !== '' ? { ...arg, text: '—' } : arg
    },
  })
  const ours = new Set(linksIn(harmless))
  assert.deepEqual(
    linksIn(message).filter(link => !ours.has(link)),
    [],
    JSON.stringify({ own, message }),
  )
  const payload = shown({ ...told, message })
  assert.ok(payload.text.isWellFormed() && payload.text.length <= 4_096, `${payload.text.length} units`)
  assert.ok(payload.text.endsWith('\n↻ possible repeat'))
  checkEntities(payload)
}

/** Places that take seconds; sometimes they get a million. */
const least = Number(process.env['STRINGS'] ?? 5_000)

test(`${least} random strings, in alerts and in templates: never too long, never a broken entity, never a link of others`, () => {
  for (let seed = 1; made.strings < least; seed += 1) {
    const random = createRandom(seed)
    try {
      const notification = told(random)
      checkOwnWords(notification)
      checkTemplate(notification, random)
    } catch (cause) {
      throw new Error(`seed ${seed}`, { cause })
    }
  }
})
