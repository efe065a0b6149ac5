import assert from 'node:assert/strict'
import { it } from 'node:test'
import { bold, concat, link, localTime, struckThrough } from '#render/rich-text.ts'
import { type Table, tableBlocks, tableText } from '#render/table.ts'

const cell = (text: unknown, more: object = {}) => ({ text, align: 'left', valign: 'top', ...more })

const table: Table = {
  title: concat('Past alerts · ', bold('treasury')),
  columns: [{}, {}, { align: 'right' }, { separator: ' · ' }],
  sections: [
    {
      heading: 'Friday',
      rows: [
        ['14:05', link(bold('+1 ETH'), 'https://example.org/1'), '≈ $3,448', ''],
        ['14:06', struckThrough('+2 ETH'), '', ''],
        ['Nothing else'],
      ],
    },
    { rows: [['14:07', localTime(1, 'UTC'), '', '']] },
  ],
  notes: ['1 hidden'],
}

it('a table is a line for each row as text, without its empty cells', () => {
  assert.equal(
    tableText(table).text,
    `Past alerts · treasury

Friday
14:05  +1 ETH  ≈ $3,448
14:06  +2 ETH
Nothing else

14:07  1970-01-01 00:00 UTC

1 hidden`,
  )
})

it('as blocks it keeps the formats, and leaves out the columns that are empty', () => {
  assert.deepEqual(tableBlocks(table), [
    { type: 'heading', size: 5, text: ['Past alerts · ', { type: 'bold', text: ['treasury'] }] },
    {
      type: 'table',
      is_compact: true,
      is_striped: true,
      cells: [
        [cell('Friday', { is_header: true, colspan: 3 })],
        [
          cell('14:05'),
          cell({ type: 'url', url: 'https://example.org/1', text: [{ type: 'bold', text: ['+1 ETH'] }] }),
          cell('≈ $3,448', { align: 'right' }),
        ],
        [cell('14:06'), cell({ type: 'strikethrough', text: ['+2 ETH'] }), cell('', { align: 'right' })],
        [cell('Nothing else', { colspan: 3 })],
        [
          cell('14:07'),
          cell({ type: 'date_time', unix_time: 1, date_time_format: 't', text: ['1970-01-01 00:00 UTC'] }),
          cell('', { align: 'right' }),
        ],
      ],
    },
    { type: 'footer', text: '1 hidden' },
  ])
})

const withRows = (count: number, text = 'x'): Table => ({
  ...table,
  sections: [{ rows: Array.from({ length: count }, () => [text, text]) }],
})

it('one that Telegram would not take has no blocks', () => {
  assert.equal(tableBlocks(withRows(497))?.length, 3)
  assert.equal(tableBlocks(withRows(498)), undefined)
  assert.equal(tableBlocks(withRows(2, 'x'.repeat(9_000))), undefined)
})
