import assert from 'node:assert/strict'
import { it } from 'node:test'
import { readRequest } from '#telegram/features/wizard/watch-line.ts'
import { texts } from '../../../support/texts.ts'

const address = `0x${'1'.repeat(40)}`

for (const locale of ['en', 'de', 'es', 'fr', 'id', 'pt-BR', 'ru', 'tr', 'vi', 'zh-CN'])
  it(`reads the presets behind the comma of a request: ${locale}`, () => {
    const say = texts.for(locale)
    const read = (behind: string) => readRequest(`watch ${address} as cold, ${behind}`, say, [1])
    const security = read(say('watch-preset-security').toLowerCase())
    assert.equal(security?.rest, `watch ${address} as cold`)
    assert.deepEqual(security.kinds?.includes('approvals'), true)
    assert.deepEqual(security.unclear, [])
    assert.ok(!security.kinds?.includes('coin'))
    assert.deepEqual(read(say('watch-preset-money'))?.kinds?.includes('coin'), true)
    assert.deepEqual(read('purple')?.unclear, ['purple'])
    assert.equal(read(`0x${'2'.repeat(40)}`), undefined)
  })
