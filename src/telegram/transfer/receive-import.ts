import { isDeepStrictEqual } from 'node:util'
import { Composer } from 'grammy'
import { destinations } from '#chat/records.ts'
import { plain } from '#chat/rich.ts'
import { shortId } from '#chat/short-id.ts'
import { type Doc, put, remove } from '#store/store.ts'
import type { ChatContext } from '../context.ts'
import type { FetchFile } from '../fetch-file.ts'
import type { Quotas } from '../limits/quotas.ts'
import { mainRow } from '../main-row.ts'
import { createPresses, stale } from '../presses.ts'
import { type ChosenSettings, chosenSettings, replaceSettings } from '../settings/change-settings.ts'
import type { SetupItem } from '../setup/intent.ts'
import { show } from '../show.ts'
import { destinationOf } from '../watch/begin-setup.ts'
import { askedForMs, type Import, imports } from './import.ts'
import { planImport } from './plan-import.ts'
import { importingMessage, reportMessage } from './screens.ts'
import { readFile } from './watches-file.ts'

type Deps = {
  readonly fetchFile: FetchFile
  readonly chains: readonly number[]
  readonly quotas: Quotas
  /** Of the store. */
  readonly secret: string
}

const maxBytes = 1_048_576

/** `/import`, and a file of watches that is sent: what it would bring is told first, and made when asked for. */
export const createImport = (deps: Deps): Composer<ChatContext> => {
  const composer = new Composer<ChatContext>()
  composer.command('import', ctx => say(ctx, 'import-ask'))
  composer.on('message:document', async (ctx, next) => {
    const { document } = ctx.message
    if (!/\.json$/i.test(document.file_name ?? '')) return next()
    const bytes = await deps.fetchFile(ctx, document, maxBytes)
    if (bytes === 'too large') return say(ctx, 'file-large')
    if (bytes === 'gone') return say(ctx, 'file-gone')
    if (bytes === 'too slow') return say(ctx, 'file-slow')
    if (bytes === 'too many') return say(ctx, 'limit-uploads')
    return report(ctx, new TextDecoder().decode(bytes), deps)
  })
  const presses = createPresses(composer)
  presses.on('import', (ctx, { found }) => begin(ctx, found, deps))
  presses.on('cancelImport', async (ctx, { found }) => {
    if (found.value.state !== 'asked') return stale(ctx)
    ctx.writes.push(remove(imports, found.id, { expect: found.version }))
    await show(ctx, { body: plain(ctx.say('watch-cancelled')), buttons: [mainRow(ctx.say)] })
  })
  return composer
}

const say = (ctx: ChatContext, id: string): Promise<void> =>
  show(ctx, { body: plain(ctx.say(id)), buttons: [] })

const wordFor = { broken: 'import-broken', 'not ours': 'import-not-ours', newer: 'import-newer' } as const

/** What the file would bring; nothing is done yet. */
const report = async (ctx: ChatContext, text: string, deps: Deps): Promise<void> => {
  const read = await readFile(text)
  if (read.kind !== 'watches') return say(ctx, wordFor[read.kind])
  const chat = String(ctx.chatId)
  const plan = await planImport(read, { ...deps, store: ctx.store, chat, say: ctx.say })
  const settings = isOther(read.settings, chosenSettings(ctx.settings?.value ?? {}))
    ? read.settings
    : undefined
  // The same however often the update is handled.
  const id = shortId('import', chat, String(ctx.update.update_id))
  const languageCode = ctx.from?.language_code
  const value: Import = {
    chat,
    ...(languageCode !== undefined && { languageCode }),
    state: 'asked',
    watches: plan.fresh,
    ...(settings !== undefined && { settings }),
    begun: 0,
    refused: [],
  }
  ctx.writes.push(put(imports, { id, value }, { ttlMs: askedForMs }))
  const total = read.watches.length + read.unreadable.length
  const message = reportMessage(
    { ...plan, id, total, fresh: plan.fresh.length, settings: settings !== undefined },
    ctx.say,
  )
  await show(ctx, message)
}

const isOther = (read: ChosenSettings | undefined, present: ChosenSettings): boolean =>
  read !== undefined && !isDeepStrictEqual(read, present)

/** The watches are made by the `setup` lane, one after the other; settings at once. */
const begin = async (ctx: ChatContext, found: Doc<Import>, { secret }: Deps): Promise<void> => {
  const message = ctx.callbackQuery?.message?.message_id
  if (message === undefined || found.value.state !== 'asked') return stale(ctx)
  const { chat, settings } = found.value
  const destination = await destinationOf(ctx, { chat, secret })
  const value: Import = { ...found.value, message, state: 'working' }
  const item: SetupItem = { kind: 'import', import: found.id }
  if (destination.version === 0) ctx.writes.push(put(destinations, destination, { expect: 0 }))
  if (settings !== undefined) replaceSettings(ctx, settings)
  ctx.writes.push(put(imports, { id: found.id, value }, { expect: found.version }), {
    op: 'push',
    queue: 'setup',
    lane: destination.id,
    id: `${found.id}.0`,
    body: item,
  })
  await show(ctx, importingMessage(value, ctx.say))
}
