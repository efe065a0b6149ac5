import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { type HistoryEntry, toRecordedSummary, toRecordedTransaction } from '#alerts/records/history.ts'
import type { NotificationData } from '#contract/notification.ts'
import { addToSummary, toSummary } from '#contract/summary.ts'
import { kinds } from '#events/registry.ts'
import { loadTexts } from '#render/texts.ts'
import { formatHistoryFile } from '#telegram/features/history/history-file.ts'
import { stranger } from '../../../support/addresses.ts'
import { movement, nftMovement, notification, time, tokenMovement } from '../../../support/notification.ts'
import { texts } from '../../../support/texts.ts'
import { watch } from '../../../support/watch.ts'

const reader = {
  watches: new Map(),
  book: new Map([[stranger.toLowerCase(), '=HYPERLINK("x")']]),
  knownNames: new Map(),
  say: texts.for('en'),
  zone: 'UTC',
}

const told = (
  movements: NotificationData['movements'],
  change: { name?: string; removed?: true; summarized?: true } = {},
): HistoryEntry => ({
  of: [],
  name: 'treasury',
  at: time,
  kind: 'transaction',
  transaction: toRecordedTransaction(notification({ movements }).data),
  ...change,
})

/** The cells of the rows, without their times, hashes and addresses. */
const rowsOf = async (...entries: readonly HistoryEntry[]): Promise<readonly string[]> =>
  (await formatHistoryFile(entries, reader))
    .split('\r\n')
    .slice(1, -1)
    .map(row => row.replaceAll(/\d{4}-\d\d-\d\dT[^,]*|0x[0-9a-f]+/gi, '~'))

/** Of the only row, without quoted cells. */
const cellsOf = async (entry: HistoryEntry): Promise<readonly string[]> =>
  (await rowsOf(entry))[0]?.split(',') ?? []

const rateOf = (currency: string, at?: number) =>
  currency === 'EUR' && at === time ? { usd: 1.25, at } : undefined

describe('The file of a history', () => {
  it('has no text that a spreadsheet takes for a formula, and quotes what needs it', async () => {
    const [row = ''] = await rowsOf(told([tokenMovement({ symbol: '+1"A' })], { name: '@treasury, main' }))
    assert.equal(
      row,
      `~,included,"'@treasury, main",Ethereum,1,100,~,~,token,in,500,6,"'+1""A",~,,,~,,~,"'=HYPERLINK(""x"")",1,,,`,
    )
  })

  it('has every digit of an amount, none of them below zero', async () => {
    const largest = String(2n ** 256n - 1n)
    assert.equal(
      (await cellsOf(told([movement({ direction: 'out', amount: '1000000000000000001' })])))
        .slice(9, 17)
        .join(),
      'out,1.000000000000000001,18,ETH,,,,~',
    )
    assert.equal(
      (await cellsOf(told([tokenMovement({ amount: largest, decimals: null })]))).slice(9, 17).join(),
      `in,${largest},,USDC,~,,,~`,
    )
    assert.equal((await cellsOf(told([nftMovement()]))).slice(9, 17).join(), 'in,1,0,Bored Ape,~,1234,,~')
  })

  it('has what validators paid as amounts of the coin', async () => {
    const { data } = notification({ movements: [] })
    const paid = { validator: '673611', index: '15440780', amount: '15404368000000000', symbol: 'ETH' }
    const withdrawals = [{ address: stranger, ...paid }]
    const transaction = toRecordedTransaction({ ...data, withdrawals })
    const [row = ''] = await rowsOf({ of: [], name: 'treasury', at: time, kind: 'transaction', transaction })
    assert.equal(row.split(',').slice(8, 17).join(), 'withdrawal,in,0.015404368,18,ETH,,,,~')
  })

  it('says whether a transaction was removed, and how a summary counted it', async () => {
    const changes = [
      {},
      { removed: true },
      { removed: true, summarized: true },
      { summarized: true },
    ] as const
    assert.deepEqual(
      (await Promise.all(changes.map(change => cellsOf(told([movement()], change))))).map(
        ([, status]) => status,
      ),
      ['included', 'removed', 'removed_from_summary', 'in_summary'],
    )
  })

  it('has a row for each direction of each asset of a summary, and one for a text', async () => {
    const usd = { state: 'fresh', value: 4_310, price: 3_448, source: 'x', at: time } as const
    const went = movement({ direction: 'out', amount: '500000000000000000', usd: { ...usd, value: 1_724 } })
    const moved = [movement({ usd }), went]
    const { data } = notification({ movements: moved })
    const summary = toRecordedSummary(
      toSummary(addToSummary(undefined, data), { since: time, until: time + 300 }),
    )
    const of = { of: [], name: 'treasury', at: time }
    assert.deepEqual(
      await rowsOf({ ...of, kind: 'summary', summary }, { ...of, kind: 'text', text: '=1+1\nand more' }),
      [
        '~,summary,treasury,Ethereum,1,,~,,native,in,1.25,18,ETH,,,4310,,,,,1,,,',
        '~,summary,treasury,Ethereum,1,,~,,native,out,0.5,18,ETH,,,1724,,,,,1,,,',
        "~,text,treasury,,,,,,,,,,,,,,,,,,,'=1+1 and more,,",
      ],
    )
  })

  it('has what a row is worth in the currency of the chat, at the rate of its day', async () => {
    const usd = { state: 'fresh', value: 4_310, price: 3_448, source: 'x', at: time } as const
    const endOf = async (currency: string): Promise<string | undefined> => {
      const say = loadTexts(undefined, rateOf).for('en', 'UTC', currency)
      const file = await formatHistoryFile([told([movement({ usd })])], { ...reader, say })
      return file.trimEnd().split(',').slice(-3).join()
    }
    assert.equal(await endOf('EUR'), ',3448,EUR')
    assert.equal(await endOf('GBP'), ',,')
  })

  it('reads the names of a thousand addresses once, not for each row', async () => {
    let reads = 0
    const addresses = Array.from({ length: 1_000 }, (_, n) => ({
      address: `0x${n.toString(16).padStart(40, '0')}`,
      get label() {
        reads += 1
        return `wallet ${n}`
      },
    }))
    const entries = [...addresses, ...addresses].map(
      ({ address }): HistoryEntry => ({ ...told([movement({ address })]), watch: 'w' }),
    )
    const watches = new Map([['w', watch({ settings: { addresses } })]])
    const file = await formatHistoryFile(entries, { ...reader, watches })
    assert.match(file, /,wallet 0,.*\r\n.*,wallet 1,[^]*,wallet 999,/)
    assert.ok(reads < 10 * addresses.length, `${reads} times`)
  })

  it('begins with the names of its columns, and ends each row as RFC 4180 says', async () => {
    const file = await formatHistoryFile([], reader)
    assert.match(file, /^\uFEFFtold_at,status,watch,.*,text,worth,currency\r\n$/)
  })

  it('has the kinds of events that docs/history.md lists', () => {
    const path = join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'history.md')
    const row = /^\| `kind` \|(.*)\|$/m.exec(readFileSync(path, 'utf8'))?.[1] ?? ''
    assert.deepEqual(
      [...row.matchAll(/`(\w+)`/g)].map(([, id]) => id),
      kinds.map(({ id }) => id),
    )
  })
})
