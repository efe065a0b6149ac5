import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Placeholder } from '#contract/template.ts'
import { fillTemplate } from '#contract/template.ts'

const values: Readonly<Record<Placeholder, string>> = {
  'subscription.name': 'Mine {$tx.to}',
  'bot.name': 'wallets',
  'address.label': '0x7099…79C8',
  'tx.movements': '+500 {$usd}',
  'tx.value': '1.25 ETH',
  'token.amount': '500',
  'token.symbol': 'com',
  usd: '$500',
  'tx.from': '0xa',
  'tx.to': '0xb',
  'tx.method': '0x12345678',
  'tx.status': 'success',
  'tx.hash': '0xc',
  'chain.name': 'Base',
  'chain.explore': 'https://x',
  'block.time': '2026-01-01T00:00:00.000Z',
}

const args = new Map([
  ['newOwner', { text: '0xd' }],
  ['_$1', { text: '7' }],
  ['reason', { text: 'com', foreign: true }],
])

const fill = (template: string, change: Partial<typeof values> = {}): string =>
  fillTemplate(template, {
    valueOf: name => ({ ...values, ...change })[name],
    argumentOf: name => args.get(name),
  })

describe('a template', () => {
  const table: [template: string, message: string][] = [
    ['', ''],
    ['no placeholder', 'no placeholder'],
    [
      '{$tx.from}|{$tx.to}|{$tx.method}|{$tx.status}|{$chain.explore}/tx/{$tx.hash}|{$block.time}',
      '0xa|0xb|0x12345678|success|https://x/tx/0xc|2026-01-01T00:00:00.000Z',
    ],
    [
      '{$bot.name} {$address.label} {$chain.name} {$tx.value} {$usd} {$token.amount} {$token.symbol}',
      'wallets 0x7099…79C8 Base 1.25 ETH $500 500 com',
    ],
    ['https://x/{$event.newOwner}/{$event._$1}', 'https://x/0xd/7'],
    ['({$event.paused})', '()'],
    ['{$event} {$event.} {$event.a b} {$event.1}', '{$event} {$event.} {$event.a b} {$event.1}'],
    [String.raw`a\nb`, 'a\nb'],
    ['a\nb', 'a\nb'],
    ['{$tx.gas} {$tx.to {tx.to} $tx.to', '{$tx.gas} {$tx.to {tx.to} $tx.to'],
    ['{$toString} {$constructor}', '{$toString} {$constructor}'],
    // What a placeholder stands for is not a template itself.
    ['{$subscription.name}', 'Mine {$tx.to}'],
    ['{$tx.movements}', '+500 {$usd}'],
    ["$& $1 $' {$tx.to}", "$& $1 $' 0xb"],
  ]
  for (const [template, message] of table)
    it(`${JSON.stringify(template.slice(0, 40))} is filled`, () => {
      assert.equal(fill(template), message)
    })

  it('forms no link of its own words and the name of a token', () => {
    assert.equal(fill('paid.{$token.symbol}'), 'paid.\u2060com')
    assert.equal(fill('{$token.symbol}.ru'), 'com\u2060.ru')
    assert.equal(fill('paid.{$event.reason}'), 'paid.\u2060com')
    assert.equal(fill('@{$token.symbol}{$bot.name}'), '@\u2060com\u2060\u2060wallets')
    assert.equal(fill('a {$token.symbol}\n'), 'a com\n')
    assert.equal(fill('({$token.symbol})', { 'token.symbol': '' }), '()')
  })
})
