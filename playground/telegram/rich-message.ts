import type { MessageEntity, RichBlockTableCell, RichMessage, RichText } from 'grammy/types'
import { isAmong } from '#lib/collections.ts'
import { CallRefusal } from './call-errors.ts'
import type { FormattedText } from './formatted-text.ts'
import type { MethodParams } from './method-schemas.ts'

/*
 * Rich messages, as core.telegram.org/bots/api#rich-message-limits has them. Telegram's words for what it refuses of them are not
 * documented; those below are guesses.
 */

const MAX_CHARACTERS = 32_768
const MAX_BLOCKS = 500
const MAX_COLUMNS = 20

type RichParams = MethodParams<'sendRichMessage'>['rich_message']

const columnsOf = (cells: readonly RichBlockTableCell[]): number =>
  cells.reduce((sum, { colspan = 1 }) => sum + colspan, 0)

/**
 * A rich message as Telegram stores it.
 * @throws CallRefusal 400 if it is empty or over the limits.
 */
export const readRichMessage = ({ blocks }: RichParams): RichMessage => {
  // Each row of a table counts as a block.
  const rows = blocks.flatMap(block => (block.type === 'table' ? block.cells : []))
  const { text } = flattenRich({ blocks })
  if (text.trim() === '') throw new CallRefusal(400, 'rich message is empty')
  if (text.length > MAX_CHARACTERS) throw new CallRefusal(400, 'rich message is too long')
  if (blocks.length + rows.length > MAX_BLOCKS)
    throw new CallRefusal(400, 'too many blocks in the rich message')
  if (rows.some(cells => columnsOf(cells) > MAX_COLUMNS))
    throw new CallRefusal(400, 'too many columns in the table')
  return { blocks }
}

const join = (parts: readonly FormattedText[], separator: string): FormattedText => {
  const entities: MessageEntity[] = []
  let offset = 0
  for (const { text, entities: own } of parts) {
    for (const entity of own) entities.push({ ...entity, offset: entity.offset + offset })
    offset += text.length + separator.length
  }
  return { text: parts.map(({ text }) => text).join(separator), entities }
}

/** A text of a block as one with entities. */
export const flattenText = (rich: RichText): FormattedText => {
  if (typeof rich === 'string') return { text: rich, entities: [] }
  if (Array.isArray(rich)) return join(rich.map(flattenText), '')
  const inner = 'text' in rich ? flattenText(rich.text) : { text: '', entities: [] }
  const entity = entityOf(rich, inner.text.length)
  return { text: inner.text, entities: entity === undefined ? inner.entities : [entity, ...inner.entities] }
}

const styles = ['bold', 'italic', 'underline', 'strikethrough', 'spoiler', 'code'] as const

const entityOf = (
  rich: Exclude<RichText, string | RichText[]>,
  length: number,
): MessageEntity | undefined => {
  if (isAmong(styles, rich.type)) return { type: rich.type, offset: 0, length }
  if (rich.type === 'url') return { type: 'text_link', offset: 0, length, url: rich.url }
  if (rich.type === 'text_mention') return { type: 'text_mention', offset: 0, length, user: rich.user }
  if (rich.type !== 'date_time') return undefined
  const { unix_time, date_time_format } = rich
  return { type: 'date_time', offset: 0, length, unix_time, date_time_format }
}

const flattenCell = ({ text = '', is_header }: RichBlockTableCell): FormattedText =>
  flattenText(is_header === true && text !== '' ? { type: 'bold', text } : text)

/** The blocks as one text, a row of a table on a line: `14:05 | treasury +1 ETH | ≈ $3,448`. */
export const flattenRich = ({ blocks }: RichMessage): FormattedText =>
  join(
    blocks.flatMap(block => {
      if (block.type === 'table') return block.cells.map(cells => join(cells.map(flattenCell), ' | '))
      return 'text' in block ? [flattenText(block.text)] : []
    }),
    '\n',
  )
