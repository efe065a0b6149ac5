import assert from 'node:assert/strict'
import type { Participant } from '#playground/telegram/participant.ts'
import { addWatchFrom, parseEther, type StoryContext, story, telegramLimits } from '../support/product.ts'
import { showsUp, startTeam, watchInGroup } from '../support/team.ts'
import { seenAlerts, taps } from '../support/telegram.ts'
import { startTickClock, until } from '../support/waiting.ts'

const transfers = 120
const step = 0.001

/** Anna watches a busy address; a quiet one is watched in a group of friends and in Ben's private chat. */
const startBusyTeam = async (t: StoryContext) => {
  const product = await startTeam(t, 'administrator', { environment: telegramLimits })
  const { anna, ben, chain, telegram } = product
  const [spender = '', busy = '', friend = '', quiet = ''] = chain.accounts
  const group = telegram.group({ title: 'Friends' })
  const friends = group.adds(anna, 'creator')
  group.addsBot(anna)
  await watchInGroup(friends, quiet, 'savings')
  await addWatchFrom(ben, { address: quiet, label: 'savings' })
  /** `afterEach`: what happens after so many transfers. */
  const flood = async (afterEach: (sent: number) => Promise<unknown> = async () => {}) => {
    for (let sent = 1; sent <= transfers; sent += 1) {
      await chain.send({ from: spender, to: busy, wei: parseEther(String(sent * step)) })
      await afterEach(sent)
    }
  }
  const payQuiet = (ether: number) => chain.send({ from: friend, to: quiet, wei: parseEther(String(ether)) })
  return { ...product, busy, friends, flood, payQuiet }
}

const sawAll = (chat: Participant): boolean => seenAlerts(chat, step).length >= transfers

/** Each transfer is shown or counted once, in order, and a batch has at least five. */
const assertAllShown = (chat: Participant, minBatchSize: number) => {
  assert.deepEqual(
    seenAlerts(chat, step),
    Array.from({ length: transfers }, (_, n) => ({
      amount: Math.round((n + 1) * step * 1_000_000) / 1_000_000,
      repeated: false,
    })),
  )
  const sizes = chat.messages().flatMap(({ text }) => /^⏱ .* (\d+) transactions/.exec(text)?.[1] ?? [])
  assert.ok(sizes.length > 0 && sizes.every(size => Number(size) >= minBatchSize), sizes.join(' '))
}

story(
  'a flood in one group keeps to Telegram’s limits, and other chats get their alerts as before',
  async t => {
    const ticks = startTickClock(t)
    const { flood, payQuiet, busy, friends, ben, telegram, there } = await startBusyTeam(t)
    await watchInGroup(there.anna, busy, 'exchange')
    telegram.enforceSendLimits(true)
    /** How long the alert takes, to the group and to the private chat. */
    const measure = async (amount: number): Promise<readonly number[]> => {
      const began = ticks.now()
      await payQuiet(amount)
      return Promise.all(
        [friends, ben].map(async chat => {
          await chat.sees(new RegExp(`^📥 savings \\+${amount} ETH`))
          return ticks.now() - began
        }),
      )
    }
    const before = await measure(1)
    const during: Promise<readonly number[]>[] = []
    await flood(async sent => {
      // Sixty transfers take longer than a quiet group's alert has to wait for the one before.
      await ticks.pause(65)
      if (sent % 60 === 0) during.push(measure(sent))
    })
    const delaysMs = (await Promise.all(during)).flat()
    await until('the group has seen all', () => sawAll(there.anna))
    // Behind the flood an alert would come a minute later; a busy machine takes many seconds.
    assert.ok(
      Math.max(...delaysMs) <= Math.max(...before) + 30_000,
      `${before.join(' ')}; ${delaysMs.join(' ')}`,
    )
    assertAllShown(there.anna, 5)
    assert.deepEqual(
      telegram.calls.filter(({ error }) => error !== undefined).map(({ error }) => error),
      [],
    )
    const times = telegram.calls
      .filter(
        ({ method, payload }) => method === 'sendMessage' && payload['chat_id'] === String(there.anna.chatId),
      )
      .slice(-4)
      .map(({ at }) => at)
    assert.ok(times.length === 4, 'several messages')
    // 20 a minute is one in three seconds. Each may be on its way for a while; by the limit of other chats it would be a second.
    const [first = 0] = times
    assert.ok((times.at(-1) ?? 0) - first >= 6_000, `20 messages a minute: ${times.join(' ')}`)
  },
)

story('a group that Telegram asks to wait holds up no other destination of the watch', async t => {
  const { flood, busy, anna, telegram, team, there } = await startBusyTeam(t)
  await showsUp(there.anna)
  anna.sends('/watch')
  await anna.sees(/Send one or more/)
  anna.sends(`${busy} exchange`)
  await anna.sees(/2 of 4/)
  await anna.presses('Review ›')
  await taps(anna, 'Where')
  await anna.presses('Team')
  await anna.presses('Review ›')
  await anna.presses('Start watching')
  await anna.sees(/^👁 Watching exchange/)
  telegram.enforceSendLimits(true)
  const tooMany = telegram.fail(
    { method: 'sendMessage', chatId: team.chatId, times: Number.POSITIVE_INFINITY },
    { error: { code: 429, description: 'Too Many Requests: retry after 3', parameters: { retry_after: 3 } } },
  )
  await flood()
  await until('the private chat has seen all', () => sawAll(anna))
  assert.deepEqual(seenAlerts(there.anna, step), [])
  const { hits } = tooMany
  tooMany.stop()
  await until('the group has seen all', () => sawAll(there.anna))
  assertAllShown(anna, 3)
  assertAllShown(there.anna, 5)
  assert.ok(hits > 0, 'the group was asked to wait')
})
