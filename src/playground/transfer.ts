import type { LocalChain } from './chain.ts'

const DECIMALS = 18
/** Enough for the fee of any transfer, in wei. */
const FEE = 10n ** 17n

/** Decimal coins such as `0.25` as wei, exactly. */
function toWei(coins: string): bigint {
  const [whole = '0', fraction = ''] = coins.split('.')
  return BigInt(whole + fraction.padEnd(DECIMALS, '0'))
}

/**
 * Sends coins and returns the transaction's hash. Any address may be the sender: one that is not among the chain's
 * accounts is lent the money and signed for, so that what goes out of a watched address can be seen too.
 */
export async function sendCoins(
  chain: LocalChain,
  { from, to, coins }: { from: string; to: string; coins: string },
): Promise<string> {
  const wei = toWei(coins)
  const isOwn = chain.accounts.some(account => account.toLowerCase() === from.toLowerCase())
  if (isOwn) return chain.send({ from, to, wei })
  const balance = BigInt(String(await chain.rpc('eth_getBalance', [from, 'latest'])))
  if (balance < wei + FEE) {
    await chain.rpc('anvil_setBalance', [from, `0x${(wei + FEE).toString(16)}`])
  }
  await chain.rpc('anvil_impersonateAccount', [from])
  return chain.send({ from, to, wei })
}
