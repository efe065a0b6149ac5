import { slugOf } from '#chains/chain-names.ts'
import { chainOf } from '#chains/registry.ts'
import { isAmong } from '#lib/collections.ts'
import { urlPlatforms } from '#platforms/registry.ts'
import { offeredPresets, type PresetId, presetOf } from '#readings/presets/presets.ts'
import { type Button, callbackButton, type Message } from '#render/message.ts'
import type { Translator } from '#render/texts.ts'
import type { Doc } from '#store/store.ts'
import type { Watch } from '#watch/watch.ts'
import { awaitedAnswer } from '../../framework/awaited-answer.ts'
import {
  answerStaleButton,
  type CallbackRoutes,
  runRoute,
  toRoutes,
} from '../../framework/callback-routes.ts'
import type { ChatContext } from '../../framework/context.ts'
import type { Command, Feature } from '../../framework/feature.ts'
import type { JobDeps } from '../../framework/job.ts'
import { firstPage } from '../../framework/list-position.ts'
import { hasRole } from '../../framework/memberships.ts'
import { actions } from '../../framework/permissions.ts'
import { findSearch, saveSearch } from '../../framework/search-text.ts'
import { textMessage, watchesButton } from '../../framework/shared-screens.ts'
import { show } from '../../framework/show.ts'
import type { TextMeanings } from '../../framework/text-questions.ts'
import { currencySaidIn } from '../../input/amounts-in-dollars.ts'
import { saysThanks, withoutScope } from '../../input/bare-name.ts'
import { isBalanceAlone, isEveryWatch, saysEveryWatch, saysSilence } from '../../input/every-watch.ts'
import { splitAtException } from '../../input/exception.ts'
import { takeNames } from '../../input/find-phrases.ts'
import { nearestTopics, type OfferedTopic } from '../../input/nearest-topics.ts'
import { quietHoursText, withoutNumbers } from '../../input/parse-hours.ts'
import { parseLimitSide } from '../../input/parse-limit-side.ts'
import {
  commandTopics,
  fileWords,
  hintTopics,
  kindTopics,
  timeArgument,
  valueTopics,
} from '../../input/parse-sentence.ts'
import { parseAddresses } from '../../input/read-addresses.ts'
import { mentionsAddress } from '../../input/read-names.ts'
import { allWatchesOf, watchesOf } from '../../records.ts'
import { offeredRecipients } from '../watches/managed-destinations.ts'
import {
  askWhich,
  findCalled,
  showCalled,
  watchesCalledIn,
  watchesNamedIn,
  whichWatchMessage,
  withAskedSentence,
} from '../watches/named-watch.ts'
import { isSeveralCommand } from '../watches/select-watches.ts'
import { namesLine } from '../watches/selection.ts'
import { readIn } from '../wizard/answer-sentence.ts'
import { missingValueText, recipientsIn } from '../wizard/apply-sentence.ts'
import { balancesNowMessage, worthsNowMessage } from '../wizard/balances-now.ts'
import { isClearSentence, isOrder, type Sentence } from '../wizard/read-sentence.ts'
import { watchesOfSafes } from '../wizard/values-now.ts'
import { editWatch, startWithinQuotas } from '../wizard/wizard.ts'
import { askChangeAll, askWhichToChange, findChangeAll, saveChangeAll, undoChangeAll } from './change-all.ts'
import { hintMessage, kindsMessage, rightsMessage } from './hints.ts'
import { beginAgain, ordersIn } from './orders.ts'
import { renameWatch } from './rename-watch.ts'
import { repliedTransaction } from './replied-alert.ts'
import { spamMessage } from './spam-answer.ts'
import { openFreshOffer, takeOffer } from './take-offer.ts'
import {
  addressesMeant,
  haveOwnNames,
  isOfAll,
  type MeantWatches,
  watchesMeant,
  watchInSight,
} from './watches-meant.ts'

export type SentenceDeps = Pick<JobDeps, 'client' | 'quotas' | 'secret' | 'texts' | 'visibility'> & {
  readonly chains: readonly number[]
  readonly commands: Readonly<Record<string, Command>>
  /** The buttons of other features. */
  readonly routes: CallbackRoutes
  /** Explains a transaction, or else the last alert of the chat. Returns `false` if there was none. */
  readonly explainLatest: (ctx: ChatContext, hash?: string) => Promise<boolean>
  /** Shows the addresses that a text names. Returns `false` if it names none. */
  readonly showNamesIn: (ctx: ChatContext, text: string) => Promise<boolean>
}

/** The value that a sentence is about, if it needs no watched address. */
const aloneTopic = ({ topics, pair }: Sentence): PresetId | undefined => {
  const topic = valueTopics.find(candidate => topics.includes(candidate))
  const valueId = offeredPresets.find(preset => preset === topic)
  if (valueId === undefined || presetOf(valueId).isPerAddress) return undefined
  return presetOf(valueId).takes === 'pair' && pair === undefined ? undefined : valueId
}

/** Whether a watch has the value already that a sentence is about. */
const hasValueOf = ({ settings: { readings = [] } }: Watch, sentence: Sentence): boolean => {
  const topic = aloneTopic(sentence)
  return readings.some(
    ({ func, params }) =>
      func === 'value' &&
      (presetOf(params.of).inDollarsOf ?? params.of) === topic &&
      (presetOf(params.of).takes !== 'pair' || params.pair === sentence.pair),
  )
}

/** Changes the watch that the sentence is about, asks which of several, or begins a new one. */
export const changeWatch = async (
  ctx: ChatContext,
  deps: Pick<SentenceDeps, 'client' | 'quotas' | 'chains'>,
  sentence: Sentence,
): Promise<void> => {
  const { written } = sentence
  const missing = missingValueText(sentence, { say: ctx.say, chains: deps.chains })
  if (missing !== undefined) return show(ctx, textMessage(missing))

  const { named, all } = await watchesMeant(ctx, written)
  const isOfWatches = named.length > 0 || isOfAll(sentence, all.length)
  const inSight = isOfWatches || aloneTopic(sentence) !== undefined ? undefined : watchInSight(ctx, all)
  if (inSight !== undefined) return editWatch(ctx, inSight, { sentence: written })
  const isOfOffer = !isOfWatches && aloneTopic(sentence) === undefined
  if (isOfOffer && (await openFreshOffer(ctx, written))) return undefined
  const part = await addressesMeant(ctx, written, { all })
  if (part !== undefined)
    return startWithinQuotas(ctx, deps, { sentence: written, addresses: part.addresses })

  const holders = all.filter(({ value }) => hasValueOf(value, sentence))
  const likely = [named, holders, all].find(({ length }) => length > 0) ?? []
  const isAboutSafes = sentence.topics.includes('safes') && !sentence.isNot
  const candidates = isAboutSafes ? await watchesOfSafes(deps.client, likely) : likely
  const [only, ...others] = candidates
  // A price does not belong to a particular watch.
  const isOfNone =
    named.length === 0 && holders.length === 0 && others.length > 0 && aloneTopic(sentence) !== undefined
  if (only === undefined || isOfNone) return startWithinQuotas(ctx, deps, { sentence: written })

  const { chains } = deps
  const some = named.length > 0 ? named : all
  const isOfSeveral = isOfAll(sentence, some.length) || (haveOwnNames(named) && !isAboutSafes)
  if (isOfSeveral && (await askChangeAll(ctx, sentence, { some, chains }))) return undefined
  if (others.length === 0) return editWatch(ctx, only, { sentence: written })
  return askWhichToChange(ctx, sentence, { some: candidates, chains })
}

/** Words for channels that are added by their URLs. */
const urlPlatformWords = new RegExp([...urlPlatforms, 'вебхук'].join('|'), 'iu')

/**
 * Adds a recipient to the watch that a sentence is about, or removes one. Returns `false` if the sentence
 * names none, or there is none yet.
 */
const addRecipient = async (ctx: ChatContext, deps: SentenceDeps, sentence: Sentence): Promise<boolean> => {
  const chat = String(ctx.chatId)
  const { secret } = deps
  const recipients = await offeredRecipients(ctx, { chat, destination: undefined, chosen: [], secret })
  const { named, all } = await watchesMeant(ctx, sentence.written)
  const isNamed = recipientsIn(sentence.written, recipients).length > 0
  const isUnadded = !isNamed && urlPlatformWords.test(sentence.written)
  const isPossible = recipients.length > 0 && !isUnadded && (named.length > 0 || all.length === 1 || isNamed)
  if (!isPossible || all.length === 0) return false
  await changeWatch(ctx, deps, sentence)
  return true
}

const runCommand = async (
  ctx: ChatContext,
  { commands }: SentenceDeps,
  sentence: Sentence,
): Promise<boolean> => {
  const name = commandTopics.find(topic => topic === sentence.topics[0])
  const command = name === undefined ? undefined : commands[name]
  if (command === undefined) return false
  if (!hasRole(ctx.role, command.role === 'operator' ? 'manager' : command.role)) {
    await show(ctx, textMessage(ctx.say('group-managers-only')))
    return true
  }
  const candidates = await watchesMeant(ctx, sentence.written)
  const part = name === 'unwatch' ? await addressesMeant(ctx, sentence.written, candidates) : undefined
  if (part !== undefined) {
    await editWatch(ctx, part.watch, { change: { removed: part.addresses.map(({ address }) => address) } })
    return true
  }
  const [only, ...others] = candidates.named
  if (name === 'names' && only !== undefined && others.length === 0) {
    await editWatch(ctx, only, { step: 'name' })
    return true
  }
  ctx.match = argumentOf(ctx, sentence, candidates)
  await command.run(ctx)
  return true
}

/**
 * The argument of the command that a sentence is about: a length of time, and the watches that are named, or
 * all others.
 */
const argumentOf = (ctx: ChatContext, sentence: Sentence, { named, all }: MeantWatches): string => {
  const { topics, text, written, line, isNot, quiet } = sentence
  const [topic = ''] = topics
  const said = parseAddresses(written).found.length > 0 ? written : text
  if (topic === 'settings' && quiet !== undefined) {
    // Names may have figures, which are taken for times.
    const names = watchesCalledIn(written, named).map(({ value }) => value.settings.name)
    return `${names.join(' ')} ${withoutNumbers(said)} : ${quietHoursText(quiet)}`
  }
  if (topic === 'settings') return said
  // Names of deleted watches.
  if (topic === 'undo') return written
  if (topic === 'status') return (line.chains ?? []).map(id => slugOf(chainOf(id).name)).join(' ')
  const isOfNone = named.length === 0 || splitAtException(written) !== undefined
  const wordForAll = text.split(/\s+/u).find(word => isEveryWatch(word, all.length)) ?? ''
  const every = isOfNone && topic === 'mute' && saysSilence(written) ? 'all' : wordForAll
  const isExcept = isNot && every !== '' && named.length > 0
  const selected = isExcept ? all.filter(watch => !named.includes(watch)) : named
  const names = new Set(selected.map(({ value }) => value.settings.name))
  const isClear = selected.length === 1 || (isSeveralCommand(topic) && names.size === selected.length)
  const whose = selected.length > 0 && isClear ? [...names].join(', ') : every
  const file = topic === 'history' ? (fileWords.exec(text)?.[0] ?? '') : ''
  // A watch is deleted for good anyway.
  const time = topic === 'unwatch' ? '' : timeArgument(sentence, ctx)
  return [whose, time, file].join(' ').trim()
}

/** A text without a currency at its end: *all of them in euros*. */
const beforeCurrency = (text: string): string =>
  currencySaidIn(text) === undefined ? text : withoutScope(text).replace(/\s+\S+\s+\S+$/u, '')

/** Whether a sentence asks for the balances of all watches, if it names none. */
const asksOfAll = ({ text }: Sentence, { all }: MeantWatches): boolean => {
  const asked = beforeCurrency(text)
  return saysEveryWatch(asked, all.length) || isBalanceAlone(asked)
}

/**
 * Whether a sentence asks for the balances of addresses, as *what is in treasury* and *treasury balance* do,
 * not for an alert about them.
 */
const asksForBalances = (sentence: Sentence, meant: MeantWatches): boolean => {
  const { topics, text } = sentence
  const mayBe = new Set<string>([
    'balance',
    'holdings',
    'watches',
    ...(currencySaidIn(text) === undefined ? [] : ['settings']),
  ])
  if (!topics.every(topic => mayBe.has(topic))) return false
  const names = meant.named.map(({ value }) => value.settings.name)
  const { rest } = takeNames(text, names)
  const isOfAll = asksOfAll(sentence, meant)
  if ((/\d/u.test(rest) && !isOfAll) || parseLimitSide(rest).side !== undefined) return false
  const isAlone = isBalanceAlone(beforeCurrency(rest)) || isOfAll
  return topics.includes('holdings') || (topics.includes('balance') && isAlone)
}

/**
 * Shows the balances of the watch that a sentence is about, or the worths of several watches or of all, or
 * asks which. Returns `false` if the sentence does not ask for balances.
 */
const showBalances = async (
  ctx: ChatContext,
  { client, texts }: SentenceDeps,
  sentence: Sentence,
): Promise<boolean> => {
  if (!sentence.topics.includes('holdings') && !sentence.topics.includes('balance')) return false
  const { locale, zone, currency } = ctx.say
  const say = texts.for(locale, zone, currencySaidIn(sentence.text) ?? currency)
  const meant = await watchesMeant(ctx, sentence.written)
  const { named, all } = meant
  const some = named.length > 0 ? named : all
  const [only, ...others] = some
  if (only === undefined || !asksForBalances(sentence, meant)) return false
  if (others.length === 0) {
    await show(ctx, await balancesNowMessage(ctx, { client, say }, only))
    return true
  }
  if (named.length > 0 || asksOfAll(sentence, meant)) {
    const title = named.length > 0 ? namesLine(named, say) : say('button-all-watches')
    await show(ctx, await worthsNowMessage(ctx, { client, say }, { some, title }))
    return true
  }
  const asked = say('watch-edit-balance')
  const toButton = ({ value }: Doc<Watch>, name: string): Button => {
    const id = saveSearch(ctx, { text: `${asked} ${value.settings.name}` })
    return callbackButton(name, actions.saySentence, id)
  }
  const which = whichWatchMessage(say('which-watch'), some, toButton, say)
  await askWhich(ctx, { sentence: asked, some }, which)
  return true
}

/** Tells the meaning of a text for which a question waits. */
export const createTextMeanings = (deps: Pick<SentenceDeps, 'texts' | 'chains'>): TextMeanings => ({
  isClear: (ctx, text) =>
    mentionsAddress(text) || saysThanks(text) || isClearSentence(readIn(ctx, deps, text)),
  isToSee: async (ctx, text) => {
    if ((await findCalled(ctx, text)) !== undefined) return true
    const sentence = readIn(ctx, deps, text)
    return sentence !== undefined && asksForBalances(sentence, await watchesMeant(ctx, sentence.written))
  },
  isOrder: async (ctx, text) =>
    parseAddresses(text).found.length > 0 ||
    isOrder(readIn(ctx, deps, text), await watchesOf(ctx.store, String(ctx.chatId))),
})

/** Renames a watch as a text says that gives a name alone: *call it Carol*, not *call it Carol, and tell me …*. */
const renameIn = async (ctx: ChatContext, deps: SentenceDeps, text: string): Promise<boolean> =>
  readIn(ctx, deps, text)?.name === undefined &&
  (await renameWatch(ctx, deps, { text, all: (await watchesMeant(ctx, text)).all }))

/** Whether the sender may do what a sentence asks for: members of a group may look. */
const mayAsk = async (ctx: ChatContext, { commands }: SentenceDeps, sentence: Sentence): Promise<boolean> => {
  const [topic = ''] = sentence.topics
  const isQuestion = ['explain', 'latest', 'rights'].includes(topic)
  const needed = isQuestion ? 'member' : (commands[topic]?.role ?? 'editor')
  // A command that needs more answers a person who may change watches, and says so.
  if (hasRole(ctx.role, 'editor') || (needed !== 'operator' && hasRole(ctx.role, needed))) return true
  return asksForBalances(sentence, await watchesMeant(ctx, sentence.written))
}

/** Does what *Undo* in the message before does; `false`: it has none, or the sentence names what is to come back. */
const undoLast = async (ctx: ChatContext, { routes }: SentenceDeps, sentence: Sentence): Promise<boolean> => {
  const awaited = awaitedAnswer(ctx)
  if (awaited?.what !== 'undo' || sentence.topics[0] !== 'undo') return false
  const all = await allWatchesOf(ctx.store, String(ctx.chatId))
  if (watchesNamedIn(sentence.written, all).length > 0) return false
  await runRoute(ctx, toRoutes(routes, {}), { data: awaited.there, message: awaited.message })
  if (ctx.toast !== undefined) await show(ctx, textMessage(ctx.toast.text))
  return true
}

const answer = async (ctx: ChatContext, deps: SentenceDeps, sentence: Sentence): Promise<void> => {
  const hint = hintTopics.find(topic => topic === sentence.topics[0])
  const replied = hint === undefined ? undefined : await repliedTransaction(ctx)
  const isLatest = hint === 'latest' || (hint === 'explain' && replied !== undefined)
  if (isLatest && (await deps.explainLatest(ctx, replied))) return
  if (hint === 'who' && (await deps.showNamesIn(ctx, sentence.written))) return
  if (hint === 'rights') return show(ctx, await rightsMessage(ctx, sentence.written))
  if (hint === 'spam') return show(ctx, spamMessage(ctx, sentence, await watchesMeant(ctx, sentence.written)))
  if (hint === 'kinds') return show(ctx, kindsMessage(ctx, deps.chains))
  if (hint !== undefined) return show(ctx, hintMessage(hint, ctx.say, deps.chains))
  if (sentence.topics.includes('channels') && (await addRecipient(ctx, deps, sentence))) return
  if (await showBalances(ctx, deps, sentence)) return
  if (await undoLast(ctx, deps, sentence)) return
  if (await beginAgain(ctx, sentence)) return
  if (await runCommand(ctx, deps, sentence)) return
  await changeWatch(ctx, deps, sentence)
}

const maxMeanings = 3

/** The name of a topic on a button. */
const topicLabel = (topic: OfferedTopic, say: Translator): string => {
  if (topic === 'often' || topic === 'balance') return say(`watch-edit-${topic}`)
  if (topic === 'amount') return say('watch-refine')
  if (topic === 'unwatch') return say('button-delete')
  if (topic === 'share') return say('button-share')
  if (topic === 'undo' || topic === 'unmute' || topic === 'pause' || topic === 'resume')
    return say(`button-${topic}`)
  if (isAmong(kindTopics, topic)) return say(`watch-kind-${topic}`)
  return isAmong(valueTopics, topic) ? say('watch-value-name', { of: topic }) : say(`command-${topic}`)
}

/**
 * Offers the possible meanings of a sentence that is not understood: a watch that it names, and the nearest
 * topics.
 */
export const createMeanings =
  (deps: Pick<SentenceDeps, 'texts'>) =>
  async (ctx: ChatContext, text: string): Promise<Message['buttons']> => {
    const { say } = ctx
    const { named, all } = await watchesMeant(ctx, text)
    if (all.length === 0) return []
    const cards = named.map(({ id, value }) =>
      callbackButton(value.settings.name, actions.card, id, ...firstPage),
    )
    const awaited = awaitedAnswer(ctx)
    const existing = await allWatchesOf(ctx.store, String(ctx.chatId))
    const isUndoable = existing.some(({ value }) => value.stateBeforeDelete !== undefined)
    const near = nearestTopics(text, [...new Set([say, deps.texts.for('en')])])
    const topics = near.flatMap(({ topic, words }): Button | [] => {
      if (topic === 'undo' && awaited?.what === 'undo' && awaited.there !== undefined)
        return { text: topicLabel(topic, say), callback_data: awaited.there }
      if (topic === 'undo' && !isUndoable) return []
      const id = saveSearch(ctx, { text: `${words} ${text}` })
      return callbackButton(topicLabel(topic, say), actions.saySentence, id)
    })
    const offered = [...cards, ...topics]
    const usual = [watchesButton(say), callbackButton(say('button-history'), actions.history, '0')]
    return (offered.length === 0 ? usual : offered).slice(0, maxMeanings).map(button => [button])
  }

/** The buttons of sentences. */
const sentenceRoutes = (deps: SentenceDeps): CallbackRoutes => ({
  editBySentence: async (ctx, { watch, args: [id = ''], message }) => {
    const search = await findSearch(ctx, id)
    return search === undefined
      ? answerStaleButton(ctx)
      : editWatch(ctx, watch, { sentence: search.text, message })
  },
  saySentence: async (ctx, { args: [id = ''] }) => {
    const search = await findSearch(ctx, id)
    if (search !== undefined && (await renameIn(ctx, deps, search.text))) return
    const sentence = search === undefined ? undefined : readIn(ctx, deps, search.text)
    return sentence === undefined ? answerStaleButton(ctx) : answer(ctx, deps, sentence)
  },
  changeAll: async (ctx, { args: [id = ''] }) => {
    const search = await findSearch(ctx, id)
    const sentence = search === undefined ? undefined : readIn(ctx, deps, search.text)
    const { named, all } = await watchesMeant(ctx, search?.text ?? '')
    const some = named.length > 0 ? named : all
    if (sentence === undefined || !(await askChangeAll(ctx, sentence, { ...deps, some })))
      answerStaleButton(ctx)
  },
  saveAll: async (ctx, { args: [id = ''] }) => {
    const changes = await findChangeAll(ctx, id)
    const sentence = changes === undefined ? undefined : readIn(ctx, deps, changes.text)
    if (changes === undefined || sentence === undefined) return answerStaleButton(ctx)
    const { all } = await watchesMeant(ctx, '')
    return saveChangeAll(ctx, { sentence, some: all.filter(watch => changes.ids.has(watch.id)) }, deps)
  },
  undoAll: (ctx, { args: [id = ''] }) => undoChangeAll(ctx, id, deps),
  discardAll: ctx => show(ctx, { body: ctx.say('watch-cancelled'), buttons: [[watchesButton(ctx.say)]] }),
  newBySentence: async (ctx, { args: [id = ''] }) => {
    const search = await findSearch(ctx, id)
    return search === undefined
      ? answerStaleButton(ctx)
      : startWithinQuotas(ctx, deps, { sentence: search.text })
  },
})

/**
 * Answers sentences, such as *gas below 5 gwei* or *mute treasury till tomorrow*, by the screen that does
 * what they ask.
 */
export const createSentences = (others: SentenceDeps): Feature => {
  const routes = sentenceRoutes(others)
  const deps = { ...others, routes: { ...others.routes, ...routes } }
  return {
    isForMembers: true,
    onText: async (ctx, next) => {
      const written = ctx.message.text.trim()
      if (written.startsWith('/')) return next()
      const text = await withAskedSentence(ctx, written)
      if (await takeOffer(ctx, deps, text)) return
      if (await showCalled(ctx, text)) return
      if (await renameIn(ctx, deps, text)) return
      const orders = await ordersIn(ctx, text, words => readIn(ctx, deps, words))
      const sentence = readIn(ctx, deps, text)
      const said = orders ?? (sentence === undefined ? [] : [sentence])
      const [first] = said
      if (first === undefined || !(await mayAsk(ctx, deps, first))) return next()
      for (const order of said) await answer(ctx, deps, order)
    },
    routes,
  }
}
