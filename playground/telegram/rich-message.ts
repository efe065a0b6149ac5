import type { MessageEntity, RichBlock, RichBlockTableCell, RichMessage, RichText } from 'grammy/types'
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

/** What a message holds of the texts and blocks of a call. */
const blocksOf = ({ blocks }: RichParams): RichBlock[] => blocks

/**
 * A rich message as Telegram stores it.
 * @throws CallRefusal 400 if it is empty or over the limits.
 */
export function readRichMessage(params: RichParams): RichMessage {
  const blocks = blocksOf(params)
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

const append = (whole: FormattedText, part: FormattedText): FormattedText => ({
  text: whole.text + part.text,
  entities: [
    ...whole.entities,
    ...part.entities.map(entity => ({ ...entity, offset: entity.offset + whole.text.length })),
  ],
})

const joined = (parts: readonly FormattedText[], separator: string): FormattedText =>
  parts.reduce(
    (whole, part, index) => append(append(whole, { text: index === 0 ? '' : separator, entities: [] }), part),
    {
      text: '',
      entities: [],
    },
  )

/** A text of a block as one with entities. */
export function flattenText(rich: RichText): FormattedText {
  if (typeof rich === 'string') return { text: rich, entities: [] }
  if (Array.isArray(rich)) return joined(rich.map(flattenText), '')
  const inner = 'text' in rich ? flattenText(rich.text) : { text: '', entities: [] }
  const entity = entityOf(rich, inner.text.length)
  return { text: inner.text, entities: entity === undefined ? inner.entities : [entity, ...inner.entities] }
}

function entityOf(rich: Exclude<RichText, string | RichText[]>, length: number): MessageEntity | undefined {
  if (rich.type === 'bold' || rich.type === 'strikethrough' || rich.type === 'code')
    return { type: rich.type, offset: 0, length }
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
  joined(
    blocks.flatMap(block => {
      if (block.type === 'table') return block.cells.map(cells => joined(cells.map(flattenCell), ' | '))
      return 'text' in block ? [flattenText(block.text)] : []
    }),
    '\n',
  )
