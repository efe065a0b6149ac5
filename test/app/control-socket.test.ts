import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { requestBackup, startControlSocket } from '#app/control-socket.ts'
import { temporaryFolder } from '../support/machine.ts'
import { recordLog } from '../support/record-log.ts'
import { tempStore } from '../support/store.ts'

describe('A program that asks a running Lookout for a backup', { skip: process.platform === 'win32' }, () => {
  it('is cut off in the middle of its request by a stop, which ends without an error', async t => {
    const folder = await temporaryFolder(t)
    const { log } = recordLog()
    const { stop } = await startControlSocket(await tempStore(t), folder, log)
    const failures: unknown[] = []
    const note = (reason: unknown): void => void failures.push(reason)
    const others = process.listeners('unhandledRejection')
    process.removeAllListeners('unhandledRejection').on('unhandledRejection', note)
    t.after(() => {
      process.off('unhandledRejection', note)
      for (const listener of others) process.on('unhandledRejection', listener)
    })

    const socket = createConnection({ path: join(folder, 'lookout.sock') }).on('error', () => {})
    socket.write('{"backup":')
    // Connections are accepted in their order.
    assert.deepEqual(await requestBackup(folder, join(folder, 'copy.db')), { ok: true })
    const isClosed = once(socket, 'close')
    await stop()
    await isClosed
    assert.deepEqual(failures, [])
  })
})
