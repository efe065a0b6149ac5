import { z } from 'zod'
import { minuteMs } from '#lib/time.ts'
import { decodeCallback } from '#render/message.ts'
import type { Doc } from '#store/store.ts'
import { applyBook, readAddressBook } from '#watch/address-book.ts'
import type { Watch, WatchedAddress } from '#watch/watch.ts'
import { awaitedAnswer } from '../../framework/awaited-answer.ts'
import type { ChatContext } from '../../framework/context.ts'
import { saysAllAsOne, saysEveryWatch } from '../../input/every-watch.ts'
import { namesIn } from '../../input/find-phrases.ts'
import { watchesOf } from '../../records.ts'
import { addressesNamedIn, watchesCalledIn, watchesHere, watchesNamedIn } from '../watches/named-watch.ts'
import type { Sentence } from '../wizard/read-sentence.ts'
import { repliedWatch } from './replied-alert.ts'

export type MeantWatches = { readonly named: readonly Doc<Watch>[]; readonly all: readonly Doc<Watch>[] }

/**
 * The watches that a sentence may be about: those that it names, or the one of the alert that it replies to, or
 * else all of the chat or topic.
 */
export const watchesMeant = async (ctx: ChatContext, text: string): Promise<MeantWatches> => {
  const existing = (await watchesOf(ctx.store, String(ctx.chatId))).filter(
    ({ value }) => value.state !== 'creating',
  )
  const all = await watchesHere(ctx, existing)
  const named = watchesNamedIn(text, all)
  const isOfReplied = named.length === 0 && !saysEveryWatch(text, all.length)
  return { named: isOfReplied ? repliedWatch(ctx, all) : named, all }
}

const wizardOfWatch = z.object({ watch: z.string().optional() })
/** How long an open change counts as the last screen. */
const inSightForMs = 10 * minuteMs

/** The id of the watch with a change that was answered last, a short time ago. */
const watchInChange = ({ wizards, now }: ChatContext): string | undefined => {
  const last = [...wizards.open.values()].at(-1)
  if (last === undefined || now() - last.at > inSightForMs) return undefined
  return wizardOfWatch.safeParse(last.state).data?.watch
}

/**
 * The watch of the last screen: its card, a question about it, or an open change of it. A sentence that names no watch
 * is about that one.
 */
export const watchInSight = (ctx: ChatContext, all: readonly Doc<Watch>[]): Doc<Watch> | undefined => {
  const awaited = awaitedAnswer(ctx)
  const { there = '', buttons = [] } = awaited ?? { there: watchInChange(ctx) }
  const data = [there, ...buttons.map(button => button.data)]
  const ids = new Set(data.flatMap(written => decodeCallback(written)?.args ?? written))
  const [only, ...others] = all.filter(({ id }) => ids.has(id))
  return others.length === 0 ? only : undefined
}

type NamedAddresses = { readonly watch: Doc<Watch>; readonly addresses: readonly WatchedAddress[] }

/** The addresses that a text names by themselves: some of one of these watches, if it names no watch. */
export const addressesMeant = async (
  ctx: ChatContext,
  text: string,
  { all }: Pick<MeantWatches, 'all'>,
): Promise<NamedAddresses | undefined> => {
  if (watchesCalledIn(text, all).length > 0) return undefined
  const said = addressesNamedIn(text)
  const book = await readAddressBook(ctx.store, String(ctx.chatId))
  for (const watch of all) {
    const labelled = applyBook(watch.value.settings.addresses, book)
    const names = namesIn(
      text,
      labelled.flatMap(({ label }) => label ?? []),
    )
    const addresses = labelled.filter(
      ({ address, label = '' }) => said.has(address) || names.has(label.toLowerCase()),
    )
    if (addresses.length > 0 && addresses.length < labelled.length) return { watch, addresses }
  }
  return undefined
}

/** Whether a sentence is about all of `count` watches. */
export const isOfAll = ({ text, topics, line, isNot }: Sentence, count: number): boolean => {
  if (saysEveryWatch(text, count)) return true
  const { direction, minimum, below, kinds, chains, frequency, rest } = line
  const others = [direction, minimum, below, kinds, chains]
  const isHowOften = topics.every(topic => topic === 'often' || topic === 'resume')
  return (
    isHowOften &&
    !isNot &&
    frequency !== undefined &&
    others.every(other => other === undefined) &&
    saysAllAsOne(rest, count)
  )
}

/** Whether watches have a name each, so that a sentence with all of them means all: *the kitty or the desk*. */
export const haveOwnNames = (named: readonly Doc<Watch>[]): boolean =>
  named.length > 1 && new Set(named.map(({ value }) => value.settings.name)).size === named.length
