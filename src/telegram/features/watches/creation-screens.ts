import type { ApiError } from '#client/api-errors.ts'
import { hasWindow } from '#contract/subscription.ts'
import { shortenAddress } from '#lib/format.ts'
import { conditionOf } from '#readings/limit.ts'
import type { ReadingStrategy } from '#readings/registry.ts'
import { callbackButton, type Message } from '#render/message.ts'
import { bold, type RichText } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import { areUsual } from '#watch/event-kinds.ts'
import { isReadingsOnly, type WatchSettings } from '#watch/watch.ts'
import {
  briefChains,
  eventKindsLines,
  frequencyLine,
  limitAmountText,
  limitParts,
} from '#watch/watch-lines.ts'
import { actions } from '../../framework/permissions.ts'
import { leaveOutRows, type RefusedPart, refusedPartText } from './refused-part.ts'

/** The last step that is done. */
export type CreationProgress = 'nothing' | 'channel' | 'bot' | 'subscription'

const creationOrder = ['channel', 'bot', 'subscription'] as const satisfies readonly CreationProgress[]

/** The progress of a creation: each step turns from `…` to `✓`. */
export const creatingMessage = (
  settings: WatchSettings,
  reached: CreationProgress,
  say: Translator,
): Message => {
  const lastDone = creationOrder.findIndex(step => step === reached)
  const lines = creationOrder.map((step, index) =>
    say(index <= lastDone ? 'setup-done' : 'setup-open', { step: say(`setup-${step}`) }),
  )
  return { body: [bold(settings.name), '', ...lines], buttons: [] }
}

/** A new watch that is ready. */
type ReadyWatch = {
  readonly watch: string
  readonly settings: WatchSettings
  /** Names of its recipients. */
  readonly places: string
  /** Whether it reports to the chat of the message, too. */
  readonly isHere: boolean
  /** Chains that the service cannot read yet. */
  readonly pending: readonly number[]
  readonly unread: readonly RichText[]
  /** Whether it can send a test. */
  readonly offersTest: boolean
  readonly say: Translator
}

type ToPlaces = Pick<ReadyWatch, 'settings' | 'places' | 'isHere' | 'say'>

/** Name of the watch. If it is the name of the first address, it says how many more there are. */
const watchTitle = ({ name, addresses }: WatchSettings, say: Translator): RichText => {
  const [first, ...more] = addresses
  const isOfFirst = first !== undefined && name === (first.label ?? shortenAddress(first.address))
  return isOfFirst && more.length > 0
    ? say.rich('addresses-more', { first: bold(name), more: more.length })
    : bold(name)
}

/**
 * The value in a sentence that says when it passes a limit. Returns `undefined` if it has no fitting name.
 */
const valueInSentence = (strategy: ReadingStrategy, say: Translator): string | undefined => {
  if (strategy.func === 'balance') return say('setup-balance')
  return strategy.func === 'value' ? strategy.params.pair : undefined
}

/**
 * Says when a watch with limits alerts: about one limit of a balance or a price in a sentence, else like its
 * card.
 */
const limitsText = ({ settings, say, ...to }: ToPlaces): string => {
  const [only, ...others] = settings.readings ?? []
  const value = only !== undefined && others.length === 0 ? valueInSentence(only, say) : undefined
  const condition = value === undefined || only === undefined ? undefined : conditionOf(only)
  const [limit, ...moreLimits] = condition?.kind === 'limits' ? condition.limits : []
  const isSentence = limit !== undefined && moreLimits.length === 0
  return say('setup-limits', {
    where: to.isHere ? 'here' : 'elsewhere',
    places: to.places,
    side: isSentence ? limit.side : 'other',
    value: value ?? '',
    amount: isSentence && only ? limitAmountText(only, limit.limit, { ...settings, say }) : '',
    limits: limitParts(settings, say).join(' · '),
  })
}

/** The next alert, when it comes, and where, as variables of the text. */
const nextAlert = ({ settings, places, isHere, say }: ToPlaces) => {
  const { frequency, digest } = settings
  const line = frequencyLine(settings, say)
  const next = { where: 'sentence', sentence: '', digest: line, places }
  if (isReadingsOnly(settings)) return { ...next, sentence: limitsText({ settings, places, isHere, say }) }
  if (digest !== undefined) return { ...next, where: 'digest' }
  if (!hasWindow(frequency)) return { ...next, where: isHere ? 'here' : 'elsewhere' }
  if (!isHere)
    return { ...next, where: 'digest', digest: say('watch-often-where', { frequency: line, places }) }
  return { ...next, sentence: say('watch-often-window', { window: say(`window-${frequency}`) }) }
}

export const readyMessage = ({
  watch,
  settings,
  pending,
  unread,
  offersTest,
  say,
  ...to
}: ReadyWatch): Message => {
  const chains = settings.chains.filter(id => !pending.includes(id))
  const name = watchTitle(settings, say)
  const hasMore =
    (settings.readings ?? []).length > 0 && !isReadingsOnly(settings) && settings.digest === undefined
  const lines = [
    chains.length === 0
      ? say.rich('setup-ready-later', { name })
      : say.rich('setup-ready', {
          name,
          chains: briefChains(chains, say, 'long'),
          ...nextAlert({ settings, say, ...to }),
        }),
    ...(hasMore && chains.length > 0 ? [limitsText({ settings, say, ...to })] : []),
    ...(areUsual(settings.strategies) || settings.strategies.length === 0
      ? []
      : ['', ...eventKindsLines(settings, say)]),
    ...(pending.length === 0 ? [] : [say('setup-later', { chains: briefChains(pending, say, 'long') })]),
    ...unread,
  ]
  const settingsButton = callbackButton(say('button-watch-settings'), actions.card, watch)
  return {
    body: lines,
    buttons: [
      offersTest
        ? [callbackButton(say('button-test'), actions.testWatch, watch), settingsButton]
        : [settingsButton],
    ],
  }
}

type CreationTrouble = {
  readonly intent: string
  readonly reached: CreationProgress
  readonly say: Translator
}

const creationButtons = ({ intent, say }: CreationTrouble): Message['buttons'] => [
  [
    callbackButton(say('button-retry'), actions.retryCreation, intent),
    callbackButton(say('button-undo'), actions.undoCreation, intent),
  ],
]

export const serviceUnavailableMessage = (trouble: CreationTrouble): Message => ({
  body: trouble.say('setup-away', { progress: trouble.reached }),
  buttons: creationButtons(trouble),
})

export const creationGivenUpMessage = (trouble: CreationTrouble): Message => ({
  body: trouble.say('setup-given-up', { progress: trouble.reached }),
  buttons: creationButtons(trouble),
})

type CreationRefusal = CreationTrouble & {
  readonly error: ApiError
  readonly settings: WatchSettings
  readonly part: RefusedPart | undefined
}

export const creationRefusedMessage = ({ error, settings, part, ...o }: CreationRefusal): Message => ({
  body: o.say('setup-refused', {
    refused: refusedPartText(error, part, settings, o.say),
    progress: o.reached,
  }),
  buttons: [...leaveOutRows(part, o.say, [actions.leaveOutOfCreation, o.intent]), ...creationButtons(o)],
})
