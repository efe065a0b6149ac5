import { isDeepStrictEqual } from 'node:util'
import type { MinimumValue } from '#events/minimums.ts'
import { type Button, callbackButton } from '#render/message.ts'
import { plain } from '#render/rich-text.ts'
import type { Doc } from '#store/store.ts'
import { noMinimum } from '#watch/event-kinds.ts'
import { type Watch, type WatchSettings, watches } from '#watch/watch.ts'
import { showUndoable } from '../../framework/awaited-answer.ts'
import { answerStaleButton } from '../../framework/callback-routes.ts'
import type { ChatContext } from '../../framework/context.ts'
import { firstPage } from '../../framework/list-position.ts'
import { actions } from '../../framework/permissions.ts'
import { findSearch, saveSearch } from '../../framework/search-text.ts'
import { watchesButton } from '../../framework/shared-screens.ts'
import { show, showAndGetMessageId } from '../../framework/show.ts'
import { askWhich, whichWatchMessage } from '../watches/named-watch.ts'
import { type EditDeps, requestChange, saveEdit, undoSavedEdit } from '../watches/save-edit.ts'
import { namesLine } from '../watches/selection.ts'
import { withSentence } from '../wizard/apply-sentence.ts'
import { draftFromSettings, isDraftChanged, settingsFromDraft, type WatchDraft } from '../wizard/draft.ts'
import type { Sentence } from '../wizard/read-sentence.ts'
import { differenceLines } from '../wizard/steps/review.ts'

/** Most watches whose change fits into one commit. */
const maxChanged = 100

/**
 * The minimum that excludes more; across units the one in the sentence, and no minimum at all if the sentence
 * asks for that.
 */
const higherMinimum = (before: MinimumValue | undefined, minimum: MinimumValue): MinimumValue => {
  if (before === undefined || isDeepStrictEqual(minimum, noMinimum)) return minimum
  if ('wei' in before && 'wei' in minimum) return BigInt(before.wei) > BigInt(minimum.wei) ? before : minimum
  return 'usd' in before && 'usd' in minimum && before.usd > minimum.usd ? before : minimum
}

/**
 * A draft whose minimum lets no more through than the one before. Minimums that differ by strategy are
 * replaced.
 */
const withoutLoosening = (before: WatchDraft, after: WatchDraft): WatchDraft => {
  if (before.minimum === 'kept' || after.minimum === 'kept') return after
  const minimum = higherMinimum(before.minimum, after.minimum)
  const outMinimum = higherMinimum(before.outMinimum ?? before.minimum, after.outMinimum ?? after.minimum)
  return { ...after, minimum, outMinimum: isDeepStrictEqual(minimum, outMinimum) ? undefined : outMinimum }
}

type Edit = { readonly watch: Doc<Watch>; readonly base: WatchSettings; readonly mine: WatchSettings }

type Edits = {
  readonly edits: readonly Edit[]
  /** Watches that stay as they are, because they exclude more than the sentence asks. */
  readonly stricter: readonly Doc<Watch>[]
}

type AllDeps = Omit<EditDeps, 'store'> & { readonly chains: readonly number[] }

/**
 * How a sentence changes watches. Returns `undefined` if it leaves something open, which is asked about one
 * watch at a time.
 */
const editsOf = (
  { say }: ChatContext,
  sentence: Sentence,
  { some, chains }: { readonly some: readonly Doc<Watch>[]; readonly chains: readonly number[] },
): Edits | undefined => {
  const drafts = some.slice(0, maxChanged).map(watch => {
    const base = watch.value.settings
    const before = draftFromSettings(base, { id: watch.id, step: 'review', base })
    const { draft: said, answer } = withSentence(before, sentence, {
      say,
      chains,
      recipients: [],
      seenTokens: [],
    })
    const draft = sentence.line.minimum === undefined ? said : withoutLoosening(before, said)
    const isOpen = answer !== undefined || said.step !== 'review'
    return { watch, base, draft, isOpen, isStricter: isDraftChanged(said) && !isDraftChanged(draft) }
  })
  if (drafts.some(({ isOpen }) => isOpen)) return undefined
  return {
    edits: drafts
      .filter(({ draft }) => isDraftChanged(draft))
      .map(({ watch, base, draft }) => ({ watch, base, mine: settingsFromDraft(draft) })),
    stricter: drafts.filter(({ isStricter }) => isStricter).map(({ watch }) => watch),
  }
}

/** Whether a watch can be edited: a subscription under way must be repeated with the settings that it was requested with. */
const isEditable = ({ value: { state, subscription } }: Doc<Watch>): boolean =>
  state !== 'creating' && (state !== 'live' || subscription !== undefined)

/** A button that shows how a sentence would change all of these watches, unless it leaves something open. */
const changeAllButtons = (
  ctx: ChatContext,
  sentence: Sentence,
  {
    some,
    chains,
    id,
  }: { readonly some: readonly Doc<Watch>[]; readonly chains: readonly number[]; readonly id: string },
): readonly Button[] => {
  const changes = editsOf(ctx, sentence, { some: some.filter(isEditable), chains })
  return changes !== undefined && changes.edits.length > 0
    ? [callbackButton(ctx.say('button-select-all'), actions.changeAll, id)]
    : []
}

/**
 * Shows how a sentence changes watches, with a button that saves the changes. Returns `false` if it leaves
 * something open.
 */
export const askChangeAll = async (
  ctx: ChatContext,
  sentence: Sentence,
  { some, chains }: { readonly some: readonly Doc<Watch>[]; readonly chains: readonly number[] },
): Promise<boolean> => {
  const { say } = ctx
  const result = editsOf(ctx, sentence, { some: some.filter(isEditable), chains })
  if (result === undefined) return false
  const { edits, stricter } = result
  const untouched =
    stricter.length === 0 ? [] : [say('selected-stricter', { names: namesLine(stricter, say) })]
  if (edits.length === 0) {
    const body = plain([say('selected-unchanged'), ...untouched].join('\n\n'))
    await show(ctx, { body, buttons: [[watchesButton(say)]] })
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
    body: [...changes, ...untouched].join('\n\n'),
    buttons: [[{ ...save, style: 'primary' }, callbackButton(say('button-cancel'), actions.discardAll)]],
  })
  return true
}

/** The watches and the sentence of a button that saves changes. */
export const findChangeAll = async (
  ctx: ChatContext,
  id: string,
): Promise<{ readonly ids: ReadonlySet<string>; readonly text: string } | undefined> => {
  const [ids = '', text] = (await findSearch(ctx, id))?.text.split('\n') ?? []
  return text === undefined ? undefined : { ids: new Set(ids.split(' ')), text }
}

/**
 * Saves the changes of several watches by a sentence. The message that says so shows a failure of any of
 * them.
 */
export const saveChangeAll = async (
  ctx: ChatContext,
  { sentence, some }: { readonly sentence: Sentence; readonly some: readonly Doc<Watch>[] },
  { chains, ...deps }: AllDeps,
): Promise<void> => {
  const { say } = ctx
  const { edits = [] } = editsOf(ctx, sentence, { some: some.filter(isEditable), chains }) ?? {}
  const saved: Doc<Watch>[] = []
  const pending: Doc<Watch>[] = []
  const undos: string[] = []
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
    if (result.undo !== undefined) undos.push(`${watch.id} ${result.undo}`)
  }
  if (undos.length === 0)
    return show(ctx, { body: say('selected-unchanged'), buttons: [[watchesButton(say)]] })
  const undo = callbackButton(
    say('button-undo'),
    actions.undoAll,
    saveSearch(ctx, { text: undos.join('\n') }),
  )
  const message = await showUndoable(ctx, {
    body: `${say('change-saved')}\n\n${namesLine(saved, say)}`,
    buttons: [[undo, watchesButton(say)]],
  })
  await requestAll(ctx, pending, message)
}

const requestAll = async (
  ctx: ChatContext,
  pending: readonly Doc<Watch>[],
  message: number,
): Promise<void> => {
  for (const { id: watch } of pending) {
    const id = `all.${ctx.update.update_id}`
    await requestChange(ctx, { id, watch, back: firstPage, message, isSaid: true })
  }
}

/** Takes a saved change of several watches back, except of those that were changed again since. */
export const undoChangeAll = async (
  ctx: ChatContext,
  stored: string,
  deps: Omit<EditDeps, 'store'>,
): Promise<void> => {
  const { say } = ctx
  const search = await findSearch(ctx, stored)
  if (search === undefined) return answerStaleButton(ctx)
  const edits = new Map(
    search.text
      .split('\n')
      .map(line => line.split(' '))
      .map(([id = '', undo = '']) => [id, undo]),
  )
  const found = (await ctx.store.get(watches, [...edits.keys()])).filter(watch => watch !== undefined)
  const undone: Doc<Watch>[] = []
  const pending: Doc<Watch>[] = []
  const changed: Doc<Watch>[] = []
  for (const watch of found) {
    const undo = edits.get(watch.id) ?? ''
    const result = await undoSavedEdit(ctx, { watch: watch.id, back: firstPage, undo }, deps)
    if (result?.is !== 'over') {
      changed.push(watch)
      continue
    }
    if (result.undo !== undefined) undone.push(watch)
    if (result.needsJob) pending.push(watch)
  }
  const body = [
    ...(undone.length === 0 ? [] : [say('changes-undone', { names: namesLine(undone, say) })]),
    ...(changed.length === 0 ? [] : [say('change-newer', { name: namesLine(changed, say) })]),
  ]
  if (body.length === 0) return answerStaleButton(ctx)
  const message = await showAndGetMessageId(ctx, { body, buttons: [[watchesButton(say)]] })
  await requestAll(ctx, pending, message)
}

/**
 * Most watches on the screen: with *All* and *Watch an address* it has eight buttons, and any other watch can
 * be named.
 */
const maxBesideAll = 6

/** Asks which of several watches a sentence changes: one, all, or another one to begin. */
export const askWhichToChange = (
  ctx: ChatContext,
  sentence: Sentence,
  { some, chains }: { readonly some: readonly Doc<Watch>[]; readonly chains: readonly number[] },
): Promise<void> => {
  const { say } = ctx
  const id = saveSearch(ctx, { text: sentence.written })
  const toButton = ({ id: watch }: Doc<Watch>, name: string): Button =>
    callbackButton(name, actions.editBySentence, watch, id)
  const watchOther = [callbackButton(say('button-watch'), actions.newBySentence, id)]
  const changeAll = changeAllButtons(ctx, sentence, { some, chains, id })
  const offered = changeAll.length > 0 ? some.slice(0, maxBesideAll) : some
  const which = whichWatchMessage(say('which-watch'), offered, toButton, say)
  const below = changeAll.length > 0 ? [changeAll, watchOther] : [watchOther]
  return askWhich(
    ctx,
    { sentence: sentence.written, some },
    { ...which, buttons: [...which.buttons, ...below] },
  )
}
