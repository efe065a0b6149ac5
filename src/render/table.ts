import type {
  InputRichBlock,
  MessageEntity,
  RichBlockTableCell,
  RichText as RichBlockText,
} from 'grammy/types'
import { concat, join, plain, type RichText } from './rich-text.ts'

type Text = RichText | string

export type TableColumn = {
  readonly title?: string
  readonly align?: 'right'
  /** Stands before the column in a line of text; two spaces by default. */
  readonly separator?: string
}

/** A row has a cell for each column; a row of one cell goes through all of them. */
export type TableRow = readonly Text[]

/** Rows under a heading of their own. */
export type TableSection = { readonly heading?: Text; readonly rows: readonly TableRow[] }

/** A table, which is sent as one where the chat wants it and else as lines of text. */
export type Table = {
  readonly title: Text
  readonly columns: readonly TableColumn[]
  readonly sections: readonly TableSection[]
  /** Lines below it. */
  readonly notes?: readonly Text[]
}

const isEmpty = (cell: Text): boolean => concat(cell).text === ''

/** A row as one line, without its empty cells. */
export const rowText = (row: TableRow, columns: readonly TableColumn[]): RichText =>
  row.reduce<RichText>((line, cell, index) => {
    if (isEmpty(cell)) return line
    return line.text === '' ? concat(cell) : concat(line, columns[index]?.separator ?? '  ', cell)
  }, plain(''))

/** The table as text: a line for each row, and an empty line above each section and the notes. */
export const tableText = ({ title, columns, sections, notes = [] }: Table): RichText =>
  join(
    [
      title,
      ...sections.flatMap(({ heading, rows }) => [
        '',
        ...(heading === undefined ? [] : [heading]),
        ...rows.map(row => rowText(row, columns)),
      ]),
      ...(notes.length === 0 ? [] : ['', ...notes]),
    ],
    '\n',
  )

/** Limits of Telegram: core.telegram.org/bots/api#rich-message-limits. */
const maxCharacters = 32_768
const maxBlocks = 500
const maxColumns = 20

/** The blocks of a table; `undefined` if it is over the limits of Telegram. */
export const tableBlocks = (table: Table): InputRichBlock[] | undefined => {
  const { title, notes = [] } = table
  const cells = cellsOf(table)
  const blocks: InputRichBlock[] = [
    { type: 'heading', text: toBlockText(title), size: headingSize },
    { type: 'table', cells, is_compact: true, is_striped: true },
    ...notes.map(note => ({ type: 'footer' as const, text: toBlockText(note) })),
  ]
  const isOver =
    tableText(table).text.length > maxCharacters ||
    blocks.length + cells.length > maxBlocks ||
    table.columns.length > maxColumns
  return isOver ? undefined : blocks
}

/** Size of a heading, from 1, the largest, to 6. */
const headingSize = 5

/** Leaves out columns that are empty in every row. */
const cellsOf = ({ columns, sections }: Table): RichBlockTableCell[][] => {
  const rows = sections.flatMap(section => section.rows)
  const shown = columns.flatMap((_, index) =>
    rows.some(row => row.length > 1 && !isEmpty(row[index] ?? '')) ? [index] : [],
  )
  const width = Math.max(1, shown.length)
  const wide = (text: Text, isHeader: boolean): RichBlockTableCell[] => [
    { ...toCell(text), ...(isHeader && { is_header: true as const }), ...(width > 1 && { colspan: width }) },
  ]
  const titles = shown.map(index => columns[index]?.title ?? '')
  return [
    ...(titles.every(title => title === '')
      ? []
      : [titles.map((title, n) => ({ ...toCell(title, columns[shown[n] ?? 0]), is_header: true as const }))]),
    ...sections.flatMap(({ heading, rows: own }) => [
      ...(heading === undefined ? [] : [wide(heading, true)]),
      ...own.map(row =>
        row.length === 1
          ? wide(row[0] ?? '', false)
          : shown.map(index => toCell(row[index] ?? '', columns[index])),
      ),
    ]),
  ]
}

const toCell = (
  text: Text,
  { align = 'left' }: { readonly align?: 'left' | 'right' } = {},
): RichBlockTableCell => ({
  text: toBlockText(typeof text === 'string' ? text.trimEnd() : text),
  align,
  valign: 'top',
})

/** Converts a text with entities, which nest, to the text of a block. */
const toBlockText = (text: Text): RichBlockText => {
  const { text: whole, entities } = concat(text)
  const parts = partsOf(whole.toWellFormed(), entities, { from: 0, to: whole.length })
  const [only = '', ...others] = parts
  return others.length === 0 ? only : parts
}

const partsOf = (
  text: string,
  entities: readonly MessageEntity[],
  { from, to }: { readonly from: number; readonly to: number },
): RichBlockText[] => {
  const parts: RichBlockText[] = []
  let at = from
  const add = (end: number): void => {
    if (end > at) parts.push(text.slice(at, end))
  }
  entities.forEach((entity, index) => {
    const end = entity.offset + entity.length
    if (entity.offset < at || end > to) return
    add(entity.offset)
    const within = entities
      .slice(index + 1)
      .filter(({ offset, length }) => offset >= entity.offset && offset + length <= end)
    parts.push(wrapped(entity, partsOf(text, within, { from: entity.offset, to: end })))
    at = end
  })
  add(to)
  return parts
}

/** The entities that our texts have. */
const wrapped = (entity: MessageEntity, text: RichBlockText[]): RichBlockText => {
  if (entity.type === 'bold' || entity.type === 'strikethrough' || entity.type === 'code')
    return { type: entity.type, text }
  if (entity.type === 'text_link') return { type: 'url', text, url: entity.url }
  if (entity.type === 'text_mention') return { type: 'text_mention', text, user: entity.user }
  if (entity.type !== 'date_time') return text
  const { unix_time, date_time_format } = entity
  return { type: 'date_time', text, unix_time, date_time_format }
}
