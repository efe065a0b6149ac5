import { format as formatUnits } from 'ox/Value'
import { chainOf } from '#chains/registry.ts'
import type { Client } from '#client/client.ts'
import { createRecentReads } from '#lib/single-flight.ts'
import { withTimeout } from '#lib/timers.ts'
import type { PresentBalance } from '#readings/balance.ts'
import type { Translator } from '#render/texts.ts'
import type { TokenUnits } from '#watch/watch.ts'
import type { WatchDraft } from './draft.ts'
import { knownTokensAt } from './known-tokens.ts'

/**
 * Units and balance for the question of an amount. The balance is that of the only watched address, and
 * `null` if it is not known, or if there are several addresses.
 */
export type BalanceAsset = PresentBalance & {
  /** The chain of the watch that has the token. */
  readonly chain: number
  /** US dollars that one unit costs, if the address has some. */
  readonly price?: number
}

/** How long the wizard waits for a chain. */
const timeoutMs = 1_000

const maxChains = 12
/** Several chains with one coin are asked for its price alone, which the first that has some tells. */
const maxChainsOfCoin = 3

/** Every tap redraws a screen, and the service limits how often all chats together read balances. */
const keptMs = 10_000

type Asked = { readonly chain: number; readonly address: string; readonly asset: string }

type AskedDraft = Pick<WatchDraft, 'step' | 'chains' | 'addresses'>

const hasOneCoin = (chains: readonly number[]): boolean =>
  new Set(chains.map(id => chainOf(id).symbol)).size === 1

/** Chains to ask: for a well-known token those that have it; otherwise any may. */
const chainsToAsk = ({ chains }: AskedDraft, asset: string): readonly number[] => {
  if (asset === 'coin') return hasOneCoin(chains) ? chains.slice(0, maxChainsOfCoin) : []
  const withToken = knownTokensAt(chains, asset).map(({ chain }) => chain)
  return withToken.length > 0 ? withToken : chains.slice(0, maxChains)
}

/** Whether the screen depends on the reply. */
const isReadNeeded = ({ step, chains, addresses }: AskedDraft, asset: string): boolean => {
  if (asset === 'coin' || (step === 'balance' && addresses.length === 1)) return true
  return knownTokensAt(chains, asset).length === 0
}

const priceIn = ({ usd, decimals, balance }: PresentBalance): number | undefined =>
  usd && decimals !== null && balance !== null
    ? usd / Number(formatUnits(BigInt(balance), decimals))
    : undefined

export type ReadAsset = (draft: AskedDraft, asset: string) => Promise<BalanceAsset | null>

/**
 * Returns `null` if a chain has not answered in time, or nothing need be read, and null `decimals` if no
 * chain of the watch has the token. Never rejects.
 */
export const createReadAsset = (client: Client, { now }: { now?: () => number } = {}): ReadAsset => {
  const reads = createRecentReads<PresentBalance>(keptMs, now)
  const readOn = ({ chain, address, asset }: Asked): Promise<BalanceAsset | undefined> =>
    withTimeout(
      reads(`${chain} ${address} ${asset}`.toLowerCase(), () =>
        client.readBalance({ chain_id: String(chain), address, asset }, { tries: 1 }),
      ).then(
        read => ({ ...read, chain }),
        () => undefined,
      ),
      timeoutMs,
      () => undefined,
    )
  return async (draft, asset) => {
    const [watched, ...others] = draft.addresses
    if (watched === undefined || !isReadNeeded(draft, asset)) return null
    const { address } = watched
    const replies = await Promise.all(
      chainsToAsk(draft, asset).map(chain => readOn({ chain, address, asset })),
    )
    const [first] = replies
    const readable = replies.flatMap(reply => (reply === undefined || reply.decimals === null ? [] : [reply]))
    const prices = readable.map(priceIn)
    const price = prices.find(known => known !== undefined)
    const token = readable[0] ?? (replies.includes(undefined) ? undefined : first)
    if (token === undefined) return null
    // Coins of several chains are several balances, as those of several addresses.
    const isOne = others.length === 0 && (asset !== 'coin' || draft.chains.length === 1)
    return { ...token, ...(!isOne && { balance: null }), ...(price !== undefined && { price }) }
  }
}

const significantDigits = 3

/** A figure as an answer to a question: `17200`, `1.64`. */
export const roundAmount = (amount: number): string =>
  new Intl.NumberFormat('en', { maximumSignificantDigits: significantDigits, useGrouping: false }).format(
    amount,
  )

/**
 * Units for amounts of a token: its own, or else those that are known of it. Returns `undefined` if there are
 * none.
 */
export const tokenUnitsOf = (
  { chains, tokenUnits }: WatchDraft,
  { token, read }: { readonly token: string; readonly read: BalanceAsset | null | undefined },
): TokenUnits | undefined => {
  if (read && read.decimals !== null) return { symbol: read.symbol, decimals: read.decimals }
  const [listed] = knownTokensAt(chains, token)
  return tokenUnits?.[token.toLowerCase()] ?? (listed && { symbol: listed.symbol, decimals: listed.decimals })
}

/** Why no amount of a token can be asked for. */
export const unreadTokenText = (
  read: BalanceAsset | null | undefined,
  { asset, say }: { readonly asset: string; readonly say: Translator },
): string => say(read ? 'watch-balance-no-token' : 'watch-balance-unread', { asset })
