import { wakeDigestsOfWatch } from '#alerts/records/pending-digests.ts'
import type { Message } from '#render/message.ts'
import { type Doc, put } from '#store/store.ts'
import { addLabels, withBookLabels } from '#watch/address-book.ts'
import { recipientsOf } from '#watch/channels.ts'
import { addressText, changedFields, mergeEdits } from '#watch/settings.ts'
import { defaultName, type Watch, type WatchSettings, watches } from '#watch/watch.ts'
import type { ChatContext } from '../../framework/context.ts'
import { type JobDeps, messageOfUpdate } from '../../framework/job.ts'
import { checkQuotas, type QuotaRefusal, type Quotas } from '../../framework/quotas.ts'
import { type Access, accessTo, accessToast } from '../../framework/roles.ts'
import { findSearch, saveSearch } from '../../framework/search-text.ts'
import { changesAtService } from '../../framework/service-requests.ts'
import { textMessage } from '../../framework/shared-screens.ts'
import { type ChangeStep, type WatchChange, watchChanges } from '../../records.ts'
import { followTopics } from '../topics/jobs.ts'
import { changeWatchWrites, changingMessage, savedEditSchema, savedMessage } from './jobs/change-watch.ts'
import { withPermittedRecipients } from './managed-destinations.ts'
import { loadCard } from './watch-card.ts'

/** Result of a save. */
export type SaveResult =
  | { readonly is: 'conflict' }
  | { readonly is: 'full'; readonly obstacle: QuotaRefusal }
  | {
      readonly is: 'over'
      readonly screen: Message
      /** Whether a job has to bring the change to the service. */
      readonly needsJob: boolean
      /** The settings before and after as a stored search, if the edit changes any. */
      readonly undo?: string
    }

type CardPlace = {
  readonly watch: string
  /** The place in the list of watches that its card leads back to. */
  readonly back: readonly string[]
}

type EditToSave = CardPlace & {
  readonly base: WatchSettings
  readonly mine: WatchSettings
  readonly visibility: 'Private' | 'Public'
  readonly quotas: Quotas
  readonly secret: string
  /** The edit takes an earlier one back. */
  readonly isUndo?: true
}

/**
 * A watch that the sender may edit in this chat; read for each step, since a right may be lost between
 * opening and saving.
 */
const editableWatch = async (
  ctx: ChatContext,
  id: string,
): Promise<Doc<Watch> | Exclude<Access, 'granted'>> => {
  const [watch] = await ctx.store.get(watches, [id])
  if (watch === undefined || watch.value.state === 'deleting') return 'foreign'
  const access = await accessTo(ctx, watch.value.chat)
  return access === 'granted' ? watch : access
}

/** The present settings of a watch. Returns `undefined` if it is gone, or the sender may not edit it. */
export const currentSettings = async (ctx: ChatContext, id: string): Promise<WatchSettings | undefined> => {
  const watch = await editableWatch(ctx, id)
  return typeof watch === 'string' ? undefined : labelledSettings(ctx, watch)
}

/** Settings with the labels of the address book of the watch's chat. */
const labelledSettings = ({ store }: ChatContext, { value }: Doc<Watch>): Promise<WatchSettings> =>
  withBookLabels(store, value.chat, value.settings)

/** The card of the watch, or a line that says why there is none. */
export const cardAfterEdit = async (ctx: ChatContext, { watch: id, back }: CardPlace): Promise<Message> => {
  const watch = await editableWatch(ctx, id)
  if (typeof watch !== 'string') return loadCard(ctx, watch, { back })
  return textMessage(watch === 'foreign' ? ctx.say('edit-gone') : accessToast(watch, ctx.say))
}

/**
 * Names the address of a watch as the watch, if it has only one, which had the same name or none: its alerts, and
 * those of other watches, use the label.
 */
const withFollowingLabel = (before: WatchSettings, after: WatchSettings): WatchSettings => {
  const [only, ...others] = after.addresses
  const isFollowing =
    only !== undefined &&
    others.length === 0 &&
    before.addresses.length === 1 &&
    defaultName([only]) === before.name &&
    after.name !== before.name
  return isFollowing ? { ...after, addresses: [{ ...only, label: after.name }] } : after
}

/**
 * Adds the merged settings to the writes of the update, with the change for the service if there is one. If
 * the same setting was changed differently since the edit began, it is a conflict, and nothing is written.
 */
export const saveEdit = async (ctx: ChatContext, edit: EditToSave): Promise<SaveResult> => {
  // The change is read first: a save writes both records in one commit.
  const [change] = await ctx.store.get(watchChanges, [edit.watch])
  const watch = await editableWatch(ctx, edit.watch)
  const { back } = edit
  if (typeof watch === 'string')
    return { is: 'over', screen: await cardAfterEdit(ctx, edit), needsJob: false }
  const theirs = await labelledSettings(ctx, watch)
  const versions = { base: edit.base, mine: edit.mine, theirs }
  const { settings: merged, conflicts } = mergeEdits(versions, 'mine')
  const followed = withFollowingLabel(theirs, merged)
  const settings = await withPermittedRecipients(ctx, followed, { ...edit, before: recipientsOf(theirs) })
  if (conflicts.length > 0) return { is: 'conflict' }
  if (changedFields(theirs, settings).length === 0)
    return { is: 'over', screen: await loadCard(ctx, watch, { back }), needsJob: false }
  const { chat } = watch.value
  const obstacle = await quotaExceededBy(ctx, edit, { chat, from: theirs, to: settings })
  if (obstacle !== undefined) return { is: 'full', obstacle }

  const before = new Set(theirs.addresses.map(addressText))
  const relabelled = settings.addresses.filter(watched => !before.has(addressText(watched)))
  await addLabels(ctx.store, { chat, addresses: relabelled })
  const value = { ...watch.value, settings }
  ctx.writes.push(put(watches, { id: watch.id, value }, { expect: watch.version }))
  if (theirs.digest !== undefined) ctx.writes.push(...wakeDigestsOfWatch(watch.value))
  ctx.writes.push(...(await followTopics(ctx.store, { chat, id: `${watch.id}.${ctx.update.update_id}` })))
  const needed = changesAtService(edit, { before: theirs, after: settings })
  const undo = saveSearch(ctx, { text: JSON.stringify({ before: theirs, after: settings }) })
  if (!needed.bot && !needed.subscription) {
    const card = await loadCard(ctx, { ...watch, value }, { back })
    const screen = savedMessage(card, { watch: watch.id, undo, isUndone: edit.isUndo, say: ctx.say })
    return { is: 'over', screen, needsJob: false, undo }
  }
  const next = nextChange(change?.value, { before: theirs, ...needed, isUndo: edit.isUndo })
  ctx.writes.push(put(watchChanges, { id: watch.id, value: next }, { expect: change?.version ?? 0 }))
  const screen = changingMessage(next, settings.name, ctx.say)
  return { is: 'over', screen, needsJob: true, undo }
}

/**
 * Gives a watch the settings before an edit, unless it changed them again since, which is a conflict. `undo` is
 * the id under which the edit is stored. Returns `undefined` if that is expired.
 */
export const undoSavedEdit = async (
  ctx: ChatContext,
  { undo, ...place }: CardPlace & { readonly undo: string },
  deps: Omit<EditDeps, 'store'>,
): Promise<SaveResult | undefined> => {
  const search = await findSearch(ctx, undo)
  if (search === undefined) return undefined
  const { before, after } = savedEditSchema.parse(JSON.parse(search.text))
  return saveEdit(ctx, { ...deps, ...place, base: after, mine: before, isUndo: true })
}

/** Finds the quota that an edit exceeds, if the edit adds addresses. */
const quotaExceededBy = async (
  ctx: ChatContext,
  { watch, quotas }: EditToSave,
  { to, from, chat }: { readonly chat: string; readonly from: WatchSettings; readonly to: WatchSettings },
): Promise<QuotaRefusal | undefined> => {
  const addresses = to.addresses.length
  if (addresses <= from.addresses.length) return undefined
  return checkQuotas(ctx.store, { chat, addresses, changed: watch, quotas })
}

/** The change record of a save, with the steps that the one before it has not done yet. */
export const nextChange = (
  present: WatchChange | undefined,
  change: {
    readonly before: WatchSettings
    readonly bot: boolean
    readonly subscription: boolean
    readonly isUndo?: true | undefined
  },
): WatchChange => {
  const { undoing: _, ...kept } = present ?? { before: change.before, oldSubscriptions: [] }
  const bot = change.bot || present?.bot === true
  const subscription = change.subscription || present?.subscription === true
  const steps: readonly ChangeStep[] = [
    ...(bot ? (['bot'] as const) : []),
    ...(subscription || present?.attempt !== undefined ? (['subscription'] as const) : []),
    ...(subscription || present?.attempt !== undefined || kept.oldSubscriptions.length > 0
      ? (['unsubscribe'] as const)
      : []),
  ]
  const undoing = change.isUndo && { undoing: true as const }
  return { ...kept, ...undoing, steps, bot, subscription, state: 'working', failures: 0 }
}

/** Pushes the job that brings the saved change to the service; `message` shows the progress. */
export const requestChange = async (
  ctx: ChatContext,
  card: CardPlace & {
    readonly id: string
    readonly message: number
    readonly isSaid?: true
    readonly undo?: string | undefined
  },
): Promise<void> => {
  const watch = await editableWatch(ctx, card.watch)
  if (typeof watch === 'string') return
  const { message, ...request } = card
  const screen = messageOfUpdate(ctx, { chat: watch.value.chat, message })
  ctx.writes.push(...changeWatchWrites(watch, { ...request, ...screen }))
}

export type EditDeps = Pick<JobDeps, 'store' | 'visibility' | 'quotas' | 'secret'>
