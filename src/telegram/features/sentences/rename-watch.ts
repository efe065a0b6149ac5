import { sanitizeText } from '#lib/sanitize-text.ts'
import { callbackButton } from '#render/message.ts'
import { bold } from '#render/rich-text.ts'
import type { Doc } from '#store/store.ts'
import { maxNameLength, type Watch } from '#watch/watch.ts'
import { answerStaleButton } from '../../framework/callback-routes.ts'
import type { ChatContext } from '../../framework/context.ts'
import { hasRole } from '../../framework/memberships.ts'
import { actions } from '../../framework/permissions.ts'
import { findSearch, firstPage, saveSearch, showUndoable } from '../../framework/session.ts'
import { watchesButton } from '../../framework/shared-screens.ts'
import { readRename, thisWatch } from '../../input/parse-rename.ts'
import { currentSettings, type EditDeps, requestChange, saveEdit } from '../watches/save-edit.ts'
import { repliedWatch } from './replied-alert.ts'

const nameOf = ({ value }: Doc<Watch>): string => value.settings.name

type RenameDeps = Omit<EditDeps, 'store'>

/**
 * Gives a watch another name, with a button that takes it back. Returns `false` if the sender may not, or if
 * its name has changed since then.
 */
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
  if (saved.is !== 'over') return false
  const before = saveSearch(ctx, { text: base.name })
  const undo = callbackButton(say('button-undo'), actions.renameBack, watch, before)
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

/** Calls a watch as before it was renamed. `before` is the id of a stored search for that name. */
export const renameBack = async (
  ctx: ChatContext,
  deps: RenameDeps,
  { watch, before }: { readonly watch: string; readonly before: string },
): Promise<void> => {
  const name = await findSearch(ctx, before)
  if (name === undefined || !(await giveName(ctx, deps, { watch, to: name.text }))) answerStaleButton(ctx)
}
