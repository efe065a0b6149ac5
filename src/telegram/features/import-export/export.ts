import { InputFile } from 'grammy'
import { toIsoTime } from '#lib/time.ts'
import { plain } from '#render/rich-text.ts'
import { applyBook, findLabels, readAddressBook } from '#watch/address-book.ts'
import { liveChannels, ownChat } from '#watch/channels.ts'
import { watchRules } from '#watch/filters.ts'
import type { ChatContext } from '../../framework/context.ts'
import type { Feature } from '../../framework/feature.ts'
import { preferencesOf } from '../../framework/session.ts'
import { mainRow } from '../../framework/shared-screens.ts'
import { show } from '../../framework/show.ts'
import type { ExportedWatch } from '../../records.ts'
import { watchesOf } from '../../records.ts'
import { formatWatchesFile } from './watches-file.ts'

/** `/export`: the watches, names of addresses and settings of this chat as a file, which `/import` takes. */
export const createExport = (): Feature => ({
  commands: { export: { role: 'manager', anonymous: true, run: sendFile } },
  routes: { export: sendFile },
})

const sendFile = async (ctx: ChatContext): Promise<void> => {
  const chat = String(ctx.chatId)
  const labels = await findLabels(ctx.store, chat)
  const watches = await exportedWatches(ctx)
  const chosen = preferencesOf(ctx.settings?.value ?? {})
  const settings = Object.keys(chosen).length === 0 ? undefined : chosen
  if (watches.length === 0 && labels.length === 0 && settings === undefined)
    return show(ctx, { body: plain(ctx.say('export-nothing')), buttons: [mainRow(ctx.say)] })
  const exportedAt = toIsoTime(ctx.now())
  const names = labels.map(({ value: { address, label } }) => ({ address, label }))
  const file = { exportedAt, watches, names: names.length === 0 ? undefined : names, settings }
  const document = new InputFile(
    Buffer.from(formatWatchesFile(file)),
    `lookout-${exportedAt.slice(0, 10)}.json`,
  )
  await ctx.replyWithDocument(document, { caption: ctx.say('export-done', { count: watches.length }) })
}

/** Oldest first, as in the list. */
const exportedWatches = async (ctx: ChatContext): Promise<readonly ExportedWatch[]> => {
  const chat = String(ctx.chatId)
  const found = await watchesOf(ctx.store, chat)
  const ids = found.map(({ id }) => id)
  const book = await readAddressBook(ctx.store, chat)
  const names = new Map((await liveChannels(ctx.store, chat)).map(({ id, name }) => [id, name]))
  const stored = ids.length === 0 ? [] : await ctx.store.get(watchRules, ids)
  return found.map(({ value }, n): ExportedWatch => {
    const rules = stored[n]?.value.rules ?? []
    const { settings } = value
    return {
      ...settings,
      addresses: applyBook(settings.addresses, book),
      ...(rules.length > 0 && { rules: [...rules] }),
      recipients: settings.recipients?.flatMap(id => (id === ownChat ? [id] : (names.get(id) ?? []))),
      ...(value.showsWorthless && { showsWorthless: value.showsWorthless }),
      ...(value.state === 'paused' && { paused: true as const }),
    }
  })
}
