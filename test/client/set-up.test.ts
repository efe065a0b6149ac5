import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { type TestContext, test } from 'node:test'
import { z } from 'zod'
import { startHttpServer } from '../support/http-server.ts'
import { beginWatch, type Product, startProduct } from '../support/product.ts'
import { bot, channel, subscription } from './sample-calls.ts'

const posted = z.looseObject({ channel: z.string().optional(), name: z.string().optional() })

const answer = (response: ServerResponse, data: unknown): void => {
  response.writeHead(200, { 'content-type': 'text/plain' })
  response.end(JSON.stringify({ code: 0, msg: 'ok', data, trace: 'x' }))
}

/**
 * A remote service that made none of our decisions: everything is 200 and text/plain, it knows no idempotency, and it
 * carries out the first `lost` calls to `losing`, whose replies it loses.
 */
const startOtherService = async (t: TestContext, { losing, lost }: { losing: string; lost: number }) => {
  const posts: { call: string; key: string | undefined; body: string }[] = []
  const channels: object[] = []
  let toLose = lost

  const dataOf = (call: string, body: unknown): unknown => {
    if (call === 'GET /notify/channels')
      return { data: channels, current_page: 1, per_page: '100', total: channels.length }
    if (call === 'POST /bots') return bot
    if (call === 'POST /subscriptions') return subscription
    if (call !== 'POST /notify/channels') return null
    channels.push({ ...channel, ...posted.parse(body), id: channels.length + 1, others: null })
    return { ...channel, id: channels.length }
  }
  const { origin } = await startHttpServer(t, (request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
    request.on('end', () => {
      const call = `${request.method} ${(request.url ?? '').replace('/api/v1', '').replace(/\?.*/, '')}`
      const key = request.headers['idempotency-key']
      if (request.method === 'POST') posts.push({ call, key: key?.toString(), body })
      const data = dataOf(call, body === '' ? undefined : JSON.parse(body))
      if (call !== losing || toLose === 0) return answer(response, data)
      toLose -= 1
      return request.socket.resetAndDestroy()
    })
  })
  return { posts, channels, baseUrl: `${origin}/api/v1` }
}

const createWatch = async ({ anna, chain }: Product): Promise<void> => {
  await beginWatch(anna, `${chain.accounts[1]} treasury`)
  for (const button of ['Next ›', 'Every transaction', 'Start watching']) await anna.presses(button)
  await anna.sees(/^👁/)
}

/** Which step loses how many replies, and how often each thing is asked for until the watch is there. */
const rows: readonly (readonly [string, number, readonly number[]])[] = [
  // The channel is found again by listing.
  ['POST /notify/channels', 1, [1, 1, 1]],
  ['POST /bots', 2, [1, 3, 1]],
  ['POST /subscriptions', 2, [1, 1, 3]],
  // More often than one call is tried: the step itself is repeated.
  ['POST /bots', 5, [1, 6, 1]],
]

for (const [losing, lost, times] of rows)
  test(`another service loses its reply to ${losing} ${lost} times: the same key goes with each repetition`, async t => {
    const { posts, channels, baseUrl } = await startOtherService(t, { losing, lost })
    const product = await startProduct(t, { environment: { API_BASE_URL: baseUrl, API_TOKEN: 'a-token' } })
    await createWatch(product)

    const calls = ['POST /notify/channels', 'POST /bots', 'POST /subscriptions']
    const made = calls.map(call => posts.filter(post => post.call === call))
    assert.deepEqual(
      made.map(posts => posts.length),
      times,
    )
    assert.equal(channels.length, 1)
    const keys = made.map(posts => [...new Set(posts.map(post => post.key))])
    const [intent = ''] = keys[0]?.[0]?.split('.') ?? []
    assert.match(intent, /^[\w-]{8,}$/)
    // What may change between two tries of a step is in its key: the address, and the channel.
    const steps = keys.map(all => all.map(key => key?.split('.').slice(0, 2).join('.')))
    assert.deepEqual(steps, [[`${intent}.channel`], [`${intent}.bot`], [`${intent}.subscription`]])
    for (const posts of made) assert.equal(new Set(posts.map(post => post.body)).size, 1)
  })
