import { chainOf } from '#chains/registry.ts'
import type { Doc } from '#store/store.ts'
import { applyBook, applyKnownNames, readAddressBook } from '#watch/address-book.ts'
import type { Watch } from '#watch/watch.ts'
import type { ChatContext } from '../../framework/context.ts'
import { expandShortened, parseAddresses } from '../../input/read-addresses.ts'

/** Filter of the list of watches; buttons carry its id. */
export type ListFilter = {
  readonly id: string
  /** `destination`: the watches that report to it. */
  readonly by: 'tag' | 'text' | 'destination'
  /** The tag, the words, or the name of the destination. */
  readonly text: string
  /** Whether the person may also manage the chat of the destination, not only edit its watches. */
  readonly mayManage?: boolean
  /** The destination among whose watches a text is searched. */
  readonly destination?: ListFilter
}

/** Limit of a search; more words are ignored. */
const maxWords = 32

/**
 * Filters the watches of one chat like `filterWatches`; words are also searched in its address book and the
 * operator's names.
 */
export const findWatches = async (
  ctx: ChatContext,
  watches: readonly Doc<Watch>[],
  filter: ListFilter,
): Promise<readonly Doc<Watch>[]> => {
  if (filter.by !== 'text') return filterWatches(watches, filter)
  const book = await readAddressBook(ctx.store, watches[0]?.value.chat ?? String(ctx.chatId))
  const labelled = watches.map(watch => {
    const { settings } = watch.value
    const addresses = applyKnownNames(applyBook(settings.addresses, book), ctx.knownNames)
    return { ...watch, value: { ...watch.value, settings: { ...settings, addresses } } }
  })
  const ids = new Set(filterWatches(labelled, filter).map(({ id }) => id))
  return watches.filter(({ id }) => ids.has(id))
}

/**
 * The watches that have one of the addresses in the text, or, if the text has no address, every word of it.
 */
const filterWatches = (watches: readonly Doc<Watch>[], { by, text }: ListFilter): readonly Doc<Watch>[] => {
  if (by === 'destination') return watches
  if (by === 'tag') return watches.filter(({ value }) => value.settings.tags?.includes(text))
  const whole = expandShortened(
    text,
    watches.flatMap(({ value }) => value.settings.addresses),
  )
  const addresses = new Set(parseAddresses(whole).found.map(({ address }) => address.toLowerCase()))
  if (addresses.size > 0)
    return watches.filter(({ value }) =>
      value.settings.addresses.some(({ address }) => addresses.has(address.toLowerCase())),
    )
  // Tags are shown with a `#`, and stored without it.
  const words = normalise(text)
    .split(/\s+/, maxWords)
    .map(word => word.replace(/^#(?=.)/, ''))
  return watches.filter(({ value }) => {
    const searchable = normalise(searchableText(value))
    return words.every(word => searchable.includes(word))
  })
}

const surroundingQuotes = /^["'`“”„«]+|["'`“”»]+$/g

/** The watches that a text names: those with that name, or else those that a search finds. */
export const chooseNamed = async (
  ctx: ChatContext,
  watches: readonly Doc<Watch>[],
  text: string,
): Promise<readonly Doc<Watch>[]> => {
  const bare = text.replaceAll(surroundingQuotes, '')
  const called = watches.filter(
    ({ value }) => isCalled(value.settings.name, text) || isCalled(value.settings.name, bare),
  )
  return called.length > 0 ? called : findWatches(ctx, watches, { id: '', by: 'text', text: bare })
}

/** Whether a text is the whole name of a watch. */
export const isCalled = (name: string, text: string): boolean => normalise(name) === normalise(text)

const normalise = (text: string): string => text.normalize('NFKC').toLowerCase().trim()

/** Everything by which a watch can be found. */
const searchableText = ({ settings: { name, addresses, chains, tags = [] } }: Watch): string =>
  [
    name,
    ...addresses.flatMap(({ address, label = '' }) => [address, label]),
    ...chains.map(id => chainOf(id).name),
    ...tags,
  ].join('\n')
