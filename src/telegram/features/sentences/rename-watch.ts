import { sanitizeText } from '#lib/sanitize-text.ts'
import { bold } from '#render/rich-text.ts'
import type { Doc } from '#store/store.ts'
import { maxNameLength, type Watch } from '#watch/watch.ts'
import type { ChatContext } from '../../framework/context.ts'
import { hasRole } from '../../framework/memberships.ts'
import { firstPage, showUndoable } from '../../framework/session.ts'
import { watchesButton } from '../../framework/shared-screens.ts'
import { readRename, thisWatch } from '../../input/parse-rename.ts'
import { undoButton } from '../watches/jobs/change-watch.ts'
import { currentSettings, type EditDeps, requestChange, saveEdit } from '../watches/save-edit.ts'
import { repliedWatch } from './replied-alert.ts'

const nameOf = ({ value }: Doc<Watch>): string => value.settings.name

type RenameDeps = Omit<EditDeps, 'store'>

/** Gives a watch another name, with a button that takes it back. Returns `false` if the sender may not. */
const giveName = async (
  ctx: ChatContext,
  deps: RenameDeps,
  { watch, to }: { readonly watch: string; readonly to: string },
): Promise<boolean> => {
  const { say } = ctx
  const base = await currentSettings(ctx, watch)
  if (base === undefined) return false
  const edit = { watch, back: firstPage }
  const saved = await saveEdit(ctx, { ...deps, ...edit, base, mine: { ...base, name: to } })
  if (saved.is !== 'over' || saved.undo === undefined) return false
  const undo = undoButton({ watch, undo: saved.undo }, say)
  const message = await showUndoable(ctx, {
    body: say.rich('watch-renamed', { before: bold(base.name), name: bold(to) }),
    buttons: [[undo, watchesButton(say)]],
  })
  if (saved.needsJob)
    await requestChange(ctx, { ...edit, id: `name.${ctx.update.update_id}`, message, isSaid: true })
  return true
}

/**
 * Renames the watch that a text says to rename, such as *call savings piggy*. Returns `false` if the text
 * does not rename one watch.
 */
export const renameWatch = async (
  ctx: ChatContext,
  deps: RenameDeps,
  { text, all }: { readonly text: string; readonly all: readonly Doc<Watch>[] },
): Promise<boolean> => {
  const rename = readRename(text, all.map(nameOf)) ?? readRename(text, thisWatch)
  const to = sanitizeText(rename?.to ?? '', maxNameLength)
  if (rename === undefined || to === '' || !hasRole(ctx.role, 'editor')) return false
  const named = all.filter(watch => nameOf(watch) === rename.name)
  const replied = repliedWatch(ctx, all)
  // A name wins over the alert replied to, which wins over the only watch.
  const candidates = [named, replied, all].find(({ length }) => length > 0) ?? []
  const [watch, ...others] = candidates
  return watch !== undefined && others.length === 0 && giveName(ctx, deps, { watch: watch.id, to })
}
