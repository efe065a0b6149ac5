import type { Watch } from '#chat/records.ts'
import { shortId } from '#chat/short-id.ts'
import { chainOf } from '#contract/chains.ts'
import { type Doc, defineKind, put } from '#store/store.ts'
import type { ChatContext } from '../context.ts'
import { readAddresses } from '../watch/read-addresses.ts'

/** What the list of watches is narrowed to; its id is what buttons carry. */
export type ListFilter = { readonly id: string; readonly by: 'tag' | 'text'; readonly text: string }

/** What somebody looked for in a chat, for the buttons of what was found. */
export const searches = defineKind<{ readonly chat: string; readonly text: string }>()('search', {
  indexes: ['chat'],
})
/** Words of a search that are looked for. */
const maxWords = 32
const searchTtlMs = 7 * 86_400_000

export const tagFilter = (tag: string): ListFilter => ({ id: shortId('tag', tag), by: 'tag', text: tag })

/** Kept, so that its pages can be turned. */
export const saveSearch = (ctx: ChatContext, text: string): ListFilter => {
  const chat = String(ctx.chatId)
  const id = shortId('search', chat, text)
  ctx.writes.push(put(searches, { id, value: { chat, text } }, { ttlMs: searchTtlMs }))
  return { id, by: 'text', text }
}

/** The filter of a button; none where it is forgotten, or another chat's. */
export const readFilter = async (
  ctx: ChatContext,
  o: { id: string; tags: readonly string[] },
): Promise<ListFilter | undefined> => {
  const tag = o.tags.map(tagFilter).find(({ id }) => id === o.id)
  if (tag !== undefined) return tag
  const [kept] = await ctx.store.get(searches, [o.id])
  return kept?.value.chat === String(ctx.chatId) ? { id: o.id, by: 'text', text: kept.value.text } : undefined
}

/** The tags of watches, the most used first. */
export const tagsOf = (watches: readonly Doc<Watch>[]): readonly string[] => {
  const uses = new Map<string, number>()
  for (const { value } of watches) for (const tag of value.tags ?? []) uses.set(tag, (uses.get(tag) ?? 0) + 1)
  return [...uses].toSorted(([, one], [, other]) => other - one).map(([tag]) => tag)
}

/** Those that the filter leaves: that hold an address of what was looked for, or else every word of it. */
export const filterWatches = (
  watches: readonly Doc<Watch>[],
  { by, text }: ListFilter,
): readonly Doc<Watch>[] => {
  if (by === 'tag') return watches.filter(({ value }) => value.tags?.includes(text))
  const addresses = new Set(readAddresses(text, []).taken.map(({ address }) => address.toLowerCase()))
  if (addresses.size > 0)
    return watches.filter(({ value }) =>
      value.addresses.some(({ address }) => addresses.has(address.toLowerCase())),
    )
  const words = normalise(text).split(/\s+/, maxWords)
  return watches.filter(({ value }) => {
    const said = normalise(searchableText(value))
    return words.every(word => said.includes(word))
  })
}

const normalise = (text: string): string => text.normalize('NFKC').toLowerCase().trim()

/** Everything that a watch can be found by. */
const searchableText = ({ name, addresses, chains, tags = [] }: Watch): string =>
  [
    name,
    ...addresses.flatMap(({ address, label = '' }) => [address, label]),
    ...chains.map(id => chainOf(id).name),
    ...tags,
  ].join('\n')
