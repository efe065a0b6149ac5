import type { Movement } from '#contract/notification.ts'
import { knownTokens } from './known-tokens.ts'

const dollarTokens = knownTokens.filter(({ isDollar }) => isDollar)

const isDollar = (contract: string, chain: number): boolean =>
  dollarTokens.some(({ contracts }) => contracts[chain]?.includes(contract.toLowerCase()) === true)

/** In coins and in dollars: less than a cent of the dearest coin, and less than a cent. */
const dustLimits = { wei: 10n ** 12n, dollars: 0.01 }
/** What those who imitate addresses spend on it at most. */
const baitLimits = { wei: 10n ** 15n, dollars: 1 }

/** `undefined`: nobody knows. */
const dollarsOf = (movement: Movement, chain: number): number | undefined => {
  if (movement.kind !== 'nft' && movement.usd !== undefined && 'value' in movement.usd)
    return movement.usd.value
  if (movement.kind !== 'token' || movement.decimals === null) return undefined
  return isDollar(movement.contract, chain) ? Number(movement.amount) / 10 ** movement.decimals : undefined
}

/** `undefined`: nobody knows what it is worth. */
const isWorthLess = (
  movement: Movement,
  o: { than: typeof dustLimits; chain: number },
): boolean | undefined => {
  const worth = dollarsOf(movement, o.chain)
  if (worth !== undefined) return worth < o.than.dollars
  return movement.kind === 'native' ? BigInt(movement.amount) < o.than.wei : undefined
}

/** Whether an amount is surely worth nothing. */
export const isDust = (movement: Movement, chain: number): boolean =>
  isWorthLess(movement, { than: dustLimits, chain }) === true

/** Whether an amount is surely more than bait. */
export const isMoney = (movement: Movement, chain: number): boolean =>
  isWorthLess(movement, { than: baitLimits, chain }) === false
