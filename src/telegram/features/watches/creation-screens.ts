import type { ApiError } from '#client/api-errors.ts'
import { shortenAddress } from '#lib/format.ts'
import { conditionOf, nearestLimit } from '#readings/limit.ts'
import { callbackButton, type Message } from '#render/message.ts'
import { bold, type RichText } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import { isReadingsOnly, type WatchSettings } from '#watch/watch.ts'
import { briefChains, frequencyLine, limitAmountText } from '#watch/watch-lines.ts'
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
  const done = creationOrder.findIndex(step => step === reached)
  const lines = creationOrder.map((step, index) =>
    say(index <= done ? 'setup-done' : 'setup-open', { step: say(`setup-${step}`) }),
  )
  return { body: [bold(settings.name), '', ...lines], buttons: [] }
}

/** `places`: what the watch reports to; `isHere`: also to the chat of the message. `pending`: chains that the service cannot read yet. `offersTest`: it can send a test. */
type ReadyWatch = {
  readonly watch: string
  readonly settings: WatchSettings
  readonly places: string
  readonly isHere: boolean
  readonly pending: readonly number[]
  readonly unread: readonly RichText[]
  readonly offersTest: boolean
  readonly say: Translator
}

/** Name of the watch; one that the first address gives says how many more there are. */
const watchTitle = ({ name, addresses }: WatchSettings, say: Translator): RichText => {
  const [first, ...more] = addresses
  const isOfFirst = first !== undefined && name === (first.label ?? shortenAddress(first.address))
  return isOfFirst && more.length > 0
    ? say.rich('addresses-more', { first: bold(name), more: more.length })
    : bold(name)
}

/** When a watch of limits alone alerts: its only one where that is of a balance, else any of them. */
const limitsText = ({
  settings,
  say,
  ...to
}: Pick<ReadyWatch, 'settings' | 'places' | 'isHere' | 'say'>): string => {
  const [limit, ...others] = settings.readings ?? []
  const isOnlyBalance = limit?.func === 'balance' && others.length === 0
  const only = isOnlyBalance ? limit : undefined
  const { side, limit: amount } = (only && nearestLimit(conditionOf(only), undefined)) ?? {}
  return say('setup-limits', {
    where: to.isHere ? 'here' : 'elsewhere',
    places: to.places,
    side: side ?? 'several',
    amount:
      only === undefined || amount === undefined ? '' : limitAmountText(only, amount, { ...settings, say }),
  })
}

const readyWhere = ({ settings, isHere }: Pick<ReadyWatch, 'settings' | 'isHere'>): string => {
  if (isReadingsOnly(settings)) return 'limits'
  if (settings.digest !== undefined) return 'digest'
  return isHere ? 'here' : 'elsewhere'
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
  const lines = [
    chains.length === 0
      ? say.rich('setup-ready-later', { name })
      : say.rich('setup-ready', {
          name,
          chains: briefChains(chains, say, 'long'),
          where: readyWhere({ settings, ...to }),
          limits: limitsText({ settings, say, ...to }),
          digest: frequencyLine(settings, say),
          places: to.places,
        }),
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
