import type { MessageEntity, User } from 'grammy/types'
import { clipText, sanitizeName } from '#lib/sanitize-text.ts'
import { formatTime } from '#lib/time.ts'

/** A text with its entities; offsets and lengths count UTF-16 units, as the Bot API's `MessageEntity` does. */
export type RichText = { readonly text: string; readonly entities: readonly MessageEntity[] }

export const plain = (text: string): RichText => ({ text, entities: [] })

export const concat = (...parts: readonly (RichText | string)[]): RichText => {
  let text = ''
  const entities: MessageEntity[] = []
  for (const part of parts) {
    const rich = typeof part === 'string' ? plain(part) : part
    entities.push(...rich.entities.map(entity => ({ ...entity, offset: entity.offset + text.length })))
    text += rich.text
  }
  return { text, entities }
}

export const join = (parts: readonly (RichText | string)[], separator: string): RichText =>
  concat(...parts.flatMap((part, index) => (index === 0 ? [part] : [separator, part])))

/** An entity before it is known which part of a text has it. */
type EntityKind<E> = E extends MessageEntity ? Omit<E, 'offset' | 'length'> : never

/** Gives a whole text an entity, outside those that it has. */
const wrap = (inner: RichText | string, entity: EntityKind<MessageEntity>): RichText => {
  const { text, entities } = concat(inner)
  return { text, entities: [{ ...entity, offset: 0, length: text.length }, ...entities] }
}

export const bold = (inner: RichText | string): RichText => wrap(inner, { type: 'bold' })

export const struckThrough = (inner: RichText | string): RichText => wrap(inner, { type: 'strikethrough' })

export const code = (text: string): RichText => wrap(text, { type: 'code' })

/** Links a text to `url`, which never comes from outside; `undefined` leaves it without a link. */
export const link = (inner: RichText | string, url: string | undefined): RichText =>
  url === undefined ? concat(inner) : wrap(inner, { type: 'text_link', url })

/** Mentions a person, also one without a `@name`. */
export const mention = ({ id, first_name }: Pick<User, 'id' | 'first_name'>): RichText => {
  const name = sanitizeName(first_name, String(id))
  return wrap(name, { type: 'text_mention', user: { id, is_bot: false, first_name: name } })
}

/**
 * The time of day (`t`), with the day of the week (`wt`) and the date in words (`wDt`), or how long ago it
 * was (`r`).
 */
export type TimeFormat = 't' | 'wt' | 'wDt' | 'r'

/**
 * A time (`unixTime`, in seconds) that apps show in their own time zone. Older apps, which do not know the
 * entity, show it in `zone`.
 */
export const localTime = (unixTime: number, zone: string, format: TimeFormat = 't'): RichText =>
  wrap(formatTime(unixTime * 1_000, zone), {
    type: 'date_time',
    unix_time: unixTime,
    date_time_format: format,
  })

/** The Bot API's limits in UTF-16 units: of a message's text, and of a caption. */
export const maxMessageLength = 4_096
export const maxCaptionLength = 1_024

/** Cuts a text that is too long (`clipText`), and its entities with it. */
export const clip = (rich: RichText, max = maxMessageLength): RichText => {
  if (rich.text.length <= max) return rich
  const text = clipText(rich.text, max)
  const end = text.length - 1
  return {
    text,
    entities: rich.entities
      .filter(entity => entity.offset < end)
      .map(entity => ({ ...entity, length: Math.min(entity.length, end - entity.offset) })),
  }
}
