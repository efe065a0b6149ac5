import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createClient } from '#client/client.ts'
import { importPlanMessage, planImport } from '#telegram/features/import-export/plan-import.ts'
import { parseWatchesFile } from '#telegram/features/import-export/watches-file.ts'
import { decodeText, fileErrorLines } from '#telegram/features/paste/list-file.ts'
import { parseList } from '#telegram/features/paste/parse-list.ts'
import { joinPieces, readPaste } from '#telegram/features/paste/paste.ts'
import { readSentence } from '#telegram/features/wizard/read-sentence.ts'
import { readRequest } from '#telegram/features/wizard/watch-line.ts'
import { parseAmount } from '#telegram/input/parse-amount.ts'
import { readQuietHours } from '#telegram/input/parse-hours.ts'
import { parseMute } from '#telegram/input/parse-mute.ts'
import { readRename } from '#telegram/input/parse-rename.ts'
import { parseTags } from '#telegram/input/parse-tags.ts'
import { parseAddresses, readLinkedChains } from '#telegram/input/read-addresses.ts'
import { mentionsAddress } from '#telegram/input/read-names.ts'
import { createRandom } from '../support/random.ts'
import { tempStore } from '../support/store.ts'
import { texts } from '../support/texts.ts'
import { longestTickMs } from '../support/waiting.ts'

/** The faults that this guards against took seconds. A slow machine at full load makes 130 ms of 50. */
const mostMs = 400
const megabyte = 1_048_576
const say = texts.for('en')

const filled = (piece: string, bytes: number): string =>
  piece.repeat(Math.ceil(bytes / Buffer.byteLength(piece))).slice(0, bytes)

const address = (n: number): string => `0x${n.toString(16).padStart(40, '0')}`
const wrongSum = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96046'
const rightSum = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

/** Pieces that fill a whole file, each in its own way. */
const pieces: readonly string[] = [
  `my a${' '.repeat(240)}б ${address(1)}\n`,
  '0x ',
  '0x',
  '0x\n',
  '0X1,',
  `${address(1)} `,
  `${address(1)},`,
  `${address(1)}\n`,
  `${rightSum} cold `,
  `${wrongSum} `,
  `${wrongSum}\n`,
  `0x${'a'.repeat(41)} `,
  `0x${'g'.repeat(40)} `,
  `0x${'a'.repeat(64)} `,
  ',',
  ';',
  '\t',
  ' ',
  '\n',
  '\r\n',
  '"',
  '""',
  '","',
  '"x"y',
  '"\n',
  'a',
  'a,',
  '\u0301',
  'e\u0301\u0302\u0303\u0304\u0305',
  '\u202e',
  '\u200d',
  '\u200b',
  '\u3164',
  '\u00ad',
  '👩‍👩‍👧‍👦',
  '🏽',
  '🔥.',
  'a.eth ',
  'a.',
  '-.',
  '\u05d0',
  '\u2028',
  '\ud800',
  'https://',
  '(a/',
  'etherscan.io/address/',
  '://0x ',
  '=',
  ' - ',
]

/** Files that are made of several kinds of pieces, or begin in one way and go on in another. */
const mixed = (seed: number): string => {
  const random = createRandom(seed)
  const pick = (): string => pieces[Math.floor(random() * pieces.length)] ?? ''
  const some = Array.from({ length: 1 + Math.floor(random() * 4) }, pick).join('')
  const [first, second] = [pick(), pick()].map(piece => filled(piece, Math.floor(random() * megabyte)))
  return random() < 0.5 ? filled(some, megabyte) : `${first}${rightSum}${second}`.slice(0, megabyte)
}

const encodings: readonly (readonly [name: string, encode: (text: string) => Buffer])[] = [
  ['UTF-8', text => Buffer.from(text).subarray(0, megabyte)],
  ['UTF-16', text => Buffer.from(`\uFEFF${text.slice(0, megabyte / 2 - 1)}`, 'utf16le')],
  ['Latin-1', text => Buffer.from(`\u00e9${text}`, 'latin1').subarray(0, megabyte)],
]

/** Runs it again before it is believed: a collection of garbage, or a function compiled, may fall into a turn. */
const holdsNobodyUp = async (what: string, work: () => Promise<unknown>): Promise<void> => {
  let best = Infinity
  for (let run = 0; run < 10 && best > mostMs; run += 1) best = Math.min(best, await longestTickMs(work))
  assert.ok(best <= mostMs, `${what}: a turn of ${best.toFixed()} ms`)
}

/** A watch as a file of them has it, with `more` behind its last field. */
const watch = (addresses: number, more = ''): string =>
  JSON.stringify({
    name: 'x',
    addresses: Array.from({ length: addresses }, (_, n) => ({ address: address(n), label: 'cold' })),
    chains: [1],
    strategies: [{ func: 'eth_transfer', params: { minimum_amount: '0' } }],
    frequency: 'Always',
  }).replace(/}$/, `${more}}`)

const readList = async (bytes: Uint8Array): Promise<void> => {
  const text = decodeText(bytes)
  await new Promise(setImmediate)
  const list = text === undefined ? 'transactions' : await parseList(text)
  if (list !== 'transactions') fileErrorLines(list, say)
}

describe('No file and no text blocks other chats', () => {
  it('a list of addresses, whatever it is filled with', async () => {
    // The first encoding each, and every eighth piece in all, as the others only cost their decoding.
    for (const [n, piece] of pieces.entries())
      for (const [encoding, encode] of n % 8 === 0 ? encodings : encodings.slice(0, 1)) {
        const bytes = encode(filled(piece, megabyte))
        await holdsNobodyUp(`${JSON.stringify(piece)} in ${encoding}`, () => readList(bytes))
      }
  })

  it('a list of addresses that is mixed, or binary', async () => {
    for (let seed = 1; seed <= 12; seed += 1)
      await holdsNobodyUp(`file ${seed}`, () => readList(Buffer.from(mixed(seed))))
    await holdsNobodyUp('zeros', () => readList(Buffer.alloc(megabyte)))
    await holdsNobodyUp('a zero at the end', () => readList(Buffer.from(`${filled('0x ', megabyte - 1)}\0`)))
  })

  it('a list in JSON', async () => {
    const files = {
      'empty records': `[${filled('{},', megabyte - 4)}{}]`,
      'empty lists': `[${filled('[],', megabyte - 4)}[]]`,
      'a record of many fields': `{"address":"${address(1)}"${Array.from({ length: 90_000 }, (_, n) => `,"${n}":1`).join('')}}`,
      'records with fields of their own': JSON.stringify(
        Array.from({ length: 14_000 }, (_, n) => ({ address: address(n), [`k${n}`]: 1 })),
      ),
      'addresses by name': JSON.stringify(
        Object.fromEntries(Array.from({ length: 18_000 }, (_, n) => [`k${n}`, address(n)])),
      ),
      brackets: '['.repeat(megabyte),
    }
    for (const [what, text] of Object.entries(files))
      await holdsNobodyUp(what, () => readList(Buffer.from(text)))
  })

  it('a file of watches', async t => {
    const store = await tempStore(t)
    const quotas = {
      watchesPerChat: 50,
      addressesPerWatch: 1_000,
      addressesPerChat: 5_000,
      commandsPerMinute: 120,
      uploadsPerHour: 20,
    }
    const head = '{"lookout":"watches","version":1,"watches":'
    const files = {
      'watches that are none': `${head}[${filled('0,', 19_998)}0]}`,
      'far too many watches': `${head}[${filled('0,', megabyte)}0]}`,
      'empty watches': `${head}[${filled('{},', 29_997)}{}]}`,
      'many watches': `${head}[${filled(`${watch(1)},`, watch(1).length * 4_000 + 4_000)}{}]}`,
      'large watches': `${head}[${Array.from({ length: 14 }, () => watch(1_000)).join(',')}]}`,
      'one watch of all addresses': `${head}[${watch(14_000)}]}`,
      'strategies that are none': `${head}[${watch(1, `,"strategies":[${filled('{},', megabyte)}{}]`)}]}`,
      'settings that nest': `${head}[],"settings":${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}}`,
      'a name without end': `${head}[${watch(1, `,"name":"${filled('\u0301', megabyte / 2)}"`)}]}`,
      'nothing but brackets': filled('[', megabyte),
      'lists in lists': `${'['.repeat(megabyte / 2)}${']'.repeat(megabyte / 2)}`,
      'a watch of many fields': `${head}[{${Array.from({ length: 90_000 }, (_, n) => `"${n}":0`).join(',')}}]}`,
      'many fields': `{${Array.from({ length: 90_000 }, (_, n) => `"${n}":0`).join(',')}}`,
      ...Object.fromEntries(pieces.map(piece => [JSON.stringify(piece), filled(piece, megabyte)])),
    }
    for (const [what, text] of Object.entries(files))
      await holdsNobodyUp(what, async () => {
        const read = await parseWatchesFile(text)
        if (read.kind !== 'watches') return
        const plan = await planImport(read, { store, chat: '1', chains: [1], quotas, say })
        importPlanMessage(
          {
            ...plan,
            id: 'a',
            total: 1,
            fresh: plan.fresh.length,
            names: 0,
            unreadableNames: read.unreadableNames,
            settings: false,
            hasUnreadableSettings: read.settings === 'unreadable',
          },
          say,
        )
      })
  })

  it('what is pasted, as long as a paste may be', async t => {
    const client = createClient({ baseUrl: 'http://127.0.0.1:1/api/v1', auth: { kind: 'none' } })
    t.after(() => client.close())
    for (const piece of pieces) {
      const text = filled(piece, 69_632)
      const steps: Record<string, () => unknown> = {
        'looked at': () => mentionsAddress(text),
        joined: () => joinPieces(text, text.slice(0, 4_096)),
        'for links': () => readLinkedChains(text, { addresses: [rightSum], offered: [1, 8_453] }),
        'as an amount': () => parseAmount(`1${text.slice(0, 4_096)}!`, { symbols: ['ETH'], locale: 'en' }),
        'as hours': () => readQuietHours(`1${text.slice(0, 4_096)}!`, 'en'),
        'as tags': () => parseTags(text.slice(0, 4_096)),
      }
      for (const [step, work] of Object.entries(steps))
        await holdsNobodyUp(`${JSON.stringify(piece)}, ${step}`, async () => work())
      await holdsNobodyUp(JSON.stringify(piece), () =>
        readPaste(text, parseAddresses(text), { client, chains: [1], say }),
      )
    }
  })

  it('a sentence, in any language', async () => {
    const ends = ['', '!', ';x', '(', '\0']
    for (const [turn, locale] of texts.locales.entries()) {
      const there = { say: texts.for(locale), english: say, chains: [1, 8_453] }
      // Each has three of the ends, and in ten languages all of them.
      for (const [n, piece] of [...pieces, '1', '1 ', '1h', '1:', '$1 ', 'no ', 'on '].entries())
        for (const [step, length] of [300, 300, 4_096].entries()) {
          const end = ends[(turn + n + step) % ends.length] ?? ''
          const start = (turn + step) % 2 === 0 ? '' : address(1)
          const text = `${start}${filled(piece, length)}`.slice(0, length - 2) + end
          await holdsNobodyUp(`${JSON.stringify(piece)}${end} in ${locale}`, async () => {
            readSentence(text, there)
            readRequest(text, there.say, there.chains)
            readRename(text, ['savings'])
            parseMute(text)
          })
        }
    }
  })
})
