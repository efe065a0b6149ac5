import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { pause } from '#lib/timers.ts'
import { queueLimits } from '#store/limits.ts'
import { push, put, type Write } from '#store/store.ts'
import { chats, destinations, watches } from '#watch/watch.ts'
import { notification, tokenMovement } from '../../support/notification.ts'
import { until } from '../../support/waiting.ts'
import { comesBack, watch } from '../../support/watch.ts'
import { coins, startAlerts } from '../start-alerts.ts'

const heading = "While I couldn't write to you:\n\n"
const missed = (o: { count: number; sum: string; largest: number; more?: string }): string =>
  `${heading}⏱ «treasury» · ${o.count} transactions in 1 min
In  +${o.sum} ETH
Largest +${o.largest} ETH from 0xf39F…2266${o.more ?? ''}
[ Show all ] [ Watch settings ]`
const mark = '\n↻ possible repeat'
/** A backlog of one is an alert. */
const missedOne = (sum: string, more = ''): string =>
  `${heading}📥 «treasury +${sum} ETH»\nEthereum ← 0xf39F…2266${more}\n[ Explorer ] [ Watch settings ]`

/** A chat that its person blocks, and unblocks later. */
const startAway = async (t: TestContext, o: { begin?: boolean } = {}) => {
  const rig = await startAlerts(t, o)
  const { store, chat, empty } = rig
  const shut = async (): Promise<void> => {
    await store.commit([put(chats, { id: chat, value: { state: 'suspended', why: 'blocked' } })])
  }
  const back = comesBack(store, chat)
  const stateOf = async () => (await store.get(chats, [chat]))[0]?.value.state
  const told = async (...numbers: readonly number[]): Promise<void> => {
    for (const number of numbers) {
      await rig.tell(0, coins(number))
      await empty()
    }
  }
  await shut()
  return { ...rig, shut, back, stateOf, told }
}

describe('A chat that is back', { concurrency: true }, () => {
  it('is not notified of a removed transaction, whatever else was in the same claim', async t => {
    const { told, tell, together, back, empty, read } = await startAway(t)
    await told(1)
    await together(async () => {
      await tell(0, coins(2))
      await tell(1, coins(1))
    })
    await back()
    await empty()
    assert.deepEqual(read(), [missedOne('2')])
  })

  it('is not notified of a removed transaction beside an alert of another topic', async t => {
    const { store, chat, together, back, stateOf, empty, read } = await startAway(t)
    const ofTopic = (o: { place: string; revision: number }): Write => {
      const state = o.revision === 0 ? 'included' : 'removed'
      const told = notification({ bot: `bot-${o.place}`, revision: o.revision, state })
      const body = {
        kind: 'transaction',
        destination: o.place,
        watch: `watch-${o.place}`,
        notification: told,
      }
      return push('chat', chat, { id: `${o.place}:${o.revision}`, body })
    }
    const places = ['one', 'other']
    await store.commit(
      places.flatMap(place => [
        put(destinations, { id: place, value: { chat, generation: 1, tokenHash: place } }),
        put(watches, {
          id: `watch-${place}`,
          value: watch({ chat, destination: place, bot: `bot-${place}` }),
        }),
      ]),
    )
    for (const revision of [0, 1])
      await together(async () => {
        await store.commit(places.map(place => ofTopic({ place, revision })))
      })
    for (const place of places) {
      await back(place)
      await empty()
    }
    assert.deepEqual(read(), [])
    assert.equal(await stateOf(), 'live')
  })

  it('gets one alert of a transaction whose contents changed in a new block', async t => {
    const { told, tell, back, empty, read } = await startAway(t)
    await told(1)
    await tell(1, { number: 1, state: 'included', movements: coins(9).movements })
    await empty()
    await back()
    await empty()
    assert.deepEqual(read(), [missedOne('9')])
  })

  it('gets one alert of a transaction that changed after a hundred others', async t => {
    const { tell, together, back, empty, read } = await startAway(t)
    await together(async () => {
      for (let number = 1; number <= 101; number += 1) await tell(0, coins(number))
    })
    await tell(1, { number: 1, state: 'included', movements: coins(9).movements })
    await empty()
    await back()
    await empty()
    assert.deepEqual(read(), [missed({ count: 101, sum: '5,159', largest: 101 })])
  })

  it('gets the right totals if a removed transaction had more events than a batch keeps', async t => {
    const { tell, together, back, empty, read } = await startAway(t)
    const tenTimes = { number: 1, movements: Array.from({ length: 10 }, () => tokenMovement()) }
    await together(async () => {
      await tell(0, tenTimes)
      await tell(0, { number: 2, movements: [tokenMovement()] })
      for (let number = 3; number <= 102; number += 1) await tell(0, coins(number))
    })
    await tell(1, tenTimes)
    await empty()
    await back()
    await empty()
    const [message] = read()
    assert.equal(
      message,
      missed({ count: 101, sum: '5,250', largest: 102 }).replace('250 ETH', '250 ETH  +500 USDC'),
    )
  })

  it('gets a message of its own for each absence', async t => {
    const { told, tell, shut, back, empty, read } = await startAway(t)
    await told(1)
    await back()
    await empty()
    await shut()
    await told(2)
    await back()
    await empty()
    await tell(1, coins(1))
    await empty()
    assert.deepEqual(read(), [
      `${heading}✕ «Removed from the chain»\n~~📥 «treasury +1 ETH»~~\nEthereum ← 0xf39F…2266\n[ Explorer ] [ Watch settings ]`,
      missedOne('2'),
      `↪ While I couldn't write to you:
✕ No longer on the chain. Treat these as never having happened:
~~📥 «treasury +1 ETH»~~`,
    ])
  })

  it('has its earlier messages corrected, each time', async t => {
    const { back, tell, shut, empty, read } = await startAway(t)
    await back()
    await tell(0)
    await empty()
    for (const revision of [1, 2, 3]) {
      await shut()
      await tell(revision)
      await empty()
      await back()
      await empty()
    }
    const gone =
      "↪ ✕ Removed from the chain\n✕ This is no longer on the chain: its block was replaced. Treat it as never having happened. I'll tell you if it returns."
    assert.deepEqual(read(), [
      '✕ «Removed from the chain»\n~~📥 «treasury +1.25 ETH»~~\nEthereum ← 0xf39F…2266\n[ Explorer ] [ Mute 1 h ] [ ⋯ ]',
      gone,
      '↪ 📥 treasury +1.25 ETH\nThis is back on the chain.',
      gone,
    ])
  })

  it('has its messages corrected even if the lane has no room for the corrections', async t => {
    const { store, chat, tell, shut, back, together, empty, read } = await startAway(t)
    await back()
    for (const number of [1, 2]) {
      await tell(0, { number })
      await empty()
    }
    await shut()
    for (const number of [1, 2]) await tell(1, { number })
    await empty()
    await together(async () => {
      await back()
      for (const first of [0, 500])
        await store.commit(
          Array.from({ length: first === 0 ? 500 : queueLimits.chat.laneItems - 501 }, (_, n) =>
            push('chat', chat, { id: `${first + n}`, body: {} }),
          ),
        )
    })
    const [one, other] = read()
    for (const shown of [one, other]) assert.match(shown ?? '', /^✕ «Removed from the chain»\n/)
  })

  it('gets a mark of a possible repeat of a summary, also after another absence', async t => {
    const { telegram, told, back, stateOf, empty, read } = await startAway(t)
    await told(1)
    telegram.fail({ method: 'sendMessage' }, 'reset after doing')
    const description = 'Forbidden: bot was blocked by the user'
    telegram.fail({ method: 'sendMessage' }, { error: { code: 403, description } })
    await back()
    await until('the chat is shut again', async () => (await stateOf()) === 'suspended')
    await empty()
    await back()
    await empty()
    assert.deepEqual(read(), [missedOne('1'), missedOne('1', mark)])
  })

  it('gets nothing of a watch deleted in the meantime, in totals or texts', async t => {
    const { told, tell, together, store, back, stateOf, empty, read } = await startAway(t)
    await told(1)
    await together(() => tell(0, { ...coins(2), message: 'Ring!' }))
    await store.commit([put(watches, { id: 'w1', value: watch({ state: 'deleting' }) })])
    await back()
    await empty()
    assert.deepEqual(read(), [])
    assert.equal(await stateOf(), 'live')
  })

  it('still has the name of each watch after its backlog is corrected', async t => {
    const { store, chat, tell, together, back, empty, alice } = await startAway(t)
    const savings = watch({ chat, settings: { name: 'savings' }, bot: 'bot-2' })
    await store.commit([put(watches, { id: 'w2', value: savings })])
    await together(async () => {
      await tell(0, { ...coins(1_000), bot: 'bot-2' })
      for (let number = 1; number <= 100; number += 1) await tell(0, coins(number))
    })
    await back()
    await empty()
    const titles = () => alice.messages()[0]?.text.match(/(?<=⏱ ).*/g)
    const both = ['treasury · 100 transactions in 1 min', 'savings · 1 transaction in 1 min']
    assert.deepEqual(titles(), both)
    await tell(1, coins(100))
    await empty()
    assert.deepEqual(titles(), both)
  })

  it('gets totals of as many watches as are kept, and a count of the rest', async t => {
    const { store, chat, together, back, empty, read } = await startAway(t)
    const ids = Array.from({ length: 400 }, (_, n) => `w${String(n).padStart(3, '0')}`)
    await store.commit(
      ids.map(id => put(watches, { id, value: watch({ chat, settings: { name: id }, bot: id }) })),
    )
    await together(async () => {
      await store.commit(
        ids.map(id => {
          const told = notification({ bot: id })
          const body = { kind: 'transaction', destination: 'd1', watch: id, notification: told }
          return push('chat', chat, { id, body })
        }),
      )
    })
    await back()
    await empty()
    const [message, ...others] = read()
    assert.deepEqual(others, [])
    const told = ids.slice(300, 305).map(id => `📥 «${id} +1.25 ETH»\nEthereum ← 0xf39F…2266`)
    const rest = 'and 195 more watches · 195 transactions'
    assert.equal(message, `${heading}${[...told, rest].join('\n\n')}\nand 200 more\n[ Show all ]`)
  })

  it('gets as many texts as one message holds, and a count of the rest', async t => {
    const { tell, together, back, empty, read } = await startAway(t)
    await together(async () => {
      for (const number of [1, 2, 3])
        await tell(0, { number, message: `Ring ${number}! ${'x'.repeat(2_000)}` })
    })
    await back()
    await empty()
    assert.deepEqual(read(), [`${heading}Ring 3! ${'x'.repeat(2_000)}\nExplorer\nand 2 more`])
  })

  it('is notified of the removal of a transaction that its backlog showed as a text', async t => {
    const { tell, together, back, empty, read } = await startAway(t)
    await together(() => tell(0, { number: 1, message: 'Ring!' }))
    await back()
    await empty()
    await tell(1, { number: 1, message: 'Ring!' })
    await empty()
    assert.deepEqual(read(), [
      `${heading}✕ «Removed from the chain»\n~~Ring!~~\nExplorer`,
      `↪ While I couldn't write to you:
✕ No longer on the chain. Treat these as never having happened:
~~📥 «treasury +1.25 ETH»~~`,
    ])
  })

  it('gets its backlog although Telegram rejected an alert only afterwards', async t => {
    const { telegram, alice, tell, store, chat, back, empty, read } = await startAway(t)
    await store.commit([put(chats, { id: chat, value: { state: 'live' } })])
    alice.blocks()
    telegram.fail({ method: 'sendMessage' }, { delayMs: 700 })
    await tell(0, coins(1))
    await until('the alert is on its way', () => telegram.calls.length > 0)
    await back()
    await until('Telegram has refused it', () => telegram.calls.some(({ ok }) => ok === false))
    alice.unblocks()
    await empty()
    assert.deepEqual(read(), [missedOne('1')])
  })

  it('gets the mark of a possible repeat, whatever came in between', async t => {
    const { telegram, alice, tell, store, chat, delivery, back, empty, read } = await startAway(t, {
      begin: false,
    })
    await store.commit([put(chats, { id: chat, value: { state: 'live' } })])
    await tell(0, coins(1))
    await store.claim('chat', { lanes: 1, items: 1, leaseMs: 1 })
    await pause(5)
    alice.blocks()
    telegram.fail({ method: 'sendMessage' }, { delayMs: 700 })
    delivery.start()
    await until('the alert is on its way', () => telegram.calls.length > 0)
    await back()
    await until('Telegram has refused it', () => telegram.calls.some(({ ok }) => ok === false))
    alice.unblocks()
    await empty()
    assert.deepEqual(read(), [missedOne('1', mark)])
  })
})
