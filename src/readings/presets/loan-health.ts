import { local } from '#chains/local.ts'
import { addressKey } from '#events/raw-block.ts'
import type { FoundItem, ItemSearch, Search } from '../question.ts'
import { asks, sideBySide, splitWords } from '../search.ts'
import { cometLoans } from './compound-v3.ts'
import type { Preset } from './preset.ts'

/** A pool that answers as those of Aave do. `isInUsd`: it counts in US dollars; Aave v2 counts in ether. */
type Pool = { readonly source: string; readonly pool: string; readonly isInUsd: boolean }

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

/** SparkLend's pool (`SparkLend.sol` in github.com/sparkdotfi/spark-address-registry). */
const sparkPool = '0xC13e21B648A5Ee794902342038FF3aDAB66BE987'

/** Aave's v2 lending pool of the main market (docs.aave.com/developers/v/2.0/deployed-contracts). */
const aaveV2Pool = '0x7d2768dE32b0b80b7a3454c06BdAc94A69DDc7A9'

const poolsOn = (chain: number): readonly Pool[] => {
  const pool = aavePools[chain]
  return [
    ...(pool === undefined ? [] : [{ source: 'Aave v3', pool, isInUsd: true }]),
    ...(chain === 1
      ? [
          { source: 'Spark', pool: sparkPool, isInUsd: true },
          { source: 'Aave v2', pool: aaveV2Pool, isInUsd: false },
        ]
      : []),
  ]
}

/** Collateral, debt, what can be borrowed, liquidation threshold, loan to value, health factor. */
const accountWords = 6
const accountData = asks('getUserAccountData(address)', { words: accountWords })

/** Thresholds are in hundredths of a percent. */
const wholeThreshold = 10_000n
/** Pools that count in dollars give them with eight decimals. */
const unitsPerUsd = 10 ** 8

/** US dollars to repay until what counts of the collateral is 1.5 times the debt; `undefined`: it is by now. */
const repayUsdOf = ([collateral = 0n, debt = 0n, , threshold = 0n]: readonly bigint[]):
  | number
  | undefined => {
  const repay = debt - (collateral * threshold * 2n) / (wholeThreshold * 3n)
  return repay > 0n ? Number(repay) / unitsPerUsd : undefined
}

function* findLoan({ source, pool, isInUsd }: Pool, owner: string): Search<FoundItem> {
  const [data] = yield [accountData(addressKey(pool), owner)]
  const words = data === undefined ? [] : splitWords(data, accountWords)
  const [, debt, , , , health] = words
  const repayUsd = isInUsd ? repayUsdOf(words) : undefined
  return {
    id: source,
    source,
    tokens: [],
    value: health,
    isIdle: debt === 0n,
    ...(repayUsd !== undefined && { repayUsd }),
  }
}

function* findLoans(chain: number, owner: string): ItemSearch {
  return yield* sideBySide([
    ...poolsOn(chain).map(pool => findLoan(pool, owner)),
    ...cometLoans(chain, owner),
  ])
}

/** The health of all loans of an address. */
export const loanHealth = {
  id: 'loan_health',
  about:
    'the health factor of each loan of an address: at Aave v3 and Compound v3, and on Ethereum at Aave v2 and Spark',
  takes: undefined,
  isPerAddress: true,
  decimals: 18,
  suggested: {
    below: ['1100000000000000000', '1250000000000000000', '1500000000000000000'],
    above: ['2000000000000000000', '3000000000000000000'],
  },
  question: ({ chain, address }) =>
    poolsOn(chain).length === 0
      ? undefined
      : { search: `loan_health:${address}`, start: () => findLoans(chain, address) },
} as const satisfies Preset
