import { withEvmAddresses } from '#chains/family.ts'
import { chainOf } from '#chains/registry.ts'
import { createRecentReads } from '#lib/single-flight.ts'
import { balanceQuestion, questionKey, type ValueQuestion } from '#readings/question.ts'
import { nativeAsset, worthUsd } from '../assets/price.ts'
import type { ChainNode } from '../chain/rpc/chain-node.ts'
import { RpcError } from '../chain/rpc/rpc-error.ts'
import { type AccountRateLimit, acquireRateLimit } from './accounts.ts'
import type { CreateOperation, OperationDeps } from './operation.ts'

/** Few, since each one asks a node of many chains. */
const worthsRateLimit: AccountRateLimit = { what: 'worths', burst: 20, perSecond: 2 }

/** Short, since a person waits for both. */
const holdingsTimeoutMs = 1_200
const priceTimeoutMs = 600

/** Pages of a list are turned, and its watches selected, without asking again. */
const keptMs = 20_000

/** Reads balances at the head of a chain; those that no node gives in time are missing. */
const readHoldings = async (
  node: ChainNode,
  questions: readonly ValueQuestion[],
): Promise<ReadonlyMap<string, bigint>> => {
  const signal = AbortSignal.timeout(holdingsTimeoutMs)
  try {
    return await node.holdings({ block: await node.head(signal), questions }, signal)
  } catch (error) {
    if (error instanceof RpcError || signal.aborted) return new Map()
    throw error
  }
}

/** Values what addresses (keys) hold of the coin, whose token is empty, and of the well-known tokens of a chain. */
const worthsOn = async (
  chain: number,
  addresses: readonly string[],
  { nodes, prices }: Pick<OperationDeps, 'nodes' | 'prices'>,
): Promise<readonly (number | null)[]> => {
  const node = nodes.get(chain)
  if (node === undefined) return addresses.map(() => null)
  const { decimals: coinDecimals, tokens = [] } = chainOf(chain)
  const assets = [
    { token: '', decimals: coinDecimals },
    ...tokens.flatMap(({ contracts, decimals }) =>
      contracts.map(contract => ({ token: withEvmAddresses(contract).slice(2), decimals })),
    ),
  ]
  const questions = addresses.map(address => assets.map(({ token }) => balanceQuestion(token, address)))
  const holdings = await readHoldings(node, questions.flat())
  const balances = questions.map(ofAddress => ofAddress.map(question => holdings.get(questionKey(question))))
  const held = assets.flatMap(({ token }, n) =>
    balances.some(ofAddress => ofAddress[n]) ? token || nativeAsset : [],
  )
  const request = { chain, assets: held, timeoutMs: priceTimeoutMs }
  const assetPrices = await prices.read(request, AbortSignal.timeout(priceTimeoutMs))
  return balances.map(ofAddress => {
    const worths = assets.flatMap(({ token, decimals }, n) => {
      const price = assetPrices.get(token || nativeAsset)
      const usd = price !== undefined && 'usd' in price ? price.usd : undefined
      return ofAddress[n] && usd !== undefined ? worthUsd(String(ofAddress[n]), { decimals, usd }) : []
    })
    const isUnknown =
      ofAddress[0] === undefined || (worths.length === 0 && ofAddress.some(balance => balance))
    return isUnknown ? null : worths.reduce((sum, worth) => sum + worth, 0)
  })
}

/**
 * Values many addresses at once, for a list of watches that is sorted by worth. A chain that does not answer
 * holds up no others.
 */
export const readWorths: CreateOperation<'readWorths'> = deps => {
  const recent = createRecentReads<{ usd: (number | null)[] }>(keptMs)
  return async ({ caller, body }) =>
    recent(JSON.stringify(body), async () => {
      await acquireRateLimit(deps.store, caller, worthsRateLimit)
      const requests = body.addresses.map(({ chain_id, address }, position) => ({
        position,
        chain: Number(chain_id),
        address: withEvmAddresses(address.toLowerCase()).slice(2),
      }))
      const usd: (number | null)[] = requests.map(() => null)
      const readChain = async (chain: number, onChain: typeof requests): Promise<void> => {
        const worths = await worthsOn(
          chain,
          onChain.map(({ address }) => address),
          deps,
        )
        for (const [n, { position }] of onChain.entries()) usd[position] = worths[n] ?? null
      }
      const byChain = Map.groupBy(requests, ({ chain }) => chain)
      await Promise.all([...byChain].map(([chain, onChain]) => readChain(chain, onChain)))
      return { usd }
    })
}
