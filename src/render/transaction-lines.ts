import { chainOf, transactionUrl } from '#chains/registry.ts'
import type { Notification } from '#contract/notification.ts'
import { grantContact, isUrgent, sentActions, sentEvents } from '#events/event-lists.ts'
import { largestParts, type OutflowPart } from '#events/outflow/outflow.ts'
import { type ActionId, actionKind, assetFactsOf, type Movement, transferKind } from '#events/registry.ts'
import { isZeroAddress, shortenAddress } from '#lib/format.ts'
import { clipText } from '#lib/sanitize-text.ts'
import { hourSeconds } from '#lib/time.ts'
import { type AlertReader, addressLink, addressName, movementPhrase, watchedName } from './phrases.ts'
import { recognizedPhrase } from './recognized-phrase.ts'
import { bold, concat, join, link, plain, type RichText } from './rich-text.ts'
import type { Translator } from './texts.ts'
import { worthOfMovements } from './worth.ts'

/**
 * `≈ $4,310`; `≈ $4,310 (2 h ago)` by a stale price; `≈ ?` only if a minimum needed a price, or every
 * worthless token would show it. Empty if not known. `time` is that of the notification, in Unix seconds.
 */
const worthPhrase = (
  movements: readonly Movement[],
  { say, time }: { say: Translator; time: number },
): string => {
  const worthOrUnknown = worthOfMovements(movements)
  if (worthOrUnknown === undefined) return ''
  if (worthOrUnknown === 'unknown') return say('alert-worth-unknown')
  const { text, bound = 'none' } = say.worth(worthOrUnknown.usd, time)
  const worth = say('alert-worth', { bound, usd: text })
  if (worthOrUnknown.staleSince === undefined) return worth
  const hours = Math.max(1, Math.round((time - worthOrUnknown.staleSince) / hourSeconds))
  return say('alert-worth-stale', { worth, hours })
}

/** A reader at the time of the notification, in Unix seconds. */
type TimedReader = AlertReader & { readonly time: number }

type EventPhrase = { readonly address: string; readonly phrase: string }

type ActionPhrases = { readonly id: ActionId; readonly events: readonly EventPhrase[] }

/** The events of one watched address. */
type Title = {
  /** The variant of `alert-line`. */
  readonly sign: string
  readonly address: string
  readonly phrases: readonly string[]
  /** Number of events without a phrase here. */
  readonly hidden: number
  /** `≈ $4,310`; empty if not known. */
  readonly worth: string
  /** Whether the event holds although the transaction failed. */
  readonly appliesOnRevert?: boolean
}

const maxTitles = 3
const maxPhrases = 3
const maxAsides = 2
/**
 * A line for each watched address with events, most often one: on a lock screen the first has to be enough.
 * Others are counted if there is no room. A channel of the service has one line, under the name of its
 * subscription.
 */
export const titleLines = (data: Notification['data'], reader: TimedReader): readonly RichText[] => {
  const { say } = reader
  const titles = titlesOf(data, reader)
  const shown = titles.slice(0, maxTitles)
  const beyond = titles.slice(maxTitles).reduce((sum, title) => sum + title.phrases.length + title.hidden, 0)
  const rest = beyond + data.left_out
  const isOnly = shown.length === 1
  const isFailed = data.transaction.status === 'failed'
  const lines = shown.map(title =>
    titleLine(isOnly ? { ...title, hidden: title.hidden + rest } : title, {
      ...reader,
      chain: chainIdOf(data),
      isFailed,
    }),
  )
  return isOnly || rest === 0 ? lines : [...lines, plain(say('alert-more', { count: rest }))]
}

const titleLine = (
  title: Title,
  options: AlertReader & { readonly chain: number; readonly isFailed: boolean },
): RichText => {
  const { say, subscription, chain } = options
  const { address } = title
  const isFailed = options.isFailed && title.appliesOnRevert !== true
  const sign = isFailed ? 'failed' : title.sign
  const happened = phrasesText(title, options)
  const failed = (text: RichText | string): RichText | string =>
    isFailed ? say.rich('alert-failed', { title: text }) : text
  if (subscription !== undefined)
    return say.rich('alert-line', { sign, title: concat(`${subscription}: `, failed(happened)) })
  const name = addressLink(watchedName(address, options), options, chain, address)
  const named = say.rich('alert-title', { name, happened })
  const line = say.rich('alert-line', { sign, title: bold(failed(named)) })
  return isFailed || title.worth === '' ? line : join([line, title.worth], '  ')
}

const phrasesText = (
  { phrases, hidden }: Pick<Title, 'phrases' | 'hidden'>,
  { say }: Pick<AlertReader, 'say'>,
): string => [...phrases, ...(hidden === 0 ? [] : [say('alert-more', { count: hidden })])].join('  ')

/**
 * `+500 USDC  +1 ETH`, `1 ETH → 3,412 USDC`: the events of a transaction; those beyond three are counted.
 * Labels are those of `watch`.
 */
export const eventsPhrase = (
  data: Notification['data'],
  say: Translator,
  watch?: AlertReader['watch'],
): string => {
  // The time matters only for the worth of the title, which is not used.
  const [title] = titlesOf(data, { watch, subscription: '', say, time: 0 })
  return phrasesText({ phrases: title?.phrases ?? [], hidden: (title?.hidden ?? 0) + data.left_out }, { say })
}

/** The movements, else the first kind of action, or an urgent one. Other events are in the route line. */
const titlesOf = (data: Notification['data'], reader: TimedReader): readonly Title[] => {
  if (data.movements.length > 0 && !isUrgent(data))
    return groupedBy(reader)(data.movements).map(movements => {
      const shown = shownMovements(movements)
      const recognized = recognizedPhrase(movements, { data, say: reader.say })
      return {
        sign: recognized ? recognizedSigns[recognized.kind] : signOfMovements(movements),
        address: movements[0]?.address ?? '',
        phrases: recognized ? [recognized.phrase] : shown.map(movement => movementPhrase(movement, reader)),
        hidden: recognized ? 0 : movements.length - shown.length,
        worth: worthPhrase(movements, reader),
      }
    })
  const [titled] = actionsOf(data, reader)
  if (titled === undefined) return []
  return groupedBy(reader)(titled.events).map(events => ({
    sign: titled.id,
    address: events[0]?.address ?? '',
    phrases: events.slice(0, maxPhrases).map(({ phrase }) => phrase),
    hidden: Math.max(0, events.length - maxPhrases),
    worth: '',
    appliesOnRevert: actionKind(titled.id).title?.appliesOnRevert === true,
  }))
}

const actionsOf = (data: Notification['data'], reader: AlertReader): readonly ActionPhrases[] => {
  const context = {
    say: reader.say,
    nameOf: (address: string) => addressName(address, reader),
    sender: data.transaction.from,
    coinDecimals: chainOf(Number(data.chain.chain_id)).decimals,
  }
  const described: string[] = []
  return sentActions(data).flatMap(({ id, items }) => {
    const { phrase, withoutDuplicates, describes } = actionKind(id)
    const senderOf = (item: (typeof items)[number]): string => describes?.(item)?.toLowerCase() ?? ''
    const isFirst = (spender: string): boolean =>
      reader.firstContacts?.has(grantContact(id, spender)) === true
    const shown = (withoutDuplicates?.(items, data.movements) ?? items).filter(
      item => senderOf(item) === '' || !described.includes(senderOf(item)),
    )
    described.push(...shown.map(senderOf))
    const events = shown.map(item => ({
      address: item.address,
      phrase: phrase(item, { ...context, isFirst }),
    }))
    return events.length === 0 ? [] : [{ id, events }]
  })
}

type Addressed = { readonly address: string }

const byAddress = <T extends Addressed>(items: readonly T[]): readonly (readonly T[])[] => [
  ...Map.groupBy(items, ({ address }) => address.toLowerCase()).values(),
]

const inOne = <T>(items: readonly T[]): readonly (readonly T[])[] => [items]

const groupedBy = ({ subscription }: Pick<AlertReader, 'subscription'>): typeof byAddress =>
  subscription === undefined ? byAddress : inOne

const recognizedSigns = { exchange: 'mixed', bridge: 'mixed', nft: 'nft' } as const

/** The common sign of movements: only NFTs, only in, only out, or mixed. */
const signOfMovements = (movements: readonly Movement[]): 'in' | 'out' | 'mixed' | 'nft' => {
  if (movements.every(({ kind }) => !transferKind(kind).isFungible)) return 'nft'
  const [direction = 'self', ...others] = new Set(movements.map(movement => movement.direction))
  return direction === 'self' || others.length > 0 ? 'mixed' : direction
}

/** Movements out, then in; some of both if there is not room for all. */
const shownMovements = (movements: readonly Movement[]): readonly Movement[] => {
  const out = movements.filter(({ direction }) => direction === 'out')
  const others = movements.filter(({ direction }) => direction !== 'out')
  const first = out.slice(0, maxPhrases - Math.min(others.length, 1))
  return [...first, ...others.slice(0, maxPhrases - first.length)]
}

/** Line with the chain and the counterparties, and the actions that the titles leave out. */
export const routeLine = (data: Notification['data'], reader: AlertReader): RichText => {
  const asides = asidesOf(data, reader)
  const hidden = asides.length - maxAsides
  const parts = [
    reader.subscription === undefined ? chatRoute(data, reader) : channelRoute(data, reader),
    ...asides.slice(0, maxAsides),
    ...(hidden > 0 ? [reader.say('alert-more', { count: hidden })] : []),
  ]
  return join(parts, ' · ')
}

type Data = Notification['data']

/** Outgoing parts of all sums of a notification. */
const shownParts = ({ outflows }: Data): readonly OutflowPart[] =>
  largestParts(outflows.flatMap(({ largest }) => largest))

const movementKey = (movement: Movement): string => {
  const { kind, address, direction, amount } = movement
  return [kind, assetFactsOf(movement).contract, address, direction, amount].join(':')
}

/** The movements of a transaction that the lines of its outflows do not name. */
const movementsBesideOutflows = (data: Data): readonly Movement[] => {
  const shown = new Set(shownParts(data).flatMap(({ movements }) => movements.map(movementKey)))
  return shown.size === 0
    ? data.movements
    : data.movements.filter(movement => !shown.has(movementKey(movement)))
}

/** The outgoing movements that the lines of outflows name. */
export const outflowMovements = (data: Data): readonly Movement[] =>
  shownParts(data).flatMap(({ movements }) => movements.filter(({ direction }) => direction === 'out'))

/** `−1 ETH → 0xf39F…2266`, or a swap or a bridge as it reads in the title of an alert. */
const partText = ({ movements }: OutflowPart, data: Data, reader: AlertReader): RichText | string => {
  const { say } = reader
  const recognized = recognizedPhrase(movements, { data: { ...data, left_out: 0 }, say })
  const [movement] = movements
  if (recognized !== undefined || movement === undefined) return recognized?.phrase ?? ''
  const { counterparty: address } = movement
  const chain = Number(data.chain.chain_id)
  const counterparty = addressLink(addressName(address, reader), reader, chain, address)
  return say.rich('alert-outflow-part', { moved: movementPhrase(movement, reader), counterparty })
}

/** The largest of what left and to whom, a line each; with the name of its address where several were left. */
export const outflowLines = (data: Data, reader: AlertReader): readonly (RichText | string)[] => {
  const addresses = new Set(data.outflows.map(({ address }) => address.toLowerCase()))
  return shownParts(data).map(part => {
    const happened = partText(part, data, reader)
    if (addresses.size === 1) return happened
    const name = watchedName(part.movements[0]?.address ?? '', reader)
    return reader.say.rich('alert-title', { name, happened })
  })
}

/**
 * The phrases of the events that no title has, with their address unless it is the only one that the titles
 * name.
 */
const asidesOf = (data: Notification['data'], reader: AlertReader): readonly string[] => {
  const actions = actionsOf(data, reader)
  const movements = isUrgent(data) ? [] : data.movements
  const titled = movements.length > 0 ? movements : (actions[0]?.events ?? [])
  const addresses = new Set(titled.map(({ address }) => address.toLowerCase()))
  const beside = shownMovements(isUrgent(data) ? movementsBesideOutflows(data) : []).map(movement => ({
    address: movement.address,
    phrase: movementPhrase(movement, reader),
  }))
  const others = (movements.length > 0 ? actions : actions.slice(1)).flatMap(({ events }) => events)
  return [...beside, ...others].map(({ address, phrase }) =>
    addresses.size === 1 && addresses.has(address.toLowerCase())
      ? phrase
      : reader.say('alert-title', { name: watchedName(address, reader), happened: phrase }),
  )
}

/**
 * The movements without those that other lines route: parts of an outflow, and movements from or to the zero
 * address if the title explains them as a mint, a burn or a bridge.
 */
const routedMovements = (data: Notification['data'], reader: AlertReader): readonly Movement[] =>
  groupedBy(reader)(movementsBesideOutflows(data)).flatMap(movements => {
    const { kind = 'exchange' } = recognizedPhrase(movements, { data, say: reader.say }) ?? {}
    return kind === 'exchange'
      ? movements
      : movements.filter(({ counterparty }) => !isZeroAddress(counterparty))
  })

/** The one counterparty that all movements share, else the receiver of the transaction. */
const chatRoute = (data: Notification['data'], reader: AlertReader): RichText | string => {
  const { movements, transaction } = data
  const own = new Set(movements.map(({ address }) => address.toLowerCase()))
  const outside = routedMovements(data, reader).filter(
    ({ counterparty }) => !own.has(counterparty.toLowerCase()),
  )
  const [counterparty, ...others] = new Set(outside.map(movement => movement.counterparty))
  const chain = chainLink(data, reader)
  if (counterparty === undefined) return chain
  if (others.length === 0)
    return routePhrase({ way: wayOf(outside, counterparty), data, counterparty }, reader)
  const { to } = transaction
  const isNamed = sentActions(data).some(({ id }) => actionKind(id).describes !== undefined)
  return to === null || own.has(to.toLowerCase()) || isNamed
    ? chain
    : routePhrase({ way: 'via', data, counterparty: to }, reader)
}

/** The route for a channel, whose title names no address: it names the address of the first event. */
const channelRoute = (data: Notification['data'], reader: AlertReader): RichText | string => {
  const [first] = sentEvents(data)
  if (first === undefined) return chainName(data)
  const chain = `${chainName(data)} · ${addressName(first.item.address, reader)}`
  const [movement] = routedMovements(data, reader)
  if (movement === undefined) return chain
  const { counterparty } = movement
  return routePhrase({ way: wayOf([movement], counterparty), data, chain, counterparty }, reader)
}

const chainIdOf = ({ chain }: Notification['data']): number => Number(chain.chain_id)

const chainName = (data: Notification['data']): string => chainOf(chainIdOf(data)).name

/**
 * The name of the chain, which links to the transaction if the reader wants that and the chain has an
 * explorer.
 */
const chainLink = (
  data: Notification['data'],
  { linksTransaction = false }: Pick<AlertReader, 'linksTransaction'>,
): RichText | string => {
  const name = chainName(data)
  return linksTransaction ? link(name, transactionUrl(chainIdOf(data), data.transaction.hash)) : name
}

/** Words a route. The chain is called by its name unless `chain` is given. */
const routePhrase = (
  route: { way: string; data: Notification['data']; chain?: string; counterparty: string },
  reader: AlertReader,
): RichText => {
  const { way, data, chain = chainLink(data, reader), counterparty: address } = route
  const name = addressName(address, reader)
  const linked = addressLink(name, reader, chainIdOf(data), address)
  const isFirst = reader.firstContacts?.has(address.toLowerCase()) === true
  const counterparty = isFirst ? concat('🆕 ', linked) : linked
  return reader.say.rich('alert-route', { way, chain, counterparty })
}

const wayOf = (movements: Notification['data']['movements'], counterparty: string): string => {
  const [direction = 'self', ...others] = new Set(movements.map(movement => movement.direction))
  if (direction === 'self' || others.length > 0) return 'both'
  if (!isZeroAddress(counterparty)) return direction
  return direction === 'in' ? 'minted' : 'burnt'
}

/** Leaves room for the lines that the chat adds, which matter more than the end of a template. */
const maxTemplateLength = 3_700

/**
 * A filled template as the chat shows it. The service knows no labels and writes short addresses; those of watched
 * addresses are replaced by their names.
 */
export const templateText = (message: string, reader: AlertReader): string => {
  const watched = reader.watch?.settings.addresses ?? []
  const names = new Map(watched.map(({ address }) => [shortenAddress(address), watchedName(address, reader)]))
  const named = message.replaceAll(/0x[0-9a-fA-F]{4}…[0-9a-fA-F]{4}/g, short => names.get(short) ?? short)
  return clipText(named, maxTemplateLength)
}
