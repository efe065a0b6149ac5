import { isDeepStrictEqual } from 'node:util'
import type { MinimumValue } from '#events/minimums.ts'
import { type Button, callbackButton } from '#render/message.ts'
import { plain } from '#render/rich-text.ts'
import type { Doc } from '#store/store.ts'
import { noMinimum } from '#watch/event-kinds.ts'
import type { Watch, WatchSettings } from '#watch/watch.ts'
import type { ChatContext } from '../../framework/context.ts'
import { actions } from '../../framework/permissions.ts'
import { findSearch, firstPage, saveSearch } from '../../framework/session.ts'
import { watchesButton } from '../../framework/shared-screens.ts'
import { show, showAndGetMessageId } from '../../framework/show.ts'
import { type EditDeps, requestChange, saveEdit } from '../watches/save-edit.ts'
import { namesLine } from '../watches/select-watches.ts'
import { type Sentence, withSentence } from '../wizard/apply-sentence.ts'
import { draftFromSettings, isDraftChanged, settingsFromDraft, type WatchDraft } from '../wizard/draft.ts'
import { differenceLines } from '../wizard/steps/review.ts'

/** More would not fit into one commit. */
const maxChanged = 100

/** The one that leaves more out; across units the one that is said, and none at all if that is said. */
const higherMinimum = (before: MinimumValue | undefined, said: MinimumValue): MinimumValue => {
  if (before === undefined || isDeepStrictEqual(said, noMinimum)) return said
  if ('wei' in before && 'wei' in said) return BigInt(before.wei) > BigInt(said.wei) ? before : said
  return 'usd' in before && 'usd' in said && before.usd > said.usd ? before : said
}

/** A draft without a minimum that lets more through than the one before; different minimums of each strategy are replaced. */
const withoutLoosening = (before: WatchDraft, after: WatchDraft): WatchDraft => {
  if (before.minimum === 'kept' || after.minimum === 'kept') return after
  const minimum = higherMinimum(before.minimum, after.minimum)
  const outMinimum = higherMinimum(before.outMinimum ?? before.minimum, after.outMinimum ?? after.minimum)
  return { ...after, minimum, outMinimum: isDeepStrictEqual(minimum, outMinimum) ? undefined : outMinimum }
}

type Edit = { readonly watch: Doc<Watch>; readonly base: WatchSettings; readonly mine: WatchSettings }

/** `stricter`: watches that stay as they are, because they leave out more than the sentence asks. */
type Edits = { readonly edits: readonly Edit[]; readonly stricter: readonly Doc<Watch>[] }

type AllDeps = Omit<EditDeps, 'store'> & { readonly chains: readonly number[] }

/** How a sentence changes watches; `undefined`: it leaves something open, which is asked of one watch at a time. */
const editsOf = (
  { say }: ChatContext,
  sentence: Sentence,
  { some, chains }: { readonly some: readonly Doc<Watch>[]; readonly chains: readonly number[] },
): Edits | undefined => {
  const drafts = some.slice(0, maxChanged).map(watch => {
    const base = watch.value.settings
    const before = draftFromSettings(base, { id: watch.id, step: 'review', base })
    const { draft: said, answer } = withSentence(before, sentence, { say, chains, recipients: [] })
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
  const found = editsOf(ctx, sentence, { some: some.filter(isEditable), chains })
  return found !== undefined && found.edits.length > 0
    ? [callbackButton(ctx.say('button-select-all'), actions.changeAll, id)]
    : []
}

/** Shows how a sentence changes watches, with a button that saves that; `false`: it leaves something open. */
export const askChangeAll = async (
  ctx: ChatContext,
  sentence: Sentence,
  { some, chains }: { readonly some: readonly Doc<Watch>[]; readonly chains: readonly number[] },
): Promise<boolean> => {
  const { say } = ctx
  const found = editsOf(ctx, sentence, { some: some.filter(isEditable), chains })
  if (found === undefined) return false
  const { edits, stricter } = found
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
  const { edits = [] } = editsOf(ctx, sentence, { some: some.filter(isEditable), chains }) ?? {}
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
  const message = await showAndGetMessageId(ctx, { body, buttons: [[watchesButton(say)]] })
  for (const { id: watch } of pending) {
    const id = `all.${ctx.update.update_id}`
    await requestChange(ctx, { id, watch, back: firstPage, message, isSaid: true })
  }
}
