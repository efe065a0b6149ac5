import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { z } from 'zod'
import { createClient } from '#client/client.ts'
import { basicAuth, guestKey, ownerKey, startService } from '../../support/service.ts'
import { addChannel, createBot, newBot, newChannel, newSubscription } from '../../support/service-requests.ts'

const address = `0x${'1'.repeat(40)}`
const page = z.object({ data: z.array(z.object({ id: z.string() })), total: z.number() })

describe('an account', { concurrency: true }, () => {
  it('is refused channels, bots and subscriptions beyond its quotas', async t => {
    const { api } = await startService(t, { quotas: { bots: 3, channels: 2, subscriptions: 1 } })
    const channel = await addChannel(api, 'http://localhost/a')
    await addChannel(api, 'http://localhost/b')
    const ids = [
      await createBot(api, { addresses: [address] }),
      await createBot(api, { addresses: [address] }),
      await createBot(api, { addresses: [address] }),
    ]
    const subscription = newSubscription(ids[0] ?? '', [channel])
    assert.equal((await api('POST', '/subscriptions', { body: subscription })).status, 200)
    const beyond = [
      ['/notify/channels', newChannel('http://localhost/c'), 'this account has 2 channels of 2'],
      ['/bots', newBot({ addresses: [address] }), 'this account has 3 bots of 3'],
      ['/subscriptions', subscription, 'this account has 1 subscriptions of 1'],
    ] as const
    for (const [path, body, has] of beyond) {
      const { status, code, msg } = await api('POST', path, { body })
      assert.deepEqual(
        { status, code, msg },
        { status: 403, code: 40302, msg: `${has}; delete some that are not needed` },
      )
    }
    assert.equal(
      (await api('POST', '/bots', { body: newBot({ addresses: [address] }), as: guestKey })).status,
      200,
    )
    assert.equal((await api('DELETE', `/bots/${ids[1]}`)).status, 200)
    assert.equal((await api('POST', '/bots', { body: newBot({ addresses: [address] }) })).status, 200)
  })

  it('lists its bots page by page, oldest first', async t => {
    const { api } = await startService(t)
    const ids: string[] = []
    for (let n = 0; n < 7; n += 1) ids.push(await createBot(api, { addresses: [address] }))
    const [gone = ''] = ids.splice(2, 1)
    await api('DELETE', `/bots/${gone}`)
    const seen: string[] = []
    for (let current = 1; current <= 4; current += 1) {
      const reply = await api('GET', `/bots?per_page=2&current_page=${current}`)
      const { data, total } = page.parse(reply.data)
      assert.equal(total, 6)
      seen.push(...data.map(({ id }) => id))
    }
    assert.deepEqual(seen, ids)
  })

  it('gets 429 with Retry-After when it calls too often', async t => {
    const { base } = await startService(t, {
      quotas: { callsPerSecond: 2 },
    })
    const list = (as: typeof ownerKey) => fetch(`${base}/bots`, { headers: { authorization: basicAuth(as) } })
    for (let n = 0; n < 20; n += 1) assert.equal((await list(ownerKey)).status, 200)
    const replies = await Promise.all(Array.from({ length: 20 }, () => list(ownerKey)))
    const refused = replies.filter(({ status }) => status === 429)
    assert.ok(refused.length > 0)
    assert.deepEqual(new Set(refused.map(({ headers }) => headers.get('retry-after'))), new Set(['1']))
    assert.equal((await list(guestKey)).status, 200)
    // Our own front end waits, and gets its answer.
    const client = createClient({ baseUrl: base, auth: { kind: 'basic', ...ownerKey } })
    t.after(() => client.close())
    assert.equal((await client.listBots({})).total, 0)
  })

  it('is protected from guessing: wrong logins are limited, without locking out an address that logged in before', async t => {
    const { base } = await startService(t)
    const login = async (as: { clientId: string; secret: string }): Promise<Response> =>
      fetch(`${base}/bots`, { headers: { authorization: basicAuth(as) } })
    assert.equal((await login(ownerKey)).status, 200)
    for (let n = 0; n < 20; n += 1)
      assert.equal((await login({ ...ownerKey, secret: `wrong-${n}` })).status, 401)
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => login({ ...ownerKey, secret: `another-${n}` })),
    )
    const refused = replies.filter(({ status }) => status === 429)
    assert.ok(refused.length > 10)
    for (const reply of refused) assert.match(reply.headers.get('retry-after') ?? '', /^[1-9]\d?$/)
    assert.deepEqual(await refused[0]?.json(), {
      code: 42900,
      msg: 'too many wrong logins; try again later',
      data: {},
    })
    assert.equal((await login(ownerKey)).status, 200)
    // A guess is allowed again every three seconds, and a slow machine may need that long: none is left for what follows.
    let reply = await login({ ...ownerKey, secret: 'wrong' })
    while (Number(reply.headers.get('retry-after')) < 2) reply = await login({ ...ownerKey, secret: 'wrong' })
    // From an address that guesses, nobody new is let in, with whatever secret.
    assert.equal((await login(guestKey)).status, 429)
  })
})
