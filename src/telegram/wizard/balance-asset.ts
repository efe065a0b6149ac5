import type { Client } from '#client/client.ts'
import type { PresentBalance } from '#contract/balance.ts'
import { withTimeout } from '#lib/timers.ts'
import type { WatchDraft } from './draft.ts'

/**
 * What an amount is asked of: the symbol and decimals of the token, and the balance of the one address that is watched (`null`: not
 * known, or there are several). `chain`: which of those of the watch has the token.
 */
export type BalanceAsset = PresentBalance & { readonly chain: number }

/** The wizard waits no longer. */
const timeoutMs = 1_000

const maxChains = 12

const requestAsset = async (
  client: Client,
  { chains, addresses }: WatchDraft,
  asked: string,
): Promise<BalanceAsset | null> => {
  const [watched, ...others] = addresses
  if (watched === undefined) return null
  // Coins of several chains are several balances.
  if (asked === 'coin' && chains.length > 1) return null
  const { address } = watched
  const found = await Promise.all(
    chains.slice(0, maxChains).map(chain =>
      client
        .readBalance({ chain_id: String(chain), address, asset: asked }, { tries: 1 })
        .then(read => ({ ...read, chain }))
        .catch(() => undefined),
    ),
  )
  const asset = found.find(read => read !== undefined && read.decimals !== null)
  if (asset === undefined) return null
  return others.length === 0 ? asset : { ...asset, balance: null }
}

/** `null`: no chain of the watch has the token, or none has answered in time. Never rejects. */
export const fetchBalanceAsset = (
  client: Client,
  draft: WatchDraft,
  asset: string,
): Promise<BalanceAsset | null> => withTimeout(requestAsset(client, draft, asset), timeoutMs, () => null)
