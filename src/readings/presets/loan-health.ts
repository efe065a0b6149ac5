import { etherDecimals } from '#chains/chain.ts'
import { ethereum } from '#chains/ethereum.ts'
import { local } from '#chains/local.ts'
import { addressKey } from '#events/raw-block.ts'
import type { FoundItem, ItemSearch, Search } from '../question.ts'
import { asks, sideBySide, splitWords } from '../search.ts'
import { cometLoans } from './compound-v3.ts'
import { isMorphoOn, morphoLoans } from './morpho-loan.ts'
import type { Preset } from './preset.ts'
import { repayOf } from './repay.ts'

/** A pool that answers as those of Aave do. It counts in US dollars, or in a coin of that `priceFeed`. */
type Pool = { readonly source: string; readonly pool: string; readonly priceFeed?: string }

const aaveOnEthereum = '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2'

/** Aave's v3 pools by chain (`POOL` of the main market in github.com/aave-dao/aave-address-book). */
const aavePools: Readonly<Record<number, string>> = {
  1: aaveOnEthereum,
  10: '0x794a61358D6845594F94dc1DB02A252b5b4814aD',
  56: '0x6807dc923806fE8Fd134338EABCA509979a7e0cB',
  100: '0xb50201558B00496A145fE76f7424749556E326D8',
  137: '0x794a61358D6845594F94dc1DB02A252b5b4814aD',
  /** The playground deploys it where Ethereum has it. */
  [local.id]: aaveOnEthereum,
  8453: '0xA238Dd80C259a72e81d7e4664a9801593F98d1c5',
  42161: '0x794a61358D6845594F94dc1DB02A252b5b4814aD',
  43114: '0x794a61358D6845594F94dc1DB02A252b5b4814aD',
  59144: '0xc47b8C00b0f69a36fa203Ffeac0334874574a8Ac',
  534352: '0x11fCfe756c05AD438e312a7fd934381537D3cFfe',
}

/** SparkLend's pools by chain (`SparkLend.sol` and `Gnosis.sol` in github.com/sparkdotfi/spark-address-registry). */
const sparkPools: Readonly<Record<number, string>> = {
  1: '0xC13e21B648A5Ee794902342038FF3aDAB66BE987',
  100: '0x2Dae5307c5E3FD1CF5A72Cb6F698f915860607e0',
}

/** Aave's v2 lending pool of the main market (docs.aave.com/developers/v/2.0/deployed-contracts). */
const aaveV2Pool = '0x7d2768dE32b0b80b7a3454c06BdAc94A69DDc7A9'

const poolsOn = (chain: number): readonly Pool[] => {
  const [aave, spark] = [aavePools[chain], sparkPools[chain]]
  return [
    ...(aave === undefined ? [] : [{ source: 'Aave v3', pool: aave }]),
    ...(spark === undefined ? [] : [{ source: 'Spark', pool: spark }]),
    ...(chain === 1 ? [{ source: 'Aave v2', pool: aaveV2Pool, priceFeed: ethereum.priceFeed }] : []),
  ]
}

/** Collateral, debt, what can be borrowed, liquidation threshold, loan to value, health factor. */
const accountWords = 6
const accountData = asks('getUserAccountData(address)', { words: accountWords })

/** Thresholds are in hundredths of a percent. */
const wholeThreshold = 10_000n
/** Prices, and what pools count in dollars, have eight decimals; what they count in a coin has those of the coin. */
const unitsPerUsd = 10 ** 8
const unitsPerCoin = 10 ** etherDecimals
const priceOf = asks('latestAnswer()', { isSigned: true })

function* findLoan({ source, pool, priceFeed }: Pool, owner: string): Search<FoundItem> {
  const asked = priceFeed === undefined ? [] : [priceOf(addressKey(priceFeed))]
  const [data, price = 0n] = yield [accountData(addressKey(pool), owner), ...asked]
  const words = data === undefined ? [] : splitWords(data, accountWords)
  const [collateral = 0n, debt, , threshold = 0n, , health] = words
  const unitUsd = (priceFeed === undefined ? 1 : Number(price) / unitsPerCoin) / unitsPerUsd
  const repayUsd = Number(repayOf(debt ?? 0n, (collateral * threshold) / wholeThreshold)) * unitUsd
  return {
    id: source,
    source,
    tokens: [],
    value: health,
    isIdle: debt === 0n,
    ...(repayUsd > 0 && { repayUsd }),
  }
}

function* findLoans(chain: number, owner: string): ItemSearch {
  const loans = [...poolsOn(chain).map(pool => findLoan(pool, owner)), ...cometLoans(chain, owner)]
  const found = yield* sideBySide<FoundItem | readonly FoundItem[]>([...loans, ...morphoLoans(chain, owner)])
  return found.flat()
}

/** The health of all loans of an address. */
export const loanHealth = {
  id: 'loan_health',
  about: 'the health factor of each loan of an address: at Aave v3 and v2, Spark, Compound v3 and Morpho',
  takes: undefined,
  isPerAddress: true,
  decimals: 18,
  suggested: {
    below: ['1100000000000000000', '1250000000000000000', '1500000000000000000'],
    above: ['2000000000000000000', '3000000000000000000'],
  },
  question: ({ chain, address }) =>
    poolsOn(chain).length === 0 && !isMorphoOn(chain)
      ? undefined
      : { search: `loan_health:${address}`, start: () => findLoans(chain, address) },
} as const satisfies Preset
