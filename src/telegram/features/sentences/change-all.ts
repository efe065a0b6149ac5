import { type Button, callbackButton } from '#render/message.ts'
import { plain } from '#render/rich-text.ts'
import type { Doc } from '#store/store.ts'
import type { Watch, WatchSettings } from '#watch/watch.ts'
import type { ChatContext } from '../../framework/context.ts'
import { actions } from '../../framework/permissions.ts'
import { findSearch, firstPage, saveSearch } from '../../framework/session.ts'
import { watchesButton } from '../../framework/shared-screens.ts'
import { show, showAndGetMessageId } from '../../framework/show.ts'
import { type EditDeps, requestChange, saveEdit } from '../watches/save-edit.ts'
import { namesLine } from '../watches/select-watches.ts'
import { type Sentence, withSentence } from '../wizard/apply-sentence.ts'
import { draftFromSettings, isDraftChanged, settingsFromDraft } from '../wizard/draft.ts'
import { differenceLines } from '../wizard/steps/review.ts'

/** More would not fit into one commit. */
const maxChanged = 100

type Edit = { readonly watch: Doc<Watch>; readonly base: WatchSettings; readonly mine: WatchSettings }

type AllDeps = Omit<EditDeps, 'store'> & { readonly chains: readonly number[] }

/** How a sentence changes watches; `undefined`: it leaves something open, which is asked of one watch at a time. */
const editsOf = (
  { say }: ChatContext,
  sentence: Sentence,
  { some, chains }: { readonly some: readonly Doc<Watch>[]; readonly chains: readonly number[] },
): readonly Edit[] | undefined => {
  const edits = some.slice(0, maxChanged).map(watch => {
    const base = watch.value.settings
    const before = draftFromSettings(base, { id: watch.id, step: 'review', base })
    const { draft, answer } = withSentence(before, sentence, { say, chains, recipients: [] })
    return { watch, base, draft, isOpen: answer !== undefined || draft.step !== 'review' }
  })
  if (edits.some(({ isOpen }) => isOpen)) return undefined
  return edits
    .filter(({ draft }) => isDraftChanged(draft))
    .map(({ watch, base, draft }) => ({ watch, base, mine: settingsFromDraft(draft) }))
}

/** Whether a watch can be edited: a subscription under way must be repeated with the settings that it was requested with. */
const isEditable = ({ value: { state, subscription } }: Doc<Watch>): boolean =>
  state !== 'creating' && (state !== 'live' || subscription !== undefined)

/** A button that shows how a sentence would change all of these watches; none if it leaves something open. */
export const changeAllButtons = (
  ctx: ChatContext,
  sentence: Sentence,
  {
    some,
    chains,
    id,
  }: { readonly some: readonly Doc<Watch>[]; readonly chains: readonly number[]; readonly id: string },
): readonly Button[] => {
  const edits = editsOf(ctx, sentence, { some: some.filter(isEditable), chains })
  const isPossible = edits !== undefined && edits.length > 0
  return isPossible ? [callbackButton(ctx.say('button-select-all'), actions.changeAll, id)] : []
}

/** Shows how a sentence changes watches, with a button that saves that; `false`: it leaves something open. */
export const askChangeAll = async (
  ctx: ChatContext,
  sentence: Sentence,
  { some, chains }: { readonly some: readonly Doc<Watch>[]; readonly chains: readonly number[] },
): Promise<boolean> => {
  const { say } = ctx
  const edits = editsOf(ctx, sentence, { some: some.filter(isEditable), chains })
  if (edits === undefined) return false
  if (edits.length === 0) {
    await show(ctx, { body: plain(say('selected-unchanged')), buttons: [[watchesButton(say)]] })
    return true
  }
  const byChange = Map.groupBy(edits, ({ base, mine }) =>
    differenceLines({ before: base, after: mine }, { say }).join('\n'),
  )
  const changes = [...byChange].map(([lines, same]) => {
    const names = namesLine(
      same.map(({ watch }) => watch),
      say,
    )
    return `${names}\n\n${say('edit-unsaved')}\n${lines}`
  })
  const ids = edits.map(({ watch }) => watch.id).join(' ')
  const id = saveSearch(ctx, { text: `${ids}\n${sentence.written}` })
  const save = callbackButton(say('edit-save'), actions.saveAll, id)
  await show(ctx, {
    body: plain(changes.join('\n\n')),
    buttons: [[{ ...save, style: 'primary' }], [watchesButton(say)]],
  })
  return true
}

/** The watches and the sentence of a button that saves. */
export const findChangeAll = async (
  ctx: ChatContext,
  id: string,
): Promise<{ readonly ids: ReadonlySet<string>; readonly text: string } | undefined> => {
  const [ids = '', text] = (await findSearch(ctx, id))?.text.split('\n') ?? []
  return text === undefined ? undefined : { ids: new Set(ids.split(' ')), text }
}

/** Saves what a sentence changes of several watches; a failure of one is shown in the message that says so. */
export const saveChangeAll = async (
  ctx: ChatContext,
  { sentence, some }: { readonly sentence: Sentence; readonly some: readonly Doc<Watch>[] },
  { chains, ...deps }: AllDeps,
): Promise<void> => {
  const { say } = ctx
  const edits = editsOf(ctx, sentence, { some: some.filter(isEditable), chains }) ?? []
  const saved: Doc<Watch>[] = []
  const pending: Doc<Watch>[] = []
  for (const { watch, base, mine } of edits) {
    const result = await saveEdit(ctx, {
      ...deps,
      watch: watch.id,
      back: firstPage,
      base,
      mine,
    })
    if (result.is !== 'over') continue
    saved.push(watch)
    if (result.needsJob) pending.push(watch)
  }
  const body =
    saved.length === 0 ? say('selected-unchanged') : `${say('change-saved')}\n\n${namesLine(saved, say)}`
  const message = await showAndGetMessageId(ctx, { body: plain(body), buttons: [[watchesButton(say)]] })
  for (const { id: watch } of pending) {
    const id = `all.${ctx.update.update_id}`
    await requestChange(ctx, { id, watch, back: firstPage, message, isSaid: true })
  }
}
