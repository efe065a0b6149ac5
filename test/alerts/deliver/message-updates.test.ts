import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { shownAlerts, uncertainSends } from '#alerts/records/shown-alerts.ts'
import { pause } from '#lib/timers.ts'
import { put } from '#store/store.ts'
import { alertCounts } from '#watch/alert-counts.ts'
import { type WatchRule, watchRules } from '#watch/rules.ts'
import { watches } from '#watch/watch.ts'
import { movement, notification, summaryOf, time, tokenMovement } from '../../support/notification.ts'
import { screens } from '../../support/telegram.ts'
import { until } from '../../support/waiting.ts'
import { watch } from '../../support/watch.ts'
import { coins, startAlerts } from '../start-alerts.ts'

const shown = '📥 «treasury +1.25 ETH»\nEthereum ← 0xf39F…2266\n[ Explorer ] [ Mute 1 h ] [ ⋯ ]'
const marked =
  '📥 «treasury +1.25 ETH»\nEthereum ← 0xf39F…2266\n↻ possible repeat\n[ Explorer ] [ Mute 1 h ] [ ⋯ ]'
const removed =
  '✕ «Removed from the chain»\n~~📥 «treasury +1.25 ETH»~~\nEthereum ← 0xf39F…2266\n[ Explorer ] [ Mute 1 h ] [ ⋯ ]'
const answered = '↪ 📥 treasury +1.25 ETH'
const goneReply =
  "✕ This is no longer on the chain: its block was replaced. Treat it as never having happened. I'll tell you if it returns."
const saidGone = `↪ ✕ Removed from the chain\n${goneReply}`
const saidBack = `${answered}\nThis is back on the chain.`

const shownOther = (amount: number): string => shown.replace('1.25', String(amount))

/** The transaction of all these, with other contents. */
const otherwise = { movements: coins(2).movements }
const saidChanged = `↪ 📥 treasury +2 ETH
Changed: 📥 treasury +2 ETH
Its block was replaced; this is the result in the new one.`

describe('A transaction in a summary', { concurrency: true }, () => {
  it('that is removed is a reply to the summary, which stays; the reply is corrected when it is back', async t => {
    const { tell, empty, read, store } = await startAlerts(t)
    const summary = summaryOf([1, 2].map(number => notification({ number }).data))
    await tell(0, { number: 2, whole: { id: 'sub-1:summary:1', summary } })
    await empty()
    const shownSummary = read()
    assert.match(shownSummary.join(), /^⏱ «treasury» · 2 transactions in 5 min\n/)
    const answer = '↪ ⏱ treasury · 2 transactions in 5 min\n'
    await tell(1, { number: 2 })
    await empty()
    assert.deepEqual(read(), [...shownSummary, `${answer}${removed}`])
    await tell(2, { number: 2 })
    await empty()
    assert.deepEqual(read(), [...shownSummary, `${answer}${shown}`, saidBack])
    await tell(0, { number: 1 })
    await empty()
    assert.deepEqual(read(), [...shownSummary, `${answer}${shown}`, saidBack])
    await tell(3, { number: 2 })
    await empty()
    const [count] = await store.get(alertCounts, ['w1'])
    assert.equal(count?.value.alerts, 1, 'the summary')
  })

  it('that it does not list is a reply to it too, if the service says that it is in it', async t => {
    const { tell, empty, read } = await startAlerts(t)
    const summary = summaryOf(Array.from({ length: 14 }, (_, n) => notification({ number: n + 1 }).data))
    await tell(0, { number: 14, whole: { id: 'sub-1:summary:1', summary } })
    await empty()
    const shownSummary = read()
    const answer = '↪ ⏱ treasury · 14 transactions in 5 min\n'
    const whole = { told_in: 'sub-1:summary:1' }
    await tell(1, { number: 1, whole })
    await tell(1, { number: 2 })
    await tell(1, { number: 3, whole: { told_in: 'sub-1:summary:2' } })
    await empty()
    assert.deepEqual(read(), [...shownSummary, `${answer}${removed}`])
    await tell(2, { number: 1, whole })
    await empty()
    assert.deepEqual(read(), [...shownSummary, `${answer}${shown}`, saidBack])
  })
})

describe('The alert of a transaction that is removed from the chain', { concurrency: true }, () => {
  it('is edited, with a reply that says so; back and forth', async t => {
    const { told, read } = await startAlerts(t)
    await told(0, 1)
    assert.deepEqual(read(), [removed, saidGone])
    await told(2)
    assert.deepEqual(read(), [shown, saidGone, saidBack])
    await told(3)
    assert.deepEqual(read(), [removed, saidGone, saidBack, saidGone])
  })

  it('does not count on the card while it is gone', async t => {
    const { tell, told, empty, store } = await startAlerts(t)
    const counted = async () => {
      const [count] = await store.get(alertCounts, ['w1'])
      return [count?.value.alerts, count?.value.quarters.at(-1)?.[1]]
    }
    await tell(0, { number: 2 })
    await empty()
    await told(0)
    assert.deepEqual(await counted(), [2, 2])
    await told(1)
    assert.deepEqual(await counted(), [1, 1])
    await told(2)
    assert.deepEqual(await counted(), [2, 2])
    await told(3)
    assert.deepEqual(await counted(), [1, 1])
    await tell(1, { number: 2 })
    await empty()
    assert.deepEqual(await counted(), [0, 0])
  })

  it('is edited, with a reply that says to what, if its contents changed', async t => {
    const { tell, told, empty, read } = await startAlerts(t)
    await told(0)
    await tell(1, { state: 'included', ...otherwise })
    await empty()
    assert.deepEqual(read(), [shownOther(2), saidChanged])
    await tell(2, { state: 'removed', ...otherwise })
    await empty()
    assert.deepEqual(read(), [removed.replace('1.25', '2'), saidChanged, saidGone.replace('1.25', '2')])
    await tell(3, { state: 'included' })
    await empty()
    assert.deepEqual(read(), [
      shown,
      saidChanged,
      saidGone.replace('1.25', '2'),
      saidChanged.replaceAll('+2', '+1.25'),
    ])
  })

  it('is only said to be back if just its price changed', async t => {
    const { tell, empty, read } = await startAlerts(t)
    for (const [revision, value] of [4_310, 4_310, 4_300].entries()) {
      const usd = { state: 'fresh' as const, value, price: value / 1.25, source: 'chainlink', at: 1 }
      await tell(revision, { movements: [movement({ usd })] })
      await empty()
    }
    assert.deepEqual(read(), [
      shown.replace('ETH»', 'ETH»  ≈\u00A0$4,300'),
      saidGone.replace('1.25 ETH', '1.25 ETH  ≈\u00A0$4,310'),
      saidBack.replace('1.25 ETH', '1.25 ETH  ≈\u00A0$4,300'),
    ])
  })

  it('is said to have changed, not to be back, even if a rule of the watch drops what changed', async t => {
    const { store, tell, empty, read } = await startAlerts(t)
    const { contract } = tokenMovement()
    const rule: WatchRule = { kind: 'token', chain: 1, contract, label: 'USDC' }
    await store.commit([put(watchRules, { id: 'w1', value: { rules: [rule] } })])
    for (const [revision, amount] of ['500000000', '400000000'].entries()) {
      await tell(revision, { state: 'included', movements: [movement(), tokenMovement({ amount })] })
      await empty()
    }
    assert.deepEqual(read(), [shown, saidChanged.replaceAll('+2', '+1.25')])
  })

  it('stays as it is if it has its old contents again before an edit', async t => {
    const { tell, told, together, read, telegram } = await startAlerts(t)
    await told(0)
    await together(async () => {
      await tell(1, { state: 'included', ...otherwise })
      await tell(2, { time: time + 60 })
    })
    assert.deepEqual(read(), [shown])
    assert.equal(telegram.calls.filter(({ method }) => method === 'editMessageText').length, 0)
  })

  it('is shown with its new contents if it was not shown yet', async t => {
    const { tell, together, read } = await startAlerts(t)
    await together(async () => {
      await tell(0)
      await tell(1, { state: 'included', ...otherwise })
    })
    assert.deepEqual(read(), [shownOther(2)])
  })

  it('has the time of the block that it is back in, if that is not the time of the message', async t => {
    const { told, tell, empty, alice } = await startAlerts(t)
    await told(0, 1)
    await tell(2, { time: time + 600 })
    await empty()
    assert.equal(
      alice.messages()[0]?.text,
      '📥 treasury +1.25 ETH\nEthereum ← 0xf39F…2266\n2026-11-20 10:52 UTC',
    )
  })

  it('with a filled template keeps it', async t => {
    const { tell, empty, read } = await startAlerts(t)
    await tell(0, { message: 'Ring!' })
    await tell(1, { message: 'Ring!' })
    await empty()
    assert.deepEqual(read(), [
      '✕ «Removed from the chain»\n~~Ring!~~\n[ Explorer ] [ Mute 1 h ] [ ⋯ ]',
      saidGone,
    ])
  })

  it('is not shown if it was not shown yet, and is shown when it is back', async t => {
    const { tell, told, together, read, store } = await startAlerts(t)
    await together(async () => {
      await tell(0)
      await tell(1)
    })
    assert.deepEqual(read(), [])
    await told(2)
    assert.deepEqual(read(), [shown])
    const [tally] = await store.get(alertCounts, ['w1'])
    assert.equal(tally?.value.alerts, 1)
  })

  it('stays as it is if the transaction is back before an edit', async t => {
    const { tell, told, together, read, telegram } = await startAlerts(t)
    await told(0)
    await together(async () => {
      await tell(1)
      await tell(2)
    })
    assert.deepEqual(read(), [shown])
    assert.equal(telegram.calls.filter(({ method }) => method === 'editMessageText').length, 0)
  })

  it('keeps its place among those that came before and after it', async t => {
    const { tell, told, together, read } = await startAlerts(t)
    await told(0)
    await together(async () => {
      await tell(0, coins(2))
      await tell(1)
      await tell(0, coins(3))
    })
    assert.deepEqual(read(), [removed, shownOther(2), saidGone, shownOther(3)])
  })

  it('of a deleted watch is left alone', async t => {
    const { tell, told, together, read, store } = await startAlerts(t)
    await told(0)
    await together(async () => {
      await tell(1)
      await store.commit([put(watches, { id: 'w1', value: watch({ state: 'deleting' }) })])
    })
    await told(1)
    assert.deepEqual(read(), [shown])
  })

  it('becomes a new message if it was deleted in the chat, which is edited from then on', async t => {
    const { told, read, api, alice } = await startAlerts(t)
    await told(0)
    await api.deleteMessage(alice.chatId, alice.messages()[0]?.messageId ?? 0)
    await told(1)
    assert.deepEqual(read(), [removed])
    await told(2)
    assert.deepEqual(read(), [shown, saidBack])
  })

  it('becomes a new message if Telegram does not allow edits any more', async t => {
    const { telegram, told, read } = await startAlerts(t)
    await told(0)
    const description = "Bad Request: message can't be edited"
    telegram.fail({ method: 'editMessageText' }, { error: { code: 400, description } })
    await told(1)
    assert.deepEqual(read(), [shown, removed])
  })

  it('becomes a new message in the supergroup that the group became', async t => {
    const { told, group } = await startAlerts(t, { chat: 'group' })
    await told(0)
    const supergroup = group.migrates()
    await told(1)
    const texts = screens(supergroup.messages().filter(({ text }) => text !== ''))
    assert.deepEqual(texts, [removed])
  })
})

describe('An edit that fails at first', { concurrency: true }, () => {
  it('waits as long as Telegram asks, and is made once', async t => {
    const { telegram, told, read, store } = await startAlerts(t)
    await told(0)
    for (const method of ['editMessageText', 'sendMessage']) {
      const parameters = { retry_after: 1 }
      telegram.fail({ method }, { error: { code: 429, description: 'retry after 1', parameters } })
    }
    await told(1)
    assert.deepEqual(read(), [removed, saidGone])
    assert.deepEqual(await store.all(uncertainSends, { limit: 10 }), [])
  })

  it('is made when Telegram comes back', async t => {
    const { telegram, told, tell, empty, read } = await startAlerts(t)
    await told(0)
    await telegram.goOffline()
    await tell(1)
    await pause(300)
    await telegram.goOnline()
    await empty()
    assert.deepEqual(read(), [removed, saidGone])
  })

  it('is made once if it is uncertain whether the edit arrived', async t => {
    const { telegram, told, read, said } = await startAlerts(t)
    await told(0)
    telegram.fail({ method: 'editMessageText' }, 'reset after doing')
    await told(1)
    assert.deepEqual(read(), [removed, saidGone])
    assert.deepEqual(said, [])
  })

  it('repeats its reply, marked, if it is uncertain whether that arrived', async t => {
    const { telegram, told, read } = await startAlerts(t)
    await told(0)
    telegram.fail({ method: 'sendMessage' }, 'reset after doing')
    await told(1)
    assert.deepEqual(read(), [removed, saidGone, `${saidGone}\n↻ possible repeat`])
  })

  it('is followed by the next if the transaction came back halfway', async t => {
    const { telegram, told, tell, together, read, store } = await startAlerts(t)
    await told(0)
    telegram.fail(
      { method: 'sendMessage' },
      { error: { code: 429, description: 'x', parameters: { retry_after: 1 } } },
    )
    await tell(1)
    await until('the alert is corrected', () => read()[0] === removed)
    await together(() => tell(2))
    assert.deepEqual(read(), [shown, saidBack])
    const [kept] = await store.all(shownAlerts, { limit: 10 })
    assert.deepEqual([kept?.value.state, kept?.value.isCurrent], ['included', true])
  })

  it('repeats its reply of a change, marked, if it is uncertain whether that arrived', async t => {
    const { telegram, told, tell, empty, read } = await startAlerts(t)
    await told(0)
    telegram.fail({ method: 'sendMessage' }, 'reset after doing')
    await tell(1, { state: 'included', ...otherwise })
    await empty()
    assert.deepEqual(read(), [shownOther(2), saidChanged, `${saidChanged}\n↻ possible repeat`])
  })

  it('keeps the mark of a possible repeat', async t => {
    const { telegram, told, read } = await startAlerts(t)
    telegram.fail({ method: 'sendMessage' }, 'reset after doing')
    await told(0)
    assert.deepEqual(read(), [shown, marked])
    await told(1, 2)
    assert.deepEqual(read(), [shown, marked, saidGone, saidBack])
  })
})
