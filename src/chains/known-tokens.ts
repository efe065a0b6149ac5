/** A coin that everybody knows by its symbol, and where its contracts are; addresses in lower case. */
export type KnownToken = {
  readonly symbol: string
  /** One is worth a dollar. */
  readonly isDollar: boolean
  /** By chain id, every contract that bears the symbol by right, bridged and former ones included. */
  readonly contracts: Readonly<Record<number, readonly string[]>>
}

const dollar = (symbol: string, contracts: KnownToken['contracts']): KnownToken => ({
  symbol,
  isDollar: true,
  contracts,
})
const coin = (symbol: string, contracts: KnownToken['contracts']): KnownToken => ({
  symbol,
  isDollar: false,
  contracts,
})

/** On a chain that is not named here nobody is said to imitate the symbol. */
export const knownTokens: readonly KnownToken[] = [
  dollar('USDT', {
    1: ['0xdac17f958d2ee523a2206206994597c13d831ec7'],
    10: ['0x94b008aa00579c1307b0ef2c499ad98a8ce58e58', '0x01bff41798a0bcf287b996046ca68b395dbc1071'],
    56: ['0x55d398326f99059ff775485246999027b3197955'],
    137: ['0xc2132d05d31c914a87c6611c10748aeb04b58e8f'],
    8453: ['0xfde4c96c8593536e31f229ea8f37b2ada2699bb2'],
    42161: ['0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9'],
    43114: ['0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7'],
  }),
  dollar('USDC', {
    1: ['0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'],
    10: ['0x0b2c639c533813f4aa9d7837caf62653d097ff85', '0x7f5c764cbc14f9669b88837ca1490cca17c31607'],
    56: ['0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d'],
    137: ['0x3c499c542cef5e3811e1192ce70d8cc03d5c3359', '0x2791bca1f2de4661ed88a30c99a7a9449aa84174'],
    8453: ['0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'],
    42161: ['0xaf88d065e77c8cc2239327c5edb3a432268e5831', '0xff970a61a04b1ca14834a43f5de4533ebddb5cc8'],
    43114: ['0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e'],
  }),
  dollar('DAI', {
    1: ['0x6b175474e89094c44da98b954eedeac495271d0f', '0x89d24a6b4ccb1b6faa2625fe562bdd9a23260359'],
    10: ['0xda10009cbd5d07dd0cecc66161fc93d7c9000da1'],
    56: ['0x1af3f329e8be154074d8769d1ffa4ee058b1dbc3'],
    137: ['0x8f3cf7ad23cd3cadbd9735aff958023239c6a063'],
    8453: ['0x50c5725949a6f0c72e6c4a641f24049a917db0cb'],
    42161: ['0xda10009cbd5d07dd0cecc66161fc93d7c9000da1'],
  }),
  coin('WETH', {
    1: ['0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'],
    10: ['0x4200000000000000000000000000000000000006'],
    137: ['0x7ceb23fd6bc0add59e62ac25578270cff1b9f619'],
    8453: ['0x4200000000000000000000000000000000000006'],
    42161: ['0x82af49447d8a07e3bd95bd0d56f35241523fbab1'],
  }),
  coin('WBTC', {
    1: ['0x2260fac5e5542a773aa44fbcfedf7c193bc2c599'],
    10: ['0x68f180fcce6836688e9084f035309e29bf0a2095'],
    137: ['0x1bfd67037b42cf73acf2047067bd4f2c47d9bfd6'],
    42161: ['0x2f2a2543b76a4166549f7aab2e75bef0aefc5b0f'],
  }),
  coin('stETH', { 1: ['0xae7ab96520de3a18e5e111b5eaab095312d7fe84'] }),
  coin('wstETH', { 1: ['0x7f39c581f595b53c5cb19bd0b3f8da6c935e2ca0'] }),
  coin('ETH', { 56: ['0x2170ed0880ac9a755fd29b2688956bd959f933f8'] }),
  coin('BNB', { 1: ['0xb8c77482e45f1f44de1745f52c74426c631bdd52'] }),
  coin('WBNB', { 56: ['0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c'] }),
  coin('POL', { 1: ['0x455e53cbb86018ac2b8092fdcd39d8444affc3f6'] }),
  coin('MATIC', { 1: ['0x7d1afa7b718fb893db30a3abc0cfc608aacfebb0'] }),
  coin('LINK', { 1: ['0x514910771af9ca656af840dff83e8264ecf986ca'] }),
  coin('UNI', { 1: ['0x1f9840a85d5af5bf1d1762f925bdaddc4201f984'] }),
  coin('ARB', { 42161: ['0x912ce59144191c1204e64559fe8253a0e49e6548'] }),
  coin('OP', { 10: ['0x4200000000000000000000000000000000000042'] }),
  coin('WAVAX', { 43114: ['0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7'] }),
]
