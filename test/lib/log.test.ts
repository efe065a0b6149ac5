import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, it } from 'node:test'
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

  it('writes nothing below its level', () => {
    const lines: string[] = []
    const log = createLog({ level: 'warn', secrets: [], write: line => lines.push(line) })
    log.info({}, 'hidden')
    log.debug({}, 'hidden')
    assert.deepEqual(lines, [])
  })

  it('warns of nothing where a program opens many', () => {
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
