import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sanitizeOnChainText } from '#lib/sanitize-text.ts'
import { linksIn } from '../support/texts.ts'

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
