import { type ChainFacts, dollarToken, knownToken } from './chain.ts'

export const ronin = {
  id: 2020,
  priceName: 'ronin',
  // RON / USD of data/feeds/ronin.json in Chainlink's package @chainlink/mcp-server.
  priceFeed: '0x0b6074f21488b95945989e513efea070096d931d',
  // From projects/helper/coreAssets.json in DefiLlama/DefiLlama-Adapters and src/config/data/ccip/v1_2_0/mainnet/tokens.json in
  // smartcontractkit/documentation.
  wrappedNative: '0xe514d9deb7966c8be0ca922de8a064264ea6bcd4',
  // MainchainGatewayV3 and RoninGatewayV3 of ronin-chain/bridge-contract, and projects/ronin-bridge in DefiLlama/DefiLlama-Adapters.
  bridge: {
    chain: 1,
    remoteContracts: ['0x64192819ac13ef72bf6b5ae239ac672b43a9af08'],
    localContracts: ['0x0cf8ff40a508bdbc39fbe1bb679dcba64e65c7df'],
  },
  tokens: [
    dollarToken({ symbol: 'USDC', decimals: 6 }, '0x0b7007c13325c48911f73a2dad5fa5dcbf808adc'),
    knownToken({ symbol: 'WETH', decimals: 18 }, '0xc99a6a985ed2cac1ef41640596c5a5f9f4e19ef5'),
    knownToken({ symbol: 'AXS', decimals: 18 }, '0x97a9107c1793bc407d6f527b77e7fff4d812bece'),
  ],
} satisfies ChainFacts
