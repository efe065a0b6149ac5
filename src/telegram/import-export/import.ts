import { isDeepStrictEqual } from 'node:util'
import { Composer } from 'grammy'
import { destinations } from '#chat/records.ts'
import { shortId } from '#lib/short-id.ts'
import { plain } from '#render/rich-text.ts'
import { type Doc, put, remove } from '#store/store.ts'
import type { Feature } from '../feature.ts'
import { type JobDeps, pushJob } from '../jobs/job.ts'
import { chatDestination } from '../jobs/request-jobs.ts'
import { type Import, imports, type Preferences } from '../records.ts'
import { preferencesOf, replacePreferences } from '../session.ts'
import { answerStaleButton } from '../ui/callback-routes.ts'
import type { ChatContext } from '../ui/context.ts'
import { type FetchFile, fetchErrorTextIds } from '../ui/fetch-file.ts'
import { mainRow } from '../ui/shared-screens.ts'
import { show } from '../ui/show.ts'
import { importingMessage, importPlanMessage, planImport } from './plan-import.ts'
import { createImportJob, importTtlMs } from './run-import.ts'
import { parseWatchesFile } from './watches-file.ts'

type ImportDeps = JobDeps & { readonly fetchFile: FetchFile; readonly chains: readonly number[] }

const maxBytes = 1_048_576

/** `/import`, and a file of watches that is sent: what it would bring is told first, and made when asked for. */
export const createImport = (deps: ImportDeps): Feature => {
  const composer = new Composer<ChatContext>()
  composer.on('message:document', async (ctx, next) => {
    const { document } = ctx.message
    if (!/\.json$/i.test(document.file_name ?? '')) return next()
    const bytes = await deps.fetchFile(ctx, document, maxBytes)
    if (typeof bytes === 'string') return say(ctx, fetchErrorTextIds[bytes])
    return showPlan(ctx, new TextDecoder().decode(bytes), deps)
  })
  return {
    middleware: composer,
    commands: { import: ctx => say(ctx, 'import-ask') },
    routes: {
      startImport: (ctx, { found, message }) => startImport(ctx, { found, message, secret: deps.secret }),
      cancelImport: async (ctx, { found }) => {
        if (found.value.state !== 'asked') return answerStaleButton(ctx)
        ctx.writes.push(remove(imports, found.id, { expect: found.version }))
        return show(ctx, { body: plain(ctx.say('watch-cancelled')), buttons: [mainRow(ctx.say)] })
      },
    },
    jobs: { import: createImportJob(deps) },
  }
}

const say = (ctx: ChatContext, id: string): Promise<void> =>
  show(ctx, { body: plain(ctx.say(id)), buttons: [] })

const unreadableTextId = {
  broken: 'import-broken',
  'not ours': 'import-not-ours',
  newer: 'import-newer',
} as const

/** What the file would bring; nothing is done yet. */
const showPlan = async (ctx: ChatContext, text: string, deps: ImportDeps): Promise<void> => {
  const read = await parseWatchesFile(text)
  if (read.kind !== 'watches') return say(ctx, unreadableTextId[read.kind])
  const chat = String(ctx.chatId)
  const plan = await planImport(read, { ...deps, store: ctx.store, chat, say: ctx.say })
  const settings = hasOtherSettings(read.settings, preferencesOf(ctx.settings?.value ?? {}))
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
  ctx.writes.push(put(imports, { id, value }, { ttlMs: importTtlMs }))
  const total = read.watches.length + read.unreadable.length
  const message = importPlanMessage(
    { ...plan, id, total, fresh: plan.fresh.length, settings: settings !== undefined },
    ctx.say,
  )
  await show(ctx, message)
}

const hasOtherSettings = (read: Preferences | undefined, present: Preferences): boolean =>
  read !== undefined && !isDeepStrictEqual(read, present)

/** The watches are made by the `setup` lane, one after the other; settings at once. */
const startImport = async (
  ctx: ChatContext,
  o: { readonly found: Doc<Import>; readonly message: number; readonly secret: string },
): Promise<void> => {
  const { found, message, secret } = o
  if (found.value.state !== 'asked') return answerStaleButton(ctx)
  const { chat, settings } = found.value
  const destination = await chatDestination(ctx, { chat, secret })
  const value: Import = { ...found.value, message, state: 'working' }
  if (destination.version === 0) ctx.writes.push(put(destinations, destination, { expect: 0 }))
  if (settings !== undefined) replacePreferences(ctx, settings)
  ctx.writes.push(
    put(imports, { id: found.id, value }, { expect: found.version }),
    pushJob(destination.id, `${found.id}.0`, { kind: 'import', import: found.id }),
  )
  await show(ctx, importingMessage(value, ctx.say))
}
