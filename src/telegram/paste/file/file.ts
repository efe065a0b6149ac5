import { Composer } from 'grammy'
import type { Document } from 'grammy/types'
import { plain } from '#chat/rich.ts'
import { sanitizeText } from '#lib/clean-text.ts'
import type { ChatContext } from '../../context.ts'
import type { FetchFile } from '../../fetch-file.ts'
import { show } from '../../show.ts'
import { showOffer } from '../make-offer.ts'
import { offerId } from '../offer.ts'
import { fileErrorLines } from './file-faults.ts'
import { decodeText } from './file-text.ts'
import { parseList } from './read-lines.ts'

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
