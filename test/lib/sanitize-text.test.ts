import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sanitizeOnChainText, sanitizeText } from '#lib/sanitize-text.ts'
import { linksIn } from '../support/texts.ts'

describe('A name from outside', () => {
  const table: readonly (readonly [title: string, given: string, shown: string])[] = [
    ['stays as it is where nothing is wrong with it', 'cold wallet 2', 'cold wallet 2'],
    ['becomes one line', '  two\n lines\tand\u2028more ', 'two lines and more'],
    ['is composed, so that the same looks are the same text', 'e\u0301te\u0301', 'été'],
    ['loses control and zero-width characters', 'a\u0000b\u200Bc\u0007', 'abc'],
    ['cannot turn what stands around it', 'USDC\u202Egnp.exe', 'USDCgnp.exe'],
    ['keeps emoji that are made of several', '👩‍🚀 🏳️‍🌈 👍🏽', '👩‍🚀 🏳️‍🌈 👍🏽'],
    ['loses joiners that only hide a difference', 'US\u200DDC', 'USDC'],
    ['is isolated where it is right-to-left', 'שלום', '\u2068שלום\u2069'],
    ['is empty where there is nothing to see', ' \u200B\u2800\u3164\u00AD\u115F\uFFA0 ', ''],
    ['ends in an ellipsis where it is too long', 'a'.repeat(33), `${'a'.repeat(31)}…`],
    ['is measured as a reader counts, not in code units', '👩‍🚀'.repeat(32), '👩‍🚀'.repeat(32)],
    ['has no half of a surrogate pair', 'x\ud83dy', 'x\ufffdy'],
  ]
  for (const [title, given, shown] of table)
    it(title, () => {
      assert.equal(sanitizeText(given, 32), shown)
    })

  it('with a tower of marks on one letter still takes little room', () => {
    assert.ok(sanitizeText(`a${'\u0300'.repeat(4_000)}`, 32).length < 100)
  })

  it('takes no more room than so many characters may, whatever is joined to one of them', () => {
    const family = `👩${'\u200D👩'.repeat(500)}`
    const jamo = '\u1100'.repeat(1_500)
    for (const text of [family, jamo]) {
      const shown = sanitizeText(`x${text}`, 32)
      assert.ok(shown.length <= 32 * 8 + 1, `${shown.length} units`)
      assert.ok(shown.endsWith('…'))
      assert.ok(shown.isWellFormed())
    }
  })
})

describe('A text from the chain', () => {
  const links = [
    'claim-usdc.com',
    'visit https://usdc.claims/now',
    'www.x.org',
    't.me/airdrop',
    'tg://resolve?domain=airdrop',
    'get@usdc.com',
    '@airdrop_bot',
    '#airdrop',
    '$USDC',
    '/start',
    '+12025550123',
    '192.168.0.1',
    '4111111111111111',
    'пример.рф',
  ]
  for (const link of links)
    it(`is never a link, such as ${link}`, () => {
      assert.notDeepEqual(linksIn(link), [], 'as it is, it would be one')
      const shown = sanitizeOnChainText(link, 40)
      assert.deepEqual(linksIn(shown), [])
      assert.equal(shown.replaceAll('\u2060', ''), link)
    })

  it('that is no link stays as it is', () => {
    for (const text of [
      'USDC',
      'USDC.e',
      'Bored Ape',
      'A/B',
      'a: b',
      '50% + 1',
      '₮',
      'Nº 5',
      'swap(uint256)',
    ])
      assert.equal(sanitizeOnChainText(text, 40).replaceAll('\u2060', ''), text)
    assert.equal(sanitizeOnChainText('USDC.e', 16), 'USDC.e')
  })

  it('is cleaned, and as short as asked for', () => {
    assert.equal(sanitizeOnChainText('U\u200BS\u202EDC\n\u2060x', 16), 'USDC x')
    assert.equal(sanitizeOnChainText('E'.repeat(500), 16), `${'E'.repeat(15)}…`)
  })

  it('cannot hide a thousand units in one character', () => {
    const family = `👩${'\u200D👩'.repeat(2_000)}`
    const jamo = '\u1100'.repeat(5_000)
    for (const text of [family, jamo, `USDC${'\u200B'.repeat(500)}x`]) {
      const shown = sanitizeOnChainText(text, 16)
      assert.ok(shown.length <= 16 * 4 + 1, `${shown.length} units`)
      assert.ok(shown.endsWith('…'))
      assert.ok(shown.isWellFormed())
    }
  })
})
