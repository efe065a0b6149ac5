import assert from 'node:assert/strict'
import { once } from 'node:events'
import { it } from 'node:test'
import { Worker } from 'node:worker_threads'

/** In a thread, which has ports of its own: the other tests of this process keep theirs. The id of the process decides which. */
const findPorts = `
  const { parentPort, workerData } = require('node:worker_threads')
  Object.defineProperty(process, 'pid', { value: 0 })
  import(workerData).then(async ({ findFreePort }) => {
    const found = []
    while (found.length < 400) found.push(await findFreePort())
    parentPort.postMessage(found)
  })`

it('no port is found twice, although no program listens on it yet, nor one that browsers refuse', async () => {
  const { href } = new URL('../../playground/ports.ts', import.meta.url)
  const [found]: unknown[] = await once(new Worker(findPorts, { eval: true, workerData: href }), 'message')
  assert.ok(Array.isArray(found) && found.length === 400)
  assert.equal(new Set(found).size, 400)
  const refused = await Promise.all(
    found.map(port =>
      fetch(`http://127.0.0.1:${port}/`).then(
        () => [],
        ({ cause }) => (String(cause).includes('bad port') ? [port] : []),
      ),
    ),
  )
  assert.deepEqual(refused.flat(), [])
})
