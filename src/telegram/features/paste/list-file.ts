import { Composer } from 'grammy'
import type { Document } from 'grammy/types'
import { shortId } from '#lib/ids.ts'
import { sanitizeText } from '#lib/sanitize-text.ts'
import { callbackButton, messagePayload } from '#render/message.ts'
import { plain } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import { type Doc, put, remove } from '#store/store.ts'
import { maxAddressesPerWatch } from '#watch/watch.ts'
import { listLine } from '#watch/watch-lines.ts'
import { answerStaleButton } from '../../framework/callback-routes.ts'
import type { ChatContext } from '../../framework/context.ts'
import type { Feature } from '../../framework/feature.ts'
import { type FetchFile, fetchErrorTextIds } from '../../framework/fetch-file.ts'
import { actions } from '../../framework/permissions.ts'
import { refuseSecret } from '../../framework/refuse-secret.ts'
import { textMessage } from '../../framework/shared-screens.ts'
import { reply } from '../../framework/show.ts'
import type { LinkedChain } from '../../input/linked-chain.ts'
import { type Offer, offers, type UnreadLines } from '../../records.ts'
import { offerId, offerTtlMs, showOffer } from './offer.ts'
import { decodeText, maxLines, type ParsedList, parseList } from './parse-list.ts'

const maxLinesShown = 10

/** Lines about the part of a file that is not offered. */
export const fileErrorLines = ({ found, duplicates, invalid }: ParsedList, say: Translator): string[] => [
  ...(found.length === 0 ? [say('file-none')] : []),
  ...(invalid.length === 0 ? [] : [say('file-wrong', { count: invalid.length })]),
  ...invalid
    .slice(0, maxLinesShown)
    .map(({ line, text, reason }) => say('file-wrong-line', { line, text, why: reason })),
  ...(invalid.length > maxLinesShown
    ? [say('file-wrong-more', { count: invalid.length - maxLinesShown })]
    : []),
  ...(duplicates === 0 ? [] : [say('file-twice', { count: duplicates })]),
  ...(found.length > maxAddressesPerWatch ? [say('wrong-too-many', { taken: maxAddressesPerWatch })] : []),
]

/** The chains of a list, as those of links. `chains`: `undefined` unless each of its addresses is on an offered one. */
const readListChains = (
  { found, chains }: Pick<ParsedList, 'found' | 'chains'>,
  offered: readonly number[],
): { readonly chains: readonly number[] | undefined; readonly notOffered: readonly string[] } => {
  const named = [...chains.values()].flat()
  const isOffered = ({ id }: LinkedChain): boolean => offered.includes(id)
  const isComplete = found.every(({ address }) => chains.get(address.toLowerCase())?.some(isOffered) === true)
  return {
    chains:
      isComplete && found.length > 0 ? offered.filter(id => named.some(chain => chain.id === id)) : undefined,
    notOffered: [...new Set(named.filter(chain => !isOffered(chain)).map(({ name }) => name))],
  }
}

type ListFileDeps = {
  readonly chains: readonly number[]
  /** The store's, which ids of offers are made of. */
  readonly secret: string
  readonly fetchFile: FetchFile
}

const maxBytes = 1_048_576
const maxNameLength = 32
const listExtension = /\.(csv|txt|tsv)$/i

/** Exported files are import-export/import.ts's. */
const isExportFile = ({ file_name: name = '' }: Document): boolean => /\.json$/i.test(name)

const isList = ({ file_name: name, mime_type: type = '' }: Document): boolean =>
  name === undefined ? type.startsWith('text/') : listExtension.test(name)

/** Answers a list of addresses in a file with an offer, like a paste. */
export const createListFile = (deps: ListFileDeps): Feature => {
  const composer = new Composer<ChatContext>()
  composer.on('message:document', async (ctx, next) => {
    const { document } = ctx.message
    if (isExportFile(document)) return next()
    if (!isList(document)) return refuse(ctx, 'file-kind')
    const name = sanitizeText((document.file_name ?? '').replace(listExtension, ''), maxNameLength)
    return offerLines(ctx, deps, { document, name, from: 0 })
  })
  return {
    middleware: composer,
    routes: {
      readNextLines: async (ctx, { offer }) => {
        const { unread } = offer.value
        return unread === undefined ? answerStaleButton(ctx) : offerLines(ctx, deps, unread, offer)
      },
    },
  }
}

const refuse = (ctx: ChatContext, textId: string): Promise<void> => reply(ctx, textMessage(ctx.say(textId)))

/** Offers what a file has from a line on. `asked`: what offered these lines. */
const offerLines = async (
  ctx: ChatContext,
  deps: ListFileDeps,
  lines: UnreadLines,
  asked?: Doc<Offer>,
): Promise<void> => {
  const bytes = await deps.fetchFile(ctx, lines.document, maxBytes)
  if (typeof bytes === 'string') return refuse(ctx, fetchErrorTextIds[bytes])
  const text = decodeText(bytes)
  if (text === undefined) return refuse(ctx, 'file-binary')
  if (text.trim() === '') return refuse(ctx, 'file-empty')
  const list = await parseList(text, lines.from)
  if (list === 'transactions') return refuse(ctx, 'file-transactions')
  if (asked === undefined && (await refuseSecret(ctx, text))) return undefined
  await offerList(ctx, deps, { lines, list, replaces: asked?.value.message })
  if (asked !== undefined) ctx.writes.push(remove(offers, asked.id, { expect: asked.version }))
  if (list.skipped > 0) await offerNextLines(ctx, { ...lines, from: lines.from + list.lines }, list.skipped)
}

type ListToOffer = {
  readonly lines: Pick<UnreadLines, 'name' | 'from'>
  readonly list: ParsedList
  readonly replaces?: number
}

/** Offers the addresses of a list. */
export const offerList = async (
  ctx: ChatContext,
  deps: Omit<ListFileDeps, 'fetchFile'>,
  { lines: { name, from }, list, replaces }: ListToOffer,
): Promise<void> => {
  const { say } = ctx
  const { chains, notOffered } = readListChains(list, deps.chains)
  const shown = { name: name === '' ? say('file-unnamed') : name, lines: list.lines }
  const part = from / maxLines + 1
  const watchName = part === 1 ? name : `${sanitizeText(name, maxNameLength - 4)} ${part}`
  await showOffer(ctx, deps, {
    id: offerId(deps.secret, { chat: ctx.chatId ?? 0, message: ctx.msgId ?? 0 }),
    addresses: list.found,
    errors: [
      ...fileErrorLines(list, say),
      ...(notOffered.length === 0
        ? []
        : [say('file-not-offered', { chains: listLine(notOffered, say, 'long') })]),
    ],
    title:
      part === 1 ? say('file', shown) : say('file-part', { ...shown, from: from + 1, to: from + list.lines }),
    chains,
    ...(name !== '' && list.found.length > 1 && { name: watchName }),
    replaces,
  })
}

/** Offers the next lines in a message of their own, which stays when the offer above is taken. */
const offerNextLines = async (ctx: ChatContext, lines: UnreadLines, count: number): Promise<void> => {
  const { say } = ctx
  const chat = String(ctx.chatId)
  const id = shortId('unread', chat, String(ctx.update.update_id)).slice(0, 11)
  const next = say('button-next-lines', { count: Math.min(count, maxLines) })
  const { text, ...rest } = messagePayload({
    body: plain(say('file-left', { count, most: maxLines })),
    buttons: [[callbackButton(next, actions.readNextLines, id)]],
  })
  const { message_id: message } = await ctx.reply(text, rest)
  const { file_id, file_size } = lines.document
  const unread = { ...lines, document: { file_id, file_size } }
  const value: Offer = { chat, message, addresses: [], chains: [], unread }
  ctx.writes.push(put(offers, { id, value }, { ttlMs: offerTtlMs }))
}
