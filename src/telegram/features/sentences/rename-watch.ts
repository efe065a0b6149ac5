import { sanitizeText } from '#lib/sanitize-text.ts'
import { bold, join } from '#render/rich-text.ts'
import type { Doc } from '#store/store.ts'
import { maxNameLength, type Watch } from '#watch/watch.ts'
import { showUndoable } from '../../framework/awaited-answer.ts'
import type { ChatContext } from '../../framework/context.ts'
import { firstPage } from '../../framework/list-position.ts'
import { hasRole } from '../../framework/memberships.ts'
import { watchesButton } from '../../framework/shared-screens.ts'
import { takeNameSaid } from '../../input/name-said.ts'
import { readNameOfThis, readRename } from '../../input/parse-rename.ts'
import { nameLastOffered } from '../paste/paste.ts'
import { undoButton } from '../watches/jobs/change-watch.ts'
import { currentSettings, type EditDeps, requestChange, saveEdit } from '../watches/save-edit.ts'
import { unclearLines } from '../wizard/watch-line.ts'
import { repliedWatch } from './replied-alert.ts'

const nameOf = ({ value }: Doc<Watch>): string => value.settings.name

type RenameDeps = Omit<EditDeps, 'store'> & { readonly chains: readonly number[] }

/** The name that a watch gets, and words beside it that say nothing. */
type GivenName = { readonly watch: string; readonly to: string; readonly unclear: readonly string[] }

/** Gives a watch another name, with a button that takes it back. Returns `false` if the sender may not. */
const giveName = async (
  ctx: ChatContext,
  deps: RenameDeps,
  { watch, to, unclear }: GivenName,
): Promise<boolean> => {
  const { say } = ctx
  const base = await currentSettings(ctx, watch)
  if (base === undefined) return false
  const edit = { watch, back: firstPage }
  const saved = await saveEdit(ctx, { ...deps, ...edit, base, mine: { ...base, name: to } })
  if (saved.is !== 'over' || saved.undo === undefined) return false
  const undo = undoButton({ watch, undo: saved.undo }, say)
  const message = await showUndoable(ctx, {
    body: join(
      [say.rich('watch-renamed', { before: bold(base.name), name: bold(to) }), ...unclearLines(unclear, say)],
      '\n\n',
    ),
    buttons: [[undo, watchesButton(say)]],
  })
  if (saved.needsJob)
    await requestChange(ctx, { ...edit, id: `name.${ctx.update.update_id}`, message, isSaid: true })
  return true
}

const justCreatedMs = 600_000

/** The newest watch, if it was created a short time ago. */
const justCreated = (all: readonly Doc<Watch>[], now: number): readonly Doc<Watch>[] =>
  all
    .filter(({ value }) => now - value.createdAt * 1_000 < justCreatedMs)
    .toSorted((a, b) => b.value.createdAt - a.value.createdAt)
    .slice(0, 1)

/**
 * Renames the watch that a text says to rename, such as *call savings piggy*, or names what is on offer, such as
 * *call it piggy*. Returns `false` if the text does neither.
 */
export const renameWatch = async (
  ctx: ChatContext,
  deps: RenameDeps,
  { text, all }: { readonly text: string; readonly all: readonly Doc<Watch>[] },
): Promise<boolean> => {
  const rename = readRename(text, all.map(nameOf))
  const to = sanitizeText(rename?.to ?? readNameOfThis(text) ?? '', maxNameLength)
  if (to === '' || !hasRole(ctx.role, 'editor')) return false
  const said = takeNameSaid(text)
  const unclear = said.name === to && said.rest !== '' ? [said.rest] : []
  const named = all.filter(watch => nameOf(watch) === rename?.name)
  const replied = repliedWatch(ctx, all)
  // A name wins over the alert replied to, which wins over an offer, the newest watch and the only watch.
  if (named.length + replied.length === 0 && (await nameLastOffered(ctx, deps, { label: to, unclear })))
    return true
  const candidates = [named, replied, justCreated(all, ctx.now()), all].find(({ length }) => length > 0) ?? []
  const [watch, ...others] = candidates
  return watch !== undefined && others.length === 0 && giveName(ctx, deps, { watch: watch.id, to, unclear })
}
