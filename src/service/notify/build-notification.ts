import { base58AddressesIn, evm, withAddressesOf } from '#chains/family.ts'
import { chainOf } from '#chains/registry.ts'
import type { Notification, NotificationData } from '#contract/notification.ts'
import {
  type ArgumentText,
  fillTemplate,
  type Placeholder,
  removedMark,
  type TemplateValues,
} from '#contract/template.ts'
import { declarationOf, isSameLayout } from '#events/contract-event/declaration.ts'
import type { EventValue } from '#events/contract-event/event-value.ts'
import type { ContractEvent } from '#events/contract-event/schema.ts'
import type { SendContext } from '#events/event-kind.ts'
import { countEvents, matchedEvents, sentEvents, toSentLists } from '#events/event-lists.ts'
import { toAddress } from '#events/raw-block.ts'
import { eventKind, type MatchedEvent, type Strategy } from '#events/registry.ts'
import { shortenAddress, showAddress } from '#lib/format.ts'
import { clipText, sanitizeOnChainText } from '#lib/sanitize-text.ts'
import { toIsoTime, toUnixSeconds } from '#lib/time.ts'
import { balanceQuestion, questionKey } from '#readings/question.ts'
import { assetAmount, assetName, unitsPhrase } from '#render/phrases.ts'
import { maxMessageLength } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import { eventsPhrase } from '#render/transaction-lines.ts'
import { worthOfMovements } from '#render/worth.ts'
import { worthUsd } from '../assets/price.ts'
import { unknownTokenMetadata } from '../assets/tokens.ts'
import { type Match, type MatchUpdate, matchId } from '../records/match-update.ts'
import type { BotRecord, SubscriptionRecord } from '../records/records.ts'
import { eventUsd, firedStrategies, type KnownAssets } from './minimums.ts'

/** The sender of a notification: its bot and subscription, the time in ms, and the language. */
export type NotificationSource = {
  readonly bot: { readonly id: string; readonly record: BotRecord }
  readonly subscription: { readonly id: string; readonly record: SubscriptionRecord }
  readonly time: number
  readonly say: Translator
}

/** Limit of a bot's name for readers who did not choose it. */
const maxBotNameLength = 64

/** Whether the bot belongs to another account, whose owner must not be able to write to this one. */
const isForeign = ({ bot, subscription }: NotificationSource): boolean =>
  bot.record.account !== subscription.record.account

/** Header that all notifications of a subscription share. */
export const notificationHeader = (
  sender: NotificationSource,
): Pick<Notification, 'version' | 'time' | 'bot' | 'subscription'> => {
  const { bot, subscription, time } = sender
  const { name } = bot.record.info
  return {
    version: '1.0',
    time: toUnixSeconds(time),
    bot: { id: bot.id, name: isForeign(sender) ? sanitizeOnChainText(name, maxBotNameLength) : name },
    subscription: { id: subscription.id, name: subscription.record.name },
  }
}

type PlaceholderValues = Readonly<Record<Placeholder, string>>

const worthText = ({ movements }: NotificationData, say: Translator): string => {
  const worth = worthOfMovements(movements)
  if (worth === undefined || worth === 'unknown') return '?'
  const { text, bound } = say.worth(worth.usd)
  if (bound === undefined) return text
  return `${bound === 'less' ? '<' : '>'} ${text}`
}

/** Names an address by its short form. Only chats know labels, by which they replace it. */
const watchedAddressText = (data: NotificationData): string => {
  const [first] = sentEvents(data)
  return first === undefined ? '' : shortenAddress(first.item.address)
}

/** The values of a template's placeholders for one transaction; empty if it has no such value. */
export const templateValues = (
  data: NotificationData,
  { bot, subscription, say }: NotificationSource,
): PlaceholderValues => {
  const { block, chain, transaction, movements } = data
  const coin = movements.find(movement => movement.kind === 'native')
  const asset = movements.find(({ kind }) => kind !== 'native') ?? coin
  return {
    'subscription.name': subscription.record.name,
    'bot.name': sanitizeOnChainText(bot.record.info.name, maxBotNameLength),
    'address.label': watchedAddressText(data),
    'tx.movements': eventsPhrase(data, say),
    'tx.value': coin === undefined ? '' : unitsPhrase(coin, say),
    'token.amount': asset === undefined ? '' : assetAmount(asset.amount, { asset, locale: say.locale }),
    'token.symbol': asset === undefined ? '' : assetName(asset),
    usd: worthText(data, say),
    'tx.from': showAddress(transaction.from),
    'tx.to': showAddress(transaction.to ?? ''),
    'tx.method': transaction.method,
    'tx.status': transaction.status,
    'tx.hash': transaction.hash,
    'chain.name': chainOf(Number(chain.chain_id)).name,
    'chain.explore': chain.explore,
    'block.time': toIsoTime(block.time * 1000),
  }
}

/** Limit of an argument of an event in characters: more than a number or 32 bytes have. */
const maxArgumentLength = 200

/**
 * Whether an argument consists of digits, not of words. Such arguments are often part of a link in the
 * template, so they stay as they are.
 */
const isWordless = ({ type, hashed }: EventValue): boolean =>
  hashed === true || /^(?:address|bool|u?int\d*|bytes\d*)$/.test(type)

const clipArgument = (value: string): string =>
  value.length > maxArgumentLength ? `${value.slice(0, maxArgumentLength - 1)}…` : value

const argumentText = (arg: EventValue): ArgumentText => {
  const foreign = !isWordless(arg)
  const shown = foreign ? sanitizeOnChainText(arg.value, maxArgumentLength) : clipArgument(arg.value)
  const isCut = arg.truncated === true && !/…\u2069?$/.test(shown)
  return { text: isCut ? `${shown}…` : shown, foreign }
}

/** The arguments of an event by the names of the strategies that declare it otherwise. */
const otherNames = ({ event, args }: ContractEvent, strategies: readonly Strategy[]): EventValue[] =>
  strategies.flatMap(strategy => {
    if (strategy.func !== 'contract_event' || !isSameLayout(strategy.params.event, event)) return []
    const declared = declarationOf(strategy.params.event)
    return args.map((arg, n) => ({ ...arg, name: declared.args[n]?.name ?? arg.name }))
  })

/**
 * The arguments of a transaction's events by name, including those of `strategies`; the first one if several
 * have the same name.
 */
export const templateArguments = (
  { contract_events }: NotificationData,
  strategies: readonly Strategy[] = [],
): TemplateValues['argumentOf'] => {
  const args = contract_events.flatMap(event => [...event.args, ...otherNames(event, strategies)])
  const texts = new Map<string, ArgumentText | undefined>()
  return name => {
    if (!texts.has(name)) {
      const arg = args.find(one => one.name === name)
      texts.set(name, arg === undefined ? undefined : argumentText(arg))
    }
    return texts.get(name)
  }
}

/**
 * The subscription's template, else that of a bot of the same account, filled for one transaction, and cut if
 * too long. Empty without a template.
 */
export const templateMessage = (data: NotificationData, sender: NotificationSource): string => {
  const { notify_template } = sender.bot.record.info
  const template = sender.subscription.record.template || (isForeign(sender) ? '' : notify_template)
  if (template === '') return ''
  const values = templateValues(data, sender)
  const filled = fillTemplate(template, {
    valueOf: name => values[name],
    argumentOf: templateArguments(data, sender.bot.record.strategies),
  })
  // What a chat can show is also within the size that receivers accept.
  return clipText(filled, maxMessageLength)
}

/** Limit of events, which fit in 64 KB whatever their names; receivers refuse more. */
const maxShownEvents = 50

/** Risk of an event: the owner's balance of the token, and the worth of what may be taken of it. */
const riskOf = ({ id, item }: MatchedEvent, known: KnownAssets): Pick<SendContext, 'held' | 'usd'> => {
  const risk = eventKind(id).granting?.atRisk(item)
  const held =
    risk === undefined
      ? undefined
      : known.holdings?.get(questionKey(balanceQuestion(risk.contract, risk.owner)))
  if (risk === undefined || held === undefined) return {}
  const price = known.prices.get(risk.contract)
  const decimals = known.facts.get(risk.contract)?.decimals ?? null
  if (price === undefined || !('usd' in price) || decimals === null) return { held: String(held) }
  const { state, usd, source, at } = price
  const most = BigInt(risk.most)
  const value = worthUsd(String(held < most ? held : most), { decimals, usd })
  return { held: String(held), usd: { state, value, price: usd, source, at: toUnixSeconds(at) } }
}

/** Drops movements that exceed `maxShownEvents`. Parts of a sum are not shown. */
const limitEvents = (match: Match): Match => {
  const room = maxShownEvents - countEvents({ ...match, movements: [], outflows: [] })
  return { ...match, movements: match.movements.slice(0, room) }
}

/** The events that a notification of this match shows. */
export const shownEvents = (match: Match): MatchedEvent[] => matchedEvents(limitEvents(match))

/** Limits in UTF-8: the strategies of a usual bot, and data that leave room for a message. */
const maxConditionsBytes = 4_000
const maxDataBytes = 48_000

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/** Limit of outflows with their largest movements; a message shows no more. */
const maxNamedOutflows = 3

/**
 * Drops the params of strategies that fired, and the largest movements of outflows from many addresses, if
 * these would make the data larger than receivers accept.
 */
const fitData = (data: NotificationData): NotificationData => {
  const { conditions = [], outflows } = data
  const isShort = outflows.length <= maxNamedOutflows && bytesOf(conditions) <= maxConditionsBytes
  if (isShort || bytesOf(data) <= maxDataBytes) return data
  const named = outflows.map((one, n) => (n < maxNamedOutflows ? one : { ...one, largest: [] }))
  if (bytesOf(conditions) <= maxConditionsBytes) return { ...data, outflows: named }
  return { ...data, outflows: named, conditions: conditions.map(({ func }) => ({ func, params: {} })) }
}

/** The data of a matched transaction, as the contract has them. */
export const notificationData = (
  match: Match,
  assets: KnownAssets & { readonly strategies: readonly Strategy[] },
): NotificationData => {
  const { explorer, symbol, decimals, family } = chainOf(match.chain)
  const { hash, from, to, method, succeeded } = match.transaction
  const shown = limitEvents(match)
  const lists = toSentLists(shown, event => ({
    transaction: match.transaction,
    coin: { symbol, decimals },
    metadataOf: contract => assets.facts.get(contract) ?? unknownTokenMetadata,
    usd: eventUsd(event, assets),
    ...riskOf(event, assets),
  }))
  const events = sentEvents(lists)
  const [first] = events
  const data: NotificationData = {
    block: match.block,
    chain: { chain_id: String(match.chain), explore: explorer, type: family.type },
    transaction: {
      hash,
      from: toAddress(from),
      to: to === null ? null : toAddress(to),
      method,
      status: succeeded ? 'success' : 'failed',
    },
    conditions: firedStrategies(matchedEvents(shown), assets.strategies, assets),
    ...(first && { event: eventKind(first.id).toFlatEvent(first.item, toAddress(from)) }),
    ...lists,
    left_out: match.leftOut + match.movements.length - shown.movements.length,
  }
  const written = withAddressesOf(family, data)
  return fitData({ ...written, ...(family !== evm && { base58: base58AddressesIn(written) }) })
}

/**
 * The notification of one match update. The strategies are those that may have let it pass, if not all of the
 * bot.
 */
export const buildNotification = (
  match: MatchUpdate,
  source: NotificationSource & KnownAssets & { readonly strategies?: readonly Strategy[] },
): Notification => {
  const data = notificationData(match, {
    ...source,
    strategies: source.strategies ?? source.bot.record.strategies,
  })
  const message = templateMessage(data, source)
  const isMarked = match.state === 'removed' && message !== ''
  return {
    id: matchId(source.subscription.id, match),
    revision: match.revision,
    state: match.state,
    ...(match.late && match.state === 'included' && { late: match.late }),
    ...notificationHeader(source),
    data,
    message: isMarked ? clipText(`${removedMark}${message}`, maxMessageLength) : message,
  }
}
