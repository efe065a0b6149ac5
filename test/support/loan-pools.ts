import { openLending } from '#playground/lending.ts'
import type { LocalChain } from '#playground/local-chain.ts'
import type { Address } from '#playground/published-contracts.ts'
import { openAaveV2 } from './aave-v2.ts'

/** Spark's pool on Ethereum. Its contracts are a fork of Aave's v3 (github.com/sparkdotfi/sparklend-v1-core), which no package has. */
const sparkPool = '0xC13e21B648A5Ee794902342038FF3aDAB66BE987'

/** Pools that say the health of loans as Aave does, each where it is on Ethereum. `priceBlocks`: in so many blocks a price is set. */
export const loanPools = [
  { source: 'Aave v3', open: openLending, priceBlocks: 1 },
  {
    source: 'Spark',
    open: (chain: LocalChain, owner: Address) => openLending(chain, owner, sparkPool),
    priceBlocks: 1,
  },
  { source: 'Aave v2', open: openAaveV2, priceBlocks: 2 },
] as const
