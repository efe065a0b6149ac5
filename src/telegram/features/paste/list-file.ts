import type { Document } from 'grammy/types'
import type { Client } from '#client/client.ts'
import { maxAddressesPerBot } from '#contract/bot.ts'
import { shortId } from '#lib/ids.ts'
import { sanitizeText } from '#lib/sanitize-text.ts'
import type { PlainTextId } from '#lib/text-ids.ts'
import { callbackButton, messagePayload } from '#render/message.ts'
import type { Translator } from '#render/texts.ts'
import { type Doc, put, remove } from '#store/store.ts'
import { maxNameLength, type WatchedAddress } from '#watch/watch.ts'
import { answerStaleButton } from '../../framework/callback-routes.ts'
import type { ChatContext } from '../../framework/context.ts'
import type { Feature } from '../../framework/feature.ts'
import type { FetchFile } from '../../framework/fetch-file.ts'
import { refuseSecret } from '../../framework/message-text.ts'
import { actions } from '../../framework/permissions.ts'
import { textMessage } from '../../framework/shared-screens.ts'
import { reply } from '../../framework/show.ts'
import { notOfferedLines, sortNamedChains } from '../../input/read-addresses.ts'
import { lookUpNames } from '../../input/read-names.ts'
import { type Offer, offers, type UnreadLines } from '../../records.ts'
import { offerIdHere, offerTtlMs, showOffer } from './offer.ts'
import { maxRows, type ParsedList, parseList } from './parse-list.ts'

const maxLinesShown = 10

/** Lines about the part of a file that is not offered. */
export const fileErrorLines = (
  { found, names, duplicates, invalid }: ParsedList,
  say: Translator,
): string[] => [
  ...(found.length === 0 && names.length === 0 ? [say('file-none')] : []),
  ...(invalid.length === 0 ? [] : [say('file-wrong', { count: invalid.length })]),
  ...invalid
    .slice(0, maxLinesShown)
    .map(({ line, text, reason, system = '' }) =>
      say('file-wrong-line', { line, text, why: reason, system }),
    ),
  ...(invalid.length > maxLinesShown
    ? [say('file-wrong-more', { count: invalid.length - maxLinesShown })]
    : []),
  ...(duplicates === 0 ? [] : [say('file-twice', { count: duplicates })]),
  ...(found.length > maxAddressesPerBot
    ? [say('wrong-too-many', { most: maxAddressesPerBot, taken: maxAddressesPerBot })]
    : []),
]

type ListFileDeps = {
  readonly client: Client
  readonly chains: readonly number[]
  /** Secret of the store, from which the ids of offers are made. */
  readonly secret: string
  readonly fetchFile: FetchFile
}

const extension = /\.\p{L}{1,6}$/u

const maxBytes = 1_048_576

/** Matches the names of files that are not text, which are not downloaded. */
const withoutText =
  /\.(?:xlsx?|ods|numbers|docx?|odt|pages|pdf|zip|gz|rar|7z|png|jpe?g|heic|webp|gif|mp4|mov|mp3|ogg)$/i

type FileToRead = Pick<Document, 'file_id' | 'file_size' | 'file_name'>

/** Matches a character that no text contains, in any encoding. */
const controlCharacter = /(?!\s)\p{Cc}/u

/** Byte-order marks of UTF-16, as spreadsheets write it. */
const byteOrderMarks = [
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
] as const

/** Code pages of Windows by language, for programs that do not choose UTF-8. */
const codePages: Readonly<Record<string, string>> = {
  ja: 'shift_jis',
  ko: 'euc-kr',
  ru: 'windows-1251',
  tr: 'windows-1254',
  uk: 'windows-1251',
  vi: 'windows-1258',
  zh: 'gb18030',
}

const codePageOf = (languageCode: string): string =>
  codePages[languageCode.split('-')[0] ?? ''] ?? 'windows-1252'

const decode = (bytes: Uint8Array, languageCode: string): string => {
  const mark = byteOrderMarks.find(({ bytes: [first, second] }) => bytes[0] === first && bytes[1] === second)
  if (mark !== undefined) return new TextDecoder(mark.encoding).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Addresses are the same in all code pages, names are not.
    return new TextDecoder(codePageOf(languageCode)).decode(bytes)
  }
}

/**
 * The text of a file, without a byte order mark. Returns `undefined` if it is binary. `languageCode` is the
 * sender's.
 */
export const decodeText = (bytes: Uint8Array, languageCode = 'en'): string | undefined => {
  const text = decode(bytes, languageCode)
  return controlCharacter.test(text) ? undefined : text
}

/** Answers if there is no file. */
const fetchErrorTextIds = {
  'too large': 'file-large',
  'too many': 'limit-uploads',
  'too slow': 'file-slow',
  gone: 'file-gone',
} as const

/** Reads the text of a file. Returns `undefined` if it has none, which a reply then says. */
export const readFile = async (
  ctx: ChatContext,
  document: FileToRead,
  fetchFile: FetchFile,
): Promise<string | undefined> => {
  const refuse = async (textId: PlainTextId): Promise<undefined> => {
    await reply(ctx, textMessage(ctx.say(textId)))
  }
  if (withoutText.test(document.file_name ?? '')) return refuse('file-binary')
  const bytes = await fetchFile(ctx, document, maxBytes)
  if (typeof bytes === 'string') return refuse(fetchErrorTextIds[bytes])
  const text = decodeText(bytes, ctx.from?.language_code)
  if (text === undefined) return refuse('file-binary')
  return text.trim() === '' ? refuse('file-empty') : text
}

type FileToOffer = { readonly document: FileToRead; readonly text: string }

/** Answers a list of addresses in a file with an offer, like a paste. */
export const offerFile = async (
  ctx: ChatContext,
  deps: ListFileDeps,
  { document, text }: FileToOffer,
): Promise<void> => {
  const { file_id, file_size, file_name = '' } = document
  const name = sanitizeText(file_name.replace(extension, ''), maxNameLength)
  await offerRows(ctx, deps, { rows: { document: { file_id, file_size }, name, from: 0 }, text })
}

/** The button that offers the next rows of a file. */
export const createListFile = (deps: ListFileDeps): Feature => ({
  routes: {
    readNextLines: async (ctx, { offer }) => {
      const { unread } = offer.value
      if (unread === undefined) return answerStaleButton(ctx)
      const text = await readFile(ctx, unread.document, deps.fetchFile)
      if (text !== undefined) await offerRows(ctx, deps, { rows: unread, text, previous: offer })
    },
  },
})

type RowsToOffer = {
  readonly rows: UnreadLines
  readonly text: string
  /** The offer in the message whose button asks for these rows. */
  readonly previous?: Doc<Offer>
}

/** Offers the addresses of a file from a row on. */
const offerRows = async (
  ctx: ChatContext,
  deps: ListFileDeps,
  { rows, text, previous }: RowsToOffer,
): Promise<void> => {
  const list = await parseList(text, rows.from)
  if (list === 'transactions') return reply(ctx, textMessage(ctx.say('file-transactions')))
  if (previous === undefined && (await refuseSecret(ctx, text))) return undefined
  await offerList(ctx, deps, { rows, list, replaces: previous?.value.message })
  if (previous !== undefined) ctx.writes.push(remove(offers, previous.id, { expect: previous.version }))
  if (list.skipped > 0) await offerNextRows(ctx, { ...rows, from: rows.from + list.rows }, list.skipped)
}

/** Adds the addresses of names to a list. */
const withNames = (list: ParsedList, resolved: readonly WatchedAddress[]): ParsedList => {
  const rows = new Map(list.names.map(row => [row.name.toLowerCase(), row]))
  const named = resolved.map(({ address, label = '' }) => ({
    watched: { address, label: rows.get(label.toLowerCase())?.label ?? label },
    chains: rows.get(label.toLowerCase())?.chains ?? [],
  }))
  return {
    ...list,
    found: [...list.found, ...named.map(({ watched }) => watched)],
    chains: new Map([
      ...named.map(({ watched, chains }) => [watched.address.toLowerCase(), chains] as const),
      ...list.chains,
    ]),
  }
}

/** Offers the addresses of a list, also those of its names. */
const offerList = async (
  ctx: ChatContext,
  deps: ListFileDeps,
  { rows: { name, from }, list: written, replaces }: ListToOffer,
): Promise<void> => {
  const { say } = ctx
  const resolved = await lookUpNames(deps.client, { names: written.names.map(row => row.name), say })
  const list = withNames(written, resolved.found)
  const named = sortNamedChains(list.chains, {
    addresses: list.found.map(({ address }) => address),
    offered: deps.chains,
  })
  const shown = { name: name === '' ? say('file-unnamed') : name, lines: list.rows }
  const part = Math.ceil(from / maxRows) + 1
  const watchName = part === 1 ? name : `${sanitizeText(name, maxNameLength - 4)} ${part}`
  await showOffer(ctx, deps, {
    id: offerIdHere(deps.secret, ctx),
    addresses: list.found,
    errors: [...fileErrorLines(list, say), ...resolved.errors, ...notOfferedLines(named, say)],
    title:
      part === 1 ? say('file', shown) : say('file-part', { ...shown, from: from + 1, to: from + list.rows }),
    chains: named.chains,
    name: name !== '' && list.found.length > 1 ? watchName : undefined,
    replaces,
  })
}

type ListToOffer = {
  readonly rows: Pick<UnreadLines, 'name' | 'from'>
  readonly list: ParsedList
  readonly replaces?: number
}

/** Offers the next rows in a message of their own, which stays when the offer above is taken. */
const offerNextRows = async (ctx: ChatContext, unread: UnreadLines, count: number): Promise<void> => {
  const { say } = ctx
  const chat = String(ctx.chatId)
  const id = shortId('unread', chat, String(ctx.update.update_id)).slice(0, 11)
  const next = say('button-next-lines', { count: Math.min(count, maxRows) })
  const { text, ...rest } = messagePayload({
    body: say('file-left', { count }),
    buttons: [[callbackButton(next, actions.readNextLines, id)]],
  })
  const { message_id: message } = await ctx.reply(text, rest)
  const value: Offer = { chat, message, addresses: [], chains: [], unread }
  ctx.writes.push(put(offers, { id, value }, { ttlMs: offerTtlMs }))
}
