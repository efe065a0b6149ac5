import { type Button, buttonRows, type Message } from '#render/message.ts'
import { plain } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import type { Doc } from '#store/store.ts'
import type { Watch } from '#watch/watch.ts'
import { askForText, awaitedAnswer } from '../../framework/awaited-answer.ts'
import type { ChatContext } from '../../framework/context.ts'
import { findSearch, saveSearch } from '../../framework/search-text.ts'
import { mainRow } from '../../framework/shared-screens.ts'
import { show } from '../../framework/show.ts'
import { asksToSee, isAllAnswer, isEveryWatch, saysNamesAlone } from '../../input/every-watch.ts'
import { splitAtParty } from '../../input/exception.ts'
import { namesIn, takeNames } from '../../input/find-phrases.ts'
import { directionWord, parseAddresses } from '../../input/read-addresses.ts'
import { addressInText } from '../../input/split-at-address.ts'
import { allWatchesOf, watchesOf } from '../../records.ts'
import { distinctNames } from './distinct-names.ts'
import { chooseNamed, isCalled } from './find-watches.ts'
import { loadCard } from './watch-card.ts'
import { nothingNamedMessage, topicFilter } from './watch-list.ts'

/** The watches of the chat. Returns `undefined` if it has none, and a message says so. */
export const watchesForCommand = async (ctx: ChatContext): Promise<readonly Doc<Watch>[] | undefined> => {
  const { say } = ctx
  const all = await watchesOf(ctx.store, String(ctx.chatId))
  if (all.length > 0) return all
  const none = plain(say(ctx.isPrivate ? 'watches-none' : 'watches-none-group'))
  await show(ctx, { body: none, buttons: [mainRow(say)] })
  return undefined
}

/** Whether the text after a command names no particular watch: it is empty, or *all*. */
export const isAllOf = (text: string, all: readonly Doc<Watch>[]): boolean =>
  text === '' ||
  (isEveryWatch(text, all.length) && !all.some(({ value }) => isCalled(value.settings.name, text)))

/** The watches of the topic that an update is in, if the topic has watches of its own; else all. */
export const watchesHere = async (
  ctx: ChatContext,
  all: readonly Doc<Watch>[],
): Promise<readonly Doc<Watch>[]> => {
  const topic = await topicFilter(ctx)
  return topic === undefined ? all : all.filter(({ value }) => value.destination === topic)
}

/**
 * The watches that the text after a command names; without a text all of them, or those of the topic. Returns
 * `undefined` if it names none, and a message says so.
 */
export const findForCommand = async (
  ctx: ChatContext,
  all: readonly Doc<Watch>[],
  text: string,
): Promise<readonly Doc<Watch>[] | undefined> => {
  const selected = isAllOf(text, all) ? await watchesHere(ctx, all) : await chooseNamed(ctx, all, text)
  if (selected.length > 0) return selected
  await show(ctx, nothingNamedMessage(text, ctx.say))
  return undefined
}

/** The watch that a text names, with no more than *show me* beside. Returns `undefined` if there is none, or several. */
export const findCalled = async (ctx: ChatContext, text: string): Promise<Doc<Watch> | undefined> => {
  const all = await watchesOf(ctx.store, String(ctx.chatId))
  const { found, rest } = takeNames(
    text,
    all.map(({ value }) => value.settings.name),
  )
  const isMeant = ({ value: { settings } }: Doc<Watch>): boolean =>
    isCalled(settings.name, text) || (found.has(settings.name.toLowerCase()) && asksToSee(rest))
  const [watch, ...others] = all.filter(isMeant)
  return others.length > 0 ? undefined : watch
}

/** Shows the card of the watch that a text names alone. Returns `false` if there is none, or several. */
export const showCalled = async (ctx: ChatContext, text: string): Promise<boolean> => {
  const watch = await findCalled(ctx, text)
  if (watch !== undefined) await show(ctx, await loadCard(ctx, watch))
  return watch !== undefined
}

/** The watches that a sentence calls by their names, but for the other side of transfers. */
export const watchesCalledIn = (text: string, watches: readonly Doc<Watch>[]): readonly Doc<Watch>[] => {
  const names = namesIn(
    splitAtParty(text).main,
    watches.map(({ value }) => value.settings.name),
  )
  return watches.filter(({ value }) => names.has(value.settings.name.toLowerCase()))
}

/** The addresses that a sentence is about, but for the other side of transfers: *when 0x… sends to 0x…*. */
export const addressesNamedIn = (text: string): ReadonlySet<string> => {
  const { main } = splitAtParty(text)
  const written = [...main.matchAll(new RegExp(addressInText, 'gi'))]
  const ends = written.slice(1).filter(({ index }) => directionWord.test(main.slice(0, index).trimEnd()))
  const others = new Set(
    ends.flatMap(([address]) => parseAddresses(address).found.map(found => found.address)),
  )
  return new Set(
    parseAddresses(main)
      .found.map(({ address }) => address)
      .filter(address => !others.has(address)),
  )
}

/** The watches that a sentence names, by their names or addresses. */
export const watchesNamedIn = (text: string, watches: readonly Doc<Watch>[]): readonly Doc<Watch>[] => {
  const called = new Set(watchesCalledIn(text, watches))
  const addresses = addressesNamedIn(text)
  return watches.filter(
    watch =>
      called.has(watch) || watch.value.settings.addresses.some(({ address }) => addresses.has(address)),
  )
}

/** Most watches offered; with *Select* there are eight buttons, and any other watch can be named. */
const maxOffered = 7
const namesPerRow = 2

/** Asks which of several watches a command means. If another one has the same name, the button says more. */
export const whichWatchMessage = (
  question: string,
  watches: readonly Doc<Watch>[],
  button: (watch: Doc<Watch>, name: string) => Button,
  say: Translator,
): Message => {
  const nameOf = distinctNames(watches, say)
  const buttons = watches.slice(0, maxOffered).map(watch => button(watch, nameOf(watch)))
  return { body: question, buttons: buttonRows(buttons, namesPerRow) }
}

/**
 * Shows a screen that asks which of some watches a sentence is about. In a private chat the next text may answer, too, as *all* and
 * *cold and hot* do.
 */
export const askWhich = async (
  ctx: ChatContext,
  { sentence, some }: { readonly sentence: string; readonly some: readonly Doc<Watch>[] },
  screen: Message,
): Promise<void> => {
  if (!ctx.isPrivate) return show(ctx, screen)
  const chosen = new Set(some.map(({ id }) => id))
  const all = await watchesOf(ctx.store, String(ctx.chatId))
  const isOfAll = all.every(({ id, value }) => chosen.has(id) || value.state === 'creating')
  const names = some.map(({ value }) => value.settings.name)
  const namesOfAll = isOfAll || watchesNamedIn(sentence, some).length > 0 ? 'all' : names.join(', ')
  const there = saveSearch(ctx, { text: [sentence, namesOfAll, some.length].join('\n') })
  return askForText(ctx, { what: 'which', there }, screen)
}

/** The sentence about whose watches was asked, with those that a text names and nothing else; any other text stays. */
export const withAskedSentence = async (ctx: ChatContext, text: string): Promise<string> => {
  const { what, there = '' } = awaitedAnswer(ctx) ?? {}
  const asked = what === 'which' ? await findSearch(ctx, there) : undefined
  if (asked === undefined) return text
  const [sentence = '', namesOfAll, count] = asked.text.split('\n')
  if (isAllAnswer(text, Number(count))) return `${sentence} ${namesOfAll}`
  const names = (await allWatchesOf(ctx.store, String(ctx.chatId))).map(({ value }) => value.settings.name)
  const isNamed = takeNames(sentence, names).found.size > 0
  const { found, rest } = takeNames(text, names)
  return !isNamed && found.size > 0 && saysNamesAlone(rest) ? `${sentence} ${text}` : text
}
