import { chainOf } from '#chains/registry.ts'
import type { SpamReason } from '#chat/filters.ts'
import type { Notification } from '#contract/notification.ts'
import type { Movement } from '#events/registry.ts'
import { isTokenImitation } from './imitation.ts'

const invisibleInName = /[\p{Cf}\u115F\u1160\u2800\u3164]/gu
const linkPattern = /https?:|\bwww\.|\bt\.me\b|\bdiscord\.gg\b/
// Endings that advertisements use. Tokens use others: `USDC.e`, `BTC.b`; names of people end in `.eth`.
const domainPattern =
  /[\p{L}\p{N}-]{2,}\s?\.\s?(?:com|org|net|io|xyz|app|site|online|finance|fi|gift|gifts|top|vip|pro|live|me|cc|co|info|network|fun|link|click|events?|space|website|dev|lol|club|tech|store|shop|cash|money|exchange|world|life|today|win|bid|icu|cfd|sbs|quest|cloud|page|run|ws|tk|ru|us|gg|ly|to)\b/u
const invitationPattern = /\b(?:visit|claim|redeem|airdrop|giveaway|voucher|eligible)\b/
const moneyPattern = /\$\s?\d[\d.,]+|\d[\d.,]*\s?\$/

/** Whether the name of something on the chain is an advertisement: it carries a link, an invitation or a sum of money. */
const isBait = (name: string): boolean => {
  const read = name.normalize('NFKC').replace(invisibleInName, '').toLowerCase()
  return [linkPattern, domainPattern, invitationPattern, moneyPattern].some(pattern => pattern.test(read))
}

/** Wallets show about four digits of each end; addresses with three are made in seconds. */
const minSharedPerEnd = 3
/** What shares more is of one family, such as the contracts that a chain is born with: nobody can compute that many. */
const maxShared = 16

/** How many characters are the same, from the first on, or with `step` -1 from the last. */
const sharedLength = (a: string, b: string, step: 1 | -1): number => {
  let count = 0
  const at = (): number => (step === 1 ? count : -1 - count)
  while (count < a.length && a.at(at()) === b.at(at())) count += 1
  return count
}

/**
 * Whether an address was made to be taken for another one: it begins and ends as that does, and differs in between.
 * Both `0x…` in lower case.
 */
const isLookAlike = (address: string, known: string): boolean => {
  if (address === known) return false
  const start = sharedLength(address, known, 1) - '0x'.length
  if (start < minSharedPerEnd) return false
  const end = sharedLength(address, known, -1)
  return end >= minSharedPerEnd && start + end <= maxShared
}

const isDollar = (contract: string, chain: number): boolean =>
  chainOf(chain).tokens?.some(token => token.isDollar && token.contracts.includes(contract.toLowerCase())) ===
  true

/** In coins and in dollars: less than a cent of the dearest coin, and less than a cent. */
const dustLimits = { wei: 10n ** 12n, dollars: 0.01 }
/** What those who imitate addresses spend on it at most. */
const baitLimits = { wei: 10n ** 15n, dollars: 1 }

/** `undefined`: nobody knows. */
const dollarsOf = (movement: Movement, chain: number): number | undefined => {
  if (movement.kind !== 'nft' && movement.usd !== undefined && 'value' in movement.usd)
    return movement.usd.value
  if (movement.kind !== 'token' || movement.decimals === null) return undefined
  return isDollar(movement.contract, chain) ? Number(movement.amount) / 10 ** movement.decimals : undefined
}

/** `undefined`: nobody knows what it is worth. */
const isWorthLess = (
  movement: Movement,
  o: { than: typeof dustLimits; chain: number },
): boolean | undefined => {
  const worth = dollarsOf(movement, o.chain)
  if (worth !== undefined) return worth < o.than.dollars
  return movement.kind === 'native' ? BigInt(movement.amount) < o.than.wei : undefined
}

/** Whether an amount is surely worth nothing. */
const isDust = (movement: Movement, chain: number): boolean =>
  isWorthLess(movement, { than: dustLimits, chain }) === true

/** Whether an amount is surely more than bait. */
const isMoney = (movement: Movement, chain: number): boolean =>
  isWorthLess(movement, { than: baitLimits, chain }) === false

/**
 * What the chat knows of the one who watches; addresses in lower case. `own`: what is watched. `addresses`: what these sent
 * to; `contracts`: of tokens that moved in what they signed.
 */
export type KnownAddresses = {
  readonly own: ReadonlySet<string>
  readonly addresses: ReadonlySet<string>
  readonly contracts: ReadonlySet<string>
}

/** Where a movement is judged. */
type SpamContext = { readonly chain: number; readonly knowns: KnownAddresses }

type SpamRule = {
  readonly reason: SpamReason
  readonly catches: (movement: Movement, facts: SpamContext) => boolean
}

const zeroAddress = `0x${'0'.repeat(40)}`

const isKnown = (address: string, { own, addresses }: KnownAddresses): boolean =>
  own.has(address) || addresses.has(address)

const isLikeKnown = (address: string, { own, addresses }: KnownAddresses): boolean =>
  [...own, ...addresses].some(known => isLookAlike(address, known))

const isImitation = (movement: Movement, { chain, knowns }: SpamContext): boolean =>
  movement.kind === 'token' &&
  !knowns.contracts.has(movement.contract.toLowerCase()) &&
  isTokenImitation(movement, chain)

/** What makes a movement worthless that the watched address did not sign; the first that catches it is the reason. */
const spamRules: readonly SpamRule[] = [
  {
    // So that it is copied from the history by mistake: its ends are those of an address that was sent to.
    reason: 'look-alike',
    catches: (movement, { chain, knowns }) => {
      const other = movement.counterparty.toLowerCase()
      if (other === zeroAddress || isKnown(other, knowns) || !isLikeKnown(other, knowns)) return false
      return movement.amount === '0' || !isMoney(movement, chain)
    },
  },
  {
    // Anybody may move nothing in anybody's name.
    reason: 'zero-value',
    catches: ({ amount }) => amount === '0',
  },
  {
    // A name that leads to a site, which then asks for a signature.
    reason: 'bait',
    catches: (movement, { knowns }) => {
      if (movement.kind === 'native' || knowns.contracts.has(movement.contract.toLowerCase())) return false
      return isBait(movement.kind === 'nft' ? movement.name : movement.symbol)
    },
  },
  {
    // A token that anybody made, under a symbol that is taken for another one.
    reason: 'imitation',
    catches: isImitation,
  },
  {
    // A name in the history for next to nothing.
    reason: 'dust',
    catches: (movement, { chain, knowns }) =>
      movement.direction === 'in' &&
      !isKnown(movement.counterparty.toLowerCase(), knowns) &&
      isDust(movement, chain),
  },
]

/** Whether a movement takes something away: what went out, unless it was nothing, or of a token that is not what it says. */
const isLoss = (movement: Movement, facts: SpamContext): boolean =>
  movement.direction === 'out' && movement.amount !== '0' && !isImitation(movement, facts)

type Data = Notification['data']

/**
 * Why a transaction is not worth an alert; `undefined`: it is. Never what a watched address signed, what took something from
 * it, what called or deployed something, nor what is not told in full. Pure.
 */
export const spamReason = (data: Data, knowns: KnownAddresses): SpamReason | undefined => {
  const { movements, deployments, calls, left_out, transaction } = data
  if (deployments.length + calls.length + left_out > 0) return undefined
  if (knowns.own.has(transaction.from.toLowerCase())) return undefined
  const facts = { chain: Number(data.chain.chain_id), knowns }
  const reasons = new Set(
    movements.map(movement =>
      isLoss(movement, facts) ? undefined : spamRules.find(({ catches }) => catches(movement, facts))?.reason,
    ),
  )
  return reasons.has(undefined) ? undefined : spamRules.find(({ reason }) => reasons.has(reason))?.reason
}
