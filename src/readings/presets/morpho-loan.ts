import { addressKey } from '#events/raw-block.ts'
import type { FoundItem, ItemSearch, Search } from '../question.ts'
import { asks, listWords, sideBySide, splitWords } from '../search.ts'
import type { Preset } from './preset.ts'
import { repayOf } from './repay.ts'

/** Morpho Blue by chain (`addresses.ts` of the package @morpho-org/morpho-ts, docs.morpho.org/get-started/resources/addresses). */
const morphos: Readonly<Record<number, string>> = {
  1: '0xBBBBBbbBBb9cC5e90e3b3Af64bdAF62C37EEFFCb',
  10: '0xce95AfbB8EA029495c66020883F87aaE8864AF92',
  130: '0x8f5ae9CddB9f68de460C77730b018Ae7E04a140A',
  137: '0x1bF0c2541F820E775182832f06c0B7Fc27A25f67',
  143: '0xD5D960E8C380B724a48AC59E2DfF1b2CB4a1eAee',
  146: '0xd6c916eB7542D0Ad3f18AEd0FCBD50C582cfa95f',
  252: '0xa6030627d724bA78a59aCf43Be7550b4C5a0653b',
  480: '0xE741BC7c34758b4caE05062794E8Ae24978AF432',
  999: '0x68e37dE8d93d3496ae143F2E900490f6280C57cD',
  1135: '0x00cD58DEEbd7A2F1C55dAec715faF8aed5b27BF8',
  1329: '0xc9cDAc20FCeAAF616f7EB0bb6Cd2c69dcfa9094c',
  8453: '0xBBBBBbbBBb9cC5e90e3b3Af64bdAF62C37EEFFCb',
  34443: '0xd85cE6BD68487E0AaFb0858FDE1Cd18c76840564',
  42161: '0x6c247b1F6182318877311737BaC0844bAa518F5e',
  42220: '0xd24ECdD8C1e0E57a4E26B1a7bbeAa3e95466A569',
  57073: '0x857f3EefE8cbda3Bc49367C996cd664A880d3042',
  59144: '0x6B0D716aC0A45536172308e08fC2C40387262c9F',
  534352: '0x2d012EdbAdc37eDc2BC62791B666f9193FDF5a55',
  747474: '0xD50F2DffFd62f94Ee4AEd9ca05C61d0753268aBc',
}

/** loanToken, collateralToken, oracle, irm, lltv */
const paramWords = 5
/** supplyShares, borrowShares, collateral */
const positionWords = 3
/** totalSupplyAssets, totalSupplyShares, totalBorrowAssets, totalBorrowShares, lastUpdate, fee */
const marketWords = 6
/** The loan-to-value at which a loan is liquidated, and the health, have so many decimals. */
const one = 10n ** 18n
const priceScale = 10n ** 36n
/** Added to the totals of a market, so that its first shares have a price. */
const virtualShares = 1_000_000n
const virtualAssets = 1n
/** The health of a loan of nothing, as Aave says it. */
const unlimited = 2n ** 256n - 1n
const lltvPerPercent = 10 ** 16

const paramsOf = asks('idToMarketParams(bytes32)', { words: paramWords })
const positionOf = asks('position(bytes32,address)', { words: positionWords })
const marketOf = asks('market(bytes32)', { words: marketWords })
const priceOf = asks('price()')

const keyOf = (word: bigint): string => word.toString(16).padStart(40, '0')

const divideUp = (value: bigint, by: bigint): bigint => (value + by - 1n) / by

const source = 'Morpho'

type Loan = { readonly morpho: string; readonly market: string; readonly owner: string }

/** Finds the health of a loan in a market, as of the last time that anyone used it: interest since then is not counted. */
function* findLoan({ morpho, market, owner }: Loan): ItemSearch {
  const id = market.slice(2)
  const read = yield [paramsOf(morpho, id), positionOf(morpho, id, owner), marketOf(morpho, id)]
  const [params, position, totals] = read
  if (params === undefined || position === undefined || totals === undefined) return undefined
  const [loanToken = 0n, collateralToken = 0n, oracle = 0n, , lltv = 0n] = splitWords(params, paramWords)
  const [, borrowShares = 0n, collateral = 0n] = splitWords(position, positionWords)
  const [, , borrowAssets = 0n, allShares = 0n] = splitWords(totals, marketWords)
  if (loanToken === 0n) return []
  const item = {
    id: market,
    source,
    tokens: [keyOf(collateralToken), keyOf(loanToken)],
    text: `${Math.round((Number(lltv) / lltvPerPercent) * 100) / 100}%`,
  }
  if (borrowShares === 0n) return [{ ...item, value: unlimited, isIdle: true }]
  const [price] = yield [priceOf(keyOf(oracle))]
  const debt = divideUp(borrowShares * (borrowAssets + virtualAssets), allShares + virtualShares)
  if (price === undefined) return [{ ...item, value: undefined }]
  const backed = (((collateral * price) / priceScale) * lltv) / one
  const amount = repayOf(debt, backed)
  const repay = amount > 0n ? { repay: { token: keyOf(loanToken), amount } } : {}
  return [{ ...item, value: (backed * one) / debt, ...repay }]
}

/** Stands for loans of which it is not known yet whether there are some. */
const unknownLoans: FoundItem = {
  id: 'rest',
  source,
  tokens: [],
  value: undefined,
  isRest: true,
  isIdle: true,
}

/**
 * Finds the loans of an address (key), whose markets the contract does not list: logs say at which it has borrowed, as far back as nodes give
 * them.
 */
function* findLoans(morpho: string, owner: string): Search<readonly FoundItem[]> {
  const [borrowed] = yield [{ logged: 'borrowed', contract: morpho, by: owner, isMore: true }]
  if (borrowed === undefined) return [unknownLoans]
  const markets = listWords(borrowed).map(id => `0x${id.toString(16).padStart(64, '0')}`)
  const found = yield* sideBySide(markets.map(market => findLoan({ morpho, market, owner })))
  return found.flatMap(items => items ?? [unknownLoans])
}

export const isMorphoOn = (chain: number): boolean => morphos[chain] !== undefined

/** The search for the loans of an address at Morpho, if it is on the chain. */
export const morphoLoans = (chain: number, owner: string): readonly Search<readonly FoundItem[]>[] => {
  const morpho = morphos[chain]
  return morpho === undefined ? [] : [findLoans(addressKey(morpho), owner)]
}

/** The health of a loan at Morpho in a market that a person names, such as one that is too old to be found. */
export const morphoLoan = {
  id: 'morpho_loan',
  about: 'the health of the loan of an address in a market of Morpho: below 1 it can be liquidated',
  takes: 'market',
  isPerAddress: true,
  decimals: 18,
  question: ({ chain, address, market }) => {
    const morpho = morphos[chain]
    if (morpho === undefined || market === undefined) return undefined
    const loan = { morpho: addressKey(morpho), market, owner: address }
    return { search: `morpho_loan:${market}:${address}`, start: () => findLoan(loan) }
  },
} as const satisfies Preset
