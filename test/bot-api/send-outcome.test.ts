import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { type SendOutcome, sendOutcomeOf } from '#bot-api/send-outcome.ts'
import { createTransport } from '#bot-api/transport.ts'
import { claimedApi } from '../support/claimed-api.ts'
import { tempStore } from '../support/store.ts'
import { startLocalTelegram } from '../support/telegram.ts'

const start = async (t: TestContext) => {
  const telegram = await startLocalTelegram()
  const transport = createTransport({ store: await tempStore(t), perSecond: 30 })
  t.after(async () => {
    await transport.close()
    await telegram.close()
  })
  const api = claimedApi({ token: telegram.token, apiRoot: telegram.apiRoot, transport })
  const answerTo = async (
    chat: number,
    o: { thread?: number; token?: string } = {},
  ): Promise<SendOutcome> => {
    const sender =
      o.token === undefined ? api : claimedApi({ token: o.token, apiRoot: telegram.apiRoot, transport })
    try {
      await sender.sendMessage(chat, 'x', o.thread === undefined ? {} : { message_thread_id: o.thread })
    } catch (error) {
      return sendOutcomeOf(error)
    }
    throw new Error('Telegram accepted it')
  }
  return { telegram, answerTo }
}

describe('The outcome of a send', () => {
  const blocked = { kind: 'closed', why: 'blocked' } as const
  const removed = { kind: 'closed', why: 'removed' } as const
  const noRights = { kind: 'closed', why: 'no rights' } as const
  const table: readonly (readonly [code: number, description: string, answer: SendOutcome])[] = [
    [401, 'Unauthorized', { kind: 'revoked' }],
    [403, 'Forbidden: bot was blocked by the user', blocked],
    [403, 'Forbidden: user is deactivated', blocked],
    [403, 'Forbidden: bot was kicked from the supergroup chat', removed],
    [403, 'Forbidden: the group chat was deleted', { kind: 'closed', why: 'deleted' }],
    [403, 'Forbidden: bot is not a member of the channel chat', removed],
    [403, "Forbidden: bot can't initiate conversation with a user", blocked],
    [400, 'Bad Request: chat not found', { kind: 'closed', why: 'not found' }],
    [400, 'Bad Request: PEER_ID_INVALID', { kind: 'closed', why: 'not found' }],
    [400, 'Bad Request: CHANNEL_PRIVATE', { kind: 'closed', why: 'not found' }],
    [400, 'Bad Request: message thread not found', { kind: 'topic gone' }],
    [400, 'Bad Request: TOPIC_DELETED', { kind: 'topic gone' }],
    [400, 'Bad Request: TOPIC_CLOSED', { kind: 'closed', why: 'topic closed' }],
    [400, 'Bad Request: not enough rights to send text messages to the chat', noRights],
    [400, 'Bad Request: have no rights to send a message', noRights],
    [400, 'Bad Request: have no write access to the chat', noRights],
    [400, 'Bad Request: need administrator rights in the channel chat', noRights],
    [400, 'Bad Request: CHAT_WRITE_FORBIDDEN', noRights],
    [400, 'Bad Request: CHAT_SEND_PLAIN_FORBIDDEN', noRights],
    [400, 'Bad Request: CHAT_GUEST_SEND_FORBIDDEN', noRights],
    [400, 'Bad Request: CHAT_RESTRICTED', noRights],
    [400, 'Bad Request: CHAT_ADMIN_REQUIRED', noRights],
    [400, 'Bad Request: USER_BANNED_IN_CHANNEL', noRights],
    [400, "Bad Request: can't parse entities: ends in the middle", { kind: 'malformed' }],
    [400, 'Bad Request: message is too long', { kind: 'malformed' }],
    [400, 'Bad Request: BUTTON_DATA_INVALID', { kind: 'malformed' }],
    [500, 'Internal Server Error: restart', { kind: 'not sent' }],
    [500, 'Internal Server Error', { kind: 'unknown' }],
    [502, 'Bad Gateway', { kind: 'unknown' }],
    [504, 'Gateway Timeout', { kind: 'unknown' }],
  ]
  for (const [code, description, answer] of table)
    it(`is read from ${code} ${description}`, async t => {
      const { telegram, answerTo } = await start(t)
      telegram.fail({ method: 'sendMessage' }, { error: { code, description } })
      assert.deepEqual(await answerTo(telegram.person({ firstName: 'Alice' }).chatId), answer)
    })

  it('says how long to wait', async t => {
    const { telegram, answerTo } = await start(t)
    const [alice, bob] = ['Alice', 'Bob'].map(firstName => telegram.person({ firstName }).chatId)
    assert.ok(alice !== undefined && bob !== undefined)
    telegram.fail(
      { method: 'sendMessage' },
      { error: { code: 429, description: 'retry after 17', parameters: { retry_after: 17 } } },
    )
    assert.deepEqual(await answerTo(alice), { kind: 'rate limited', retryAfterMs: 17_000 })
    telegram.fail({ method: 'sendMessage' }, { error: { code: 429, description: 'slow down' } })
    assert.deepEqual(await answerTo(bob), { kind: 'rate limited', retryAfterMs: 5_000 })
  })

  it('is read where it really happens: blocked, unknown, kicked, migrated, topic deleted, wrong token', async t => {
    const { telegram, answerTo } = await start(t)
    const alice = telegram.person({ firstName: 'Alice' })
    alice.blocks()
    assert.deepEqual(await answerTo(alice.chatId), blocked)
    assert.deepEqual(await answerTo(999), { kind: 'closed', why: 'not found' })
    const kicked = telegram.group({ title: 'Kicked' })
    kicked.kicksBot(alice)
    assert.deepEqual(await answerTo(kicked.chatId), removed)
    const group = telegram.group({ title: 'Group' })
    const supergroup = group.migrates()
    assert.deepEqual(await answerTo(group.chatId), { kind: 'migrated', to: supergroup.chatId })
    supergroup.enablesTopics()
    assert.deepEqual(await answerTo(supergroup.chatId, { thread: 77 }), { kind: 'topic gone' })
    assert.deepEqual(await answerTo(alice.chatId, { token: '42:another-token' }), { kind: 'revoked' })
  })

  for (const fault of ['reset before doing', 'reset after doing', 'truncated after doing'] as const)
    it(`is unknown after a ${fault}`, async t => {
      const { telegram, answerTo } = await start(t)
      telegram.fail({ method: 'sendMessage' }, fault)
      assert.deepEqual(await answerTo(telegram.person({ firstName: 'Alice' }).chatId), { kind: 'unknown' })
    })

  it('is «not sent» if nothing listens', async t => {
    const { telegram, answerTo } = await start(t)
    await telegram.goOffline()
    assert.deepEqual(await answerTo(1), { kind: 'not sent' })
  })

  it('is unknown after any other error', () => {
    assert.deepEqual(sendOutcomeOf(new Error('x')), { kind: 'unknown' })
    assert.deepEqual(sendOutcomeOf(undefined), { kind: 'unknown' })
  })
})
