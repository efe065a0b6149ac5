import { type Button, callbackButton, type Message } from '#render/message.ts'
import { bold, type RichText } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import type { Doc } from '#store/store.ts'
import type { Watch } from '#watch/watch.ts'
import { askForText } from '../../framework/awaited-answer.ts'
import { answerStaleButton, type Pressed } from '../../framework/callback-routes.ts'
import type { ChatContext } from '../../framework/context.ts'
import type { Feature } from '../../framework/feature.ts'
import type { JobDeps } from '../../framework/job.ts'
import { firstPage, parseListPosition } from '../../framework/list-position.ts'
import { actions } from '../../framework/permissions.ts'
import { changeSettings } from '../../framework/session.ts'
import { mainRow, textMessage } from '../../framework/shared-screens.ts'
import { show, showAndGetMessageId } from '../../framework/show.ts'
import type { TextQuestion } from '../../framework/text-questions.ts'
import { saysEveryWatch } from '../../input/every-watch.ts'
import { saysUntil } from '../../input/parse-moment.ts'
import { parseMute } from '../../input/parse-mute.ts'
import { parseAddresses } from '../../input/read-addresses.ts'
import { allWatchesOf, watchesOf } from '../../records.ts'
import { fetchDeliveryTroubles } from './channel-health.ts'
import { beginDeletion, restoreWatch } from './delete-watch.ts'
import { findWatches } from './find-watches.ts'
import { pauseOrResume } from './jobs/sync-pause.ts'
import { type Order, orders } from './list-order.ts'
import { destinationsMessage, managedDestinations } from './managed-destinations.ts'
import { askMute, muteByCommand, muteOne, readMuteArg, unmute, unmuteByCommand } from './mute.ts'
import {
  askWhich,
  findForCommand,
  isAllOf,
  watchesForCommand,
  watchesNamedIn,
  whichWatchMessage,
} from './named-watch.ts'
import { orSeveral, restoreAll, restoreButton, severalNamedIn } from './select-watches.ts'
import { endSnoozeById } from './snooze.ts'
import { readUnreadLines } from './unread-chains.ts'
import { fetchDone, watchAgain } from './watch-again.ts'
import { type CardOverrides, loadCard } from './watch-card.ts'
import {
  nothingFoundMessage,
  searchMessage,
  searchOwnMessage,
  selectButton,
  showList,
  textFilter,
  topicFilter,
  watchesAmong,
} from './watch-list.ts'

/**
 * `/undo`, `/undo treasury, cold`, `/undo all`: restores the watches that were deleted within the last minute,
 * and if there are several asks which. A watch that is named and was not deleted is shown, because its card can
 * end a mute or a pause.
 */
const undoByCommand = async (ctx: ChatContext, deps: WatchesDeps): Promise<void> => {
  const { say } = ctx
  const { quotas } = deps
  const all = await allWatchesOf(ctx.store, String(ctx.chatId))
  const deleted = all.filter(({ value }) => value.stateBeforeDelete !== undefined)
  const present = all.filter(({ value }) => value.state !== 'creating' && value.state !== 'deleting')
  const text = String(ctx.match ?? '')
  const named = [watchesNamedIn(text, deleted), watchesNamedIn(text, present)]
  const candidates = named.find(({ length }) => length > 0) ?? deleted
  const [only, ...others] = candidates
  if (only === undefined) return show(ctx, { body: say('undo-nothing'), buttons: [mainRow(say)] })
  const isDeleted = only.value.stateBeforeDelete !== undefined
  if (others.length === 0)
    return isDeleted
      ? restoreWatch(ctx, { watch: only, quotas, readState: watch => readCardState(ctx, watch, deps) })
      : show(ctx, await loadCard(ctx, only))
  if (isDeleted && (saysEveryWatch(text, deleted.length) || severalNamedIn(text, deleted).length > 0))
    return restoreAll(quotas)(ctx, candidates)
  const which = whichWatchMessage(
    say('which-watch'),
    candidates,
    ({ id }, name) => callbackButton(name, isDeleted ? actions.restore : actions.card, id),
    say,
  )
  const several = isDeleted ? [[restoreButton(ctx, candidates, say('button-select-all'))]] : []
  return askWhich(
    ctx,
    { sentence: 'undo', some: candidates },
    { ...which, buttons: [...which.buttons, ...several] },
  )
}

/** *Search* asks, and the next text is the query. */
export const createSearch = (): Feature => ({
  routes: {
    search: async ctx => askForText(ctx, { what: 'search' }, await searchOwnMessage(ctx)),
    searchThere: (ctx, { destination: { id } }) =>
      askForText(ctx, { what: 'search', there: id }, searchMessage(ctx.say, id)),
  },
})

type AskedSearch = Pick<JobDeps, 'client'> & { readonly there?: string | undefined }

const findSearched = async (ctx: ChatContext, text: string, there: string | undefined) => {
  const filter = await textFilter(ctx, { text, there })
  return filter === undefined
    ? undefined
    : { filter, found: await findWatches(ctx, await watchesAmong(ctx, filter), filter) }
}

/** Shows the result: the card, if only one watch has the address. Asks again if there is no result. */
const answerSearch = async (
  ctx: ChatContext,
  text: string,
  { client, there }: AskedSearch,
): Promise<void> => {
  const searched = await findSearched(ctx, text, there)
  if (searched === undefined) return show(ctx, textMessage(ctx.toast?.text ?? ctx.say('stale-button')))
  const { filter, found } = searched
  const [only, ...others] = found
  if (only === undefined)
    return askForText(
      ctx,
      { what: 'search', ...(there !== undefined && { there }) },
      nothingFoundMessage(text, { filter, say: ctx.say }),
    )
  const isAddress = parseAddresses(text).found.length > 0
  if (isAddress && others.length === 0) await show(ctx, await loadCard(ctx, only))
  else await showList(ctx, { filter, client })
}

export const searchQuestion = ({ client }: Pick<JobDeps, 'client'>): TextQuestion => ({
  isAnswer: async (ctx, text, { there }) => ((await findSearched(ctx, text, there))?.found.length ?? 0) > 0,
  take: (ctx, text, { there }) => answerSearch(ctx, text, { client, there }),
})

const askDeleteMessage = (watch: Doc<Watch>, { back, say }: QuestionContext): Message => ({
  body: say.rich('delete-ask', { name: bold(watch.value.settings.name) }),
  buttons: [
    [
      { ...callbackButton(say('button-delete'), actions.delete, watch.id), style: 'danger' },
      callbackButton(say('button-keep'), actions.card, watch.id, ...back),
    ],
  ],
})

const listOrSearch = async (ctx: ChatContext, client: JobDeps['client']): Promise<void> => {
  const text = String(ctx.match ?? '').trim()
  if (isAllOf(text, await watchesOf(ctx.store, String(ctx.chatId))))
    await showList(ctx, { filter: await topicFilter(ctx), client })
  else await answerSearch(ctx, text, { client })
}

const watchCommands = (deps: WatchesDeps): NonNullable<Feature['commands']> => ({
  watches: { role: 'member', anonymous: true, run: ctx => listOrSearch(ctx, deps.client) },
  mute: { role: 'editor', anonymous: true, run: ctx => muteByName(ctx) },
  unmute: { role: 'editor', anonymous: true, run: orSeveral('unmute', unmuteByCommand) },
  pause: { role: 'editor', anonymous: true, run: ctx => pauseByCommand(ctx) },
  resume: { role: 'editor', anonymous: true, run: orSeveral('resume', switchByCommand('resume', 'live')) },
  unwatch: { role: 'editor', anonymous: true, run: orSeveral('unwatch', unwatchByCommand) },
  undo: { role: 'editor', anonymous: true, run: ctx => undoByCommand(ctx, deps) },
})

type WatchesDeps = JobDeps & {
  /** Reads the present values of a watch, and which of them cannot be read. */
  readonly readValues: (
    ctx: ChatContext,
    watch: Watch,
  ) => Promise<{ readonly now: RichText | undefined; readonly unreadable: readonly RichText[] }>
}

/** Reads what the card of a watch says beside its settings. */
const readCardState = async (
  ctx: ChatContext,
  watch: Doc<Watch>,
  { client, readValues }: Pick<WatchesDeps, 'client' | 'readValues'>,
): Promise<CardOverrides> => {
  const { store, say, now } = ctx
  const [troubles, done, unread, values] = await Promise.all([
    fetchDeliveryTroubles({ store, client }, [watch]),
    fetchDone(client, [watch]),
    readUnreadLines({ client, say, now }, [watch.value]),
    readValues(ctx, watch.value),
  ])
  return {
    trouble: troubles.get(watch.id),
    unread: [...unread, ...values.unreadable],
    valuesNow: values.now,
    doneAt: done.get(watch.id),
  }
}

/** Chooses the order for the chat. */
const chooseOrder = (ctx: ChatContext, name: string | undefined): Order => {
  const order = orders.find(candidate => candidate === name) ?? 'age'
  changeSettings(ctx, { order: order === 'age' ? undefined : order })
  return order
}

/** `/watches`: the list, the cards, and the buttons of a card. */
export const createWatches = (deps: WatchesDeps): Feature => {
  const { client, quotas } = deps
  return {
    commands: watchCommands(deps),
    onMissing: { watch: ctx => showList(ctx), destination: ctx => showList(ctx) },
    routes: {
      list: (ctx, { args }) => {
        const [page, filter] = parseListPosition(args)
        return showList(ctx, { page: Number(page), filter, client })
      },
      sortList: (ctx, { args: [name, ...place] }) => {
        const [, filter] = parseListPosition([...firstPage, ...place])
        return showList(ctx, { client, order: chooseOrder(ctx, name), filter })
      },
      destinations: async (ctx, { args }) => {
        const [page] = parseListPosition(args)
        const managed = await managedDestinations(ctx)
        return managed.length === 0
          ? showList(ctx, { client })
          : show(ctx, destinationsMessage(managed, { page: Number(page), say: ctx.say }))
      },
      card: async (ctx, { watch, args }) =>
        showCard(ctx, watch, {
          ...(await readCardState(ctx, watch, deps)),
          back: parseListPosition(args),
        }),
      pause: switchTo('paused'),
      resume: switchTo('live'),
      watchAgain: (ctx, { watch, args, message }) => watchAgain(ctx, watch, message, parseListPosition(args)),
      chooseMute: (ctx, { watch, args }) => askMute(ctx, watch, parseListPosition(args)),
      mute: muteFromCard,
      unmute: async (ctx, { watch, args }) => {
        await unmute(ctx, watch)
        await showCard(ctx, watch, { mute: 'none', back: parseListPosition(args) })
      },
      endSnoozeFromCard: async (ctx, { watch, args: [id = '', ...place] }) => {
        const snoozes = await endSnoozeById(ctx, { watch: watch.id, id })
        await showCard(ctx, watch, { snoozes, back: parseListPosition(place) })
      },
      confirmDelete: (ctx, { watch, args }) =>
        show(ctx, askDeleteMessage(watch, { back: parseListPosition(args), say: ctx.say })),
      delete: beginDeletion,
      restore: (ctx, { watch, message }) =>
        restoreWatch(ctx, {
          watch,
          message,
          quotas,
          readState: restored => readCardState(ctx, restored, deps),
        }),
    },
  }
}

const switchTo =
  (to: 'live' | 'paused') =>
  (ctx: ChatContext, { watch, args, message }: Pressed<'watch'>): Promise<void> => {
    const back = parseListPosition(args)
    return showCard(ctx, pauseOrResume(ctx, watch, { to, message, back }), { back })
  }

/**
 * Runs a command for the watch that it names, or the only one. If there are several, buttons with the
 * `action` ask which.
 */
export const forNamedWatch = (
  action: 'pause' | 'resume' | 'confirmDelete' | 'share',
  run: (ctx: ChatContext, watch: Doc<Watch>) => Promise<void>,
) => {
  const toButton = ({ id }: Doc<Watch>, name: string): Button =>
    callbackButton(name, actions[action], id, ...firstPage)
  return async (ctx: ChatContext): Promise<void> => {
    const all = await watchesForCommand(ctx)
    if (all === undefined) return undefined
    const selected = (await findForCommand(ctx, all, String(ctx.match ?? '').trim())) ?? []
    const [only, ...others] = selected
    if (only === undefined) return undefined
    if (others.length === 0) return run(ctx, only)
    const which = whichWatchMessage(ctx.say('which-watch'), selected, toButton, ctx.say)
    const select = action === 'share' ? [] : [[selectButton(ctx.say)]]
    const sentence = action === 'confirmDelete' ? 'delete' : action
    return askWhich(ctx, { sentence, some: selected }, { ...which, buttons: [...which.buttons, ...select] })
  }
}

/** `/pause treasury`; if there are several watches and no name, it asks which. */
const switchByCommand = (action: 'pause' | 'resume', to: 'live' | 'paused') =>
  forNamedWatch(action, async (ctx, watch) => {
    const canSwitch = watch.value.state === (to === 'live' ? 'paused' : 'live')
    if (!canSwitch) return showCard(ctx, watch, { back: firstPage })
    const changed = { ...watch, value: { ...watch.value, state: to } }
    const message = await showAndGetMessageId(ctx, await loadCard(ctx, changed, { back: firstPage }))
    pauseOrResume(ctx, watch, { to, message, back: firstPage })
  })

const muteByName = orSeveral('mute', ctx => muteByCommand(ctx))
const pauseByName = orSeveral('pause', switchByCommand('pause', 'paused'))

/**
 * A pause has no end: a pause for some time is a mute. If its end cannot be read, the person is asked for it.
 */
const pauseByCommand = (ctx: ChatContext): Promise<void> => {
  const text = String(ctx.match ?? '').trim()
  const { kind } = parseMute(text, ctx).mute
  return kind === 'for' || saysUntil(text) ? muteByName(ctx) : pauseByName(ctx)
}

const unwatchByCommand = forNamedWatch('confirmDelete', (ctx, watch) =>
  show(ctx, askDeleteMessage(watch, { back: firstPage, say: ctx.say })),
)

const muteFromCard = async (ctx: ChatContext, { watch, args }: Pressed<'watch'>): Promise<void> => {
  const [length = '', ...place] = args
  const request = readMuteArg(length, ctx.now())
  if (request === undefined) return answerStaleButton(ctx)
  return muteOne(ctx, watch, { asked: request, back: parseListPosition(place) })
}

const showCard = async (ctx: ChatContext, watch: Doc<Watch>, change?: CardOverrides): Promise<void> =>
  show(ctx, await loadCard(ctx, watch, change))

type QuestionContext = {
  /** The place in the list that the card leads to. */
  readonly back: readonly string[]
  readonly say: Translator
}
