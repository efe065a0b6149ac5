import { type Message, press } from '#chat/message.ts'
import type { Watch } from '#chat/records.ts'
import { bold, join, plain } from '#chat/rich.ts'
import type { Say } from '#chat/texts.ts'
import type { Doc } from '#store/store.ts'
import { actions } from '../actions.ts'
import { chainNames } from '../watch/draft.ts'

/** A page of watches. `from`: how many come before it, of `total`. `today`: alerts of a day by watch, where there were any. */
export type ListPage = {
  readonly page: number
  readonly pages: number
  readonly from: number
  readonly total: number
  readonly shown: readonly Doc<Watch>[]
  readonly today: ReadonlyMap<string, number>
}

/** The watches of a page, a number button for each. */
export const listMessage = ({ page, pages, from, total, shown, today }: ListPage, say: Say): Message => {
  if (total === 0)
    return { body: plain(say('watches-none')), buttons: [[press(say('button-watch'), actions.watch)]] }
  const title = bold(say('watches-title'))
  const header = say.rich('watches-header', { title, from: from + 1, to: from + shown.length, total })
  const lines = shown.map(({ id, value }, index) =>
    say('watches-line', {
      number: from + index + 1,
      state: value.state,
      name: value.name,
      chains: chainNames(value.chains, say),
      today: today.get(id) ?? 0,
    }),
  )
  const turn = [
    ...(page > 0 ? [press(say('button-newer'), actions.list, String(page - 1))] : []),
    ...(page < pages - 1 ? [press(say('button-older'), actions.list, String(page + 1))] : []),
  ]
  return {
    body: join([header, '', ...lines], '\n'),
    buttons: [
      shown.map(({ id }, index) => press(String(from + index + 1), actions.card, id)),
      ...(turn.length > 0 ? [turn] : []),
      [press(say('button-watch'), actions.watch)],
    ],
  }
}
