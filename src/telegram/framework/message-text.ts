import type { Chat, Message, MessageEntity, Update } from 'grammy/types'
import { sendOutcomeOf } from '#bot-api/send-outcome.ts'
import { findTransaction } from '../input/linked-chain.ts'
import { recognizeSecret } from '../input/recognize-secret.ts'
import type { ChatContext, Mention } from './context.ts'
import { show } from './show.ts'

/** Invisible characters that pages and documents put into an address that is copied from them. */
const invisible = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g

/** `0x` and 40 digits. */
const addressLength = 42

/** Joins the pieces of an address that is cut by blanks or line breaks, and keeps the text behind them. */
const joinCutAddress = (cut: string): string => {
  let joined = ''
  for (const { 0: piece, index } of cut.matchAll(/\S+/g)) {
    joined += piece
    if (joined.length === addressLength) return joined + cut.slice(index + piece.length)
  }
  return cut
}

const mends: readonly (readonly [spoiled: RegExp, mend: (written: string) => string])[] = [
  [invisible, () => ''],
  // Keyboards for Chinese and Japanese write letters and digits in full width.
  [/[０-９Ａ-Ｚａ-ｚ．]+/g, written => written.normalize('NFKC')],
  // People who type an address write letters in place of the zero and the x.
  [/(?<![\p{L}\p{N}])[OoОо0][xXхХ×](?=[0-9a-f]{40}(?![0-9a-z]))/giu, () => '0x'],
  // Logs and calls write an address as a word of 32 bytes.
  [/(?<![0-9a-z])0x0{24}(?=[0-9a-f]{40}(?![0-9a-z]))/gi, () => '0x'],
  // A placeholder of an instruction, such as `/watch <address>`, filled in with its brackets.
  [/<0x[0-9a-f]{40}>(?<=^\s*(?:\/\w+(?:@\w+)?\s+)?<0x[0-9a-f]{40}>)/gi, written => written.slice(1, -1)],
  // Two addresses without anything between them.
  [/(?<![0-9a-z])0x[0-9a-f]{40}(?=0x[0-9a-f]{40}(?![0-9a-z]))/gi, written => `${written}\n`],
  [/(?<![0-9a-z])0x[0-9a-f]{2,36}(?:\s{1,3}[0-9a-f]{2,38})+(?![0-9a-z])/gi, joinCutAddress],
]

/** Writes addresses as they are read, however pages, programs, keyboards and people spoil them. */
const mendAddresses = (text: string): string =>
  mends.reduce((mended, [spoiled, mend]) => mended.replaceAll(spoiled, mend), text)

/** Commands of other bots, and words that people try, by the command of ours that does the same. */
const namesOfOthers = {
  watch: 'add track follow monitor addwallet add_wallet addaddress add_address newwatch',
  unwatch: 'untrack unfollow remove delete del rm removewallet remove_wallet',
  watches: 'list wallets watchlist mywatches addresses portfolio balance balances',
  history: 'alerts transactions',
  settings: 'language lang timezone',
  help: 'commands info',
  start: 'menu',
} as const

const ownNames = new Map(
  Object.entries(namesOfOthers).flatMap(([own, others]) =>
    others.split(' ').map(other => [other, own] as const),
  ),
)

/**
 * Our command for a command that a person sends, in small letters, since phones begin a message with a
 * capital. `isAmongBots` is for groups, where the names of others may be meant for other bots, unless they
 * say `@` and ours.
 */
const toOwnCommand = (command: string, isAmongBots: boolean): string => {
  const [, name = '', rest = ''] = /^\/(\w+)(@\w+)?$/.exec(command.toLowerCase()) ?? []
  const ownName = isAmongBots && rest === '' ? undefined : ownNames.get(name)
  return `/${ownName ?? name}${rest}`
}

/**
 * Refuses a message whose text or file gives away a private key or a seed phrase: it is deleted if Telegram
 * allows it, nothing of it is stored, and its sender is warned. Returns `false` if there is no secret in it.
 */
export const refuseSecret = async (ctx: ChatContext, text: string): Promise<boolean> => {
  const secret = await recognizeSecret(text)
  if (secret === undefined) return false
  const isDeleted = await tryToDelete(ctx)
  const warning = ctx.say('secret-warning', { secret, deleted: isDeleted ? 'yes' : 'no' })
  const body = secret === 'digits' ? `${warning}\n\n${ctx.say('secret-or-hash')}` : warning
  await show(ctx, { body, buttons: [] })
  return true
}

/** Deletes a message if it can: in groups this takes a right of administrators. */
export const tryToDelete = async (ctx: ChatContext): Promise<boolean> => {
  try {
    return await ctx.deleteMessage()
  } catch (error) {
    if (sendOutcomeOf(error).kind === 'malformed') return false
    throw error
  }
}

/** Targets of links that are read: an address, a transaction, a link to a bot. */
const readTarget =
  /(?:0x|xdc)[0-9a-f]{40}|(?<![0-9a-z])T[1-9a-z]{33}(?![0-9a-z])|^https?:\/\/(?:t|telegram)\.me\/\w+\?|^tg:\/\/resolve\?/i
/** Words that are an address themselves, perhaps shortened. */
const addressWords = /0x[0-9a-f]/i

type LinkEntity = MessageEntity.TextLinkMessageEntity
const isReadLink = (entity: MessageEntity): entity is LinkEntity =>
  entity.type === 'text_link' && readTarget.test(entity.url)

/** Whether a link is alone in its line, besides a mark or a number in front. */
const isAloneInLine = (text: string, { offset, length }: LinkEntity): boolean =>
  /(?:^|\n)[^\p{L}\n]{0,8}$/u.test(text.slice(0, offset)) &&
  /^[ \t]*(?:\n|$)/.test(text.slice(offset + length))

/**
 * Writes a link as its reader would have typed it: with its words as the label behind it, if it is a line of
 * its own; elsewhere its words follow, and label nothing.
 */
const spellOut = (text: string, entity: LinkEntity): string => {
  const words = text.slice(entity.offset, entity.offset + entity.length)
  if (addressWords.test(words)) return `${entity.url} ;`
  return isAloneInLine(text, entity) ? `${entity.url} ${words}` : `${words} ${entity.url} ;`
}

/** Spells out the targets of links that are read, and keeps the entities before the first of these links. */
const spellOutLinks = (
  text: string,
  entities: MessageEntity[] = [],
): { readonly text: string; readonly entities: MessageEntity[] } => {
  const links = entities.filter(isReadLink).toSorted((a, b) => a.offset - b.offset)
  const [first] = links
  if (first === undefined) return { text, entities }
  let from = 0
  const parts: string[] = []
  for (const link of links) {
    parts.push(text.slice(from, link.offset), spellOut(text, link))
    from = link.offset + link.length
  }
  return {
    text: `${parts.join('')}${text.slice(from)}`,
    entities: entities.filter(({ offset, length }) => offset + length <= first.offset),
  }
}

/** Lists and exports are read as files (paste/list-file.ts, import-export/import.ts). */
const isReadFile = ({ document }: Message): boolean =>
  document !== undefined &&
  (/\.(?:csv|txt|tsv|json)$/i.test(document.file_name ?? '') ||
    document.mime_type?.startsWith('text/') === true)

/** Matches a caption that is read instead of a file that no feature reads. */
const readCaption =
  /(?:0x|xdc)[0-9a-f]{40}|(?<![0-9a-z])T[1-9a-z]{33}(?![0-9a-z])|(?<![\w/])[0-9a-f]{40}(?!\w)|\.eth(?!\w)/i

type FormattedText = { readonly text: string; readonly entities: MessageEntity[] }

const commandAtStart = new RegExp(`^(?:${invisible.source}|\\s)*(/\\w+(?:@\\w+)?)`)

/** Replaces the command at the beginning of a text by our command, and moves the entities accordingly. */
const withOwnCommand = (
  text: string,
  entities: MessageEntity[] = [],
  isAmongBots: boolean,
): FormattedText => {
  const [start, command = ''] = commandAtStart.exec(text) ?? []
  if (start === undefined) return { text, entities }
  const ownCommand = toOwnCommand(command, isAmongBots)
  const shift = ownCommand.length - start.length
  return {
    text: `${ownCommand}${text.slice(start.length)}`,
    entities: entities.map(entity => {
      if (entity.type === 'bot_command' && entity.offset + entity.length === start.length)
        return { ...entity, offset: 0, length: ownCommand.length }
      return entity.offset < start.length
        ? { ...entity, length: entity.length + shift }
        : { ...entity, offset: entity.offset + shift }
    }),
  }
}

/**
 * Mends the addresses of a text. Entities behind the first change are dropped, because their positions have
 * changed.
 */
const withMendedAddresses = (text: string, entities: MessageEntity[] = []): FormattedText => {
  const mended = mendAddresses(text)
  if (mended === text) return { text, entities }
  let first = 0
  while (text[first] === mended[first]) first += 1
  return { text: mended, entities: entities.filter(({ offset, length }) => offset + length <= first) }
}

/**
 * Finds the bot's name in a text, with the blanks and commas that set it apart. Behind a command it belongs
 * to the command.
 */
const findMention = (
  text: string,
  bot: string,
): { readonly from: number; readonly to: number } | undefined => {
  const name = new RegExp(`^\\s*@${bot}\\b[,:]?\\s*|[,\\s]*(?<!\\w)@${bot}\\b[,:]?`, 'i')
  const match = text.startsWith('/') ? null : name.exec(text)
  return match === null ? undefined : { from: match.index, to: match.index + match[0].length }
}

/** How a message says the bot's name. */
export const mentionIn = ({ message }: Update, bot: string): Mention | undefined => {
  const text = message?.text ?? message?.caption ?? ''
  const mention = findMention(text, bot)
  if (mention === undefined) return undefined
  const isAtEnd = [text.slice(0, mention.from), text.slice(mention.to)].some(
    part => !/[\p{L}\p{N}]/u.test(part),
  )
  return isAtEnd ? 'at an end' : 'within'
}

const startCommand = (payload: string): FormattedText => ({
  text: `/start${payload}`,
  entities: [{ type: 'bot_command', offset: 0, length: '/start'.length }],
})

/** A text without the bot's name, so that it reads as in a private chat. */
const withoutMention = (text: string, entities: MessageEntity[] = [], bot: string): FormattedText => {
  const mention = findMention(text, bot)
  if (mention === undefined) return { text, entities }
  const { from, to } = mention
  const rest = `${text.slice(0, from)}${text.slice(to)}`
  // The name alone calls the bot.
  if (rest.trim() === '') return startCommand('')
  return {
    text: rest,
    entities: entities.flatMap(entity => {
      if (entity.offset >= to) return [{ ...entity, offset: entity.offset - (to - from) }]
      return entity.offset + entity.length <= from ? [entity] : []
    }),
  }
}

type ReadableText = Pick<Message, 'text' | 'entities' | 'document'>

const readText = (
  text: string,
  entities: MessageEntity[] | undefined,
  { chat, bot }: { readonly chat: Chat; readonly bot: string },
): FormattedText => {
  const words = withoutMention(text, entities, bot)
  const written = withOwnCommand(words.text, words.entities, chat.type !== 'private')
  const spelled = spellOutLinks(written.text, written.entities)
  return withMendedAddresses(spelled.text, spelled.entities)
}

/**
 * The text of a message, or the caption of a picture, a film or such; empty if none of it is read as a text.
 */
export const readableText = (message: Message, bot: string): ReadableText => {
  const { text, caption, document, chat } = message
  if (text !== undefined) return readText(text, message.entities, { chat, bot })
  if (caption === undefined || isReadFile(message)) return {}
  const written = readText(caption, message.caption_entities, { chat, bot })
  if (document === undefined) return written
  return readCaption.test(written.text) ? { ...written, document: undefined } : {}
}

/**
 * Reads the start parameter of a link to the bot, as a person copies it. `bot` is its name, of `A-Z a-z 0-9
 * _`.
 */
const startOf = (text: string, bot: string): string | undefined => {
  const web = new RegExp(`(?:https?://)?(?:t|telegram)\\.me/${bot}\\?start=([\\w-]{1,64})`, 'i')
  const app = new RegExp(`tg://resolve\\?domain=${bot}&start=([\\w-]{1,64})`, 'i')
  return (web.exec(text) ?? app.exec(text))?.[1]
}

/** A text with a link to the bot does, in a private chat, the same as a tap on the link. */
const tappedLink = ({ chat, text = '' }: ReadableText & Pick<Message, 'chat'>, bot: string): ReadableText => {
  const start = chat.type !== 'private' || text.startsWith('/') ? undefined : startOf(text, bot)
  return start === undefined ? {} : startCommand(` ${start}`)
}

/** An alert of the bot that a person forwards to it is a question about its transaction, not about the addresses in it. */
const forwardedAlert = ({ forward_origin: origin, entities = [] }: Message, bot: string): ReadableText => {
  if (origin?.type !== 'user' || origin.sender_user.username !== bot) return {}
  const links = entities.flatMap(entity =>
    entity.type === 'text_link' && findTransaction(entity.url) !== undefined ? [entity.url] : [],
  )
  const [only, ...others] = new Set(links)
  return only === undefined || others.length > 0 ? {} : { text: only, entities: [] }
}

/**
 * An update whose message has in its text all that its reader sees: the targets of links behind words, and
 * the caption of a picture or of a file that is not a list. So all readers of texts, also those of edited
 * messages, read the same.
 */
export const withReadableText = (update: Update, bot: string): Update => {
  const { edited_message: edited, ...rest } = update
  const message = update.message ?? edited
  if (message === undefined) return update
  const readable = { ...message, ...readableText(message, bot), ...forwardedAlert(message, bot) }
  return { ...rest, message: edited === undefined ? { ...readable, ...tappedLink(readable, bot) } : readable }
}
