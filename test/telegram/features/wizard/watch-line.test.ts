import assert from 'node:assert/strict'
import { it } from 'node:test'
import { readRequest } from '#telegram/features/wizard/watch-line.ts'
import { parseAddresses } from '#telegram/input/read-addresses.ts'
import { texts } from '../../../support/texts.ts'

const address = `0x${'1'.repeat(40)}`

for (const locale of texts.locales)
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

for (const [locale, written] of [
  ['en', 'everything'],
  ['en', 'watch everything on 0x…'],
  ['en', 'Please track everything that happens on 0x…, thanks'],
  ['en', '0x… everything'],
  ['en', 'everything: 0x…'],
  ['de', 'beobachte alles auf 0x…'],
  ['es', 'vigila todo en 0x…'],
  ['fr', 'surveille tout sur 0x…'],
  ['id', 'pantau semuanya di 0x…'],
  ['pt-BR', 'monitore tudo em 0x…'],
  ['ru', 'следи за 0x… всё'],
  ['tr', '0x… için her şeyi izle'],
  ['vi', 'theo dõi mọi thứ của 0x…'],
  ['zh-CN', '监控 0x… 的全部'],
  ['zh-CN', '0x… 全部'],
] as const)
  it(`reads the preset beside an address: ${locale}: ${written}`, () => {
    const text = written.includes('0x…') ? written.replace('0x…', address) : `${address} ${written}`
    const line = readRequest(text, texts.for(locale), [1])
    assert.ok(line !== undefined && line.kinds?.includes('wraps'))
    assert.deepEqual(line.unclear, [])
    assert.deepEqual(parseAddresses(line.rest).found, [{ address }])
  })

it('reads no preset where a text leaves something out, or does not ask to watch', () => {
  for (const text of [
    `watch everything but NFTs on ${address}`,
    `mute everything from ${address}`,
    `everything on ${address} and 0x${'2'.repeat(40)}`,
    `${address} everything else`,
  ])
    assert.equal(readRequest(text, texts.for('en'), [1])?.kinds, undefined, text)
})
