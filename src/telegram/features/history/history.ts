import type { ChatContext } from '../../framework/context.ts'
import type { Feature } from '../../framework/feature.ts'
import { parseListPlace } from '../../framework/session.ts'
import { show } from '../../framework/show.ts'
import { type ChartRenderer, createChartRenderer } from './chart-renderer.ts'
import { sendHistoryChart } from './history-chart.ts'
import { sendHistoryFile } from './history-file.ts'
import { chatScope, type HistoryScope, parseView, placeScope, watchScope } from './history-scope.ts'
import { chooseWatchMessage, historyMessage } from './history-screens.ts'

type ShowView = (ctx: ChatContext, scope: HistoryScope, text: string | undefined) => Promise<void>

const createShowView =
  ({ render }: ChartRenderer): ShowView =>
  async (ctx, scope, text) => {
    const view = parseView(text)
    switch (view.kind) {
      case 'page':
        return show(ctx, await historyMessage(ctx, scope, view.page))
      case 'watches':
        return show(ctx, await chooseWatchMessage(ctx, scope, view.page))
      case 'csv':
        return sendHistoryFile(ctx, scope)
      case 'chart':
        return sendHistoryChart(ctx, { scope, render })
    }
  }

/** `/history`: what was shown in the last 90 days, as pages, a file and a picture. */
export const createHistory = (): Feature => {
  const showView = createShowView(createChartRenderer())
  return {
    commands: { history: async ctx => showView(ctx, await chatScope(ctx), undefined) },
    routes: {
      history: async (ctx, { args: [view] }) => showView(ctx, await chatScope(ctx), view),
      historyThere: async (ctx, { destination: { id, value }, args: [view] }) =>
        showView(ctx, await placeScope(ctx, { id, chat: value.chat }), view),
      historyOfWatch: (ctx, { watch, args: [view, ...place] }) =>
        showView(ctx, watchScope(watch, place.length === 0 ? [] : parseListPlace(place)), view),
    },
  }
}
