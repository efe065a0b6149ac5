import { fromBase58Address } from '#lib/tron-address.ts'
import { type ChainFacts, dollarToken, knownToken } from './chain.ts'
import { tronFamily } from './family.ts'

/** A contract in hex. The checksum guards against a wrong letter. */
const contract = (base58: string): string => {
  const hex = fromBase58Address(base58)
  if (hex === undefined) throw new Error(`${base58} has a wrong checksum`)
  return hex
}

/** java-tron answers JSON-RPC: its chain id is the end of its genesis hash (`ethChainId` in TronJsonRpcImpl.java). */
export const tron = {
  id: 728_126_428,
  name: 'Tron',
  symbol: 'TRX',
  decimals: 6,
  family: tronFamily,
  explorer: 'https://tronscan.org/#',
  blockTimeMs: 3_000,
  rpc: ['https://api.trongrid.io/jsonrpc'],
  priceName: 'tron',
  coinPriceKey: 'coingecko:tron',
  // TRX / USD of data/feeds/tron.json in Chainlink's package @chainlink/mcp-server: TC6o8AakUg4Xz9nHY9qXpJNsgF7CQkwBqF
  priceFeed: '0x175fa5b93ca066d9acd2e4c9bf68c50865713c4b',
  // From projects/helper/coreAssets.json in DefiLlama/DefiLlama-Adapters.
  // TNUC9Qb1rRpS5CbWLmNMxXBjyFoydXjWFR
  wrappedNative: '0x891cdb91d149f23b1a45d9c5ca78a88d0cb44c18',
  tokens: [
    dollarToken({ symbol: 'USDT', decimals: 6 }, contract('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')),
    dollarToken({ symbol: 'USDC', decimals: 6 }, contract('TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8')),
    dollarToken(
      { symbol: 'USDD', decimals: 18 },
      contract('TXDk8mbtRbXeYuMNS83CfKPaYYT8XWv9Hz'),
      contract('TPYmHEhy5n8TCEfYGqW2rPxsghSfzghPDn'),
    ),
    knownToken({ symbol: 'BTT', decimals: 18 }, contract('TAFjULxiVgT4qWk6UZwjqwZXTSaGaqnVp4')),
  ],
} satisfies ChainFacts
