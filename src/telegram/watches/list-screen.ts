import { type Button, buttonRows, callbackButton, type Message } from '#chat/message.ts'
import type { Watch } from '#chat/records.ts'
import { bold, join, plain, type RichText } from '#chat/rich.ts'
import type { Translator } from '#chat/texts.ts'
import { sanitizeText } from '#lib/clean-text.ts'
import type { Doc } from '#store/store.ts'
import { actions } from '../actions.ts'
import { briefChains } from '../watch/draft.ts'
import type { WatchTrouble } from './card-screen.ts'
import { type ListFilter, tagFilter } from './list-filter.ts'

const maxTagsShown = 6
const tagsPerRow = 3
const maxQueryShown = 42

/**
 * A page of watches. `from`: how many come before it, of `total` that the filter leaves of all. `today`: alerts of a day by
 * watch. `troubles`: by watch. `tags`: those of all, the most used first.
 */
type ListPage = {
  readonly page: number
  readonly pages: number
  readonly from: number
  readonly total: number
  readonly of: number
  readonly shown: readonly Doc<Watch>[]
  readonly today: ReadonlyMap<string, number>
  readonly troubles: ReadonlyMap<string, WatchTrouble>
  readonly muted: ReadonlySet<string>
  readonly tags: readonly string[]
  readonly filter: ListFilter | undefined
}

/** The watches of a page, a number button for each. */
export const listMessage = (list: ListPage, say: Translator): Message => {
  const { from, of, shown, today } = list
  const watch = [callbackButton(say('button-watch'), actions.watch)]
  if (of === 0) return { body: plain(say('watches-none')), buttons: [watch] }
  const lines = shown.map(({ id, value }, index) =>
    say('watches-line', {
      number: from + index + 1,
      state: value.state === 'live' ? liveState(id, list) : value.state,
      name: value.name,
      chains: briefChains(value.chains, say),
      today: today.get(id) ?? 0,
    }),
  )
  const numbers = shown.map(({ id }, index) =>
    callbackButton(String(from + index + 1), actions.card, id, ...placeArgs(list)),
  )
  const all = callbackButton(say('button-all-watches'), actions.list, '0')
  const rows = [
    numbers,
    ...tagRows(list),
    pagingButtons(list, say),
    list.filter === undefined ? watch : [all],
  ]
  return {
    body: lines.length === 0 ? header(list, say) : join([header(list, say), '', ...lines], '\n'),
    buttons: rows.filter(row => row.length > 0),
  }
}

const liveState = (id: string, { troubles, muted }: ListPage): string => {
  if (troubles.has(id)) return 'trouble'
  return muted.has(id) ? 'muted' : 'live'
}

/** What leads to a page, in the data of a button. */
const placeArgs = ({ page, filter }: Pick<ListPage, 'page' | 'filter'>): readonly string[] =>
  filter === undefined ? [String(page)] : [String(page), filter.id]

const header = ({ from, shown, total, filter }: ListPage, say: Translator): RichText => {
  const sought = sanitizeText(filter?.text ?? '', maxQueryShown)
  if (total === 0) return plain(say('watches-not-found', { sought }))
  const title = bold(say('watches-title'))
  const by = filter?.by ?? 'nothing'
  return say.rich('watches-header', { title, by, sought, from: from + 1, to: from + shown.length, total })
}

/** Pressed again, a tag that the list is narrowed to widens it. */
const tagRows = ({ tags, filter }: ListPage): readonly (readonly Button[])[] => {
  const buttons = tags.slice(0, maxTagsShown).map(tag => {
    const { id } = tagFilter(tag)
    return id === filter?.id
      ? callbackButton(`✓ #${tag}`, actions.list, '0')
      : callbackButton(`#${tag}`, actions.list, '0', id)
  })
  return buttonRows(buttons, tagsPerRow)
}

/** Nothing needs to be looked for where all can be seen. */
const pagingButtons = ({ page, pages, of, shown, filter }: ListPage, say: Translator): readonly Button[] => {
  const to = (label: string, there: number): Button =>
    callbackButton(say(label), actions.list, ...placeArgs({ page: there, filter }))
  return [
    ...(page > 0 ? [to('button-newer', page - 1)] : []),
    ...(of > shown.length ? [callbackButton(say('button-search'), actions.search)] : []),
    ...(page < pages - 1 ? [to('button-older', page + 1)] : []),
  ]
}

/** The next text is what is looked for. */
export const searchMessage = (say: Translator): Message => ({
  body: plain(say('watches-search')),
  buttons: [[callbackButton(say('button-back'), actions.list, '0')]],
})
