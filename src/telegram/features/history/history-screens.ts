import { toWallTime } from '#lib/time.ts'
import { type Button, buttonRows, callbackButton, type Message, tableMessage } from '#render/message.ts'
import { bold, join, plain, type RichText } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import type { Doc } from '#store/store.ts'
import type { Watch } from '#watch/watch.ts'
import type { ChatContext } from '../../framework/context.ts'
import { hasRole } from '../../framework/memberships.ts'
import { actions } from '../../framework/permissions.ts'
import { mainRow, pagingRows, watchesButton } from '../../framework/shared-screens.ts'
import { watchesOf } from '../../records.ts'
import { distinctNames } from '../watches/distinct-names.ts'
import { spanText } from '../watches/mute-command.ts'
import { historyTable, loadReader } from './history-lines.ts'
import {
  countEntries,
  formatView,
  type HistoryScope,
  readEntries,
  readHistory,
  sinceOf,
  viewButton,
} from './history-scope.ts'

const perPage = 10
const watchesPerPage = 8
const watchesPerRow = 2

/** Time zone of the chat that asks. */
export const zoneOf = ({ settings }: ChatContext): string => settings?.value.zone ?? 'UTC'

export const titleOf = ({ watch, place, minutes }: HistoryScope, say: Translator): RichText => {
  const name = watch?.doc.value.settings.name ?? place?.title
  const title =
    name === undefined ? bold(say('history-title')) : say.rich('history-title-of', { name: bold(name) })
  return minutes === undefined ? title : join([title, spanText(minutes, say)], ' · ')
}

/** Button back from the history of one watch to all, or to the card. */
const wayBack = (ctx: ChatContext, { watch, place, chat }: HistoryScope): Message['buttons'] => {
  const { say } = ctx
  if (watch !== undefined) {
    const all = callbackButton(say('button-all-history'), actions.history, '0')
    const card = callbackButton(say('button-back'), actions.card, watch.doc.id, ...watch.back)
    return [chat === String(ctx.chatId) ? [card, all] : [card]]
  }
  return place === undefined ? [] : [[callbackButton(say('button-back'), actions.list, '0', place.id)]]
}

const emptyMessage = (ctx: ChatContext, scope: HistoryScope): Message => {
  const { say } = ctx
  const { watch, place, minutes } = scope
  const back = wayBack(ctx, scope)
  if (minutes !== undefined) {
    const all = callbackButton(say('button-all-history'), actions.history, '0')
    return {
      body: join([titleOf(scope, say), '', say('history-none-then')], '\n'),
      buttons: back.length > 0 ? back : [[all]],
    }
  }
  if (watch !== undefined || place !== undefined)
    return { body: join([titleOf(scope, say), '', say('history-none-of')], '\n'), buttons: back }
  const mayWatch = hasRole(ctx.role, 'editor')
  return {
    body: plain(say(mayWatch ? 'history-none' : 'history-none-of')),
    buttons: [mayWatch ? mainRow(say) : [watchesButton(say)]],
  }
}

/** A page of a history, from 0; the last one if there are fewer. */
export const historyMessage = async (
  ctx: ChatContext,
  scope: HistoryScope,
  page: number,
): Promise<Message> => {
  const { store, say, now } = ctx
  const recent =
    scope.minutes === undefined
      ? undefined
      : await readHistory(store, scope, { since: sinceOf(scope, now()) })
  const counted = recent?.length ?? (await countEntries(store, scope))
  const current = Math.min(page, Math.max(0, Math.ceil(counted / perPage) - 1))
  const skip = current * perPage
  const found =
    recent?.slice(skip, skip + perPage) ?? (await readEntries(store, scope, { skip, limit: perPage }))
  if (found.length === 0) return emptyMessage(ctx, scope)
  // Another may have been shown in between.
  const total = Math.max(counted, skip + found.length)
  const zone = zoneOf(ctx)
  const reader = await loadReader({ store, chat: scope.chat }, found, {
    say,
    zone,
    knownNames: ctx.knownNames,
  })
  const header = say.rich('history-header', {
    title: titleOf(scope, say),
    from: skip + 1,
    to: skip + found.length,
    total,
    offset: toWallTime(now(), zone).offset,
  })
  const choose = viewButton(say('button-by-watch'), scope, { kind: 'watches', page: 0 })
  const entries = found.map(({ value }) => value)
  return tableMessage({ title: header, ...historyTable(entries, reader) }, [
    ...pagingRows({ page: current, pages: Math.ceil(total / perPage) }, (text, to) =>
      viewButton(say(text), scope, { kind: 'page', page: to }),
    ),
    [
      ...(scope.watch === undefined ? [choose] : []),
      viewButton(say('button-csv'), scope, { kind: 'csv' }),
      viewButton(say('button-chart'), scope, { kind: 'chart' }),
    ],
    ...wayBack(ctx, scope),
  ])
}

/** Buttons that lead to the history of a watch. `minutes`: how far back. */
export const historyButton =
  (minutes: number | undefined) =>
  ({ id }: Doc<Watch>, name: string): Button =>
    callbackButton(name, actions.historyOfWatch, id, formatView({ kind: 'page', page: 0 }, minutes))

/** The watches of the chat, or of the place, to choose one whose history is shown. */
export const chooseWatchMessage = async (
  ctx: ChatContext,
  scope: HistoryScope,
  page: number,
): Promise<Message> => {
  const { store, say } = ctx
  const { place, minutes } = scope
  const toButton = historyButton(minutes)
  const all = (await watchesOf(store, scope.chat)).filter(
    ({ value }) => place === undefined || value.destination === place.id,
  )
  const pages = Math.max(1, Math.ceil(all.length / watchesPerPage))
  const current = Math.min(page, pages - 1)
  const shown = all.slice(current * watchesPerPage, (current + 1) * watchesPerPage)
  const nameOf = distinctNames(all, say)
  return {
    body: plain(say(all.length === 0 ? 'history-no-watches' : 'which-watch')),
    buttons: [
      ...buttonRows(
        shown.map(watch => toButton(watch, nameOf(watch))),
        watchesPerRow,
      ),
      ...pagingRows({ page: current, pages }, (text, to) =>
        viewButton(say(text), scope, { kind: 'watches', page: to }),
      ),
      [viewButton(say('button-back'), scope, { kind: 'page', page: 0 })],
    ],
  }
}
