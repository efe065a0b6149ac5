import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { wallNow } from '#lib/time.ts'
import { bodyText } from '#render/message.ts'
import { put } from '#store/store.ts'
import { loadCard } from '#telegram/features/watches/watch-card.ts'
import { type AlertCount, alertCounts, recounted, withMoreAlerts } from '#watch/alert-counts.ts'
import { type ChatChannel, channels } from '#watch/channels.ts'
import type { WatchedAddress } from '#watch/watch.ts'
import { savings, treasury } from '../../../support/addresses.ts'
import { tempStore } from '../../../support/store.ts'
import { texts } from '../../../support/texts.ts'
import { type WatchOverrides, watch } from '../../../support/watch.ts'

/** What a card on a chain with an explorer says of the addresses, and where that leads. */
const addressesOn = async (t: TestContext, addresses: readonly WatchedAddress[]) => {
  const store = await tempStore(t)
  const value = watch({ settings: { addresses } })
  const say = texts.for('en')
  const { body } = await loadCard(
    { store, say, now: wallNow, chatId: Number(value.chat), knownNames: new Map() },
    { id: 'w1', version: 1, value },
  )
  const links = bodyText(body).entities.flatMap(entity => (entity.type === 'text_link' ? [entity.url] : []))
  return { line: bodyText(body).text.split('\n')[1], links }
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
const cardBeside = async (t: TestContext, change: WatchOverrides): Promise<string> => {
  const store = await tempStore(t)
  await store.commit([put(channels, { id: 'c1', value: opsHook })])
  const value = watch(change)
  const deps = {
    store,
    say: texts.for('en'),
    now: wallNow,
    chatId: Number(value.chat),
    knownNames: new Map(),
  }
  return bodyText((await loadCard(deps, { id: 'w1', version: 1, value })).body).text
}

describe('The card of a watch with alerts', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  /** The line of a watch with one alert on each of these days, in a chat of this time zone. */
  const lastAlert = async (t: TestContext, days: readonly string[], zone = 'UTC') => {
    const store = await tempStore(t)
    const value = days.reduce<AlertCount | undefined>(
      (count, day) => withMoreAlerts(count, { alerts: 1, now, day }),
      undefined,
    )
    if (value !== undefined) await store.commit([put(alertCounts, { id: 'w1', value })])
    const deps = {
      store,
      say: texts.for('en', zone),
      now: () => now,
      chatId: Number(watch().chat),
      knownNames: new Map(),
    }
    const { body } = await loadCard(deps, { id: 'w1', version: 1, value: watch() })
    return bodyText(body)
      .text.split('\n')[4]
      ?.replace(/ [\d-]+ [\d:]+ [^ ]+/, ' ~')
  }

  it('are none if the chain removed the only one', async t => {
    const store = await tempStore(t)
    const count = withMoreAlerts(undefined, { alerts: 1, now, day: '2026-11-21' })
    await store.commit([put(alertCounts, { id: 'w1', value: recounted(count, -1, '2026-11-21') })])
    const deps = {
      store,
      say: texts.for('en'),
      now: () => now,
      chatId: Number(watch().chat),
      knownNames: new Map(),
    }
    const { body } = await loadCard(deps, { id: 'w1', version: 1, value: watch() })
    assert.equal(bodyText(body).text.split('\n')[4], 'No alert yet')
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
