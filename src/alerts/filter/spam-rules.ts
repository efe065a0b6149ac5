import { chainOf, nativeLogContracts, wellKnownChains } from '#chains/registry.ts'
import type { Notification } from '#contract/notification.ts'
import type { AssetFacts } from '#events/event-kind.ts'
import { sentActions } from '#events/event-lists.ts'
import { actionKind, assetFactsOf, type Movement } from '#events/registry.ts'
import { isZeroAddress } from '#lib/format.ts'
import { isLookAlike } from '#lib/look-alike.ts'
import type { SpamReason } from '#watch/hidden-spam.ts'

// Joiners, fillers and direction marks, which are invisible, and marks on letters, which are easily missed.
const invisibleInSymbol = /[\p{Cf}\p{Cc}\p{M}\s\u115F\u1160\u2800\u3164]/gu
// Except signs that stand for letters, as in `USD₮`.
const surroundingSigns = /^[\p{P}\p{So}$]+|[\p{P}\p{So}$]+$/gu

/** Letters of other scripts, and signs, by the Latin capital that they look like. */
const confusables: Readonly<Record<string, string>> = {
  A: 'АΑᎪꓮᴀ@',
  B: 'ВΒᏴꓐʙ฿',
  C: 'СϹᏟꓚᴄ¢₵',
  D: 'ᎠꓓᴅĐ',
  E: 'ЕΕᎬꓰᴇ€',
  H: 'НΗᎻꓧʜ',
  I: 'ІΙӀᏆꓲɪ|1',
  K: 'КΚᏦꓗᴋ',
  L: 'Ꮮꓡʟ',
  M: 'МΜᎷꓟᴍ',
  N: 'Νꓠɴ',
  O: 'ОΟꓳᴏ0Ø',
  P: 'РΡᏢꓑᴘ₱',
  S: 'ЅᏚꓢꜱ5$',
  T: 'ТΤᎢꓔᴛ₮Ŧ',
  U: 'ՍꓴᴜЦ',
  W: 'ԜᎳꓪᴡ₩',
  X: 'ХΧꓫ',
  Y: 'УΥҮꓬʏ',
}
const capitals = new Map(
  Object.entries(confusables).flatMap(([capital, others]) => Array.from(others, other => [other, capital])),
)

/**
 * Reduces a symbol to its look: two symbols of one skeleton are easily confused. Compatibility forms,
 * invisible characters, marks, scripts, case and signs around the symbol are ignored, but not signs within
 * it, such as the `.e` of `USDC.e`.
 */
const skeletonOf = (symbol: string): string =>
  Array.from(
    symbol.normalize('NFKD').replace(invisibleInSymbol, '').replace(surroundingSigns, ''),
    letter => {
      const capital = letter.toUpperCase()
      return capitals.get(letter) ?? capitals.get(capital) ?? capital
    },
  ).join('')

/** Genuine contracts by chain id and skeleton of the symbol. A developer's own chain has tokens of any symbol. */
const knownContracts = new Map(
  wellKnownChains
    .filter(({ blocksOnDemand }) => blocksOnDemand !== true)
    .map(({ id, tokens = [] }) => [
      id,
      new Map(
        tokens.map(({ symbol, contracts, formerContracts = [] }) => [
          skeletonOf(symbol),
          [...contracts, ...formerContracts],
        ]),
      ),
    ]),
)

/** Whether a token looks like the coin of its chain or like a well-known token, and is neither. */
const isTokenImitation = (token: { symbol: string; contract: string }, chain: number): boolean => {
  const contract = token.contract.toLowerCase()
  // Some services report coins as tokens with these contracts.
  if (nativeLogContracts.has(contract)) return false
  const skeleton = skeletonOf(token.symbol)
  const contracts = knownContracts.get(chain)?.get(skeleton)
  if (contracts !== undefined) return !contracts.includes(contract)
  return skeleton === skeletonOf(chainOf(chain).symbol)
}

const invisibleInName = /[\p{Cf}\u115F\u1160\u2800\u3164]/gu
const linkPattern = /https?:|\bwww\.|\bt\.me\b|\bdiscord\.gg\b/
// The top-level domains of advertisements. Tokens have other endings (`USDC.e`, `BTC.b`), and people `.eth`.
const domainPattern =
  /[\p{L}\p{N}-]{2,}\s?\.\s?(?:com|org|net|io|xyz|app|site|online|finance|fi|gift|gifts|top|vip|pro|live|me|cc|co|info|network|fun|link|click|events?|space|website|dev|lol|club|tech|store|shop|cash|money|exchange|world|life|today|win|bid|icu|cfd|sbs|quest|cloud|page|run|ws|tk|ru|us|gg|ly|to)\b/u
const invitationPattern = /\b(?:visit|claim|redeem|airdrop|giveaway|voucher|eligible)\b/
const moneyPattern = /\$\s?\d[\d.,]+|\d[\d.,]*\s?\$/

/** Whether an on-chain name is an advertisement: it has a link, an invitation or a sum of money. */
const isBait = (name: string): boolean => {
  const read = name.normalize('NFKC').replace(invisibleInName, '').toLowerCase()
  return [linkPattern, domainPattern, invitationPattern, moneyPattern].some(pattern => pattern.test(read))
}

const isDollar = (contract: string, chain: number): boolean =>
  chainOf(chain).tokens?.some(token => token.isDollar && token.contracts.includes(contract.toLowerCase())) ===
  true

/**
 * Limits of dust: a cent, and a millionth of a coin, which is below a cent even for the most valuable one.
 */
const dustLimits = { coinDigits: 6, dollars: 0.01 }
/** The most that address poisoning spends on a transfer: a dollar, or a thousandth of a coin. */
const baitLimits = { coinDigits: 3, dollars: 1 }

/** Returns `undefined` if the worth is not known. */
const dollarsOf = (movement: Movement, chain: number): number | undefined => {
  if ('usd' in movement && movement.usd !== undefined && 'value' in movement.usd) return movement.usd.value
  const { contract, decimals, isFungible } = assetFactsOf(movement)
  if (!isFungible || contract === undefined || decimals === null) return undefined
  return isDollar(contract, chain) ? Number(movement.amount) / 10 ** decimals : undefined
}

/** Returns `undefined` if the worth is not known. */
const isWorthLess = (movement: Movement, chain: number, than: typeof dustLimits): boolean | undefined => {
  const worth = dollarsOf(movement, chain)
  if (worth !== undefined) return worth < than.dollars
  const { contract, decimals } = assetFactsOf(movement)
  if (contract !== undefined || decimals === null) return undefined
  return BigInt(movement.amount) < 10n ** BigInt(Math.max(0, decimals - than.coinDigits))
}

/** Whether an amount is certainly worth next to nothing. */
const isDust = (movement: Movement, chain: number): boolean =>
  isWorthLess(movement, chain, dustLimits) === true

/** Whether an amount is certainly more than address poisoning spends. */
const isMoney = (movement: Movement, chain: number): boolean =>
  isWorthLess(movement, chain, baitLimits) === false

/** Addresses that a watch knows, in lower case. */
export type KnownAddresses = {
  /** Addresses that are watched. */
  readonly own: ReadonlySet<string>
  /** Addresses that the watched ones sent to. */
  readonly addresses: ReadonlySet<string>
  /** Contracts of the tokens that moved in transactions signed by watched addresses. */
  readonly contracts: ReadonlySet<string>
}

type SpamContext = { readonly chain: number; readonly known: KnownAddresses }

type SpamRule = {
  readonly reason: SpamReason
  readonly matches: (movement: Movement, context: SpamContext) => boolean
}

const isKnown = (address: string, { own, addresses }: KnownAddresses): boolean =>
  own.has(address) || addresses.has(address)

/** The known address that another one looks like. */
export const imitatedAddress = (address: string, { own, addresses }: KnownAddresses): string | undefined =>
  [...own, ...addresses].find(other => isLookAlike(address.toLowerCase(), other))

/**
 * The contract of an asset that no watched address has used. Returns `undefined` if one has, and for the
 * coin.
 */
const unknownContract = ({ contract }: AssetFacts, { contracts }: KnownAddresses): string | undefined =>
  contract === undefined || contracts.has(contract.toLowerCase()) ? undefined : contract

const isImitation = (movement: Movement, { chain, known }: SpamContext): boolean => {
  const asset = assetFactsOf(movement)
  const contract = unknownContract(asset, known)
  return (
    asset.isFungible && contract !== undefined && isTokenImitation({ symbol: asset.name, contract }, chain)
  )
}

/** Rules for a movement that no watched address signed. The first rule that matches gives the reason. */
const spamRules: readonly SpamRule[] = [
  {
    // Address poisoning: looks like an address that was sent to, so that it is copied from the history by mistake.
    reason: 'look-alike',
    matches: (movement, { chain, known }) => {
      const other = movement.counterparty.toLowerCase()
      if (isZeroAddress(other) || isKnown(other, known)) return false
      if (imitatedAddress(other, known) === undefined) return false
      return movement.amount === '0' || !isMoney(movement, chain)
    },
  },
  {
    // Anybody can transfer nothing on behalf of anybody.
    reason: 'zero-value',
    matches: ({ amount }) => amount === '0',
  },
  {
    // The name leads to a site that asks for a signature.
    reason: 'bait',
    matches: (movement, { known }) => {
      const asset = assetFactsOf(movement)
      return unknownContract(asset, known) !== undefined && isBait(asset.name)
    },
  },
  {
    // The symbol looks like the symbol of another token.
    reason: 'imitation',
    matches: isImitation,
  },
  {
    // An amount worth next to nothing, sent to put an address in the history.
    reason: 'dust',
    matches: (movement, { chain, known }) =>
      movement.direction === 'in' &&
      !isKnown(movement.counterparty.toLowerCase(), known) &&
      isDust(movement, chain),
  },
]

/** Whether a movement takes something of value from the watched address. */
const isLoss = (movement: Movement, context: SpamContext): boolean =>
  movement.direction === 'out' && movement.amount !== '0' && !isImitation(movement, context)

/** Why an event of a token is spam: any contract can report anything about anybody. */
const tokenSpamReason = (
  token: { readonly contract: string; readonly name: string },
  { chain, known }: SpamContext,
): SpamReason | undefined => {
  if (unknownContract({ ...token, decimals: null }, known) === undefined) return undefined
  if (isBait(token.name)) return 'bait'
  return isTokenImitation({ symbol: token.name, contract: token.contract }, chain) ? 'imitation' : undefined
}

/** Finds reasons in actions that no watched address signed. */
const actionSpamReasons = (
  data: Notification['data'],
  context: SpamContext,
): readonly (SpamReason | undefined)[] =>
  sentActions(data).flatMap(({ id, items }) =>
    items.map(item => {
      const name = actionKind(id).granting?.grant(item).tokenName
      return name === undefined || !('contract' in item) || item.contract === null
        ? undefined
        : tokenSpamReason({ contract: item.contract, name }, context)
    }),
  )

/**
 * Why a transaction is spam. Returns `undefined` if it is not. A transaction is never spam if a watched
 * address signed it, if it took something from one, if it did anything but move assets or pretend approvals,
 * or if it is listed incompletely. Pure.
 */
export const spamReason = (data: Notification['data'], known: KnownAddresses): SpamReason | undefined => {
  const { movements, left_out, transaction } = data
  if (left_out > 0 || known.own.has(transaction.from.toLowerCase())) return undefined
  const context = { chain: Number(data.chain.chain_id), known }
  const reasons = new Set([
    ...actionSpamReasons(data, context),
    ...movements.map(movement =>
      isLoss(movement, context)
        ? undefined
        : spamRules.find(({ matches }) => matches(movement, context))?.reason,
    ),
  ])
  return reasons.has(undefined) ? undefined : spamRules.find(({ reason }) => reasons.has(reason))?.reason
}
