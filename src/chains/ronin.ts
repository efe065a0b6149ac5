import { type ChainFacts, dollarToken, knownToken } from './chain.ts'

export const ronin = {
  id: 2020,
  priceName: 'ronin',
  // RON / USD of data/feeds/ronin.json in Chainlink's package @chainlink/mcp-server.
  priceFeed: '0x0b6074f21488b95945989e513efea070096d931d',
  // From projects/helper/coreAssets.json in DefiLlama/DefiLlama-Adapters and src/config/data/ccip/v1_2_0/mainnet/tokens.json in
  // smartcontractkit/documentation.
  wrappedNative: '0xe514d9deb7966c8be0ca922de8a064264ea6bcd4',
  tokens: [
    dollarToken({ symbol: 'USDC', decimals: 6 }, '0x0b7007c13325c48911f73a2dad5fa5dcbf808adc'),
    knownToken({ symbol: 'WETH', decimals: 18 }, '0xc99a6a985ed2cac1ef41640596c5a5f9f4e19ef5'),
    knownToken({ symbol: 'AXS', decimals: 18 }, '0x97a9107c1793bc407d6f527b77e7fff4d812bece'),
  ],
} satisfies ChainFacts
