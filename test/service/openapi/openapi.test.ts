import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { z } from 'zod'
import { endpoints } from '#contract/endpoints.ts'
import { errorCodes } from '#contract/envelope.ts'
import { bodyExamples, createDocument } from '#service/openapi/document.ts'
import { checkReply, guestKey, type SeenReply, startService } from '../../support/service.ts'
import { addChannel, createBot, newBot } from '../../support/service-requests.ts'

const start = async (t: TestContext) => startService(t)

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

const readDocument = async (base: string) =>
  z
    .object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
    .loose()
    .parse(await (await fetch(`${base}/openapi.json`)).json())

describe('the OpenAPI document', () => {
  it('is served to anybody and is valid OpenAPI 3.1', async t => {
    const { base } = await start(t)
    const reply = await fetch(`${base}/openapi.json`)
    assert.equal(reply.status, 200)
    assert.equal(reply.headers.get('content-type'), 'application/json; charset=utf-8')
    const validator = new Validator()
    const { valid, errors } = await validator.validate(
      z.record(z.string(), z.unknown()).parse(await reply.json()),
    )
    assert.deepEqual(
      { valid, errors, version: validator.version },
      { valid: true, errors: undefined, version: '3.1' },
    )
  })

  it('is committed in docs/ as the service serves it (`npm run openapi` writes it)', t => {
    const path = join(import.meta.dirname, '..', '..', '..', 'docs', 'openapi.json')
    t.assert.fileSnapshot(createDocument(), path, {
      serializers: [document => `${JSON.stringify(document, null, 2)}\n`],
    })
  })

  it('names every operation of the contract, and every error', async t => {
    const { base } = await start(t)
    const { paths } = await readDocument(base)
    const named = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`),
    )
    const expected = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`)
    assert.deepEqual(named.toSorted(), expected.toSorted())
    const text = JSON.stringify(paths)
    // No operation answers these: what it knows leads to neither of the first two, and every one is implemented.
    const nowhere = new Set(['unknown_path', 'wrong_method'])
    const missing = Object.entries(errorCodes).filter(
      ([name, { code }]) => !nowhere.has(name) && !text.includes(`[${code}`) && !text.includes(`,${code}`),
    )
    assert.deepEqual(missing, [])
  })

  it('says what deleting does to a summary in progress', () => {
    const deletion = createDocument().paths?.['/bots/{bot_id}']?.delete?.description ?? ''
    assert.match(deletion, /what a frequency has gathered is sent at once\.$/)
  })

  it('has examples that the service accepts as they are', async t => {
    const { api } = await startService(t, { chains: [{ id: 1, rpc: [], confirmations: 0 }] })
    assert.equal((await api('POST', '/notify/channels', { body: bodyExamples.addChannel })).status, 200)
    const created = await api('POST', '/bots', { body: bodyExamples.createBot })
    const { id } = z.object({ id: z.string() }).parse(created.data)
    assert.equal((await api('PUT', `/bots/${id}`, { body: bodyExamples.updateBot })).status, 200)
    const body = { ...bodyExamples.subscribe, bot_id: id }
    assert.equal((await api('POST', '/subscriptions', { body })).status, 200)
  })

  it('is public, unlike all other paths', async t => {
    const { base } = await start(t)
    for (const path of ['/notify/channels', '/openapi.json/', '/docs/x', '/nowhere'])
      assert.equal((await fetch(`${base}${path}`)).status, 401, path)
    assert.equal((await fetch(`${base}/openapi.json`, { method: 'POST' })).status, 405)
  })
})

const seen = (reply: SeenReply) => () => checkReply(reply)

const envelope = (data: unknown) => ({ code: 0, msg: 'success', data })

const madeBot = (data: unknown) => seen({ method: 'POST', path: '/bots', status: 200, body: envelope(data) })

const deletion = (status: number, body: object) =>
  seen({ method: 'DELETE', path: '/bots/x', status, body: { ...envelope({}), ...body } })

describe('the check of replies against the document', () => {
  it('passes the replies of the service', async t => {
    const { api } = await start(t)
    const bot = await createBot(api, { addresses: [address] })
    await addChannel(api, 'http://localhost/a')
    await api('DELETE', `/bots/${bot}`)
    assert.equal((await api('DELETE', `/bots/${bot}`)).status, 404)
    assert.equal((await api('GET', '/nowhere')).status, 404)
    assert.equal((await api('GET', '/notify/channels', { as: { ...guestKey, secret: 'x' } })).status, 401)
  })

  it('finds undocumented and missing fields at any depth', async t => {
    const { api } = await start(t)
    const made = await api('POST', '/bots', { body: newBot({ addresses: [address] }) })
    const bot = z.looseObject({ info: z.looseObject({}), driver: z.looseObject({}) }).parse(made.data)
    assert.doesNotThrow(madeBot(bot))
    const { readme: _, ...incomplete } = bot
    const spoilt = [
      incomplete,
      { ...bot, extra: 1 },
      { ...bot, info: { ...bot.info, extra: 1 } },
      { ...bot, info: { ...bot.info, tags: null } },
      { ...bot, driver: { ...bot.driver, strategies: [{ func: 'eth_transfer', params: {} }] } },
      { ...bot, created_at: '2026-11-20' },
      { ...bot, view_times: -1 },
      { ...bot, view_times: null },
      { ...bot, forked_bot: {} },
    ]
    for (const data of spoilt) assert.throws(madeBot(data), /not as documented/, JSON.stringify(data))
  })

  it('finds undocumented codes, statuses and paths', () => {
    assert.doesNotThrow(deletion(200, {}))
    assert.doesNotThrow(deletion(404, { code: 40402, msg: 'no' }))
    assert.throws(deletion(404, { code: 40401, msg: 'no' }), /not as documented/)
    assert.throws(deletion(400, { code: 40402, msg: 'no' }), /not as documented/)
    assert.throws(deletion(418, { code: 41800, msg: 'no' }), /does not name this status/)
    assert.throws(deletion(200, { trace: 'x' }), /not as documented/)
    assert.throws(deletion(200, { data: { id: 1 } }), /not as documented/)
    assert.throws(seen({ method: 'GET', path: '/bot', status: 200, body: envelope({}) }), /is no operation/)
  })
})

describe('the page of the API', () => {
  it('loads and runs nothing but its own files', async t => {
    const { base } = await start(t)
    const reply = await fetch(`${base}/docs`)
    assert.equal(reply.headers.get('content-type'), 'text/html; charset=utf-8')
    assert.match(
      reply.headers.get('content-security-policy') ?? '',
      /^default-src 'none';.* script-src 'self';.* connect-src 'self';/,
    )
    const files = [...(await reply.text()).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file)
    assert.deepEqual(files, ['docs/swagger-ui.css', 'docs/swagger-ui.js', 'docs/page.js'])
    for (const file of files) assert.equal((await fetch(`${base}/${file}`)).status, 200, file)
  })
})
