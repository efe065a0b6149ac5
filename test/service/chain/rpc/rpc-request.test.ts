import assert from 'node:assert/strict'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { describe, it, type TestContext } from 'node:test'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { Agent } from 'undici'
import { z } from 'zod'
import { isRpcError } from '#service/chain/rpc/rpc-error.ts'
import { rpcBatchRequest, rpcRequest } from '#service/chain/rpc/rpc-request.ts'
import { startHttpServer } from '../../../support/http-server.ts'

type Asked = { readonly request: IncomingMessage; readonly id: number; readonly origin: string }
type Answer = (asked: Asked, response: ServerResponse) => void

const askedSchema = z.union([z.object({ id: z.number() }), z.array(z.object({ id: z.number() }))])

/** Calls a node that answers in its own way: the result, or the error. */
const callNode = async (
  t: TestContext,
  answer: Answer,
  {
    method = 'eth_blockNumber',
    at = (origin: string) => origin,
    ids = [] as number[],
  }: { method?: string; at?: (origin: string) => string; ids?: number[] } = {},
): Promise<unknown> => {
  const { origin } = await startHttpServer(t, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const asked = askedSchema.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')))
      for (const { id } of [asked].flat()) ids.push(id)
      answer({ request, id: ids.at(-1) ?? 0, origin }, response)
    })
  })
  const dispatcher = new Agent()
  t.after(() => dispatcher.destroy())
  const { signal } = new AbortController()
  const to = { url: at(origin), dispatcher, timeoutMs: 2_000, signal }
  return rpcRequest({ ...to, method, params: [] }).catch((error: unknown) => error)
}

const reply = (id: unknown, content: object = { result: '0x5' }): string =>
  JSON.stringify({ jsonrpc: '2.0', id, ...content })

const codeOf = (error: unknown): string | undefined => (isRpcError(error) ? error.code : undefined)

const refused = { code: -32_602, message: 'invalid argument 0: blockHash' }
const tooLarge = { code: -32_005, message: 'query returned more than 10000 results' }

describe('a reply of a node', { concurrency: 4 }, () => {
  for (const status of [400, 401, 403, 404, 500, 501, 502, 503])
    it(`is the JSON-RPC error that its body names, with HTTP ${status}, too`, async t => {
      const found = await callNode(
        t,
        ({ id }, response) => response.writeHead(status).end(reply(id, { error: tooLarge })),
        { method: 'eth_getLogs' },
      )
      assert.equal(codeOf(found), 'rpc_too_large')
    })

  it('is a refusal where a gateway says so with HTTP 500', async t => {
    const found = await callNode(t, (_asked, response) =>
      response.writeHead(500).end(reply(null, { error: refused })),
    )
    assert.equal(codeOf(found), 'rpc_refused')
  })

  it('is an outage where the body of HTTP 500 is no JSON-RPC error, or too long for one', async t => {
    const bodies = [
      'no',
      '{"error":"Forbidden"}',
      '[]',
      '',
      `${reply(1, { error: refused })}${' '.repeat(2 ** 17)}`,
    ]
    for (const body of bodies) {
      const found = await callNode(t, (_asked, response) => response.writeHead(500).end(body))
      assert.equal(codeOf(found), 'rpc_unreachable', body.slice(0, 20))
    }
  })

  it('keeps what HTTP 429 and 503 mean', async t => {
    for (const [status, code] of [
      [429, 'rpc_limited'],
      [503, 'rpc_unreachable'],
    ] as const) {
      const found = await callNode(t, ({ id }, response) =>
        response.writeHead(status, { 'retry-after': '7' }).end(reply(id, { error: refused })),
      )
      assert.ok(isRpcError(found, code))
      assert.equal(found.retryAfterMs, 7_000)
    }
  })

  it('is a refusal as too many where TronGrid suspends, with any status', async t => {
    for (const [status, method, message] of [
      [403, 'eth_call', 'The key exceeds the frequency limit(15), and the query server is suspended for 30s'],
      [
        503,
        'eth_getLogs',
        'request rate exceeded the allowed_rps(10), and the query server is suspended for 5 s',
      ],
    ] as const) {
      const found = await callNode(
        t,
        (_asked, response) => response.writeHead(status).end(JSON.stringify({ Error: message })),
        { method },
      )
      assert.ok(isRpcError(found, 'rpc_limited'), method)
      assert.equal(found.retryAfterMs, status === 403 ? 30_000 : 5_000)
    }
  })

  it('says with HTTP 501 that the method is not offered', async t => {
    for (const body of [
      '',
      'Not Implemented',
      reply(1, { error: { code: -32_000, message: 'not implemented' } }),
    ]) {
      const found = await callNode(t, (_asked, response) => response.writeHead(501).end(body), {
        method: 'trace_block',
      })
      assert.equal(codeOf(found), 'rpc_not_offered', body)
    }
  })

  it('may name the call by text, by null or not at all', async t => {
    for (const nameOf of [String, () => null, () => undefined])
      assert.equal(await callNode(t, ({ id }, response) => response.end(reply(nameOf(id)))), '0x5')
    const other = await callNode(t, ({ id }, response) => response.end(reply(String(id + 1))))
    assert.equal(codeOf(other), 'rpc_unusable')
  })

  it('may come with HTTP 201, and with an error that is none', async t => {
    for (const error of [null, false, ''])
      for (const result of ['0x5', null]) {
        const found = await callNode(t, ({ id }, response) =>
          response.writeHead(201).end(reply(id, { result, error })),
        )
        assert.equal(found, result)
      }
  })

  it('may begin with a byte order mark', async t => {
    const found = await callNode(t, ({ id }, response) => response.end(`\uFEFF${reply(id)}`))
    assert.equal(found, '0x5')
  })

  it('is asked for as it is, and read where it is compressed all the same', async t => {
    const encodings = { gzip: gzipSync, 'x-gzip': gzipSync, deflate: deflateSync, br: brotliCompressSync }
    for (const [encoding, compress] of Object.entries(encodings)) {
      let asked: string | undefined
      const found = await callNode(t, ({ id, request }, response) => {
        asked = request.headers['accept-encoding']
        response.writeHead(200, { 'content-encoding': encoding }).end(compress(reply(id)))
      })
      assert.equal(found, '0x5', encoding)
      assert.equal(asked, 'identity')
    }
    const failed = await callNode(
      t,
      ({ id }, response) =>
        response.writeHead(500, { 'content-encoding': 'gzip' }).end(gzipSync(reply(id, { error: tooLarge }))),
      { method: 'eth_getLogs' },
    )
    assert.equal(codeOf(failed), 'rpc_too_large')
  })

  it('is refused where it is larger than any block once it is decompressed', async t => {
    const bomb = gzipSync(Buffer.alloc(300 * 2 ** 20))
    const found = await callNode(t, (_asked, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    )
    assert.equal(codeOf(found), 'rpc_too_large')
  })

  it('may send the call elsewhere on the same host', async t => {
    for (const status of [307, 308]) {
      const found = await callNode(
        t,
        ({ id, request }, response) => {
          if (request.url === '/eth/?key=abc/') response.end(reply(id))
          else response.writeHead(status, { location: '/eth/?key=abc/' }).end()
        },
        { at: origin => `${origin}/eth?key=abc/` },
      )
      assert.equal(found, '0x5')
    }
  })

  it('that sends the call to another host, or in a circle, says what to write', async t => {
    for (const location of ['http://node.invalid/', '/again', undefined]) {
      const found = await callNode(t, (_asked, response) =>
        response.writeHead(308, location === undefined ? {} : { location }).end(),
      )
      assert.ok(isRpcError(found, 'rpc_unreachable'))
      assert.equal(found.message, 'HTTP 308: it redirects; set the address to which it does')
    }
  })

  it('comes by the user name and password of the address', async t => {
    let seen: string | undefined
    const found = await callNode(
      t,
      ({ id, request }, response) => {
        seen = request.headers.authorization
        response.end(reply(id))
      },
      { at: origin => origin.replace('//', '//user%40home:p%3Ass@') },
    )
    assert.equal(found, '0x5')
    assert.equal(seen, `Basic ${Buffer.from('user@home:p:ss').toString('base64')}`)
  })

  it('to a batch may name its calls by text', async t => {
    const ids: number[] = []
    const { origin } = await startHttpServer(t, (request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const asked = z.array(z.object({ id: z.number() })).parse(JSON.parse(String(Buffer.concat(chunks))))
        ids.push(...asked.map(({ id }) => id))
        response.end(`[${asked.map(({ id }, n) => reply(String(id), { result: n })).join(',')}]`)
      })
    })
    const dispatcher = new Agent()
    t.after(() => dispatcher.destroy())
    const { signal } = new AbortController()
    const call = { method: 'eth_call', params: [] }
    const to = { url: origin, dispatcher, timeoutMs: 2_000, signal }
    assert.deepEqual(await rpcBatchRequest({ ...to, calls: [call, call] }), [0, 1])
  })
})
