import { type ChainFacts, dollarToken, opStackBridge } from './chain.ts'

export const unichain = {
  id: 130,
  blockTimeMs: 1_000,
  priceName: 'unichain',
  // ETH / USD of feeds-ethereum-mainnet-unichain-1.json in Chainlink's directory as several public repositories quote it.
  priceFeed: '0xbce70e194940a157f3a80566505a7e96f5238cca',
  priceFeedDecimals: 18,
  // From specs.optimism.io/protocol/predeploys.html.
  wrappedNative: '0x4200000000000000000000000000000000000006',
  // L1StandardBridgeProxy and OptimismPortalProxy of superchain/configs/mainnet/unichain.toml in
  // ethereum-optimism/superchain-registry, as is the block time.
  bridge: opStackBridge(
    '0x81014f44b0a345033bb2b3b21c7a1a308b35feea',
    '0x0bd48f6b86a26d3a217d0fa6ffe2b491b956a7a2',
  ),
  // From projects/helper/coreAssets.json in DefiLlama/DefiLlama-Adapters and src/tokens/unichain.json in
  // Uniswap/default-token-list.
  tokens: [
    dollarToken({ symbol: 'USDC', decimals: 6 }, '0x078d782b760474a361dda0af3839290b0ef57ad6'),
    dollarToken({ symbol: 'USDT0', decimals: 6 }, '0x9151434b16b9763660705744891fa906f660ecc5'),
  ],
} satisfies ChainFacts
