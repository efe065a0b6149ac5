import assert from 'node:assert/strict'
import { once } from 'node:events'
import { access } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
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

  it('gets a copy under a name of which a letter arrives in two parts', async t => {
    const folder = await temporaryFolder(t)
    const { stop } = await startControlSocket(await tempStore(t), folder, recordLog().log)
    t.after(stop)
    const file = join(folder, 'Übersicht.db')
    const request = Buffer.from(JSON.stringify({ backup: file }))
    const middle = request.indexOf('Ü') + 1
    const socket = createConnection({ path: join(folder, 'lookout.sock'), allowHalfOpen: true })
    socket.write(request.subarray(0, middle))
    // By its reply the first part has been read.
    assert.deepEqual(await requestBackup(folder, join(folder, 'copy.db')), { ok: true })
    socket.end(request.subarray(middle))
    assert.equal(await text(socket), '{"ok":true}')
    await access(file)
  })
})
