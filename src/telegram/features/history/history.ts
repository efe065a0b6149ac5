import type { Client } from '#client/client.ts'
import { hasSeries, isOfAddress } from '#readings/registry.ts'
import { type Button, buttonRows, callbackButton, type Message } from '#render/message.ts'
import type { Doc } from '#store/store.ts'
import { destinationName } from '#watch/channels.ts'
import { isReadingsOnly, type Watch } from '#watch/watch.ts'
import type { ChatContext } from '../../framework/context.ts'
import type { Feature } from '../../framework/feature.ts'
import { parseListPosition } from '../../framework/list-position.ts'
import { pageOf, pagingRows } from '../../framework/paging.ts'
import { actions } from '../../framework/permissions.ts'
import { show } from '../../framework/show.ts'
import { findPast, type PastSpan } from '../../input/parse-moment.ts'
import { parseMute } from '../../input/parse-mute.ts'
import { fileWords, transactionWords } from '../../input/parse-sentence.ts'
import { watchesOf } from '../../records.ts'
import type { ExplainText } from '../explain/explain.ts'
import { distinctNames } from '../watches/distinct-names.ts'
import { chooseNamed } from '../watches/find-watches.ts'
import { whichWatchMessage } from '../watches/named-watch.ts'
import { nothingNamedMessage } from '../watches/watch-list.ts'
import { createChartRenderer } from './chart-renderer.ts'
import { sendHistoryChart } from './history-chart.ts'
import { showCounterparties } from './history-counterparties.ts'
import { sendHistoryFile } from './history-file.ts'
import {
  chatScope,
  formatView,
  type HistoryScope,
  historyMessage,
  latestTransaction,
  parseView,
  viewButton,
} from './history-screens.ts'
import { type ChartDeps, sendAlertChart, sendValueChart } from './value-chart.ts'

/** Scope of a group or channel that the person manages from here. */
const destinationScope = async (
  { store, say }: ChatContext,
  { id, chat }: { readonly id: string; readonly chat: string },
): Promise<HistoryScope> => {
  const title = await destinationName(store, { destination: id, say })
  return { chat, keys: [id], destination: { id, title } }
}

const watchScope = (doc: Doc<Watch>, back: readonly string[]): HistoryScope => ({
  chat: doc.value.chat,
  keys: [doc.id],
  watch: { doc, back },
})

/** Buttons that lead to the history of a watch. */
const historyButton =
  (span: PastSpan | undefined) =>
  ({ id }: Doc<Watch>, name: string): Button =>
    callbackButton(name, actions.historyOfWatch, id, formatView({ kind: 'page', page: 0 }, span))

type ShowView = (ctx: ChatContext, scope: HistoryScope, text: string | undefined) => Promise<void>

const watchesPerPage = 8

const watchesPerRow = 2

/** The watches of the chat, or of a destination, to choose the one whose history is shown. */
const chooseWatchMessage = async (ctx: ChatContext, scope: HistoryScope, page: number): Promise<Message> => {
  const { store, say } = ctx
  const { destination, span } = scope
  const toButton = historyButton(span)
  const all = (await watchesOf(store, scope.chat)).filter(
    ({ value }) => destination === undefined || value.destination === destination.id,
  )
  const { shown, ...current } = pageOf(all, page, watchesPerPage)
  const nameOf = distinctNames(all, say)
  return {
    body: say(all.length === 0 ? 'history-no-watches' : 'which-watch'),
    buttons: [
      ...buttonRows(
        shown.map(watch => toButton(watch, nameOf(watch))),
        watchesPerRow,
      ),
      ...pagingRows(current, (text, to) => viewButton(say(text), scope, { kind: 'watches', page: to })),
      [viewButton(say('button-back'), scope, { kind: 'page', page: 0 })],
    ],
  }
}

/** The watch of a history that is about one value alone, of which a chart is drawn. */
const watchOfOneValue = ({ watch }: HistoryScope): Doc<Watch> | undefined => {
  if (watch === undefined || !isReadingsOnly(watch.doc.value.settings)) return undefined
  const { readings: [reading, ...others] = [], addresses, chains } = watch.doc.value.settings
  if (reading === undefined || !hasSeries(reading) || others.length > 0 || chains.length > 1) return undefined
  return addresses.length === 1 || !isOfAddress(reading) ? watch.doc : undefined
}

const createShowView =
  (deps: ChartDeps): ShowView =>
  async (ctx, scopeOfAll, text) => {
    const { view, span } = parseView(text)
    const scope = { ...scopeOfAll, span }
    switch (view.kind) {
      case 'page':
        return show(ctx, await historyMessage(ctx, scope, view.page))
      case 'watches':
        return show(ctx, await chooseWatchMessage(ctx, scope, view.page))
      case 'with':
        return showCounterparties(ctx, scope)
      case 'csv':
        return (await sendHistoryFile(ctx, scope))
          ? undefined
          : show(ctx, await historyMessage(ctx, scope, 0))
      case 'chart': {
        const watch = watchOfOneValue(scope)
        return watch === undefined
          ? sendHistoryChart(ctx, { scope, render: deps.render })
          : sendValueChart(ctx, deps, { watch, args: [] })
      }
    }
  }

/**
 * The history that is asked for: the text names a watch or a transaction, or is empty for all of the chat.
 */
type AskedHistory = { readonly text: string; readonly span: PastSpan | undefined; readonly isFile: boolean }

type HistoryDeps = { readonly explainText: ExplainText }

/**
 * `/history treasury`, `/history 0x…`: shows the history of a watch, or asks which one; explains a
 * transaction.
 */
const showNamed = async (
  ctx: ChatContext,
  { text, span }: AskedHistory,
  { explainText, showOne }: HistoryDeps & { readonly showOne: (watch: Doc<Watch>) => Promise<void> },
): Promise<void> => {
  const { say } = ctx
  const named = await chooseNamed(ctx, await watchesOf(ctx.store, String(ctx.chatId)), text)
  const [only, ...others] = named
  if (others.length > 0)
    return show(ctx, whichWatchMessage(say('which-watch'), named, historyButton(span), say))
  if (only !== undefined) return showOne(only)
  if (!(await explainText(ctx, text))) await show(ctx, nothingNamedMessage(text, say))
}

/**
 * Explains the transaction of the last alert, or with a question about transactions the last transaction,
 * with a way to the others. An alert about something else is shown in the history. Returns `false` if there
 * was no alert.
 */
export const createExplainLatest =
  (explainText: ExplainText) =>
  async (ctx: ChatContext, asked?: string): Promise<boolean> => {
    const hash = asked ?? (await latestTransaction(ctx, transactionWords.test(ctx.message?.text ?? '')))
    const others = callbackButton(ctx.say('button-all-history'), actions.history, '0')
    if (hash === null) return false
    if (hash !== undefined && (await explainText(ctx, hash, [[others]]))) return true
    await show(ctx, await historyMessage(ctx, await chatScope(ctx), 0))
    return true
  }

/** Reads the span and the name from `7d treasury` or `yesterday`. */
const readAsked = (ctx: ChatContext): AskedHistory => {
  const all = String(ctx.match ?? '')
  const isFile = fileWords.test(all)
  const written = all.replace(fileWords, ' ').trim()
  const past = findPast(written, ctx)
  if (past !== undefined) return { text: past.rest, span: past.span, isFile }
  const { mute, name } = parseMute(written)
  return mute.kind === 'for'
    ? { text: name, span: { minutes: mute.minutes }, isFile }
    : { text: written, span: undefined, isFile }
}

/**
 * `/history`, `/history 7d treasury`, `/history yesterday`: the alerts of the last 90 days or of a span, as
 * pages, a file and a picture.
 */
export const createHistory = (deps: HistoryDeps & { readonly client: Client }): Feature => {
  const chartDeps = { client: deps.client, render: createChartRenderer().render }
  const showView = createShowView(chartDeps)
  return {
    commands: {
      history: {
        role: 'member',
        anonymous: true,
        run: async ctx => {
          const question = readAsked(ctx)
          const first = formatView(
            question.isFile ? { kind: 'csv' } : { kind: 'page', page: 0 },
            question.span,
          )
          if (question.text === '') return showView(ctx, await chatScope(ctx), first)
          const showOne = (watch: Doc<Watch>) => showView(ctx, watchScope(watch, []), first)
          return showNamed(ctx, question, { ...deps, showOne })
        },
      },
    },
    routes: {
      history: async (ctx, { args: [view] }) => showView(ctx, await chatScope(ctx), view),
      historyThere: async (ctx, { destination: { id, value }, args: [view] }) =>
        showView(ctx, await destinationScope(ctx, { id, chat: value.chat }), view),
      historyOfWatch: (ctx, { watch, args: [view, ...place] }) =>
        showView(ctx, watchScope(watch, place.length === 0 ? [] : parseListPosition(place)), view),
      valueChart: (ctx, pressed) => sendValueChart(ctx, chartDeps, pressed),
      alertChart: (ctx, pressed) => sendAlertChart(ctx, chartDeps, pressed),
    },
  }
}
