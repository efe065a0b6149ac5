import { applyBook, readLabels } from '#watch/address-book.ts'
import type { WatchedAddress } from '#watch/watch.ts'
import type { ChatContext } from '../../framework/context.ts'
import type { Feature } from '../../framework/feature.ts'
import { splitAtParty } from '../../input/exception.ts'
import { maxNameWords, nameAtEnd } from '../../input/label-in-row.ts'
import { takeName } from '../../input/name-said.ts'
import { saysSleep } from '../../input/parse-hours.ts'
import { hasChoices } from '../../input/parse-watch-line.ts'
import { ofOneFamily, parseAddresses } from '../../input/read-addresses.ts'
import { mentionsAddress } from '../../input/read-names.ts'
import { addressInText, splitAtAddress, withoutAddresses } from '../../input/split-at-address.ts'
import { watchesOf } from '../../records.ts'
import { readIn } from '../wizard/answer-sentence.ts'
import { createReadAsset, type ReadAsset } from '../wizard/balance-asset.ts'
import { knownTokensAt } from '../wizard/known-tokens.ts'
import { isAboutCommand, saysWhat } from '../wizard/read-sentence.ts'
import { isRequest, readRequest } from '../wizard/watch-line.ts'
import { editWatch, startWithinQuotas } from '../wizard/wizard.ts'
import { replacementIn } from './replace-address.ts'
import { changeWatch, type SentenceDeps } from './sentences.ts'

/** The only address of a text in one line. */
const onlyAddress = (text: string, chains: readonly number[]): WatchedAddress | undefined => {
  const [first, ...others] = ofOneFamily(parseAddresses(text), { offered: chains }).found
  return text.startsWith('/') || text.includes('\n') || others.length > 0 ? undefined : first
}

/** Whether an address is a token on a chain that the chat watches. */
const isToken = async (ctx: ChatContext, address: string, readAsset: ReadAsset): Promise<boolean> => {
  const all = (await watchesOf(ctx.store, String(ctx.chatId))).map(({ value }) => value.settings)
  const chains = [...new Set(all.flatMap(settings => settings.chains))]
  if (knownTokensAt(chains, address).length > 0) return true
  const [first] = all
  const asset =
    first === undefined
      ? undefined
      : await readAsset({ step: 'tokens', chains, addresses: first.addresses.slice(0, 1) }, address)
  return typeof asset?.decimals === 'number'
}

/** Commands that a sentence may give about watches that it names by their addresses. */
const commandsOfWatched = new Set([
  'mute',
  'unmute',
  'pause',
  'resume',
  'unwatch',
  'history',
  'share',
  'channels',
])

/** Matches a command, several lines, and an address at the beginning, behind which a name may stand. */
const noOrder = /^(?:\/|\S{34,}(?:\s|$))|\n/u

/** Whether a text gives an order about watches of the chat by their addresses, or changes them: *mute 0x… for 2 hours*. */
const isAboutWatched = async (
  ctx: ChatContext,
  deps: Pick<SentenceDeps, 'texts' | 'chains'>,
  text: string,
): Promise<boolean> => {
  const { found } = parseAddresses(text)
  if (found.length === 0 || noOrder.test(text)) return false
  const watched = (await watchesOf(ctx.store, String(ctx.chatId))).flatMap(
    ({ value }) => value.settings.addresses,
  )
  if (!found.every(({ address }) => watched.some(other => other.address === address))) return false
  const sentence = readIn(ctx, deps, text)
  if (sentence === undefined) return false
  const { topics, line, isOnly, isNot, quiet } = sentence
  const isOfHours = quiet !== undefined || saysSleep(sentence.text)
  if (isAboutCommand(sentence))
    return topics[0] === 'settings' ? isOfHours : commandsOfWatched.has(topics[0] ?? '')
  return saysWhat(sentence) && (hasChoices(line) || isOnly || isNot)
}

/** A sentence about an address to watch, and the name that it gives the address. */
type AddressSentence = { readonly text: string; readonly label?: string | undefined }

/**
 * The sentence beside the only address of a text. Its words count as the name of the address where they mean nothing
 * else.
 */
const sentenceBeside = (
  ctx: ChatContext,
  deps: Pick<SentenceDeps, 'texts' | 'chains'>,
  text: string,
): AddressSentence | undefined => {
  const parts = splitAtAddress(text)
  if (parts === undefined) return undefined
  const { named, behind, sentence } = parts
  const isMeant = (words: string): boolean => {
    const read = readIn(ctx, deps, words)
    return read !== undefined && saysWhat(read)
  }
  if (isMeant(behind)) return { text: `${behind} ${sentence}` }
  if (sentence === '') return undefined
  const before = withoutAddresses(named.slice(0, named.length - behind.length)).trim()
  const own = nameAtEnd(text.slice(0, text.search(addressInText)))
  const wish = before.split(/\s+/u).length > maxNameWords ? readIn(ctx, deps, before) : undefined
  if (wish !== undefined && hasChoices(wish.line)) return { text: `${before} ${sentence}`, label: own }
  const [first] = parseAddresses(readRequest(named, ctx.say, deps.chains)?.rest ?? named).found
  const { rest, name } = takeName(sentence)
  return { text: rest, label: name ?? first?.label ?? own }
}

/**
 * Answers a sentence about the only address that it names: what is wanted of it, by words such as *tell me when*,
 * by *only* beside it, which may be a token, or by a share of what is there.
 */
export const createAddressSentences = (
  deps: Pick<SentenceDeps, 'client' | 'quotas' | 'texts' | 'chains'>,
  sentences: Pick<Feature, 'onText'>,
): Feature => {
  const readAsset = createReadAsset(deps.client)
  return {
    onText: async (ctx, next) => {
      const text = ctx.message.text.trim()
      const replacement = await replacementIn(ctx, text, deps.chains)
      if (replacement !== undefined) return editWatch(ctx, replacement.watch, { change: replacement.change })
      if (await isAboutWatched(ctx, deps, text)) return sentences.onText?.(ctx, next)
      const { main, exception } = splitAtParty(text)
      const address = onlyAddress(main, deps.chains)?.address
      const ofParty =
        address === undefined && mentionsAddress(exception) ? readIn(ctx, deps, text) : undefined
      if (ofParty !== undefined && !mentionsAddress(main)) return changeWatch(ctx, deps, ofParty)
      if (address === undefined || readRequest(text, ctx.say, deps.chains)?.unclear.length === 0)
        return next()
      const beside = sentenceBeside(ctx, deps, main)
      const said = [beside?.text ?? main, exception].filter(words => words !== '').join(', ')
      const sentence = readIn(ctx, deps, said)
      if (sentence === undefined || isAboutCommand(sentence)) return next()
      if (beside === undefined && !sentence.isOnly && sentence.share === undefined) return next()
      const chat = String(ctx.chatId)
      const watch = (await watchesOf(ctx.store, chat)).find(({ value }) =>
        value.settings.addresses.some(watched => watched.address === address),
      )
      const whole =
        sentence.isOnly && watch === undefined && !isRequest(text) ? readIn(ctx, deps, text) : undefined
      if (whole !== undefined && (await isToken(ctx, address, readAsset)))
        return changeWatch(ctx, deps, whole)
      if (!saysWhat({ ...sentence, addresses: [] })) return next()
      if (watch !== undefined) return editWatch(ctx, watch, { sentence: sentence.written })
      const label = beside?.label
      const watched = label === undefined ? { address } : { address, label }
      const addresses = applyBook([watched], await readLabels(ctx.store, chat, [address]))
      return startWithinQuotas(ctx, deps, { sentence: sentence.written, addresses })
    },
  }
}
