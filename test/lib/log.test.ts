import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, it } from 'node:test'
import { stripVTControlCharacters } from 'node:util'
import { createLog } from '#lib/log.ts'
import { until } from '../support/waiting.ts'

describe('The log', () => {
  it('redacts configured secrets wherever they are', () => {
    const lines: string[] = []
    const secrets = ['long-enough-secret', 'https://rpc.example/key']
    const log = createLog({ level: 'info', secrets, write: line => lines.push(line) })
    log.warn({ where: 'https://rpc.example/key', list: ['a long-enough-secret b'] }, 'long-enough-secret')
    const [line = ''] = lines
    const { time, ...rest }: { time?: unknown } = JSON.parse(line)
    assert.match(String(time), /^\d{4}-\d\d-\d\dT/)
    assert.deepEqual(rest, { level: 40, where: '[secret]', list: ['a [secret] b'], msg: '[secret]' })
  })

  it('is text for a person in a terminal, with secrets redacted', () => {
    const lines: string[] = []
    const options = { level: 'info', secrets: ['long-enough-secret'], isReadable: true } as const
    const log = createLog({ ...options, write: line => lines.push(stripVTControlCharacters(line)) })
    log.warn({ chain: 1, what: 'long-enough-secret', list: ['a b'], text: 'two words' }, 'RPC endpoint fails')
    log.info({}, 'Lookout is running')
    const [warning = '', running = ''] = lines
    assert.match(
      warning,
      /^\d\d:\d\d:\d\d WARN  RPC endpoint fails  chain=1 what=\[secret\] list=\["a b"\] text="two words"\n$/,
    )
    assert.match(running, /^\d\d:\d\d:\d\d INFO  Lookout is running\n$/)
  })

  it('writes nothing below its level', () => {
    const lines: string[] = []
    const log = createLog({ level: 'warn', secrets: [], write: line => lines.push(line) })
    log.info({}, 'hidden')
    log.debug({}, 'hidden')
    assert.deepEqual(lines, [])
  })

  it('causes no warning if a program opens many', () => {
    createLog({ level: 'silent', secrets: [] })
    const before = process.stderr.listenerCount('error')
    for (let opened = 0; opened < 10; opened += 1) createLog({ level: 'silent', secrets: [] })
    assert.equal(process.stderr.listenerCount('error'), before)
  })

  it('does not end the program when its output is closed', async t => {
    const program = `
import { createLog } from '#lib/log.ts'
    const log = createLog({ level: 'info', secrets: [] })
    process.stdin.on('data', () => {
      log.info({}, 'asked')
      setTimeout(() => process.stdout.write('still here\\n'), 20)
    })`
    const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', program])
    t.after(() => child.kill('SIGKILL'))
    const written: string[] = []
    child.stdout.on('data', chunk => written.push(String(chunk)))
    const ended = once(child, 'exit')
    child.stdin.write('?')
    await once(child.stderr, 'data')
    child.stderr.destroy()
    for (let asked = 2; asked <= 4; asked += 1) {
      child.stdin.write('?')
      await Promise.race([
        until('it answers', () => written.join('').split('\n').length > asked),
        ended.then(([code]) => assert.fail(`it ended: ${code}`)),
      ])
    }
  })
})
