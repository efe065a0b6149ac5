import { maxServiceNameLength } from '#contract/bot.ts'
import type { ChannelHealth } from '#contract/channel.ts'
import type { Notification } from '#contract/notification.ts'
import { sentActions } from '#events/event-lists.ts'
import { actionKind, assetFactsOf, type Movement } from '#events/registry.ts'
import { isZeroAddress } from '#lib/format.ts'
import { shortId } from '#lib/ids.ts'
import { sanitizeText } from '#lib/sanitize-text.ts'
import { isLimit } from '#readings/registry.ts'
import { failureReason } from '#render/failure-reason.ts'
import { type Button, bodyText, callbackButton, type JoinedMessage } from '#render/message.ts'
import { chatLines, type NotificationReader } from '#render/notification-text.ts'
import {
  type AlertReader,
  addressName,
  assetName,
  assetSumPhrase,
  primaryNamesOf,
  watchedName,
} from '#render/phrases.ts'
import { readingLines } from '#render/reading-lines.ts'
import { bold, clip, join, maxMessageLength, plain, type RichText } from '#render/rich-text.ts'
import { newestRows, summaryLines, summaryTitle, transactionColumns } from '#render/summary-lines.ts'
import { rowText } from '#render/table.ts'
import type { Translator } from '#render/texts.ts'
import { eventsPhrase, outflowMovements, templateText } from '#render/transaction-lines.ts'
import { volumePromptActions } from '#watch/alert-counts.ts'
import { channelNameFromService } from '#watch/channels.ts'
import { spamWarningMessage } from '#watch/hidden-spam.ts'
import { defaultSnooze, snoozeLength } from '#watch/limit-snoozes.ts'
import { ruleId, type WatchRule } from '#watch/rules.ts'
import { type Alert, type DigestAlert, isTestAlert, type SummaryAlert } from './alert.ts'
import {
  alertActions,
  alertButtons,
  readingButtons,
  summaryButtons,
  transactionButton,
} from './alert-buttons.ts'
import { type DigestWatches, digestMessages } from './digest/digest-message.ts'
import { type AlertFacts } from './records/alert-facts.ts'
import { type ExpandedView, expandedViewActions } from './records/shown-alerts.ts'
import { thirdPartyLines } from './third-party-lines.ts'

const newestLines = (...args: Parameters<typeof newestRows>): readonly RichText[] =>
  newestRows(...args).map(row => rowText(row, transactionColumns))

export type AlertMessageOptions = NotificationReader & {
  /** An earlier send may have reached the chat. */
  readonly isRepeat: boolean
  /** The watch is muted, which the buttons show. */
  readonly isMuted?: boolean
  /** The watches of a digest that still exist. */
  readonly watches?: DigestWatches | undefined
}

type Content = {
  readonly lines: readonly (RichText | string)[]
  readonly buttons: readonly (readonly Button[])[]
}

/** A summary collapsed and expanded, with the `id` of the expanded view, which the buttons name. */
export type SummaryMessages = Pick<ExpandedView, 'collapsed' | 'expanded'> & { readonly id: string }

/** Leaves room for a remark in the same message. */
const maxTextLength = 4_000
/** Length kept free for the line that counts the transactions without a line. */
const moreLineLength = 100

/**
 * A summary as the chat shows it: `collapsed` with its totals, or with a filled template instead, and
 * `expanded` with its newest transactions.
 */
export const summaryMessages = (
  { destination, watch: watchId, notification }: SummaryAlert,
  given: AlertMessageOptions,
): SummaryMessages => {
  const { say, watch } = given
  const { summary, message, data } = notification
  const options = { ...given, primaryNames: primaryNamesOf(data) }
  const id = shortId(destination, notification.bot.id, notification.id)
  const title = summaryTitle(watch?.settings.name ?? notification.bot.name, { summary, say })
  const bodyOf = (lines: readonly (RichText | string)[]): RichText =>
    join([title, ...lines, ...(options.isRepeat ? [say('alert-repeat')] : [])], '\n')
  const room = maxMessageLength - moreLineLength - title.text.length
  const expanded: JoinedMessage = {
    body: bodyOf(newestLines(summary, { ...options, room })),
    buttons: [[callbackButton(say('button-back'), expandedViewActions.collapse, id)]],
  }
  const lines = message.trim() === '' ? summaryLines(summary, options) : [templateText(message, options)]
  const expand = callbackButton(say('button-show-all'), expandedViewActions.expand, id)
  const collapsed: JoinedMessage = {
    body: bodyOf(lines),
    buttons: [summaryButtons(expand, { watch: watch === undefined ? undefined : watchId, say })],
  }
  return { id, collapsed, expanded }
}

type EventAlert = Extract<Alert, { kind: 'transaction' | 'reading' | 'event' }>

/** Links among the buttons of an alert without a watch. */
const linksOf = (alert: EventAlert, say: Translator): readonly Button[] => {
  if (alert.kind === 'reading') return readingButtons(alert.notification, say)
  if (alert.kind === 'event')
    return alert.hash === undefined ? [] : [transactionButton({ ...alert, hash: alert.hash }, say)]
  const { chain, transaction } = alert.notification.data
  return [transactionButton({ chain: Number(chain.chain_id), hash: transaction.hash }, say)]
}

/** The row under the test of an alert about a value, which is invented. */
const testButtons = (watch: string, say: Translator): readonly Button[] => [
  callbackButton(
    say('button-snooze', { length: snoozeLength(defaultSnooze, say) }),
    alertActions.snoozeTest,
    watch,
  ),
  callbackButton(say('button-watch-settings'), alertActions.settingsOf, watch),
]

const buttonsOf = (alert: EventAlert, options: AlertMessageOptions): Content['buttons'] => {
  const { say, isMuted = false } = options
  // Nothing that a test is about is on a chain.
  if (isTestAlert(alert))
    return alert.kind === 'reading' && alert.watch !== undefined ? [testButtons(alert.watch, say)] : []
  const facts = alertFactsOf(alert, options)
  if (facts !== undefined) return alertButtons(facts, { isMuted, say })
  const links = linksOf(alert, say)
  return links.length === 0 ? [] : [links]
}

/** `✓ Final: treasury +1.25 ETH`; with several addresses, the name of the watch comes first. */
const finalLine = (
  { data, subscription }: Pick<Notification, 'data' | 'subscription'>,
  options: AlertMessageOptions,
): string => {
  const { watch, say } = options
  const events = [...data.movements, ...sentActions(data).flatMap(({ items }) => items)]
  const [address, ...others] = new Set(events.map(event => event.address))
  const isOne = watch !== undefined && address !== undefined && others.length === 0
  const name = isOne ? watchedName(address, options) : (watch?.settings.name ?? subscription.name)
  const happened = eventsPhrase(data, say, watch)
  return say('alert-final', { what: say('alert-title', { name, happened }) })
}

const linesOfReading = (
  { notification, snoozed }: Extract<Alert, { kind: 'reading' }>,
  options: AlertMessageOptions,
): Content['lines'] => {
  const { say } = options
  const lines = readingLines(notification, { ...options, linksAddresses: true })
  if (snoozed !== true || !isLimit(notification)) return lines
  const { block, event } = notification.data
  const time = say.time(block.time, 'wt')
  return [
    ...lines,
    say.rich('reading-snoozed', { state: event.from === undefined ? event.state : 'changed', time }),
  ]
}

const contentOf = (
  alert: Exclude<Alert, SummaryAlert | DigestAlert>,
  options: AlertMessageOptions,
): Content => {
  const { say } = options
  switch (alert.kind) {
    case 'transaction':
      return { lines: chatLines(alert.notification, options), buttons: buttonsOf(alert, options) }
    case 'final':
      return { lines: [finalLine(alert.notification, options)], buttons: [] }
    case 'reading':
      return { lines: linesOfReading(alert, options), buttons: buttonsOf(alert, options) }
    case 'event':
      return { lines: thirdPartyLines(alert, options), buttons: buttonsOf(alert, options) }
    case 'text':
      return { lines: [clip(plain(alert.text), maxTextLength)], buttons: [] }
    case 'spam warning': {
      const { body, buttons } = spamWarningMessage(alert, say)
      return { lines: [bodyText(body)], buttons }
    }
    case 'volume prompt': {
      const { watch, count } = alert
      return {
        lines: [say('busy-title'), say('busy-count', { name: options.watch?.settings.name ?? '', count })],
        buttons: [
          [
            callbackButton(say('button-summarise'), volumePromptActions.summarise, watch),
            callbackButton(say('button-keep-every'), volumePromptActions.keep, watch),
          ],
        ],
      }
    }
    case 'channel':
      return { lines: [channelHealthLine(alert.health, say)], buttons: [] }
    case 'announcement':
      return { lines: [bold(say('announcement-title')), plain(alert.text)], buttons: [] }
    case 'return':
      return { lines: [say('batch-missed')], buttons: [] }
  }
}

/** `⚠️ Nothing delivered to ops-hook since 10:42: it doesn't respond.` */
const channelHealthLine = (
  { change, channel, since, ...failure }: ChannelHealth,
  say: Translator,
): RichText =>
  say.rich('channel-health', {
    change,
    name: sanitizeText(channelNameFromService(channel.name), maxServiceNameLength) || channel.platform,
    time: say.time(since, 'wt'),
    why: failureReason(failure, say),
  })

/** An alert as the chat shows it. Pure. */
export const alertMessage = (alert: Alert, options: AlertMessageOptions): JoinedMessage => {
  if (alert.kind === 'summary') return summaryMessages(alert, options).collapsed
  if (alert.kind === 'digest') return digestMessages(alert, options).collapsed
  const { lines, buttons } = contentOf(alert, options)
  return { body: join(options.isRepeat ? [...lines, options.say('alert-repeat')] : lines, '\n'), buttons }
}

/** The keyboard has to stay short. */
const maxRulesPerKind = 2

/** The rules that would drop an alert, or a part of it, and whose meaning is obvious. */
export const offeredRules = (data: Notification['data'], reader: AlertReader): readonly WatchRule[] => {
  const chain = Number(data.chain.chain_id)
  const own = new Set(data.movements.map(({ address }) => address.toLowerCase()))
  const { movements } = data
  const moved = [...outflowMovements(data), ...movements]
  const tokens = moved.flatMap(movement => tokenRule(movement, chain))
  const addresses = moved
    .filter(({ counterparty }) => !isZeroAddress(counterparty) && !own.has(counterparty.toLowerCase()))
    .map(({ counterparty }): WatchRule => {
      const label = addressName(counterparty, reader)
      return { kind: 'address', address: counterparty, label }
    })
  const amounts = movements.flatMap(movement => amountRule(movement, chain, reader.say))
  return [tokens, addresses, amounts].flatMap(rules => uniqueRules(rules).slice(0, maxRulesPerKind))
}

const uniqueRules = (rules: readonly WatchRule[]): readonly WatchRule[] => [
  ...new Map(rules.map(rule => [ruleId(rule), rule])).values(),
]

/** The rule that ignores the token of a movement; there is none for a coin. */
export const tokenRule = (movement: Movement, chain: number): readonly WatchRule[] => {
  const { contract } = assetFactsOf(movement)
  return contract === undefined ? [] : [{ kind: 'token', chain, contract, label: assetName(movement) }]
}

const amountRule = (movement: Movement, chain: number, say: Translator): readonly WatchRule[] => {
  const { contract, isFungible } = assetFactsOf(movement)
  if (!isFungible) return []
  const { amount } = movement
  const token = contract === undefined ? {} : { contract }
  return [{ kind: 'above', chain, ...token, amount, label: assetSumPhrase(amount, { asset: movement, say }) }]
}

/** Reads the facts of a notification without a transaction. */
const readingFactsOf = (
  alert: Extract<Alert, { kind: 'reading' }>,
  watch: string,
): AlertFacts | undefined => {
  if (isTestAlert(alert)) return undefined
  const { id, data } = alert.notification
  const { kind, destination } = alert
  return { kind, watch, chain: Number(data.chain.chain_id), destination, id, data }
}

/**
 * Reads the facts that the buttons under an alert need. Returns `undefined` for a test and for an alert
 * without a watch.
 */
export const alertFactsOf = (alert: Alert, options: AlertReader): AlertFacts | undefined => {
  const { watch } = alert
  if (watch === undefined) return undefined
  if (alert.kind === 'event') {
    const { chain, hash, explorer, fired = [] } = alert
    if (chain === undefined || hash === undefined) return undefined
    return { watch, chain, hash, explorer, fired, rules: [] }
  }
  if (alert.kind === 'reading') return readingFactsOf(alert, watch)
  if (alert.kind !== 'transaction' || alert.notification.test === true) return undefined
  const { data } = alert.notification
  const { chain, transaction, conditions = [] } = data
  const reader = { ...options, primaryNames: primaryNamesOf(data) }
  const revocable = sentActions(data).flatMap(({ id, items }) =>
    items.flatMap(item => {
      const grant = actionKind(id).granting?.grant(item)
      return grant === undefined || grant.isRevoked ? [] : [{ owner: item.address, spender: grant.spender }]
    }),
  )
  const spenders = [...new Set(revocable.map(({ spender }) => spender))]
    .slice(0, maxRulesPerKind)
    .map(address => ({ address, label: addressName(address, reader) }))
  const [first] = revocable
  return {
    watch,
    chain: Number(chain.chain_id),
    hash: transaction.hash,
    fired: [...new Set(conditions.map(({ func }) => func))],
    rules: offeredRules(data, reader),
    ...(spenders.length > 0 && { spenders }),
    ...(first && { revocableOf: first.owner }),
  }
}
