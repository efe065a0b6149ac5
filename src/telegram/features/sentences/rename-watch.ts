import { sanitizeText } from '#lib/sanitize-text.ts'
import { callbackButton } from '#render/message.ts'
import { bold } from '#render/rich-text.ts'
import type { Doc } from '#store/store.ts'
import { maxNameLength, type Watch } from '#watch/watch.ts'
import type { ChatContext } from '../../framework/context.ts'
import { hasRole } from '../../framework/memberships.ts'
import { actions } from '../../framework/permissions.ts'
import { firstPage, saveSearch } from '../../framework/session.ts'
import { watchesButton } from '../../framework/shared-screens.ts'
import { showAndGetMessageId } from '../../framework/show.ts'
import { readRename, thisWatch } from '../../input/parse-rename.ts'
import { currentSettings, type EditDeps, requestChange, saveEdit } from '../watches/save-edit.ts'
import { repliedWatch } from './replied-alert.ts'

const nameOf = ({ value }: Doc<Watch>): string => value.settings.name

/**
 * Renames the watch that a text says to rename, such as *call savings piggy*. Returns `false` if the text
 * does not rename one watch.
 */
export const renameWatch = async (
  ctx: ChatContext,
  deps: Omit<EditDeps, 'store'>,
  { text, all }: { readonly text: string; readonly all: readonly Doc<Watch>[] },
): Promise<boolean> => {
  const { say } = ctx
  const rename = readRename(text, all.map(nameOf)) ?? readRename(text, thisWatch)
  const to = sanitizeText(rename?.to ?? '', maxNameLength)
  if (rename === undefined || to === '' || !hasRole(ctx.role, 'editor')) return false
  const named = all.filter(watch => nameOf(watch) === rename.name)
  const replied = repliedWatch(ctx, all)
  // A name wins over the alert replied to, which wins over the only watch.
  const candidates = [named, replied, all].find(({ length }) => length > 0) ?? []
  const [watch, ...others] = candidates
  const base = watch && (await currentSettings(ctx, watch.id))
  if (watch === undefined || base === undefined || others.length > 0) return false
  const edit = { watch: watch.id, back: firstPage }
  const saved = await saveEdit(ctx, { ...deps, ...edit, base, mine: { ...base, name: to } })
  if (saved.is !== 'over') return false
  const undo = saveSearch(ctx, { text: `rename ${to} to ${base.name}` })
  const message = await showAndGetMessageId(ctx, {
    body: say.rich('watch-renamed', { before: bold(base.name), name: bold(to) }),
    buttons: [[callbackButton(say('button-undo'), actions.saySentence, undo), watchesButton(say)]],
  })
  if (saved.needsJob)
    await requestChange(ctx, { ...edit, id: `name.${ctx.update.update_id}`, message, isSaid: true })
  return true
}
