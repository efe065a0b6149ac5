import { chainOf } from '#chains/registry.ts'
import type { Notification } from '#contract/notification.ts'
import { sentListsOf } from '#events/event-lists.ts'
import {
  type ActionId,
  actionKind,
  type EventId,
  isTransfer,
  kinds,
  type Movement,
  type RegisteredKind,
  type SentEvent,
  type ThirdPartyId,
  transferKind,
} from '#events/registry.ts'
import { recordOf } from '#lib/collections.ts'
import { formatAmount, shortenTokenId } from '#lib/format.ts'
import { breakLinks, maxSymbolLength, sanitizeOnChainText, sanitizeText } from '#lib/sanitize-text.ts'
import { type NotificationReader, removedTitle, type TextLines, timeLine } from '#render/notification-text.ts'
import {
  type AlertReader,
  addressLink,
  addressName,
  symbolName,
  unitsPhrase,
  watchedName,
} from '#render/phrases.ts'
import { bold, join, type RichText, struckThrough } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import { routeLine, templateText, titleLines } from '#render/transaction-lines.ts'
import type { ThirdPartyAlert } from './alert.ts'

const idByThirdPartyId = recordOf<{ [K in RegisteredKind as K['thirdParty']['id']]: K['id'] }>(
  kinds.map(({ thirdParty, id }) => [thirdParty.id, id]),
)

/** The kind that a stored alert of another service's payload names. */
const eventIdOfThirdParty = (id: ThirdPartyId): EventId => idByThirdPartyId[id]

/**
 * The lines of a third party's alert: its message, or a transaction at a watched address in the form of our
 * own alerts, or the plain facts.
 */
export const thirdPartyLines = (alert: ThirdPartyAlert, reader: NotificationReader): TextLines => {
  const { say } = reader
  const message = messageText(alert, reader)
  const hasTime = message === '' && alert.removed === undefined
  const [title = '', ...others] =
    message === '' ? eventLines(alert, { ...reader, linksAddresses: true }) : [message]
  return [
    ...(alert.test === undefined ? [] : [say('alert-test')]),
    ...(alert.removed === undefined ? [title] : [removedTitle(say), struckThrough(title)]),
    ...others,
    ...(hasTime ? timeLine(alert.time, reader) : []),
  ]
}

const maxLineLength = 1_000
const maxLines = 60

/** Sanitized line by line. Only links to explorers and links in the watch's own template stay. */
const messageText = ({ chain, explorer, message = '' }: ThirdPartyAlert, reader: AlertReader): string => {
  const own = reader.watch?.settings.template?.match(/https:\/\/[^\s{}]+/g) ?? []
  const explorers = [explorer ?? '', chain === undefined ? '' : chainOf(chain).explorer]
  const trustedBases = [...explorers.filter(base => base !== '').map(base => `${base}/`), ...own]
  const link = new RegExp(`((?:${trustedBases.map(base => RegExp.escape(base)).join('|')})\\S*)`)
  const lines = message
    .split(/\r?\n/)
    .slice(0, maxLines)
    .map(line => {
      const clean = sanitizeText(line, maxLineLength)
      if (trustedBases.length === 0) return breakLinks(clean)
      return clean
        .split(link)
        .map((part, index) => (index % 2 === 1 ? part : breakLinks(part)))
        .join('')
    })
  return templateText(lines.join('\n').trim(), reader)
}

const eventLines = (alert: ThirdPartyAlert, reader: NotificationReader): TextLines => {
  const { chain } = alert
  const data = chain === undefined ? undefined : dataOf({ ...alert, chain }, reader)
  if (data === undefined) return [factsTitle(alert, reader), ...factsLine(alert, reader)]
  const [movement] = data.movements
  if (movement === undefined || isQuantified(alert))
    return [...titleLines(data, { ...reader, time: alert.time }), routeLine(data, reader)]
  const details = [
    routeLine(data, reader),
    ...figurePhrase(alert, reader.say),
    ...morePhrase(alert, reader.say),
  ]
  return [unquantifiedTitle(alert, movement, reader), join(details, ' · ')]
}

/** Whether amount and asset are known; an NFT needs no amount. */
const isQuantified = ({ eventKind, amount, tokenId, contract, name }: ThirdPartyAlert): boolean =>
  eventKind === 'nft' ? tokenId !== undefined && (contract ?? name) !== undefined : amount !== undefined

/** `📥 treasury received USDC`, for an unknown amount. */
const unquantifiedTitle = (alert: ThirdPartyAlert, movement: Movement, reader: AlertReader): RichText => {
  const { say } = reader
  const { address, direction } = movement
  const title = say.rich('alert-title', {
    name: addressLink(watchedName(address, reader), reader, alert.chain ?? 0, address),
    happened: say('alert-moved-unmeasured', { direction, asset: assetName(alert, say) }),
  })
  if (alert.failed === true)
    return say.rich('alert-line', { sign: 'failed', title: bold(say.rich('alert-failed', { title })) })
  const { isFungible } = transferKind(movement.kind)
  const sign = direction === 'self' ? 'mixed' : direction
  return say.rich('alert-line', { sign: isFungible ? sign : 'nft', title: bold(title) })
}

const figurePhrase = ({ figure }: ThirdPartyAlert, say: Translator): readonly string[] =>
  figure === undefined ? [] : [say('alert-figure', { amount: formatAmount(BigInt(figure), 0, say.locale) })]

const morePhrase = ({ more }: ThirdPartyAlert, say: Translator): readonly string[] =>
  more === undefined ? [] : [say('alert-more', { count: more })]

const maxNameLength = 32

const assetName = (alert: ThirdPartyAlert, say: Translator): string => {
  const { eventKind, chain, symbol = '', name = '', contract = '', tokenId } = alert
  if (eventKind === 'nft')
    return tokenId === undefined
      ? sanitizeOnChainText(name, maxNameLength) || say('alert-asset', { kind: 'nft' })
      : `NFT #${shortenTokenId(tokenId)}`
  const called = sanitizeOnChainText(symbol, maxSymbolLength)
  if (called !== '') return called
  if (eventKind === 'coin') return chainOf(chain ?? 0).symbol
  return contract === '' ? say('alert-asset', { kind: 'token' }) : symbolName({ symbol, contract })
}

const factsTitle = ({ failed }: ThirdPartyAlert, { watch, say }: AlertReader): RichText => {
  const name = watch?.settings.name ?? ''
  return failed === undefined
    ? bold(say('alert-event', { name }))
    : say.rich('alert-line', { sign: 'failed', title: bold(say('alert-failed', { title: name })) })
}

/** `Ethereum · a coin transfer · 0x7099…79C8 → 0xf39F…2266 · 1.25 ETH` */
const factsLine = (alert: ThirdPartyAlert, reader: AlertReader): TextLines => {
  const { say } = reader
  const { chain, fired = [], from, to, contract, methodName = '', amount } = alert
  const nameOf = (address: string): string => addressName(address, reader)
  const ends = [from, to].filter(end => end !== undefined).map(nameOf)
  const facts = [
    ...(chain === undefined ? [] : [chainOf(chain).name]),
    ...fired.map(func => say('why-func', { func })),
    ...(ends.length === 0 ? [] : [ends.join(' → ')]),
    ...(contract === undefined || contract === to ? [] : [nameOf(contract)]),
    ...(amount !== undefined
      ? [
          unitsPhrase(
            { amount: amount.digits, decimals: amount.decimals, symbol: assetName(alert, say) },
            say,
          ),
        ]
      : []),
    ...figurePhrase(alert, say),
    ...(methodName === '' ? [] : [sanitizeOnChainText(methodName, maxNameLength)]),
    ...morePhrase(alert, say),
  ]
  return facts.length === 0 ? [] : [facts.join(' · ')]
}

type OnChain = ThirdPartyAlert & { readonly chain: number }

/** The data of our own notifications, if it is clear what happened to which watched address. */
const dataOf = (alert: OnChain, { watch, say }: AlertReader): Notification['data'] | undefined => {
  const { from, to, chain, hash = '', failed } = alert
  const own = new Map(watch?.settings.addresses.map(({ address }) => [address.toLowerCase(), address]))
  const [sender, receiver] = [from, to].map(end => own.get(end?.toLowerCase() ?? ''))
  const only = own.size === 1 ? [...own.values()][0] : undefined
  const event = eventOf(alert, { sender, receiver, only, say })
  if (event === undefined) return undefined
  return {
    block: { hash: '', height: 0, time: alert.time },
    chain: { chain_id: String(chain), explore: '', type: 'Ethereum' },
    transaction: {
      hash,
      from: from ?? '',
      to: to ?? null,
      method: '',
      status: failed === true ? 'failed' : 'success',
    },
    ...sentListsOf(event),
    left_out: alert.more ?? 0,
  }
}

/** Watched addresses that sent and received. */
type Own = {
  readonly sender: string | undefined
  readonly receiver: string | undefined
  /** The only watched address. */
  readonly only: string | undefined
  readonly say: Translator
}

const eventOf = (alert: OnChain, own: Own): SentEvent | undefined => {
  if (alert.eventKind === undefined) return undefined
  const id = eventIdOfThirdParty(alert.eventKind)
  const item = isTransfer(id) ? movementOf(alert, { ...own, id }) : actionOf(alert, { ...own, id })
  return item === undefined ? undefined : { id, item }
}

const actionOf = (alert: OnChain, { id, sender, receiver }: Own & { id: ActionId }) => {
  const { from, to, contract, method = '', methodName = '' } = alert
  return actionKind(id).fromThirdParty?.({ from, to, contract, method, methodName, sender, receiver })
}

const directionOf = (
  { direction }: OnChain,
  { sender, receiver }: Pick<Own, 'sender' | 'receiver'>,
): Movement['direction'] | undefined => {
  if (sender !== undefined) return receiver === undefined ? 'out' : 'self'
  return receiver === undefined ? direction : 'in'
}

/** Builds a movement; if the body names neither end, it has the direction of the only watched address. */
const movementOf = (
  alert: OnChain,
  { id, sender, receiver, only, say }: Own & { id: Movement['kind'] },
): Movement | undefined => {
  const address =
    sender ?? receiver ?? (alert.from === undefined && alert.to === undefined ? only : undefined)
  const direction = directionOf(alert, { sender, receiver })
  if (address === undefined || direction === undefined) return undefined
  const counterparty = (direction === 'in' ? alert.from : alert.to) ?? address
  const { contract = '', tokenId = '', name = '' } = alert
  const { isFungible, fromThirdParty } = transferKind(id)
  const { digits, decimals } = alert.amount ?? { digits: isFungible ? '0' : '1', decimals: 0 }
  const symbol = assetName(alert, say)
  return fromThirdParty(
    { address, direction, counterparty, amount: digits },
    { contract, symbol, decimals, tokenId, name },
  )
}
