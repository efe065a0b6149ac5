import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { startProduct } from '../support/product.ts'
import { startProductProcess } from '../support/product-process.ts'
import { basicAuth } from '../support/service.ts'
import { until } from '../support/waiting.ts'

const key = { clientId: 'operator', secret: 'a-secret-of-the-operator' }
const half = 300

/** A request whose body never comes to its end. */
const sendHalf = (port: string, path: string): Socket => {
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => {})
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: ${basicAuth(key)}\r\n` +
      'content-type: application/json\r\ncontent-length: 1000\r\n\r\n{',
  )
  // The 408 is read, so that the end is seen.
  return socket.resume()
}

test('hundreds of requests that never end hold nobody up, and are cut', async t => {
  const { environment } = await startProduct(t, { started: false })
  const app = startProductProcess(
    { ...environment, SERVICE_KEYS: `${key.clientId}:${key.secret}:vip` },
    { descriptors: 300 },
  )
  t.after(() => app.kill('SIGKILL'))
  await app.running
  const { PORT: port = '', SERVICE_PORT: servicePort = '' } = environment
  const sockets = Array.from({ length: half }, () => [
    sendHalf(port, `/alerts/${'A'.repeat(43)}`),
    sendHalf(servicePort, '/api/v1/bots'),
  ]).flat()
  t.after(() => sockets.forEach(socket => socket.destroy()))

  const statusOf = async (url: string, method = 'GET'): Promise<number> => {
    const headers = { authorization: basicAuth(key) }
    const reply = await fetch(url, { method, headers, signal: AbortSignal.timeout(8_000) })
    await reply.text()
    return reply.status
  }
  // Whoever sends whole requests is served all the while.
  for (let round = 0; round < 5; round += 1) {
    assert.equal(await statusOf(`http://127.0.0.1:${port}/health/live`), 200)
    assert.equal(await statusOf(`http://127.0.0.1:${servicePort}/api/v1/bots`), 200)
  }
  assert.equal(await statusOf(`http://127.0.0.1:${port}/alerts/${'A'.repeat(500)}`, 'POST'), 404)
  await until('the half requests are cut', () => sockets.every(({ closed }) => closed))
  assert.equal(await statusOf(`http://127.0.0.1:${port}/health/ready`), 200)
  await app.kill('SIGTERM')
  assert.equal(await app.ended, 0)
  assert.match(app.output(), /too many connections; the longest waiting ones are closed/)
})
