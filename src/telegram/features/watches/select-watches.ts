import { type Button, buttonRows, callbackButton, type Message } from '#render/message.ts'
import { plain } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import type { Doc } from '#store/store.ts'
import { type Watch, watches } from '#watch/watch.ts'
import { listLine } from '#watch/watch-lines.ts'
import type { ChatContext } from '../../framework/context.ts'
import type { Feature } from '../../framework/feature.ts'
import type { JobDeps } from '../../framework/job.ts'
import { actions } from '../../framework/permissions.ts'
import { type Quotas, quotaRefusalMessage } from '../../framework/quotas.ts'
import { findSearch, parseListPosition, saveSearch } from '../../framework/session.ts'
import { watchesButton } from '../../framework/shared-screens.ts'
import { reply, show } from '../../framework/show.ts'
import { deletionWrites, restore } from './delete-watch.ts'
import { distinctNames } from './distinct-names.ts'
import { pauseOrResume } from './jobs/sync-pause.ts'
import { muteAll, muteLengthRows, readMuteArg } from './mute-command.ts'
import { findListed, showList } from './watch-list.ts'

/** More would not fit into one commit. */
const maxSelected = 100
const perPage = 8
const perRow = 2
const maxNamed = 20
const noFilter = '-'

const changeNames = ['pause', 'resume', 'askMute', 'mute', 'askDelete', 'delete', 'restore'] as const
type Change = (typeof changeNames)[number]
const isChange = (name: string): name is Change => changeNames.some(one => one === name)

/** Watches of this chat that a person has chosen from a list, as each message has them. */
type Selection = { readonly filter: string; readonly ids: ReadonlySet<string> }

/** Stores a selection as the text of a search, and returns its id, which the buttons carry. */
const saveSelection = (ctx: ChatContext, { filter, ids }: Selection): string =>
  saveSearch(ctx, { text: [filter, ...ids].join(' ') })

const findSelection = async (ctx: ChatContext, id: string | undefined): Promise<Selection | undefined> => {
  const search = id === undefined ? undefined : await findSearch(ctx, id)
  if (search === undefined) return undefined
  const [filter = noFilter, ...ids] = search.text.split(' ')
  return { filter, ids: new Set(ids) }
}

const listed = async (ctx: ChatContext, { filter }: Selection): Promise<readonly Doc<Watch>[]> => {
  const { found } = await findListed(ctx, filter === noFilter ? undefined : filter)
  return found
}

/** Loads the selected watches, without those that were deleted since. */
const selected = async (ctx: ChatContext, { ids }: Selection): Promise<readonly Doc<Watch>[]> => {
  const { found } = await findListed(ctx, undefined)
  return found.filter(({ id }) => ids.has(id)).slice(0, maxSelected)
}

/** Shows a page of watches, from 0, each a button that selects it; below are the actions for those selected. */
const showSelection = async (ctx: ChatContext, selection: Selection, wanted: number): Promise<void> => {
  const { say } = ctx
  const all = await listed(ctx, selection)
  const id = saveSelection(ctx, selection)
  const last = Math.max(0, Math.ceil(all.length / perPage) - 1)
  const page = Math.min(wanted, last)
  const { ids, filter } = selection
  const nameOf = distinctNames(all, say)
  const names = all.slice(page * perPage, (page + 1) * perPage).map(watch => {
    const sign = ids.has(watch.id) ? '✓ ' : ''
    return callbackButton(`${sign}${nameOf(watch)}`, actions.toggleSelected, watch.id, id, String(page))
  })
  const to = (label: string, target: number): Button =>
    callbackButton(say(label), actions.selectWatches, id, String(target))
  const allLabel = say(ids.size === 0 ? 'button-select-all' : 'button-select-none')
  const rows = [
    ...buttonRows(names, perRow),
    [
      ...(page > 0 ? [to('button-newer', page - 1)] : []),
      callbackButton(allLabel, actions.selectAll, id, String(page)),
      ...(page < last ? [to('button-older', page + 1)] : []),
    ],
    ...(ids.size === 0 ? [] : changeRows(id, say)),
    [callbackButton(say('button-back'), actions.list, '0', ...(filter === noFilter ? [] : [filter]))],
  ]
  await show(ctx, { body: plain(say('watches-select', { count: ids.size })), buttons: rows })
}

const changeRows = (id: string, say: Translator): Message['buttons'] => {
  const button = (label: string, change: Change): Button =>
    callbackButton(say(label), actions.changeSelected, change, id)
  return [
    [button('button-pause', 'pause'), button('button-resume', 'resume')],
    [button('button-mute-watch', 'askMute'), button('button-delete', 'askDelete')],
  ]
}

const namesLine = (some: readonly Doc<Watch>[], say: Translator): string => {
  const names = some.slice(0, maxNamed).map(({ value }) => value.settings.name)
  return listLine(some.length > maxNamed ? [...names, '…'] : names, say)
}

type Question = { readonly question: string; readonly rows: Message['buttons'] }

const askMessage = async (
  ctx: ChatContext,
  selection: Selection,
  { question, rows }: Question,
): Promise<void> => {
  const back = callbackButton(
    ctx.say('button-back'),
    actions.selectWatches,
    saveSelection(ctx, selection),
    '0',
  )
  await show(ctx, { body: plain(question), buttons: [...rows, [back]] })
}

/** Selection behind a pressed button. `id`: of the stored selection; `arg`: last argument of the button, such as the length of a mute. */
type Chosen = {
  readonly id: string
  readonly selection: Selection
  readonly some: readonly Doc<Watch>[]
  readonly arg: string
}

const doneMessage = (
  action: 'paused' | 'live' | 'deleting' | 'restored',
  some: readonly Doc<Watch>[],
  say: Translator,
): Message => ({
  body: plain(say('selected-done', { action, names: namesLine(some, say) })),
  buttons: [[watchesButton(say)]],
})

const sayUnchanged = (ctx: ChatContext): void => {
  ctx.toast = { text: ctx.say('selected-unchanged') }
}

/** Pauses or resumes several watches, and says so in one message. */
export const switchAll =
  (to: 'live' | 'paused') =>
  async (ctx: ChatContext, chosen: Pick<Chosen, 'some'>): Promise<void> => {
    const from = to === 'live' ? 'paused' : 'live'
    const some = chosen.some.filter(({ value }) => value.state === from).slice(0, maxSelected)
    if (some.length === 0) {
      if (ctx.callbackQuery !== undefined) return sayUnchanged(ctx)
      return show(ctx, { body: plain(ctx.say('selected-unchanged')), buttons: [[watchesButton(ctx.say)]] })
    }
    for (const watch of some) pauseOrResume(ctx, watch, { to, message: undefined })
    const done = doneMessage(to, some, ctx.say)
    if (to === 'live') return show(ctx, done)
    const paused = saveSelection(ctx, { filter: noFilter, ids: new Set(some.map(({ id }) => id)) })
    const resume = callbackButton(ctx.say('button-resume'), actions.changeSelected, 'resume', paused)
    await show(ctx, { ...done, buttons: [[resume], ...done.buttons] })
  }

const askMute = (ctx: ChatContext, { id, selection }: Chosen): Promise<void> =>
  askMessage(ctx, selection, {
    question: ctx.say('mute-which', { span: 'none' }),
    rows: muteLengthRows(ctx.say, length => [actions.changeSelected, 'mute', id, length]),
  })

const muteSelected = async (ctx: ChatContext, { some, arg }: Chosen): Promise<void> => {
  const forMs = readMuteArg(arg)
  if (forMs === null) return sayUnchanged(ctx)
  const asked =
    forMs === undefined ? { kind: 'forever' as const } : { kind: 'for' as const, minutes: forMs / 60_000 }
  return muteAll(ctx, some, asked)
}

const askDelete = (ctx: ChatContext, { id, selection, some }: Chosen): Promise<void> => {
  const { say } = ctx
  const button = callbackButton(say('button-delete'), actions.changeSelected, 'delete', id)
  return askMessage(ctx, selection, {
    question: say('selected-delete-ask', { names: namesLine(some, say) }),
    rows: [[{ ...button, style: 'danger' }]],
  })
}

/** A selection of watches that were not chosen from a list. */
const selectionOf = (ctx: ChatContext, some: readonly Doc<Watch>[]): Chosen => {
  const selection = { filter: noFilter, ids: new Set(some.map(({ id }) => id)) }
  return { id: saveSelection(ctx, selection), selection, some, arg: '' }
}

/** Asks for how long to mute several watches. */
export const askMuteSeveral = (ctx: ChatContext, some: readonly Doc<Watch>[]): Promise<void> =>
  askMute(ctx, selectionOf(ctx, some))

/** Asks whether to delete several watches. */
export const askDeleteSeveral = (ctx: ChatContext, some: readonly Doc<Watch>[]): Promise<void> =>
  askDelete(ctx, selectionOf(ctx, some))

const deleteSelected = async (ctx: ChatContext, { selection, some }: Chosen): Promise<void> => {
  const deletable = some.filter(({ value }) => value.state !== 'creating')
  if (deletable.length === 0) return sayUnchanged(ctx)
  for (const watch of deletable) ctx.writes.push(...(await deletionWrites(ctx, watch)))
  const deleted = saveSelection(ctx, { ...selection, ids: new Set(deletable.map(({ id }) => id)) })
  const undo = callbackButton(ctx.say('button-undo'), actions.changeSelected, 'restore', deleted)
  const done = doneMessage('deleting', deletable, ctx.say)
  await show(ctx, { ...done, buttons: [[undo], ...done.buttons] })
}

/** Restores what was deleted within the last minute, as many as the quotas of the chat allow. */
const restoreSelected =
  (quotas: Quotas) =>
  async (ctx: ChatContext, { selection }: Chosen): Promise<void> => {
    const docs = await ctx.store.get(watches, [...selection.ids])
    const deleted = docs.filter(
      doc => doc?.value.chat === String(ctx.chatId) && doc.value.stateBeforeDelete !== undefined,
    )
    const restored: Doc<Watch>[] = []
    let addresses = 0
    for (const watch of deleted) {
      if (watch === undefined) continue
      // Those restored before it in this update are not counted yet.
      const left = {
        ...quotas,
        watchesPerChat: quotas.watchesPerChat - restored.length,
        addressesPerChat: quotas.addressesPerChat - addresses,
      }
      const result = await restore(ctx, { watch, quotas: left })
      if (result.refusal !== undefined) return reply(ctx, quotaRefusalMessage(result.refusal, ctx.say))
      restored.push(result.watch)
      addresses += watch.value.settings.addresses.length
    }
    if (restored.length > 0) return show(ctx, doneMessage('restored', restored, ctx.say))
    ctx.toast = { text: ctx.say('delete-over') }
  }

const toggled = ({ filter, ids }: Selection, id: string): Selection => {
  const others = new Set([...ids].filter(one => one !== id))
  return { filter, ids: ids.has(id) || others.size >= maxSelected ? others : others.add(id) }
}

/** *Select* in a list of watches: several are paused, resumed, muted or deleted at once. */
export const createSelectWatches = ({ quotas }: Pick<JobDeps, 'quotas'>): Feature => {
  const changes: Readonly<Record<Change, (ctx: ChatContext, chosen: Chosen) => Promise<void>>> = {
    pause: switchAll('paused'),
    resume: switchAll('live'),
    askMute,
    mute: muteSelected,
    askDelete,
    delete: deleteSelected,
    restore: restoreSelected(quotas),
  }
  return {
    routes: {
      selectWatches: async (ctx, { args: [id, page, filter = noFilter] }) =>
        showSelection(ctx, (await findSelection(ctx, id)) ?? { filter, ids: new Set() }, readPage(page)),
      toggleSelected: async (ctx, { watch, args: [id, page] }) => {
        const selection = await findSelection(ctx, id)
        if (selection === undefined) return showList(ctx)
        await showSelection(ctx, toggled(selection, watch.id), readPage(page))
      },
      selectAll: async (ctx, { args: [id, page] }) => {
        const selection = await findSelection(ctx, id)
        if (selection === undefined) return showList(ctx)
        const all = selection.ids.size > 0 ? [] : await listed(ctx, selection)
        const ids = new Set(all.slice(0, maxSelected).map(watch => watch.id))
        await showSelection(ctx, { ...selection, ids }, readPage(page))
      },
      changeSelected: async (ctx, { args: [change = '', id = '', arg = ''] }) => {
        const selection = await findSelection(ctx, id)
        if (selection === undefined || !isChange(change)) return showList(ctx)
        await changes[change](ctx, { id, selection, some: await selected(ctx, selection), arg })
      },
    },
  }
}

const readPage = (page: string | undefined): number => Number(parseListPosition([page ?? ''])[0])
