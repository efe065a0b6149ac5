import { ethereum } from '#chains/ethereum.ts'
import {
  type Address,
  addressIn,
  codeAt,
  type Deployer,
  readPublished,
  toHex,
} from './published-contracts.ts'

/** Of answers in US dollars. */
const decimals = 8
const dollar = 10 ** decimals
const maxAnswer = 2n ** 127n
/** Where Chainlink's proxy keeps its owner. */
const ownerSlot = `0x${'0'.repeat(64)}`

export type PriceFeed = {
  readonly address: Address
  /** The price in dollars; 0 before the first one. */
  readonly readPrice: () => Promise<number>
  readonly setPrice: (dollars: number) => Promise<void>
}

/** Deploys Chainlink's aggregator, whose owner is its only oracle, and the proxy in front of it. Returns the proxy. */
const deployFeed = async ({ owner, deploy, send }: Deployer, pair: string): Promise<Address> => {
  const code = readPublished('chainlink')
  // No LINK, as the oracle is paid nothing.
  const funding = [0, 0, 0, 0] as const
  const given = [...funding, 1, maxAnswer, decimals, { bytes: pair }] as const
  const aggregator = await deploy(code('FluxAggregator'), given)
  const oracles = { list: [owner] }
  const signature = 'changeOracles(address[],address[],address[],uint32,uint32,uint32)'
  await send({ to: aggregator }, signature, { list: [] }, oracles, oracles, 1, 1, 0)
  return deploy(code('EACAggregatorProxy'), [aggregator, 0])
}

/** Opens Chainlink's feed of a pair. `at`: its address, where it must have one; a feed that is there is used again. */
export const openPriceFeed = async (
  deployer: Deployer,
  { pair, at }: { readonly pair: string; readonly at?: Address },
): Promise<PriceFeed> => {
  const { chain, owner, place, send, read } = deployer
  const isThere = at !== undefined && (await codeAt(chain, at)) !== '0x'
  const proxy = isThere ? at : await deployFeed(deployer, pair)
  const [of] = await read(proxy, 'aggregator()')
  const aggregator = addressIn(of)
  if (at !== undefined && !isThere) {
    await place(at, proxy, { [ownerSlot]: owner })
    await send({ to: at }, 'proposeAggregator(address)', aggregator)
    await send({ to: at }, 'confirmAggregator(address)', aggregator)
  }
  return {
    address: at ?? proxy,
    readPrice: async () => {
      const [answer = 0n] = await read(aggregator, 'latestAnswer()')
      return Number(answer) / dollar
    },
    setPrice: async dollars => {
      const [round = 0n] = await read(aggregator, 'latestRound()')
      const answer = BigInt(Math.round(dollars * dollar))
      await send({ to: aggregator }, 'submit(uint256,int256)', round + 1n, answer)
    },
  }
}

/** Opens the feed of the price of ether at its address on Ethereum. */
export const openEtherFeed = (deployer: Deployer): Promise<PriceFeed> =>
  openPriceFeed(deployer, { pair: 'ETH / USD', at: toHex(ethereum.priceFeed) })
