import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { put } from '#store/store.ts'
import { type ChatSettings, settingsWrite } from '#watch/chat-settings.ts'
import { watches } from '#watch/watch.ts'
import { watch } from '../../support/watch.ts'
import { startAlerts } from '../start-alerts.ts'

const start = async (t: TestContext, value: ChatSettings, o: { seconds?: number } = {}) => {
  const rig = await startAlerts(t, o)
  await rig.store.commit([settingsWrite(rig.chat, value, undefined)])
  const sends = () =>
    rig.telegram.calls.flatMap(({ method, payload }) => (method === 'sendMessage' ? [payload] : []))
  return { ...rig, sends }
}

const isSilent = (payload: object): boolean =>
  'disable_notification' in payload && payload.disable_notification === true

// The block is of 10:42 UTC. Alerts are sent at 10:43, unless a test says `late`.
const late = { seconds: 600 }

describe('An alert', { concurrency: true }, () => {
  it('makes no sound in the quiet hours of its chat, and comes all the same', async t => {
    const { told, sends, read } = await start(t, { quiet: { from: 600, to: 660 } })
    await told(0, 1)
    assert.equal(read().length, 2)
    assert.deepEqual(sends().map(isSilent), [true, true])
  })

  it('makes a sound outside of them, which go by the clock of the chat', async t => {
    const { told, sends } = await start(t, { quiet: { from: 600, to: 660 }, zone: 'Asia/Tokyo' })
    await told(0)
    assert.deepEqual(sends().map(isSilent), [false])
  })

  it('makes no sound in a batch either', async t => {
    const { together, tell, sends } = await start(t, { quiet: { from: 600, to: 660 } })
    await together(async () => {
      for (const number of [1, 2, 3]) await tell(0, { number })
    })
    assert.deepEqual(sends().map(isSilent), [true])
  })

  it('makes a sound in quiet hours if its watch ignores them, at each revision and in a batch', async t => {
    const { chat, store, told, together, tell, sends } = await start(t, { quiet: { from: 600, to: 660 } })
    const bell = watch({ chat, bot: 'bot-2', settings: { name: 'bell', ignoresQuietHours: true } })
    await store.commit([put(watches, { id: 'w2', value: bell })])
    const ofBell = { whole: { bot: { id: 'bot-2', name: 'bell', subscription: 'sub-2' } } }
    await tell(0, { number: 1, ...ofBell })
    await tell(1, { number: 1, ...ofBell })
    await told(0)
    await together(async () => {
      for (const number of [2, 3, 4]) await tell(0, { number })
      await tell(0, { number: 5, ...ofBell })
    })
    assert.deepEqual(sends().map(isSilent), [false, false, true, false])
  })

  it('has two lines if the chat wants it short, and says when it is removed', async t => {
    const { told, read } = await start(t, { short: true }, late)
    await told(0)
    assert.deepEqual(
      read().map(text => text.split('\n').slice(0, -1)),
      [['📥 «treasury +1.25 ETH»', 'Ethereum ← 0xf39F…2266']],
    )
    await told(1)
    assert.deepEqual(read()[0]?.split('\n').slice(0, -1), [
      '✕ «Removed from the chain»',
      '~~📥 «treasury +1.25 ETH»~~',
      'Ethereum ← 0xf39F…2266',
    ])
  })

  it('has the time of its block only if Telegram shows another beside the message, and keeps it so', async t => {
    const inTime = await start(t, {}, { seconds: 120 })
    const tooLate = await start(t, {}, { seconds: 121 })
    for (const { told } of [inTime, tooLate]) for (const revision of [0, 1, 2]) await told(revision)
    const lines = [inTime, tooLate].map(({ read }) => read()[0]?.split('\n').slice(1, -1))
    assert.deepEqual(lines, [['Ethereum ← 0xf39F…2266'], ['Ethereum ← 0xf39F…2266', '~']])
  })

  it('has the time in the chat’s time zone, for apps without the entity', async t => {
    const { told, alice } = await start(t, { zone: 'Asia/Kolkata' }, late)
    await told(0)
    assert.equal(alice.messages()[0]?.text.split('\n')[2], '2026-11-20 16:12 UTC+5:30')
  })
})
