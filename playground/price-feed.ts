import { ethereum } from '#chains/ethereum.ts'
import {
  type Address,
  addressIn,
  codeAt,
  type Deployer,
  readPublished,
  toHex,
} from './published-contracts.ts'

/** Decimals of an answer in US dollars. */
const dollarDecimals = 8
const maxAnswer = 2n ** 127n
/** The slot in which Chainlink's proxy keeps its owner. */
const ownerSlot = `0x${'0'.repeat(64)}`

export type PriceFeed = {
  readonly address: Address
  /** The price, in dollars for most pairs; 0 before the first one. */
  readonly readPrice: () => Promise<number>
  readonly setPrice: (price: number) => Promise<void>
}

/** `decimals`: of its answers. */
type FeedPair = { readonly pair: string; readonly decimals?: number }

/** Deploys Chainlink's aggregator, whose owner is its only oracle, and the proxy in front of it. Returns the proxy. */
const deployFeed = async (
  { owner, deploy, send }: Deployer,
  { pair, decimals = dollarDecimals }: FeedPair,
): Promise<Address> => {
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
  { at, ...of }: FeedPair & { readonly at?: Address },
): Promise<PriceFeed> => {
  const { chain, owner, place, send, read } = deployer
  const unit = 10 ** (of.decimals ?? dollarDecimals)
  const isThere = at !== undefined && (await codeAt(chain, at)) !== '0x'
  const proxy = isThere ? at : await deployFeed(deployer, of)
  const [behind] = await read(proxy, 'aggregator()')
  const aggregator = addressIn(behind)
  if (at !== undefined && !isThere) {
    await place(at, proxy, { [ownerSlot]: owner })
    await send({ to: at }, 'proposeAggregator(address)', aggregator)
    await send({ to: at }, 'confirmAggregator(address)', aggregator)
  }
  return {
    address: at ?? proxy,
    readPrice: async () => {
      const [answer = 0n] = await read(aggregator, 'latestAnswer()')
      return Number(answer) / unit
    },
    setPrice: async price => {
      const [round = 0n] = await read(aggregator, 'latestRound()')
      const answer = BigInt(Math.round(price * unit))
      await send({ to: aggregator }, 'submit(uint256,int256)', round + 1n, answer)
    },
  }
}

/** Opens the feed of the price of ether at its address on Ethereum. */
export const openEtherFeed = (deployer: Deployer): Promise<PriceFeed> =>
  openPriceFeed(deployer, { pair: 'ETH / USD', at: toHex(ethereum.priceFeed) })
