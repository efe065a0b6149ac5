import { locale } from './language.ts'

const coinDigits = 18

/** Decimal coins in wei; `undefined`: that is no amount. */
export const parseWei = (coins: string): bigint | undefined => {
  const [, whole, fraction = ''] = /^(\d{1,9})(?:\.(\d{1,18}))?$/.exec(coins) ?? []
  return whole === undefined ? undefined : BigInt(`${whole}${fraction.padEnd(coinDigits, '0')}`)
}

/** `balance` in wei. */
export const coinsText = (balance: string): string => {
  const coins = Number(BigInt(balance) / 10n ** 14n) / 10_000
  return coins.toLocaleString(locale(), { maximumFractionDigits: coins < 1_000 ? 2 : 0 })
}

/** Shortens an address as alerts do, but for capitals. */
export const shorten = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`
