import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { strategySchema } from '#events/registry.ts'
import { readingStrategySchema } from '#readings/registry.ts'
import { bodyText, type Message } from '#render/message.ts'
import type { Doc } from '#store/store.ts'
import { channelMessage } from '#telegram/features/channels/channel-screens.ts'
import { explainLine, type WatchExplanation } from '#telegram/features/explain/explain-line.ts'
import { zoneMessage } from '#telegram/features/settings/settings-screens.ts'
import { readyMessage } from '#telegram/features/watches/creation-screens.ts'
import { listMessage } from '#telegram/features/watches/watch-list.ts'
import { createEmptyDraft, settingsFromDraft } from '#telegram/features/wizard/draft.ts'
import type { ChatChannel } from '#watch/channels.ts'
import { eventKindsLine, outflowText } from '#watch/event-kinds-line.ts'
import type { Watch, WatchSettings } from '#watch/watch.ts'
import { addressLine, readValueText } from '#watch/watch-lines.ts'
import { savings, stranger, treasury } from '../support/addresses.ts'
import { texts } from '../support/texts.ts'
import { overrideWatch, type WatchOverrides } from '../support/watch.ts'

const say = texts.for('en')

/** A message as a person sees it: its text, and the buttons row by row. */
const seen = ({ body, buttons }: Message): string =>
  [bodyText(body).text, ...buttons.map(row => row.map(({ text }) => `[ ${text} ]`).join(' '))].join('\n')

const watch: Watch = {
  settings: {
    name: 'treasury',
    addresses: [{ address: treasury, label: 'treasury' }],
    chains: [1, 8453],
    strategies: [],
    frequency: 'Always',
  },
  destination: 'd',
  chat: '1',
  bot: 'b',
  subscription: 's',
  state: 'live',
  createdAt: 0,
}
const docOf = (change: WatchOverrides): Doc<Watch> => ({
  id: 'w',
  version: 1,
  value: overrideWatch(watch, change),
})

/** A paused watch has no subscription. */
const { subscription: _none, ...paused } = watch
const threeAddresses = [...watch.settings.addresses, { address: savings }, { address: stranger }]
const sevenChains = [1, 8453, 42_161, 10, 137, 56, 100]

const ready = (change: WatchOverrides, pending: readonly number[] = [], speaks = say): string => {
  const { settings } = overrideWatch(watch, change)
  return seen(
    readyMessage({
      unread: [],
      watch: 'w',
      settings,
      places: 'this chat',
      isHere: true,
      pending,
      offersTest: true,
      say: speaks,
    }),
  )
}

/** Text below the first line, of a watch with readings. */
const closing = (readings: readonly object[], strategies: WatchSettings['strategies'] = []): string =>
  ready({ settings: { readings: readings.map(one => readingStrategySchema.parse(one)), strategies } })
    .split('\n')
    .slice(1, -1)
    .join('\n')

const value = (params: object) => ({ func: 'value', params })
const deadline = (params: object) => ({ func: 'deadline', params })
const about = (what: string): string => `I'll alert you here about: ${what}.`

describe('The message that a watch was created', () => {
  it('says of each value when it alerts', () => {
    const price = { of: 'price', pair: 'ETH/USD' }
    const call = 'function latestAnswer() view returns (int256)'
    const balance = { func: 'balance', params: { asset: 'coin', below: '200000000000000000' } }
    const silence = { func: 'silence', params: { within: '3d', of: 'in' } }
    const rows = [
      [[balance], "I'll alert you here when the balance falls below 0.2 ETH."],
      [[value({ ...price, below: '200000000000' })], "I'll alert you here when ETH/USD falls below 2,000."],
      [[value({ ...price, above: '400000000000' })], "I'll alert you here when ETH/USD rises above 4,000."],
      [
        [value({ ...price, outside: ['200000000000', '400000000000'] })],
        about('ETH/USD outside 2,000–4,000 (Ethereum)'),
      ],
      [
        [value({ ...price, moves: { percent: 5, within: '1h' } })],
        about('ETH/USD moving 5% within 1 h (Ethereum)'),
      ],
      [[value({ of: 'gas', below: '5000000000' })], about('gas below 5 gwei (Ethereum)')],
      [
        [balance, value({ of: 'loan_health', below: '1100000000000000000' })],
        about('balance below 0.2 ETH · loan health below 1.1'),
      ],
      [
        [{ func: 'reading', params: { contract: stranger, call, above: '3000' } }],
        about('latestAnswer above 3,000'),
      ],
      [
        [{ func: 'runway', params: { asset: 'coin', days: 3, over: '7d' } }],
        about('money for less than 3 days at the rate of 7 days'),
      ],
      [
        [deadline({ kind: 'ens', name: 'vitalik.eth', before: ['30d', '7d', '1d'] })],
        about('expiry of vitalik.eth: 30 days, 7 days, 1 day before'),
      ],
      [
        [deadline({ kind: 'timelock', before: ['24h', '1h'] })],
        about('delayed changes: 1 day, 1 h before they can be made'),
      ],
      [[deadline({ kind: 'governor', before: ['24h'] })], about('votes: 1 day before they end')],
      [[deadline({ kind: 'allowance', after: '30d' })], about('approvals still open after 30 days')],
    ] as const
    assert.deepEqual(
      rows.map(([readings]) => closing(readings)),
      rows.map(([, text]) => text),
    )
    assert.equal(
      closing([{ func: 'silence', params: { within: '7d', of: 'transfers_in' } }]),
      about('nothing coming in for 7 days (coins, tokens and NFTs)'),
    )
    const transfers = [strategySchema.parse({ func: 'eth_transfer', params: {} })]
    assert.equal(
      closing([silence], transfers),
      "The next matching transaction will appear here.\nI'll alert you here about: nothing coming in for 3 days.\n\nCoin transfers, in and out",
    )
  })

  it('says when summaries come', () => {
    const settings = { chains: [1], frequency: '1h' } as const
    assert.match(ready({ settings }), /\nFirst alert right away, then one summary every hour\.\n/)
    const { settings: changed } = overrideWatch(watch, { settings })
    const elsewhere = readyMessage({
      unread: [],
      watch: 'w',
      settings: changed,
      places: '#ops',
      isHere: false,
      pending: [],
      offersTest: true,
      say,
    })
    assert.match(seen(elsewhere), /\nOne summary every hour, in #ops\.\n/)
  })

  it('names a few chains in a sentence, and counts many', () => {
    assert.equal(
      ready({}),
      `👁 Watching treasury on Ethereum and Base.
The next matching transaction will appear here.
[ Send a test alert ] [ Watch settings ]`,
    )
    assert.match(ready({ settings: { chains: sevenChains } }), /^👁 Watching treasury on 7 chains\.\n/)
    assert.match(
      ready({ settings: { chains: sevenChains } }, [], texts.for('zh-CN')),
      /^👁 正在监控“treasury”（7 条链）。\n/,
    )
    assert.match(
      ready({ settings: { chains: [1, 8453, 56] } }, [8453, 56]),
      /on Ethereum\.\n.*\nBase and BNB Chain can't be reached right now\./,
    )
  })

  it('says of many addresses how many there are beside the first', () => {
    const addresses = threeAddresses
    assert.match(ready({ settings: { addresses } }), /^👁 Watching treasury \+2 more on Ethereum and Base\.\n/)
    assert.match(
      ready({ settings: { addresses, name: 'family' } }),
      /^👁 Watching family on Ethereum and Base\.\n/,
    )
  })
})

const listOf = (
  shown: readonly Doc<Watch>[],
  change: Partial<Parameters<typeof listMessage>[0]> = {},
): string =>
  seen(
    listMessage(
      {
        page: 0,
        pages: 1,
        from: 0,
        total: shown.length,
        of: shown.length,
        shown,
        order: 'age',
        today: new Map([['w', 3]]),
        isOfSameChains: false,
        unread: [],
        troubles: new Map(),
        done: new Set<string>(),
        muted: new Set(),
        tags: [],
        filter: undefined,
        suspensions: new Map(),
        lost: [],
        elsewhere: [],
        isPrivate: true,
        mayEdit: true,
        maySelect: true,
        ...change,
      },
      say,
    ),
  )

describe('The list of watches', () => {
  it('has a short line for each, also on many chains', () => {
    const shown = [docOf({ settings: { chains: sevenChains } }), docOf({ settings: { name: 'vault' } })]
    assert.equal(
      listOf(shown),
      `Your watches · 1–2 of 2

1 👁 treasury · 7 chains · 3 today
2 👁 vault · Ethereum, Base · 3 today
[ 1 ] [ 2 ]
[ Select ]
[ Watch an address ]`,
    )
  })

  it('leaves out the chains that all are on, and says when the last alert was where that is the order', () => {
    const shown = [docOf({ settings: { chains: [1] } })]
    const lastAlerts = new Map([['w', 1_700_000_000]])
    const list = listOf(shown, { isOfSameChains: true, order: 'alert', lastAlerts })
    assert.match(list, /\n1 👁 treasury · 3 today · 2023-11-14 22:13 UTC\n/)
  })

  it('says the chains once of watches that differ in nothing else', () => {
    const shown = [docOf({ settings: { chains: [1] } }), docOf({ settings: { chains: [8453] } })]
    assert.match(listOf(shown), /\n1 👁 treasury · Ethereum · 3 today\n2 👁 treasury · Base · 3 today\n/)
    const off = docOf({ settings: { chains: [56] }, state: 'paused' })
    assert.match(listOf([...shown, off]), /\n3 ⏸ treasury · BNB Chain · paused\n/)
  })
})

describe('The card of a channel', () => {
  it('says since when it delivers nothing as a moment, not as a distance from now', () => {
    const channel: Doc<ChatChannel> = {
      id: 'c',
      version: 1,
      value: {
        chat: '1',
        url: 'https://example.com/hook',
        name: 'ops',
        platform: 'Webhook',
        state: 'live',
        failures: 0,
        createdAt: 0,
      },
    }
    const since = Date.UTC(2026, 10, 20, 10, 42) / 1_000
    const failure = { last_error: 'it answers 500', last_error_code: 'http_status', last_error_status: 500 }
    const health = { state: 'failing', since, failure } as const
    const scope = { say, there: undefined }
    const card = channelMessage(channel, { names: ['treasury', 'vault'], health, undelivered: 0, scope })
    assert.equal(
      seen(card),
      `🔗 ops
example.com/hook · Webhook
⚠️ Nothing delivered since 2026-11-20 10:42 UTC: its server returns an error (HTTP 500); see its log
Watches that alert there: treasury, vault
[ Send a test alert ] [ New secret ]
[ Delete ] [ ‹ Back ]`,
    )
    const [, time] = bodyText(card.body).entities
    assert.deepEqual(time, { ...time, type: 'date_time', unix_time: since, date_time_format: 'wt' })
  })
})

describe('Why a transaction was not shown', () => {
  it('is that the watch is paused, in that word', () => {
    const why: WatchExplanation = {
      watch: { ...paused, state: 'paused' },
      chain: 1,
      failed: false,
      evidence: undefined,
      explanation: { bot_id: 'b', name: 'treasury', verdict: 'fires', strategies: [], subscriptions: [] },
    }
    assert.equal(explainLine(why, say).text, 'Not shown: treasury is paused.')
  })
})

describe('Buttons are no longer than a phone shows them', () => {
  it('where a city is not known, too', () => {
    const kit = {
      chains: [1],
      settings: {},
      languageName: 'English',
      now: Date.UTC(2026, 10, 21, 4),
      isGroup: false,
      there: undefined,
      say,
    }
    assert.equal(
      seen(zoneMessage(kit, [])),
      `Time zone

It's 04:00 in UTC.

I don't know that place. Send a large city near you, or your UTC offset, such as +2.
[ Los Angeles ] [ New York ]
[ London ] [ Madrid ]
[ Kolkata ] [ Tokyo ]
[ ✓ UTC ]
[ ‹ Back ]`,
    )
  })
})

describe('A line is written as its language writes it', () => {
  const draft = createEmptyDraft('d', { chains: [1] })

  it('with the comma of Chinese', () => {
    assert.equal(eventKindsLine(settingsFromDraft(draft), texts.for('zh-CN')), '主币、代币、NFT，转入和转出')
  })

  it('with days in the case that German has after a preposition', () => {
    const line = outflowText('watch-outflow-line', { usd: 50_000, within: '7d' }, texts.for('de'))
    assert.equal(line.replaceAll('\u00a0', ' '), 'Abfluss von 50.000 $ in 7 Tagen')
  })

  it('with days in the case that they have alone', () => {
    const params = { kind: 'ens', name: 'vitalik.eth', before: ['30d'] }
    const read = {
      strategy: readingStrategySchema.parse({ func: 'deadline', params }),
      address: treasury,
      chain_id: '1',
      item: null,
      symbol: '',
      decimals: null,
      value: String(30 * 86_400),
      side: 'below',
      limit: null,
    } as const
    const { settings } = overrideWatch(watch, { settings: { chains: [1] } })
    assert.deepEqual(
      ['de', 'ru'].map(locale => readValueText(read, settings, texts.for(locale))),
      ['vitalik.eth 30 Tage', 'vitalik.eth 30 дней'],
    )
  })

  it('with the number of further addresses', () => {
    const fourAddresses = [...threeAddresses, { address: `0x${'4'.repeat(40)}` }]
    const lines = texts.locales.map(locale => addressLine(fourAddresses, texts.for(locale)))
    assert.deepEqual(lines.toSorted(), [
      'treasury +3 more',
      'treasury dan 3 lainnya',
      'treasury e mais 3',
      'treasury et 3 autres',
      'treasury und 3 weitere',
      'treasury ve 3 adres daha',
      'treasury và 3 địa chỉ khác',
      'treasury y 3 más',
      'treasury и ещё 3',
      'treasury 和另外 3 个',
    ])
  })
})
