import { daySeconds } from '#lib/time.ts'
import { ethereum } from './ethereum.ts'
import { local } from './local.ts'

/**
 * Chainlink's feeds of currencies (ISO 4217) in US dollars on Ethereum: the proxies, with eight decimals, which answer at least once a
 * day (docs.chain.link/data-feeds/price-feeds/addresses). Lower case.
 */
export const currencyFeeds = {
  EUR: '0xb49f677943bc038e9857d61e7d053caa2c1734c1',
  GBP: '0x5c0ab2d9b5a7ed9f470386e82bb36a3613cdd4b5',
  JPY: '0xbce206cae7f0ec07b545edde332a47c2f75bbeb3',
  CHF: '0x449d117117838ffa61263b61da6301aa2a88b13a',
  CNY: '0xef8a4af35cd47424672e3c590abd37fbb7a7759a',
  TRY: '0xb09fc5fd3f11cf9eb5e1c5dba43114e3c9f477b5',
  AUD: '0x77f9710e7d0a19669a13c055f62cd80d313df022',
  CAD: '0xa34317db73e77d453b1b8d04550c44d10e981c8e',
  KRW: '0x01435677fb11763550905594a16b645847c1d0f3',
  NZD: '0x3977cfc9e4f29c184d4675f4eb8e0013236e5f3e',
  SGD: '0xe25277ff4bbf9081c75ab0eb13b4a13a721f3e13',
} as const

/** Whether there is a feed of a currency. */
export const isCurrency = (currency: string): boolean => Object.hasOwn(currencyFeeds, currency)

/**
 * The chains that have these feeds, in the order in which they are asked. On the local one they have the
 * addresses that they have on Ethereum.
 */
export const rateChains: readonly number[] = [ethereum.id, local.id]

/** A rate is not believed if its feed has not answered for two days, when it does so daily. */
export const maxRateAgeSeconds = 2 * daySeconds
