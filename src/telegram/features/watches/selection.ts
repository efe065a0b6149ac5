import type { Translator } from '#render/texts.ts'
import type { Doc } from '#store/store.ts'
import type { Watch } from '#watch/watch.ts'
import { listLine } from '#watch/watch-lines.ts'
import type { ChatContext } from '../../framework/context.ts'
import { findSearch, saveSearch } from '../../framework/search-text.ts'
import { watchesOf } from '../../records.ts'

/** Most watches whose change fits into one commit. */
export const maxSelected = 100
export const noFilter = '-'

/** Watches of this chat that a person has chosen from a list; each message has a selection of its own. */
export type Selection = { readonly filter: string; readonly ids: ReadonlySet<string> }

/** Stores a selection as the text of a search, and returns its id, which the buttons carry. */
export const saveSelection = (ctx: ChatContext, { filter, ids }: Selection): string =>
  saveSearch(ctx, { text: [filter, ...ids].join(' ') })

/** Stores watches as a selection from the whole list. */
export const saveSelected = (ctx: ChatContext, some: readonly Doc<Watch>[]): string =>
  saveSelection(ctx, { filter: noFilter, ids: new Set(some.slice(0, maxSelected).map(({ id }) => id)) })

export const findSelection = async (
  ctx: ChatContext,
  id: string | undefined,
): Promise<Selection | undefined> => {
  const search = id === undefined ? undefined : await findSearch(ctx, id)
  if (search === undefined) return undefined
  const [filter = noFilter, ...ids] = search.text.split(' ')
  return { filter, ids: new Set(ids) }
}

/** Loads the selected watches, without those that were deleted since. */
export const findSelected = async (ctx: ChatContext, { ids }: Selection): Promise<readonly Doc<Watch>[]> => {
  const own = await watchesOf(ctx.store, String(ctx.chatId))
  return own.filter(({ id }) => ids.has(id)).slice(0, maxSelected)
}

/** A message has room for the names of many watches, not of all. */
const maxNamed = 20

/** The names of several watches, as one line. */
export const namesLine = (some: readonly Doc<Watch>[], say: Translator): string => {
  const names = some.slice(0, maxNamed).map(({ value }) => value.settings.name)
  return listLine(some.length > maxNamed ? [...names, '…'] : names, say)
}
