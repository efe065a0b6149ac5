import { formatAmount, shortenAddress, shortenTokenId } from '#lib/format.ts'
import { sanitizeOnChainText } from '#lib/sanitize-text.ts'
import type { PhraseContext } from '../event-kind.ts'
import { declarationOf } from './declaration.ts'
import type { EventValue } from './event-value.ts'
import type { ContractEvent, MatchedContractEvent } from './schema.ts'

/** The places of the ends, of the id and of the amount among the arguments of events that tokens and NFTs write as they move. */
const transferLayouts = [
  { types: 'address address uint256', from: 0, id: undefined, amount: 2 },
  { types: 'address address address uint256 uint256', from: 1, id: 3, amount: 4 },
  { types: 'address address address uint256[] uint256[]', from: 1, id: 3, amount: undefined },
] as const
const transferNames: ReadonlySet<string> = new Set(['Transfer', 'TransferSingle', 'TransferBatch'])

const isZero = (arg: EventValue): boolean => /^0x0{40}$/.test(arg.value)

/** `amount` or `id`: one of them at least. `account`: who got it, or had it. */
type Mint = {
  readonly what: 'mint' | 'burn'
  readonly account: EventValue
  readonly id: EventValue | undefined
  readonly amount: EventValue | undefined
}

/** `undefined`: the event is something else. */
const mintOf = ({
  event,
  name,
  args,
}: Pick<MatchedContractEvent, 'event' | 'name' | 'args'>): Mint | undefined => {
  if (!transferNames.has(name)) return undefined
  const layout = transferLayouts.find(({ types }) => types === args.map(({ type }) => type).join(' '))
  if (layout === undefined) return undefined
  const [from, to] = [args[layout.from], args[layout.from + 1]]
  if (from === undefined || to === undefined || isZero(from) === isZero(to)) return undefined
  const argAt = (at: number | undefined): EventValue | undefined => (at === undefined ? undefined : args[at])
  const isNft = layout.id === undefined && declarationOf(event).args[2]?.indexed === true
  return {
    what: isZero(from) ? 'mint' : 'burn',
    account: isZero(from) ? to : from,
    id: argAt(isNft ? layout.amount : layout.id),
    amount: isNft ? undefined : argAt(layout.amount),
  }
}

/** The token (ERC-20; a key) that an event minted or burned some of. */
export const mintedToken = (event: MatchedContractEvent): string | undefined => {
  const mint = mintOf(event)
  return mint === undefined || mint.id !== undefined ? undefined : event.address
}

const maxIdLength = 40
const maxShownIds = 3

/** `#7`; of several, which are JSON that may be cut off: `#1, #2, #3, …`. */
const idsText = ({ type, value, truncated }: EventValue): string => {
  if (!type.endsWith('[]')) return `#${sanitizeOnChainText(value, maxIdLength)}`
  // The last number of what is cut off may be a part of one.
  const ids = (value.match(/\d+/g) ?? []).slice(0, truncated ? -1 : undefined)
  const shown = ids.slice(0, maxShownIds).map(id => `#${shortenTokenId(id)}`)
  const isMore = truncated || ids.length !== shown.length || shown.length === 0
  return [...shown, ...(isMore ? ['…'] : [])].join(', ')
}

const maxSymbolLength = 16

const digitsOf = (
  amount: EventValue | undefined,
  { decimals, locale }: { readonly decimals: number; readonly locale: string },
): string | undefined =>
  amount !== undefined && /^\d+$/.test(amount.value)
    ? formatAmount(BigInt(amount.value), { decimals, locale })
    : undefined

/** `500 USDC`; `500,000,000 base units` of a token that says nothing of itself. */
const tokenText = (
  amount: EventValue | undefined,
  token: ContractEvent,
  say: PhraseContext['say'],
): string => {
  const { address, decimals, symbol = '' } = token
  const digits = digitsOf(amount, { decimals: decimals ?? 0, locale: say.locale }) ?? '?'
  if (decimals === undefined && symbol === '') return say('alert-base-units', { amount: digits })
  return say(decimals === undefined ? 'alert-raw-units' : 'alert-units', {
    amount: digits,
    symbol: sanitizeOnChainText(symbol, maxSymbolLength) || shortenAddress(address),
  })
}

/** `#7`, `30 × #7` */
const nftText = (id: EventValue, amount: EventValue | undefined, locale: string): string => {
  const digits = digitsOf(amount, { decimals: 0, locale })
  return digits === undefined || digits === '1' ? idsText(id) : `${digits} × ${idsText(id)}`
}

/** `minted 500 USDC to 0x3C44…93BC`, `burned #7 from 0x3C44…93BC`; `undefined`: the event is something else. */
export const mintPhrase = (event: ContractEvent, { say, nameOf }: PhraseContext): string | undefined => {
  const mint = mintOf(event)
  if (mint === undefined) return undefined
  const { what, account, id, amount } = mint
  return say('alert-event-minted', {
    what,
    amount: id === undefined ? tokenText(amount, event, say) : nftText(id, amount, say.locale),
    account: nameOf(account.value),
  })
}
