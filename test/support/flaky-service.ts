import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import { createLog } from '#lib/log.ts'
import type { LocalChain } from '#playground/chain.ts'
import { createService } from '#service/service.ts'
import { createSqliteStore } from '#store/sqlite/create-sqlite-store.ts'
import { freePort } from './free-port.ts'
import { createReplyCheck } from './reply-check.ts'

const key = { clientId: 'story', secret: 'a-secret-of-the-story', vip: true }

/** A monitoring service of its own, as a remote one, reached through a line that the test can cut. Its replies must be as it documents. */
export type RemoteService = {
  /** For the front end's environment. */
  readonly environment: Readonly<Record<string, string>>
  /** Every request that the service got, such as `POST /bots`. */
  readonly requests: readonly string[]
  /** From now on nobody answers. */
  goOffline(): void
  goOnline(): void
  /** The next request like this, such as `POST /bots`, is carried out, but its reply is lost. */
  loseReplyOf(request: string): void
  /** As above, and from then on nobody answers. */
  goOfflineAfter(request: string): void
  /** As `losesReplyOf`, of the next request that begins like this, such as `DELETE /bots/`. */
  loseReplyOfNext(beginning: string): void
  /** From now on requests like this are refused for that reason. */
  refuse(request: RegExp, reason: string): void
  /** From now on requests like this are answered with 503, however often they are tried. */
  fail(request: RegExp): void
  /** From now on requests like this get the 404 of a service that has no such operation. */
  replyNotFound(request: RegExp): void
}

export const startRemoteService = async (
  t: Pick<TestContext, 'after'>,
  chain: LocalChain,
): Promise<RemoteService> => {
  const directory = await mkdtemp(join(tmpdir(), 'lookout-service-'))
  const store = createSqliteStore({ path: join(directory, 'service.db') })
  const port = await freePort()
  const service = createService({
    store,
    log: createLog({ level: 'silent', secrets: [] }),
    host: '127.0.0.1',
    port,
    keys: [key],
    chains: [{ id: chain.chainId, rpc: [chain.url], confirmations: 0 }],
    pollIntervalMs: 100,
    allowWebhook: () => true,
  })
  await service.start()

  let away = false
  const goesAway = (): void => {
    away = true
    line.closeAllConnections()
  }
  let last: string | undefined
  const lost = new Set<string>()
  const begun = new Set<string>()
  const unknown: RegExp[] = []
  const failing: RegExp[] = []
  const refused: { readonly pattern: RegExp; readonly reason: string }[] = []
  const requests: string[] = []
  const check = createReplyCheck()
  const faults: unknown[] = []
  /** Reads a reply beside its way back; what is cut off on the way is nobody's fault. */
  const inspect = async (name: string, reply: IncomingMessage): Promise<void> => {
    const body = await json(reply).catch(() => undefined)
    if (body === undefined) return
    const [method = '', path = ''] = name.split(' ')
    try {
      check({ method, path, status: reply.statusCode ?? 0, body })
    } catch (fault) {
      faults.push(fault)
    }
  }
  const line = createServer((incoming, outgoing) => {
    if (away) {
      incoming.socket.destroy()
      return
    }
    const name = `${incoming.method ?? ''} ${(incoming.url ?? '').replace(/^\/api\/v1/, '').replace(/\?.*/, '')}`
    requests.push(name)
    const beginning = [...begun].find(text => name.startsWith(text))
    const lose = lost.delete(name) || (beginning !== undefined && begun.delete(beginning))
    const refusal = refused.find(({ pattern }) => pattern.test(name))
    if (refusal !== undefined) {
      const body = JSON.stringify({ code: 40_099, msg: refusal.reason, data: {} })
      outgoing.writeHead(400, { 'content-type': 'application/json' }).end(body)
      return
    }
    if (failing.some(pattern => pattern.test(name))) {
      outgoing.writeHead(503).end()
      return
    }
    if (unknown.some(pattern => pattern.test(name))) {
      outgoing.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not Found</h1>')
      return
    }
    const { method, headers, url: path } = incoming
    const onward = request({ port, host: '127.0.0.1', method, path, headers }, reply => {
      void inspect(name, reply)
      if (name === last) goesAway()
      if (lose || away) {
        reply.resume().once('end', () => incoming.socket.destroy())
        return
      }
      outgoing.writeHead(reply.statusCode ?? 500, reply.headers)
      reply.pipe(outgoing)
    })
    // A connection that was kept open may be closed at the moment it is used again.
    onward.once('error', () => incoming.socket.destroy())
    incoming.pipe(onward)
  }).listen(0, '127.0.0.1')
  await once(line, 'listening')
  const address = line.address()
  if (address === null || typeof address === 'string') throw new Error('the line has no port')

  t.after(async () => {
    line.close()
    line.closeAllConnections()
    await service.stop(1_000)
    await store.close()
    await rm(directory, { recursive: true, force: true })
    assert.deepEqual(faults, [])
  })

  return {
    environment: {
      API_BASE_URL: `http://127.0.0.1:${address.port}/api/v1`,
      API_CLIENT_ID: key.clientId,
      API_SECRET_KEY: key.secret,
    },
    requests,
    goOffline: goesAway,
    goOnline: () => {
      away = false
      last = undefined
    },
    goOfflineAfter: name => {
      last = name
    },
    loseReplyOf: name => {
      lost.add(name)
    },
    loseReplyOfNext: beginning => {
      begun.add(beginning)
    },
    refuse: (pattern, reason) => {
      refused.push({ pattern, reason })
    },
    fail: pattern => {
      failing.push(pattern)
    },
    replyNotFound: pattern => {
      unknown.push(pattern)
    },
  }
}
