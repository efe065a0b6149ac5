import type { Client } from '#client/client.ts'
import { shortId } from '#lib/ids.ts'
import type { PlainTextId } from '#lib/text-ids.ts'
import { type Button, bodyText, buttonRows, callbackButton, type Message } from '#render/message.ts'
import { plain } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import { type Doc, put } from '#store/store.ts'
import { type Watch, watches } from '#watch/watch.ts'
import { tagsByUse } from '#watch/watch-lines.ts'
import { askForText } from '../../framework/awaited-answer.ts'
import { answerPress } from '../../framework/callback-routes.ts'
import type { ChatContext } from '../../framework/context.ts'
import type { Feature } from '../../framework/feature.ts'
import { hasRole } from '../../framework/memberships.ts'
import { pageOf, readPage } from '../../framework/paging.ts'
import { actions } from '../../framework/permissions.ts'
import { type Quotas, quotaRefusalMessage } from '../../framework/quotas.ts'
import { textMessage, watchesButton } from '../../framework/shared-screens.ts'
import { reply, show } from '../../framework/show.ts'
import type { TextQuestion } from '../../framework/text-questions.ts'
import { type AskedMute, parseMute } from '../../input/parse-mute.ts'
import { isSameTag, maxTags, parseTags } from '../../input/parse-tags.ts'
import { allWatchesOf, watchesOf } from '../../records.ts'
import { followTopics } from '../topics/jobs.ts'
import { unswitchedMessage } from './alert-again.ts'
import { deletionWrites, restore } from './delete-watch.ts'
import { distinctNames } from './distinct-names.ts'
import { pauseOrResume } from './jobs/sync-pause.ts'
import { type CopyDeps, listMoveTargets, moveOneOfSeveral, moveTargetRows } from './move-or-copy.ts'
import { askForEnd, muteAll, muteLengthRows, muteQuestionText, readMuteArg, unmuteAll } from './mute.ts'
import { isAllOf, watchesHere, watchesNamedIn } from './named-watch.ts'
import {
  findSelected,
  findSelection,
  maxSelected,
  namesLine,
  noFilter,
  type Selection,
  saveSelected,
  saveSelection,
} from './selection.ts'
import { findListed, showList } from './watch-list.ts'

/** Most watches moved at once, because each gets a message of its own. */
const maxMoved = 10
/** Limit of buttons for tags: eight with *Back*. Any other tag can be typed. */
const maxTagsOffered = 7
const perPage = 6
const perRow = 2

const changeNames = [
  'ask',
  'pause',
  'resume',
  'askMute',
  'mute',
  'unmute',
  'askTag',
  'tag',
  'askMove',
  'move',
  'askDelete',
  'delete',
  'restore',
] as const
type Change = (typeof changeNames)[number]
const isChange = (name: string): name is Change => changeNames.some(change => change === name)

const listed = async (
  ctx: ChatContext,
  { filter }: Selection,
  client: Client,
): Promise<readonly Doc<Watch>[]> => {
  const { found } = await findListed(ctx, { filter: filter === noFilter ? undefined : filter, client })
  return found
}

/** Shows a page of watches, from 0, each as a button that selects it. *Next* asks what to do with them. */
const showSelection = async (
  ctx: ChatContext,
  selection: Selection,
  { page: requestedPage, client }: { readonly page: number; readonly client: Client },
): Promise<void> => {
  const { say } = ctx
  const all = await listed(ctx, selection, client)
  const id = saveSelection(ctx, selection)
  const { page, pages, shown } = pageOf(all, requestedPage, perPage)
  const { ids, filter } = selection
  const nameOf = distinctNames(all, say)
  const names = shown.map(watch => {
    const sign = ids.has(watch.id) ? '✓ ' : ''
    return callbackButton(`${sign}${nameOf(watch)}`, actions.toggleSelected, watch.id, id, String(page))
  })
  const to = (label: PlainTextId, target: number): Button =>
    callbackButton(say(label), actions.selectWatches, id, String(target))
  const allLabel = say(ids.size === 0 ? 'button-select-all' : 'button-select-none')
  const rows = [
    ...buttonRows(names, perRow),
    [
      ...(page > 0 ? [to('button-newer', page - 1)] : []),
      callbackButton(allLabel, actions.selectAll, id, String(page)),
      ...(page < pages - 1 ? [to('button-older', page + 1)] : []),
    ],
    [
      callbackButton(say('button-back'), actions.list, '0', ...(filter === noFilter ? [] : [filter])),
      ...(ids.size === 0 ? [] : [callbackButton(say('button-next'), actions.changeSelected, 'ask', id)]),
    ],
  ]
  await show(ctx, { body: say('watches-select', { count: ids.size }), buttons: rows })
}

/** Asks what to do with the selected watches. Only a private chat knows other chats to move them to. */
const askChange = (ctx: ChatContext, { id, selection, some }: Chosen): Promise<void> => {
  const { say, isPrivate } = ctx
  const button = (label: PlainTextId, change: Change): Button =>
    callbackButton(say(label), actions.changeSelected, change, id)
  const buttons = [
    button('button-pause', 'pause'),
    button('button-resume', 'resume'),
    button('button-mute-watch', 'askMute'),
    button('watch-edit-tags', 'askTag'),
    ...(isPrivate ? [button('button-move-watch', 'askMove')] : []),
    button('button-delete', 'askDelete'),
  ]
  return askMessage(ctx, selection, {
    question: say('selected-ask', { names: namesLine(some, say) }),
    rows: buttonRows(buttons, perRow),
  })
}

type Question = { readonly question: Message['body']; readonly rows: Message['buttons'] }

const questionMessage = (ctx: ChatContext, selection: Selection, { question, rows }: Question): Message => {
  const back = callbackButton(
    ctx.say('button-back'),
    actions.selectWatches,
    saveSelection(ctx, selection),
    '0',
  )
  return { body: question, buttons: [...rows, [back]] }
}

const askMessage = async (ctx: ChatContext, selection: Selection, question: Question): Promise<void> =>
  show(ctx, questionMessage(ctx, selection, question))

/** The selection of a pressed button. */
type Chosen = {
  /** The id of the stored selection. */
  readonly id: string
  readonly selection: Selection
  readonly some: readonly Doc<Watch>[]
  /** The last argument of the button, such as the length of a mute. */
  readonly arg: string
}

const doneMessage = (
  action: 'paused' | 'live' | 'deleting' | 'restored' | 'moving',
  some: readonly Doc<Watch>[],
  say: Translator,
  resting: readonly Doc<Watch>[] = [],
): Message => ({
  body: [
    say('selected-done', { action, names: namesLine(some, say) }),
    ...(resting.length === 0
      ? []
      : [say('selected-done', { action: 'resting', names: namesLine(resting, say) })]),
  ],
  buttons: [[watchesButton(say)]],
})

const sayUnchanged = (ctx: ChatContext): void => answerPress(ctx, ctx.say('selected-unchanged'))

/** The watches that stay paused where these are resumed. */
const restingBeside = async (
  ctx: ChatContext,
  some: readonly Doc<Watch>[],
): Promise<readonly Doc<Watch>[]> => {
  const [first] = some
  if (first === undefined) return []
  const resumed = new Set(some.map(({ id }) => id))
  const all = await watchesHere(ctx, await watchesOf(ctx.store, first.value.chat))
  return all.filter(({ id, value }) => value.state === 'paused' && !resumed.has(id))
}

/** Pauses or resumes several watches, and says so in one message. */
const switchAll =
  (to: 'live' | 'paused') =>
  async (ctx: ChatContext, chosen: Pick<Chosen, 'some'>): Promise<void> => {
    const from = to === 'live' ? 'paused' : 'live'
    const some = chosen.some.filter(({ value }) => value.state === from).slice(0, maxSelected)
    if (some.length === 0) {
      if (ctx.callbackQuery !== undefined) return sayUnchanged(ctx)
      return show(ctx, await unswitchedMessage(ctx, to, chosen.some))
    }
    for (const watch of some) pauseOrResume(ctx, watch, { to, message: undefined })
    if (to === 'live') return show(ctx, doneMessage(to, some, ctx.say, await restingBeside(ctx, some)))
    const message = doneMessage(to, some, ctx.say)
    const paused = saveSelected(ctx, some)
    const resume = callbackButton(ctx.say('button-resume'), actions.changeSelected, 'resume', paused)
    await show(ctx, { ...message, buttons: [[resume], ...message.buttons] })
  }

const askMute = (ctx: ChatContext, { id, selection, some }: Chosen): Promise<void> => {
  const { say } = ctx
  const screen = questionMessage(ctx, selection, {
    question: muteQuestionText(ctx, plain(namesLine(some, say))),
    rows: muteLengthRows(say, length => [actions.changeSelected, 'mute', id, length]),
  })
  return askForEnd(ctx, some, screen)
}

const muteSelected = async (ctx: ChatContext, { some, arg }: Chosen): Promise<void> => {
  const request = readMuteArg(arg, ctx.now())
  if (request === undefined) return sayUnchanged(ctx)
  return muteAll(ctx, some, request)
}

/** The tags of the chat, ticked if all selected watches have them; the next text is taken as further tags. */
const askTag = async (ctx: ChatContext, { id, selection, some }: Chosen): Promise<void> => {
  const { say } = ctx
  const tags = await tagsWith(ctx, some)
  const buttons = tags.slice(0, maxTagsOffered).map(tag => {
    const text = isTagOfAll(tag, some) ? `✓ ${tag}` : tag
    return callbackButton(text, actions.changeSelected, 'tag', id, shortId(tag))
  })
  const back = callbackButton(say('button-back'), actions.changeSelected, 'ask', id)
  const body = plain(say('selected-tags', { names: namesLine(some, say) }))
  const screen = { body, buttons: [...buttonRows(buttons, perRow), [back]] }
  await askForText(ctx, { what: 'tags', there: saveSelection(ctx, selection) }, screen)
}

/** The tags of the chat, with those that an update gives the selected watches. */
const tagsWith = async (ctx: ChatContext, some: readonly Doc<Watch>[]): Promise<readonly string[]> => {
  const chosen = new Set(some.map(({ id }) => id))
  const others = await watchesOf(ctx.store, String(ctx.chatId))
  return tagsByUse([...some, ...others.filter(({ id }) => !chosen.has(id))])
}

const isTagOfAll = (tag: string, some: readonly Doc<Watch>[]): boolean =>
  some.every(({ value }) => value.settings.tags?.includes(tag))

/** Changes the tags of the selected watches, which the service does not know, and asks again. */
const changeTags = async (
  ctx: ChatContext,
  chosen: Chosen,
  change: (tags: readonly string[]) => readonly string[],
): Promise<void> => {
  const some = chosen.some.map(watch => {
    const { tags: before = [], ...settings } = watch.value.settings
    const tags = change(before).slice(0, maxTags)
    const value = { ...watch.value, settings: tags.length === 0 ? settings : { ...settings, tags } }
    ctx.writes.push(put(watches, { id: watch.id, value }, { expect: watch.version }))
    return { ...watch, value }
  })
  const id = `tags.${ctx.update.update_id}`
  ctx.writes.push(...(await followTopics(ctx.store, { chat: String(ctx.chatId), id })))
  return askTag(ctx, { ...chosen, some })
}

const withTag = (tags: readonly string[], tag: string): readonly string[] =>
  tags.some(own => isSameTag(own, tag)) ? tags : [...tags, tag]

const switchTag = async (ctx: ChatContext, chosen: Chosen): Promise<void> => {
  const tag = (await tagsWith(ctx, chosen.some)).find(candidate => shortId(candidate) === chosen.arg)
  if (tag === undefined) return askTag(ctx, chosen)
  const isOff = isTagOfAll(tag, chosen.some)
  return changeTags(ctx, chosen, tags => (isOff ? tags.filter(own => own !== tag) : withTag(tags, tag)))
}

const addTypedTags = async (
  ctx: ChatContext,
  text: string,
  { id, client }: { readonly id: string; readonly client: Client },
): Promise<void> => {
  const selection = await findSelection(ctx, id)
  if (selection === undefined) return showList(ctx, { client })
  const chosen = { id, selection, some: await findSelected(ctx, selection), arg: '' }
  return changeTags(ctx, chosen, tags => parseTags(text).reduce(withTag, tags))
}

const askMove = async (
  ctx: ChatContext,
  { id, selection, some, arg }: Chosen,
  deps: CopyDeps,
): Promise<void> => {
  const { say } = ctx
  const all = await listMoveTargets(ctx, deps)
  const targets = all.filter(target => some.some(({ value }) => value.destination !== target.id))
  const names = namesLine(some, say)
  const rows = moveTargetRows(targets, {
    page: readPage(arg),
    say,
    toTarget: target => [actions.changeSelected, 'move', id, target],
    toPage: page => [actions.changeSelected, 'askMove', id, page],
  })
  const question = say(targets.length > 0 ? 'selected-move-ask' : 'copy-nowhere', { names, most: maxMoved })
  return askMessage(ctx, selection, { question, rows })
}

/** Moves each watch with a message of its own, in which a refusal can be answered. */
const moveSelected = async (ctx: ChatContext, { id, some, arg }: Chosen, deps: CopyDeps): Promise<void> => {
  const moved: Doc<Watch>[] = []
  for (const watch of some.slice(0, maxMoved))
    if (await moveOneOfSeveral(ctx, { watch, target: arg, screen: id }, deps)) moved.push(watch)
  if (moved.length > 0) return show(ctx, doneMessage('moving', moved, ctx.say))
  if (ctx.toast === undefined) sayUnchanged(ctx)
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

/** A button that restores several deleted watches. */
export const restoreButton = (ctx: ChatContext, some: readonly Doc<Watch>[], label: string): Button =>
  callbackButton(label, actions.changeSelected, 'restore', selectionOf(ctx, some).id)

const deleteSelected = async (ctx: ChatContext, { some }: Chosen): Promise<void> => {
  const deletable = some.filter(({ value }) => value.state !== 'creating')
  if (deletable.length === 0) return sayUnchanged(ctx)
  for (const watch of deletable) ctx.writes.push(...(await deletionWrites(ctx, watch)))
  const { say } = ctx
  const undo = restoreButton(ctx, deletable, say('button-undo'))
  const done = doneMessage('deleting', deletable, say)
  await show(ctx, {
    body: [bodyText(done.body), say('undo-for')],
    buttons: [[undo], ...done.buttons],
  })
}

const restoreSelected =
  (quotas: Quotas) =>
  async (ctx: ChatContext, { selection }: Chosen): Promise<void> => {
    const all = await allWatchesOf(ctx.store, String(ctx.chatId))
    await restoreAll(quotas)(
      ctx,
      all.filter(({ id }) => selection.ids.has(id)),
    )
  }

/** Restores what was deleted within the last minute, as many as the quotas of the chat allow. */
export const restoreAll =
  (quotas: Quotas) =>
  async (ctx: ChatContext, some: readonly Doc<Watch>[]): Promise<void> => {
    const deleted = some.filter(({ value }) => value.stateBeforeDelete !== undefined)
    const restored: Doc<Watch>[] = []
    let addresses = 0
    for (const watch of deleted) {
      // Watches that this update has restored are not counted yet.
      const remaining = {
        ...quotas,
        watchesPerChat: quotas.watchesPerChat - restored.length,
        addressesPerChat: quotas.addressesPerChat - addresses,
      }
      const result = await restore(ctx, { watch, quotas: remaining })
      if (result.refusal !== undefined) return reply(ctx, quotaRefusalMessage(result.refusal, ctx.say))
      restored.push(result.watch)
      addresses += watch.value.settings.addresses.length
    }
    if (restored.length > 0) return show(ctx, doneMessage('restored', restored, ctx.say))
    ctx.toast = { text: ctx.say('delete-over') }
  }

const withToggled = ({ filter, ids }: Selection, id: string): Selection => {
  const others = new Set([...ids].filter(selected => selected !== id))
  return { filter, ids: ids.has(id) || others.size >= maxSelected ? others : others.add(id) }
}

export const tagsQuestion = ({ client }: { readonly client: Client }): TextQuestion => ({
  isAnswer: 'words',
  take: (ctx, text, { there: id = '' }) =>
    hasRole(ctx.role, 'editor')
      ? addTypedTags(ctx, text, { id, client })
      : show(ctx, textMessage(ctx.say('group-managers-only'))),
})

/** *Select* in a list of watches: several are paused, resumed, muted, tagged, moved or deleted at once. */
export const createSelectWatches = (deps: CopyDeps & { readonly client: Client }): Feature => {
  const { client } = deps
  const changes: Readonly<Record<Change, (ctx: ChatContext, chosen: Chosen) => Promise<void>>> = {
    ask: askChange,
    pause: switchAll('paused'),
    resume: switchAll('live'),
    askMute,
    mute: muteSelected,
    unmute: (ctx, { some }) => unmuteAll(ctx, some),
    askTag,
    tag: switchTag,
    askMove: (ctx, chosen) => askMove(ctx, chosen, deps),
    move: (ctx, chosen) => moveSelected(ctx, chosen, deps),
    askDelete,
    delete: deleteSelected,
    restore: restoreSelected(deps.quotas),
  }
  return {
    routes: {
      selectWatches: async (ctx, { args: [id, page, filter = noFilter] }) =>
        showSelection(ctx, (await findSelection(ctx, id)) ?? { filter, ids: new Set() }, {
          page: readPage(page),
          client,
        }),
      toggleSelected: async (ctx, { watch, args: [id, page] }) => {
        const selection = await findSelection(ctx, id)
        if (selection === undefined) return showList(ctx, { client })
        await showSelection(ctx, withToggled(selection, watch.id), { page: readPage(page), client })
      },
      selectAll: async (ctx, { args: [id, page] }) => {
        const selection = await findSelection(ctx, id)
        if (selection === undefined) return showList(ctx, { client })
        const all = selection.ids.size > 0 ? [] : await listed(ctx, selection, client)
        const ids = new Set(all.slice(0, maxSelected).map(watch => watch.id))
        await showSelection(ctx, { ...selection, ids }, { page: readPage(page), client })
      },
      changeSelected: async (ctx, { args: [change = '', id = '', arg = ''] }) => {
        const selection = await findSelection(ctx, id)
        if (selection === undefined || !isChange(change)) return showList(ctx, { client })
        await changes[change](ctx, { id, selection, some: await findSelected(ctx, selection), arg })
      },
    },
  }
}

type ChangeSeveral = (ctx: ChatContext, some: readonly Doc<Watch>[], asked: AskedMute) => Promise<void>

/** Changes of several watches at once, by the command for one watch. */
const changesByCommand = {
  pause: (ctx, some) => switchAll('paused')(ctx, { some }),
  resume: (ctx, some) => switchAll('live')(ctx, { some }),
  unwatch: (ctx, some) => askDelete(ctx, selectionOf(ctx, some)),
  unmute: unmuteAll,
  mute: (ctx, some, request) => {
    if (request.kind === 'off') return unmuteAll(ctx, some)
    if (request.kind === 'for' || request.kind === 'forever') return muteAll(ctx, some, request)
    return askMute(ctx, selectionOf(ctx, some))
  },
} satisfies Readonly<Record<string, ChangeSeveral>>
type SeveralCommand = keyof typeof changesByCommand

export const isSeveralCommand = (name: string): name is SeveralCommand =>
  Object.hasOwn(changesByCommand, name)

/** The watches that a text names, if it names several, and each has a name of its own. */
export const severalNamedIn = (text: string, watches: readonly Doc<Watch>[]): readonly Doc<Watch>[] => {
  const named = watchesNamedIn(text, watches)
  const names = new Set(named.map(({ value }) => value.settings.name.toLowerCase()))
  return named.length > 1 && names.size === named.length ? named : []
}

/**
 * Runs a command for the watches that its text lists, such as `/mute 2h cold, hot`, or for all; or else for
 * one watch.
 */
export const orSeveral =
  (command: SeveralCommand, run: (ctx: ChatContext) => Promise<void>) =>
  async (ctx: ChatContext): Promise<void> => {
    const { mute, name } = parseMute(String(ctx.match ?? '').trim(), ctx)
    const all = name === '' ? [] : await watchesOf(ctx.store, String(ctx.chatId))
    const isAll = isAllOf(name, all)
    const some = isAll ? await watchesHere(ctx, all) : severalNamedIn(name, all)
    const request = isAll && mute.kind === 'open' ? ({ kind: 'forever' } as const) : mute
    return some.length > 1 ? changesByCommand[command](ctx, some, request) : run(ctx)
  }
