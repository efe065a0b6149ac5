import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { explainOnChains } from '#telegram/features/explain/explain.ts'
import { json, reply, startRawService } from '../../../client/raw-service.ts'

const hash = `0x${'ab'.repeat(32)}`

describe('The explanation of a transaction', () => {
  it('covers each watch of a chat, however many it has', async t => {
    const { client, received } = await startRawService(t, [
      (socket, { path }) => {
        const bots = new URL(path, 'http://service').searchParams.get('bot_id')?.split(',') ?? []
        const data = bots.map(bot_id => ({
          bot_id,
          name: bot_id,
          verdict: 'not_concerned',
          strategies: [],
          subscriptions: [],
        }))
        const block = { height: 1, hash, time: 1 }
        const transaction = {
          block,
          status: 'success',
          confirmations: 1,
          read: true,
          internal_transfers: true,
        }
        const page = { current_page: 1, per_page: 100, total: bots.length, data }
        socket.write(reply(200, json({ ...page, chain_id: '1', hash, transaction })))
      },
    ])
    const bots = Array.from({ length: 250 }, (_, n) => `bot${n}`)
    const { found } = await explainOnChains(client, { chains: [1], hash, bots })
    assert.deepEqual(
      found?.data.map(({ bot_id }) => bot_id),
      bots,
    )
    assert.equal(received.length, 3)
  })
})
