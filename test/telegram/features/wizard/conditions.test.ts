import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { declarationOf } from '#events/contract-event/declaration.ts'
import { bodyText, decodeCallback } from '#render/message.ts'
import { wizardSteps } from '#telegram/features/wizard/apply-input.ts'
import { createEmptyDraft, settingsFromDraft, type WatchDraft } from '#telegram/features/wizard/draft.ts'
import type { StepContext } from '#telegram/features/wizard/step.ts'
import { parseCondition, splitConditions } from '#telegram/input/parse-condition.ts'
import { eventKindsLine } from '#watch/event-kinds-line.ts'
import { savings, treasury } from '../../../support/addresses.ts'
import { texts } from '../../../support/texts.ts'

const say = texts.for('en')
const context: StepContext = {
  chains: [1],
  coverage: { seen: [], unseen: [] },
  offersFilters: true,
  labels: [{ address: savings, label: 'savings' }],
  say,
}
const transfer = 'Transfer(address indexed from, address indexed to, uint256 value)'
const named = 'Named(string name, bool ok, bytes32 id, uint256[] parts)'

const read = (text: string, o: { event?: string; locale?: string } = {}) => {
  const { labels = [] } = context
  const parsed = parseCondition(text, declarationOf(o.event ?? transfer), {
    locale: o.locale ?? 'en',
    labels,
  })
  if ('fault' in parsed) return parsed.fault
  const { arg, op, value } = parsed.condition
  return `${arg} ${op} ${[value].flat().join()}`
}

describe('A condition of an event', () => {
  it('is read as people write it', () => {
    for (const [written, expected] of [
      ['value > 1000', 'value gt 1000'],
      ['VALUE>1,000', 'value gt 1000'],
      ['value >= 5', 'value gt 4'],
      ['value ≤ 5', 'value lt 6'],
      ['value = 2.5k', 'value eq 2500'],
      ['value < 1e18', 'value lt 1000000000000000000'],
      ['value > 0.5 ether', 'value gt 500000000000000000'],
      ['value in 1, 2 3', 'value in 1,2,3'],
      ['value is not 0', 'value ne 0'],
      [`to = ${treasury}`, `to eq ${treasury}`],
      ['from: savings', `from eq ${savings}`],
      [`to in [${treasury}, ${savings}]`, `to in ${treasury},${savings}`],
      [`to = ${treasury}, ${savings}`, `to in ${treasury},${savings}`],
    ] as const)
      assert.equal(read(written), expected, written)
    assert.equal(read('value > 5 тыс', { locale: 'ru' }), 'value gt 5000')
    for (const [written, expected] of [
      ['name contains "a b"', 'name contains a b'],
      ['name contains “a b”', 'name contains a b'],
      ['name contains „a b“', 'name contains a b'],
      ['name contains «a b»', 'name contains a b'],
      ['name contains ‘a b’', 'name contains a b'],
      ['name contains " a "', 'name contains  a '],
      ['name in “a”, “b”', 'name in a,b'],
      ['name = ""', 'name eq '],
      ['name = “”', 'name eq '],
      ['ok = TRUE', 'ok eq true'],
      ['parts contains 7', 'parts contains 7'],
    ] as const)
      assert.equal(read(written, { event: named }), expected, written)
  })

  it('has thousands as the language writes them, and no fraction', () => {
    for (const [written, locale, expected] of [
      ['value > 1,000', 'en', 'value gt 1000'],
      ['value > 1.000', 'de', 'value gt 1000'],
      ['value > 1 000', 'ru', 'value gt 1000'],
      ["value > 1'000", 'de', 'value gt 1000'],
      ['value > 1.500.000', 'en', 'value gt 1500000'],
      ['value > 1,00,000', 'en', 'value gt 100000'],
      ['value > 0.500', 'en', 'value'],
      ['value > 0.001', 'en', 'value'],
      ['value > 0,500', 'en', 'value'],
      ['value >= 0.500', 'de', 'value'],
      ['value > 1.500', 'en', 'value'],
      ['value > 1.000', 'en', 'value'],
      ['value > 1.000', 'ru', 'value'],
      ['value > 1,500', 'de', 'value'],
      ['value in 1.500, 7', 'en', 'value'],
    ] as const)
      assert.equal(read(written, { locale }), expected, `${locale}: ${written}`)
  })

  it('has several numbers also with commas alone, unless they may be thousands', () => {
    for (const [written, expected] of [
      ['value in 1,2,3', 'value in 1,2,3'],
      ['value in [10,20]', 'value in 10,20'],
      ['value in 0,1', 'value in 0,1'],
      ['value in 1,2, 3', 'value in 1,2,3'],
      ['value in 100,200,3000', 'value in 100,200,3000'],
      ['value in 1,500, 2,500', 'value in 1500,2500'],
      ['value in 1,500;2,500', 'value in 1500,2500'],
      ['value in 1,00,000', 'value in 100000'],
      ['value in 100,200,300', 'value'],
      ['value in [ 100,200 ]', 'value'],
    ] as const)
      assert.equal(read(written), expected, written)
  })

  it('that is impossible is refused with the reason', () => {
    for (const [written, fault] of [
      ['more than 5', 'form'],
      ['valuein 5', 'form'],
      ['value', 'form'],
      ['amount > 5', 'argument'],
      ['to > 5', 'operator'],
      ['value contains 5', 'operator'],
      ['to = nobody', 'value'],
      ['value > -1', 'value'],
      ['value > 1.5', 'value'],
      ['value >= 0', 'always'],
      [`value <= ${2n ** 256n - 1n}`, 'always'],
      ['value >= -1', 'value'],
      ['value < 0', 'never'],
      [`value > ${2n ** 256n - 1n}`, 'never'],
      [`to = ${treasury.replace('C', 'c')}`, 'address'],
      [`to in ${savings}, ${treasury}1`, 'address'],
    ] as const)
      assert.equal(read(written), fault, written)
  })
})

const split = (text: string, event = named) => splitConditions(text, declarationOf(event))

describe('Conditions in one text', () => {
  it('are one per line, or follow each other with the name of an argument', () => {
    assert.deepEqual(split('ok = true\nparts contains 7'), ['ok = true', 'parts contains 7'])
    assert.deepEqual(split('ok = true and parts contains 7; name = x;'), [
      'ok = true',
      'parts contains 7',
      ' name = x',
    ])
  })

  it('keep a text that only looks like the end of one', () => {
    for (const whole of [
      'name contains salt and pepper',
      'name = a; b',
      'name contains pepper and salt is good',
    ])
      assert.deepEqual(split(whole), [whole])
    for (const whole of ['to = Bob and Co', `to in ${treasury}; ${savings}`])
      assert.deepEqual(split(whole, transfer), [whole])
    assert.equal(read(`to in ${treasury}; ${savings}`), `to in ${treasury},${savings}`)
    const labels = [{ address: savings, label: 'Bob and Co' }]
    const parsed = parseCondition('to = Bob and Co', declarationOf(transfer), { locale: 'en', labels })
    assert.deepEqual(parsed, { condition: { arg: 'to', op: 'eq', value: savings } })
  })
})

describe('The conditions of a declared event', () => {
  const asked = wizardSteps.events.text(
    {
      ...createEmptyDraft('draft-id', context),
      step: 'events',
      kinds: ['events'],
      addresses: [{ address: treasury }],
    },
    transfer,
    context,
  ).draft
  const shown = (draft: WatchDraft) => {
    const { body, buttons } = wizardSteps[draft.step].question(draft, context)
    const rows = buttons.map(row => row.map(({ text }) => `[ ${text} ]`).join(' '))
    return [bodyText(body).text, ...rows].join('\n')
  }
  const tap = (draft: WatchDraft, wanted: string): WatchDraft => {
    const button = wizardSteps[draft.step]
      .question(draft, context)
      .buttons.flat()
      .find(({ text }) => text === wanted)
    const data = button !== undefined && 'callback_data' in button ? button.callback_data : ''
    return wizardSteps[draft.step].press(draft, decodeCallback(data)?.args.at(-1) ?? '', context).draft
  }

  it('are sent as lines, shown on the card, and taken off by a tap', () => {
    assert.match(shown(asked), /\n\[ ✕ Transfer ] \[ Only when… ▾ ]\n/)
    const open = tap(asked, 'Only when… ▾')
    assert.equal(
      shown(open),
      `Transfer(address indexed from, address indexed to, uint256 value)

When should I alert you? Send conditions, one per line, like value > 1000 or to = 0x…. All of them must be true. Amounts are in the contract's own units: 1e18 is 1 ETH.

from  =  !=  in
to  =  !=  in
value  =  !=  >  <  in
[ ‹ Back ] [ Next › ] [ Review › ]`,
    )
    const { draft: typed, notice } = wizardSteps.conditions.text(
      open,
      'value > 1k\nto = savings\nto > 5\nsum = 1\nvalue = much\nhello',
      context,
    )
    assert.equal(
      notice,
      `to can be compared with: =  !=  in
This event doesn't have that argument. It has: from, to, value.
value must be a whole number, like 1000 or 1e18.
I don't understand that condition. Start it with one of these: from, to, value.`,
    )
    assert.match(
      shown(typed),
      /\n\[ ✕ value > 1000 ]\n\[ ✕ to = 0x3C44…93BC ]\n\[ ‹ Back ] \[ Next › ] \[ Review › ]$/,
    )
    const back = tap(typed, '‹ Back')
    assert.match(eventKindsLine(settingsFromDraft(back), say), /events: Transfer \(value > 1000, …\)$/)
    const left = tap(typed, '✕ value > 1000')
    assert.deepEqual(settingsFromDraft(left).strategies.at(-1)?.params, {
      event: transfer,
      where: [{ arg: 'to', op: 'eq', value: savings }],
    })
  })

  it('go on after a list that is empty or too long, and a value that is too long', () => {
    const open = tap({ ...asked, step: 'events' }, 'Only when… ▾')
    const many = Array.from({ length: 101 }, (_, n) => n).join(' ')
    const lines = ['to in []', 'from in ,', `value in ${many}`, `value = ${'1'.repeat(4_000)}`, 'value > 1']
    const { draft, notice } = wizardSteps.conditions.text(open, lines.join('\n'), context)
    assert.equal(
      notice,
      `to must be an address: 0x followed by 40 characters.
from must be an address: 0x followed by 40 characters.
value must be a whole number, like 1000 or 1e18.
I don't understand that condition. Start it with one of these: from, to, value.`,
    )
    assert.match(shown(draft), /\n\[ ✕ value > 1 ]\n\[ ‹ Back ]/)
  })

  it('say what is wrong with an address, and leave out what is always true', () => {
    const open = tap(asked, 'Only when… ▾')
    const typo = treasury.replace('C8', 'c8')
    const { draft, notice } = wizardSteps.conditions.text(
      open,
      `to = ${typo}\nvalue >= 0\nvalue < 0\nto = 0x12`,
      context,
    )
    assert.equal(
      notice,
      `0x7099…79c8 has a wrong checksum: a character or its case is off. Copy it again from its source.
value ≥ 0 is always true, so I left it out.
value < 0 is never true, so no alert would come.
0x12 isn't an address: it has 2 characters after 0x, not 40.`,
    )
    assert.deepEqual(draft, open)
  })
})
