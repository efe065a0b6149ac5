import { shortId } from '#lib/ids.ts'
import { dayMs } from '#lib/time.ts'
import { put } from '#store/store.ts'
import { searches } from '../records.ts'
import type { ChatContext } from './context.ts'

const searchTtlMs = 7 * dayMs

export type SearchText = {
  readonly text: string
  /** The destination whose watches are searched. */
  readonly there?: string | undefined
}

/** Returns the id that buttons carry instead of the text. */
export const saveSearch = (ctx: ChatContext, { text, there }: SearchText): string => {
  const chat = String(ctx.chatId)
  const destination = there === undefined ? [] : [there]
  const id = shortId('search', chat, ...destination, text)
  const value = { chat, text, there }
  ctx.writes.push(put(searches, { id, value }, { ttlMs: searchTtlMs }))
  return id
}

/** Returns `undefined` if the search is expired, or of another chat. */
export const findSearch = async (ctx: ChatContext, id: string): Promise<SearchText | undefined> => {
  const [search] = await ctx.store.get(searches, [id])
  return search?.value.chat === String(ctx.chatId) ? search.value : undefined
}
