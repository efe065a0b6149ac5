import { chainOf } from '#chains/registry.ts'
import type { Notification } from '#contract/notification.ts'
import { fillTemplate, type Placeholder } from '#contract/template.ts'
import { methodName } from '#events/call/method-names.ts'
import type { Usd } from '#events/fields.ts'
import type { Movement, Strategy } from '#events/registry.ts'
import { formatWorth, shortenAddress, toChecksumAddress } from '#lib/format.ts'
import { sanitizeOnChainText } from '#lib/sanitize-text.ts'
import { toIsoTime } from '#lib/time.ts'
import { assetAmount, assetName, unitsPhrase } from '#render/phrases.ts'
import type { Translator } from '#render/texts.ts'
import { eventsPhrase } from '#render/transaction-lines.ts'
import { worthOfMovements } from '#render/worth.ts'
import { unknownTokenMetadata } from '../assets/tokens.ts'
import type { Match, MatchMovement, MatchUpdate } from '../match/match.ts'
import type { BotRecord, SubscriptionRecord } from '../records.ts'
import { type KnownAssets, movementWorthUsd, pricedAsset } from './minimums.ts'

/** Who notifies, when (in milliseconds), and in which language. */
export type NotificationSource = {
  readonly bot: { readonly id: string; readonly record: BotRecord }
  readonly subscription: { readonly id: string; readonly record: SubscriptionRecord }
  readonly time: number
  readonly say: Translator
}

/** Characters of a bot's name that are shown to those who did not choose it. */
const maxBotNameLength = 64

/** Whether the bot belongs to another account than the subscription, to which its owner must not write. */
const isForeign = ({ bot, subscription }: NotificationSource): boolean =>
  bot.record.account !== subscription.record.account

/** What every notification of a subscription says of itself. */
export const notificationHeader = (
  sender: NotificationSource,
): Pick<Notification, 'version' | 'time' | 'bot' | 'subscription'> => {
  const { bot, subscription, time } = sender
  const { name } = bot.record.info
  return {
    version: '1.0',
    time: Math.floor(time / 1000),
    bot: { id: bot.id, name: isForeign(sender) ? sanitizeOnChainText(name, maxBotNameLength) : name },
    subscription: { id: subscription.id, name: subscription.record.name },
  }
}

type TransactionData = Notification['data']
type TemplateValues = Readonly<Record<Placeholder, string>>

const worthText = ({ movements }: TransactionData, { locale }: Translator): string => {
  const worth = worthOfMovements(movements)
  if (worth === undefined || worth === 'unknown') return '?'
  const { text, bound } = formatWorth(worth.usd, locale)
  return `${bound === undefined ? '' : bound === 'less' ? '< ' : '> '}${text}`
}

/** Labels are known to chats alone; they put them where the short address stands. */
const watchedAddressText = ({ movements, deployments, calls }: TransactionData): string => {
  const [happened] = [...movements, ...deployments, ...calls]
  return happened === undefined ? '' : shortenAddress(happened.address)
}

/** What the placeholders of a template stand for in one transaction; what there is not is empty. */
export const templateValues = (
  data: TransactionData,
  { bot, subscription, say }: NotificationSource,
): TemplateValues => {
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
    'tx.from': transaction.from,
    'tx.to': transaction.to ?? '',
    'tx.method': transaction.method,
    'tx.status': transaction.status,
    'tx.hash': transaction.hash,
    'chain.name': chainOf(Number(chain.chain_id)).name,
    'chain.explore': chain.explore,
    'block.time': toIsoTime(block.time * 1000),
  }
}

/** In units of UTF-16; the longest that a chat shows. With it a notification stays within what receivers take. */
const maxMessageLength = 4_096

const clipMessage = (text: string): string =>
  text.length <= maxMessageLength
    ? text
    : `${text.slice(0, maxMessageLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`

/**
 * The subscription's template, else that of a bot of the same account, filled for one transaction; empty where there is none, cut
 * where it is long.
 */
export const templateMessage = (data: Notification['data'], sender: NotificationSource): string => {
  const { notify_template } = sender.bot.record.info
  const template = sender.subscription.record.template || (isForeign(sender) ? '' : notify_template)
  if (template === '') return ''
  const values = templateValues(data, sender)
  return clipMessage(fillTemplate(template, name => values[name]))
}

type EventData = Notification['data']
type FlatEvent = NonNullable<EventData['event']>
type NotificationEvents = Pick<EventData, 'movements' | 'deployments' | 'calls' | 'left_out'> & {
  readonly event: FlatEvent | undefined
  /** The strategies that fired. */
  readonly fired: ReadonlySet<Strategy['func']>
}

/** As many as fit in 64 KB whatever they are called; receivers refuse more. */
export const maxShownEvents = 50

const strategyOfMovement = { native: 'eth_transfer', token: 'token_transfer', nft: 'nft_transfer' } as const

/** A key as it is shown: `0x…` with its checksum. */
const checksummed = (key: string): string => toChecksumAddress(`0x${key}`)

/** Nothing where no price was needed and none was at hand. */
const usdOf = (movement: MatchMovement, known: KnownAssets): { usd?: Usd } => {
  const price = known.prices.get(pricedAsset(movement) ?? '')
  if (price === undefined) return {}
  if (!('usd' in price)) return { usd: { state: price.state } }
  const worth = movementWorthUsd(movement, known)
  if (typeof worth !== 'number') return {}
  const { state, usd, source, at } = price
  return { usd: { state, value: worth, price: usd, source, at: Math.floor(at / 1_000) } }
}

const wireMovement = (movement: MatchMovement, o: { coin: string; known: KnownAssets }): Movement => {
  const { address, direction, counterparty, amount } = movement
  const ends = {
    address: checksummed(address),
    direction,
    counterparty: checksummed(counterparty),
    amount,
    ...usdOf(movement, o.known),
  }
  if (movement.kind === 'native') return { kind: 'native', ...ends, symbol: o.coin, decimals: 18 }
  const { symbol, decimals, name } = o.known.facts.get(movement.contract) ?? unknownTokenMetadata
  const contract = checksummed(movement.contract)
  if (movement.kind === 'token') return { kind: 'token', ...ends, contract, symbol, decimals }
  return { kind: 'nft', ...ends, standard: movement.standard, contract, token_id: movement.tokenId, name }
}

/** A movement as a transfer from one to the other, whichever of them is watched. */
const transferEvent = (movement: Movement): FlatEvent => {
  const { address, counterparty, direction, amount } = movement
  const [from, to] = direction === 'in' ? [counterparty, address] : [address, counterparty]
  const flat = { from, to, amount }
  switch (movement.kind) {
    case 'native': {
      const { symbol, decimals } = movement
      return { type: 'eth_transfer', ...flat, symbol, decimals }
    }
    case 'token': {
      const { contract, symbol, decimals } = movement
      return { type: 'token_transfer', ...flat, contract, symbol, decimals }
    }
    case 'nft': {
      const { contract, token_id, name } = movement
      return { type: 'nft_transfer', ...flat, contract, token_id, name }
    }
  }
}

const wireCalls = ({ calls, transaction }: Match): EventData['calls'] => {
  const { to, method } = transaction
  if (to === null) return []
  const called = { contract: checksummed(to), method, method_name: methodName(method) }
  return calls.map(({ address, role }) => ({ address: checksummed(address), role, ...called }))
}

const firstEvent = (
  match: Match,
  o: Pick<EventData, 'movements' | 'deployments' | 'calls'>,
): FlatEvent | undefined => {
  const [movement] = o.movements
  if (movement !== undefined) return transferEvent(movement)
  const from = checksummed(match.transaction.from)
  const [deployment] = o.deployments
  if (deployment !== undefined) return { type: 'contract_deploy', from, contract: deployment.contract }
  const [call] = o.calls
  if (call === undefined) return undefined
  const { contract: to, method, method_name } = call
  return { type: 'contract_call', from, to, method, method_name }
}

/** The contracts (keys) whose facts a notification of this match shows. */
export const shownContracts = (match: Match): string[] =>
  match.movements
    .slice(0, maxShownEvents)
    .flatMap(movement => (movement.kind === 'native' ? [] : [movement.contract]))

/** What happened in a match, in the words of the contract. */
const notificationEvents = (match: Match, known: KnownAssets): NotificationEvents => {
  const { symbol: coin } = chainOf(match.chain)
  const deployments = match.deployments.map(({ address, contract }) => ({
    address: checksummed(address),
    contract: checksummed(contract),
  }))
  const calls = wireCalls(match)
  const kept = match.movements.slice(0, maxShownEvents - deployments.length - calls.length)
  const movements = kept.map(movement => wireMovement(movement, { coin, known }))
  const fired = new Set<Strategy['func']>(kept.map(({ kind }) => strategyOfMovement[kind]))
  if (deployments.length > 0) fired.add('contract_deploy')
  if (calls.length > 0) fired.add('contract_call')
  return {
    movements,
    deployments,
    calls,
    left_out: match.leftOut + match.movements.length - movements.length,
    event: firstEvent(match, { movements, deployments, calls }),
    fired,
  }
}

/** What a matched transaction did, in the words of the contract. */
export const notificationData = (
  match: Match,
  o: KnownAssets & { readonly strategies: readonly Strategy[] },
): Notification['data'] => {
  const { explorer } = chainOf(match.chain)
  const { hash, from, to, method, succeeded } = match.transaction
  const { event, fired, ...happened } = notificationEvents(match, o)
  return {
    block: match.block,
    chain: { chain_id: String(match.chain), explore: explorer, type: 'Ethereum' },
    transaction: {
      hash,
      from: checksummed(from),
      to: to === null ? null : checksummed(to),
      method,
      status: succeeded ? 'success' : 'failed',
    },
    conditions: o.strategies.filter(({ func }) => fired.has(func)),
    ...(event !== undefined && { event }),
    ...happened,
  }
}

/**
 * What a channel is sent of one matched transaction, or of its being gone or back. The message is as `messageOf` has it.
 */
export const buildNotification = (match: MatchUpdate, o: NotificationSource & KnownAssets): Notification => {
  const data = notificationData(match, { ...o, strategies: o.bot.record.strategies })
  return {
    id: `${o.subscription.id}:${match.chain}:${match.transaction.hash}`,
    revision: match.revision,
    state: match.state,
    ...(match.late && match.state === 'included' && { late: match.late }),
    ...notificationHeader(o),
    data,
    message: templateMessage(data, o),
  }
}
