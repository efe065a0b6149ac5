import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createLog } from '#lib/log.ts'

describe('The log', () => {
  it('blots out configured secrets wherever they stand', () => {
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
})
