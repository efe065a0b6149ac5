import { Composer } from 'grammy'
import type { Document } from 'grammy/types'
import { sanitizeText } from '#lib/sanitize-text.ts'
import { plain } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import type { ChatContext } from '../ui/context.ts'
import type { FetchFile } from '../ui/fetch-file.ts'
import { maxAddressesPerWatch } from '../ui/read-addresses.ts'
import { show } from '../ui/show.ts'
import { offerId, showOffer } from './offer.ts'
import { decodeText, maxLines, type ParsedList, parseList } from './parse-list.ts'

const maxLinesShown = 10

/** What of a file could not be taken, a line each. */
export const fileErrorLines = ({ taken, twice, wrong, left }: ParsedList, say: Translator): string[] => [
  ...(taken.length === 0 ? [say('file-none')] : []),
  ...(wrong.length === 0 ? [] : [say('file-wrong', { count: wrong.length })]),
  ...wrong.slice(0, maxLinesShown).map(({ line, text, why }) => say('file-wrong-line', { line, text, why })),
  ...(wrong.length > maxLinesShown ? [say('file-wrong-more', { count: wrong.length - maxLinesShown })] : []),
  ...(twice === 0 ? [] : [say('file-twice', { count: twice })]),
  ...(left === 0 ? [] : [say('file-left', { count: left, most: maxLines })]),
  ...(taken.length > maxAddressesPerWatch ? [say('wrong-too-many', { taken: maxAddressesPerWatch })] : []),
]

type Deps = {
  readonly chains: readonly number[]
  /** Of the store. */
  readonly secret: string
  readonly fetchFile: FetchFile
}

const maxBytes = 1_048_576
const maxNameLength = 32
const listExtension = /\.(csv|txt|tsv)$/i

/** Others read documents of their own. */
const isExportFile = ({ file_name: name = '' }: Document): boolean => /\.json$/i.test(name)

const isList = ({ file_name: name, mime_type: type = '' }: Document): boolean =>
  name === undefined ? type.startsWith('text/') : listExtension.test(name)

/** A list of addresses as a file is read line by line, and answered as a paste is. */
export const createListFile = (deps: Deps): Composer<ChatContext> => {
  const composer = new Composer<ChatContext>()
  composer.on('message:document', async (ctx, next) => {
    const { document, message_id: message } = ctx.message
    const { say } = ctx
    if (isExportFile(document)) return next()
    if (!isList(document)) return refuse(ctx, 'file-kind')
    const bytes = await deps.fetchFile(ctx, document, maxBytes)
    if (bytes === 'too large') return refuse(ctx, 'file-large')
    if (bytes === 'too many') return refuse(ctx, 'limit-uploads')
    if (bytes === 'gone') return refuse(ctx, 'file-gone')
    if (bytes === 'too slow') return refuse(ctx, 'file-slow')
    const text = decodeText(bytes)
    if (text === undefined) return refuse(ctx, 'file-binary')
    if (text.trim() === '') return refuse(ctx, 'file-empty')
    const report = await parseList(text)
    const name = sanitizeText((document.file_name ?? '').replace(listExtension, ''), maxNameLength)
    await showOffer(ctx, deps, {
      id: offerId(deps.secret, { chat: ctx.chat.id, message }),
      taken: report.taken,
      faults: fileErrorLines(report, say),
      title: say('file', { name: name === '' ? say('file-unnamed') : name, lines: report.lines }),
      ...(name !== '' && report.taken.length > 1 && { name }),
    })
  })
  return composer
}

const refuse = (ctx: ChatContext, why: string): Promise<void> =>
  show(ctx, { body: plain(ctx.say(why)), buttons: [] })
