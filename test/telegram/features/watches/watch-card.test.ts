import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { wallNow } from '#lib/time.ts'
import { bodyText } from '#render/message.ts'
import { put, type Write } from '#store/store.ts'
import { loadCard } from '#telegram/features/watches/watch-card.ts'
import { type AlertCount, alertCounts, recounted, withMoreAlerts } from '#watch/alert-counts.ts'
import { type ChatChannel, channels } from '#watch/channels.ts'
import type { WatchedAddress } from '#watch/watch.ts'
import { savings, treasury } from '../../../support/addresses.ts'
import { tempStore } from '../../../support/store.ts'
import { texts } from '../../../support/texts.ts'
import { type WatchOverrides, watch } from '../../../support/watch.ts'

type Given = {
  readonly change?: WatchOverrides
  readonly stored?: readonly Write[]
  readonly zone?: string
  readonly now?: () => number
}

/** The card of a watch in its own chat. */
const cardOf = async (t: TestContext, { change = {}, stored = [], zone, now = wallNow }: Given) => {
  const store = await tempStore(t)
  await store.commit(stored)
  const value = watch(change)
  const deps = {
    store,
    say: texts.for('en', zone),
    now,
    chatId: Number(value.chat),
    knownNames: new Map(),
  }
  return bodyText((await loadCard(deps, { id: 'w1', version: 1, value })).body)
}

/** What a card on a chain with an explorer says of the addresses, and where that leads. */
const addressesOn = async (t: TestContext, addresses: readonly WatchedAddress[]) => {
  const { text, entities } = await cardOf(t, { change: { settings: { addresses } } })
  const links = entities.flatMap(entity => (entity.type === 'text_link' ? [entity.url] : []))
  return { line: text.split('\n')[1], links }
}

const opsHook: ChatChannel = {
  chat: watch().chat,
  name: 'ops-hook',
  url: 'https://example.com/hook',
  platform: 'Webhook',
  remote: 7,
  state: 'live',
  failures: 0,
  createdAt: watch().createdAt,
}

/** The card of a watch whose chat has a webhook, in plain text. */
const cardBeside = async (t: TestContext, change: WatchOverrides): Promise<string> =>
  (await cardOf(t, { change, stored: [put(channels, { id: 'c1', value: opsHook })] })).text

describe('The card of a watch with alerts', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  /** The line about the last alert, in a chat of this time zone. */
  const lineOf = async (t: TestContext, value: AlertCount | undefined, zone = 'UTC') => {
    const stored = value === undefined ? [] : [put(alertCounts, { id: 'w1', value })]
    return (await cardOf(t, { stored, zone, now: () => now })).text.split('\n')[4]
  }
  /** The line of a watch with one alert on each of these days. */
  const lastAlert = async (t: TestContext, days: readonly string[], zone?: string) => {
    const count = days.reduce<AlertCount | undefined>(
      (sum, day) => withMoreAlerts(sum, { alerts: 1, now: Date.parse(`${day}T09:00:00Z`) }),
      undefined,
    )
    return (await lineOf(t, count, zone))?.replace(/ [\d-]+ [\d:]+ [^ ]+/, ' ~')
  }

  it('are none if the chain removed the only one', async t => {
    const count = withMoreAlerts(undefined, { alerts: 1, now })
    assert.equal(await lineOf(t, recounted(count, -1, now)), 'No alert yet')
  })

  it('draws the last seven days, up to today in the chat’s time zone', async t => {
    const days = ['2026-11-16', '2026-11-19', '2026-11-21', '2026-11-21']
    assert.equal(await lastAlert(t, days), 'Last alert ~ · 2 today · 4 total  ▁▅▁▁▅▁█')
    assert.equal(
      await lastAlert(t, days.slice(0, 2), 'Pacific/Kiritimati'),
      'Last alert ~ · 2 total  █▁▁█▁▁▁',
    )
  })

  it('draws nothing if at most one day has alerts', async t => {
    assert.equal(await lastAlert(t, []), 'No alert yet')
    assert.equal(await lastAlert(t, ['2026-11-21', '2026-11-21']), 'Last alert ~ · 2 today · 2 total')
    assert.equal(await lastAlert(t, ['2026-11-10', '2026-11-14']), 'Last alert ~ · 2 total')
  })
})

describe('The card of a watch with a digest', () => {
  const digest: WatchOverrides = {
    settings: {
      frequency: '24h',
      digest: { at: '09:00' },
      strategies: [{ func: 'contract_call', params: {} }],
    },
  }

  it('names the webhooks that get every transaction all the same', async t => {
    assert.equal(
      await cardBeside(t, { ...digest, settings: { ...digest.settings, recipients: ['here', 'c1'] } }),
      `👁 treasury
0x7099…79C8
Ethereum
Calls
Digest every day at 9:00 UTC · to this chat and ops-hook
ops-hook can't get digests: every transaction is sent there right away.
No alert yet`,
    )
    assert.match(
      await cardBeside(t, { ...digest, settings: { ...digest.settings, recipients: ['c1'] } }),
      /Digest every day at 9:00 UTC · to ops-hook\nops-hook can't get digests: every transaction is sent there right away\.\n/,
    )
  })

  it('says nothing of webhooks that it does not report to, or without a digest', async t => {
    assert.doesNotMatch(await cardBeside(t, digest), /ops-hook/)
    assert.doesNotMatch(
      await cardBeside(t, { settings: { recipients: ['here', 'c1'] } }),
      /can't get digests/,
    )
  })
})

describe('The card of a watch on a chain with an explorer', () => {
  it('links its address', async t => {
    assert.deepEqual(await addressesOn(t, [{ address: treasury, label: 'treasury' }]), {
      line: '0x7099…79C8',
      links: [`https://etherscan.io/address/${treasury}`],
    })
  })

  it('has the labels of several addresses', async t => {
    const several = [
      { address: treasury, label: 'treasury' },
      { address: savings, label: 'savings' },
    ]
    assert.deepEqual(await addressesOn(t, several), { line: 'treasury, savings', links: [] })
  })
})
