import { Composer } from 'grammy'
import type { Document } from 'grammy/types'
import { sanitizeText } from '#lib/sanitize-text.ts'
import type { Translator } from '#render/texts.ts'
import type { Feature } from '../feature.ts'
import type { ChatContext } from '../ui/context.ts'
import { type FetchFile, fetchErrorTextIds } from '../ui/fetch-file.ts'
import { maxAddressesPerWatch } from '../ui/read-addresses.ts'
import { lineMessage } from '../ui/shared-screens.ts'
import { show } from '../ui/show.ts'
import { offerId, showOffer } from './offer.ts'
import { decodeText, maxLines, type ParsedList, parseList } from './parse-list.ts'

const maxLinesShown = 10

/** Lines about what of a file is not offered. */
export const fileErrorLines = (
  { found, duplicates, invalid, skipped }: ParsedList,
  say: Translator,
): string[] => [
  ...(found.length === 0 ? [say('file-none')] : []),
  ...(invalid.length === 0 ? [] : [say('file-wrong', { count: invalid.length })]),
  ...invalid
    .slice(0, maxLinesShown)
    .map(({ line, text, reason }) => say('file-wrong-line', { line, text, why: reason })),
  ...(invalid.length > maxLinesShown
    ? [say('file-wrong-more', { count: invalid.length - maxLinesShown })]
    : []),
  ...(duplicates === 0 ? [] : [say('file-twice', { count: duplicates })]),
  ...(skipped === 0 ? [] : [say('file-left', { count: skipped, most: maxLines })]),
  ...(found.length > maxAddressesPerWatch ? [say('wrong-too-many', { taken: maxAddressesPerWatch })] : []),
]

type ListFileDeps = {
  readonly chains: readonly number[]
  /** Of the store. */
  readonly secret: string
  readonly fetchFile: FetchFile
}

const maxBytes = 1_048_576
const maxNameLength = 32
const listExtension = /\.(csv|txt|tsv)$/i

/** Which import-export/import.ts handles. */
const isExportFile = ({ file_name: name = '' }: Document): boolean => /\.json$/i.test(name)

const isList = ({ file_name: name, mime_type: type = '' }: Document): boolean =>
  name === undefined ? type.startsWith('text/') : listExtension.test(name)

/** Answers a list of addresses in a file with an offer, like a paste. */
export const createListFile = (deps: ListFileDeps): Feature => {
  const composer = new Composer<ChatContext>()
  composer.on('message:document', async (ctx, next) => {
    const { document, message_id: message } = ctx.message
    const { say } = ctx
    if (isExportFile(document)) return next()
    if (!isList(document)) return refuse(ctx, 'file-kind')
    const bytes = await deps.fetchFile(ctx, document, maxBytes)
    if (typeof bytes === 'string') return refuse(ctx, fetchErrorTextIds[bytes])
    const text = decodeText(bytes)
    if (text === undefined) return refuse(ctx, 'file-binary')
    if (text.trim() === '') return refuse(ctx, 'file-empty')
    const list = await parseList(text)
    const name = sanitizeText((document.file_name ?? '').replace(listExtension, ''), maxNameLength)
    await showOffer(ctx, deps, {
      id: offerId(deps.secret, { chat: ctx.chat.id, message }),
      addresses: list.found,
      errors: fileErrorLines(list, say),
      title: say('file', { name: name === '' ? say('file-unnamed') : name, lines: list.lines }),
      ...(name !== '' && list.found.length > 1 && { name }),
    })
  })
  return { middleware: composer }
}

const refuse = (ctx: ChatContext, textId: string): Promise<void> => show(ctx, lineMessage(ctx.say(textId)))
