import type { MessageEntity } from 'grammy/types'
import { CallRefusal } from './call-errors.ts'

/** A text as Telegram stores it: trimmed, with sorted and cleaned entities, including those that it detects itself. */
export type FormattedText = { text: string; entities: MessageEntity[] }

/** The entities that Telegram detects itself, by precedence where two overlap. */
const DETECTED: readonly (readonly ['url' | 'email' | 'mention' | 'bot_command' | 'hashtag', RegExp])[] = [
  ['url', /\b(?:https?:\/\/|www\.|t\.me\/)[^\s<>"«»]*[^\s<>"«».,:;?!)\]}']/giu],
  ['email', /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b/giu],
  ['mention', /(?<![\w@/])@[a-z]\w{3,31}(?!\w)/giu],
  ['bot_command', /(?<![\w/<>])\/[a-z0-9_]{1,64}(?:@[a-z]\w{3,31})?(?![\w/@])/giu],
  ['hashtag', /(?<![\p{L}\p{N}_#])#(?=[\p{N}_]*\p{L})[\p{L}\p{N}_]{1,256}(?![\p{L}\p{N}_#])/gu],
]
/** Telegram ignores these from a bot and detects them itself. */
const IGNORED = new Set<string>([
  'url',
  'email',
  'mention',
  'bot_command',
  'hashtag',
  'cashtag',
  'phone_number',
])
/** Adjacent entities of these types are joined. */
const JOINED = new Set<string>(['bold', 'italic', 'underline', 'strikethrough', 'spoiler'])
const VERBATIM = new Set<string>(['code', 'pre'])

const end = (entity: MessageEntity): number => entity.offset + entity.length
const overlap = (a: MessageEntity, b: MessageEntity): boolean => a.offset < end(b) && b.offset < end(a)
const byPosition = (a: MessageEntity, b: MessageEntity): number => a.offset - b.offset || b.length - a.length

const isHigh = (text: string, at: number): boolean => (text.charCodeAt(at) & 0xfc00) === 0xd800
const isLow = (text: string, at: number): boolean => (text.charCodeAt(at) & 0xfc00) === 0xdc00
const cutsPair = (text: string, at: number): boolean => at > 0 && isHigh(text, at - 1) && isLow(text, at)

/**
 * Offset in bytes of UTF-8, which Telegram counts in the two errors about surrogate pairs: the first byte after the
 * cut symbol.
 */
const byteAfter = (text: string, at: number): number => Buffer.byteLength(text.slice(0, at + 1))

function check(text: string, entity: MessageEntity): void {
  const start = entity.offset
  if (start > text.length)
    throw new CallRefusal(400, `entity begins after the end of the text at UTF-16 offset ${start}`)
  if (cutsPair(text, start))
    throw new CallRefusal(
      400,
      `entity begins in a middle of a UTF-16 symbol at byte offset ${byteAfter(text, start)}`,
    )
  const from = `entity beginning at UTF-16 offset ${start}`
  if (end(entity) > text.length)
    throw new CallRefusal(400, `${from} ends after the end of the text at UTF-16 offset ${end(entity)}`)
  if (cutsPair(text, end(entity)))
    throw new CallRefusal(
      400,
      `${from} ends in a middle of a UTF-16 symbol at byte offset ${byteAfter(text, end(entity))}`,
    )
}

/** Trims white space at both ends; at the start only up to the first entity, as Telegram does. */
function trim({ text, entities }: FormattedText): FormattedText {
  const blank = text.length - text.trimStart().length
  const cut = Math.min(blank, ...entities.map(entity => entity.offset))
  const kept = text.slice(cut).trimEnd()
  const moved = entities.map(entity => ({
    ...entity,
    offset: entity.offset - cut,
    length: Math.min(entity.length, kept.length - (entity.offset - cut)),
  }))
  return { text: kept, entities: moved }
}

function join(entities: readonly MessageEntity[]): MessageEntity[] {
  const joined: MessageEntity[] = []
  for (const entity of entities) {
    const last = joined.findLast(other => other.type === entity.type)
    if (last !== undefined && JOINED.has(entity.type) && entity.offset <= end(last))
      last.length = Math.max(end(last), end(entity)) - last.offset
    else joined.push({ ...entity })
  }
  return joined
}

function detect(text: string, taken: readonly MessageEntity[]): MessageEntity[] {
  const found: MessageEntity[] = []
  const closed = taken.filter(entity => VERBATIM.has(entity.type) || entity.type === 'text_link')
  for (const [type, pattern] of DETECTED) {
    for (const match of text.matchAll(pattern)) {
      const entity: MessageEntity = { type, offset: match.index, length: match[0].length }
      if (![...closed, ...found].some(other => overlap(entity, other))) found.push(entity)
    }
  }
  return found
}

/**
 * A text and its entities as Telegram would store them.
 * @throws CallRefusal 400 for an entity beyond the text or through a surrogate pair, in Telegram's words.
 */
export function formatText(text: string, entities: readonly MessageEntity[] = []): FormattedText {
  for (const entity of entities) check(text, entity)
  const own = entities.filter(entity => !IGNORED.has(entity.type)).toSorted(byPosition)
  const trimmed = trim({ text, entities: own })
  const verbatim = trimmed.entities.filter(entity => VERBATIM.has(entity.type))
  const kept = trimmed.entities.filter(entity => {
    const covered = trimmed.text.slice(entity.offset, end(entity))
    return (
      covered.trim() !== '' && !verbatim.some(other => other.type !== entity.type && overlap(entity, other))
    )
  })
  const all = [...join(kept), ...detect(trimmed.text, kept)].toSorted(byPosition)
  return { text: trimmed.text, entities: all }
}
