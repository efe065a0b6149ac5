import { currencyFeeds, maxRateAgeSeconds, rateChains } from '#chains/currencies.ts'
import { withEvmAddresses } from '#chains/family.ts'
import { chainOf } from '#chains/registry.ts'
import type { ChainList } from '#contract/chain-status.ts'
import type { RateList } from '#contract/endpoints.ts'
import { createConcurrencyGate, createRecentReads } from '#lib/single-flight.ts'
import { minuteMs, toUnixSeconds } from '#lib/time.ts'
import { balanceOfInput, balanceQuestion, questionKey, type ValueQuestion } from '#readings/question.ts'
import { nativeAsset, worthUsd } from '../assets/price.ts'
import { type Prices, readPriceFeed } from '../assets/prices.ts'
import { unansweredTokenMetadata } from '../assets/tokens.ts'
import type { ChainNode } from '../chain/rpc/chain-node.ts'
import { decodeValue } from '../chain/rpc/multicall.ts'
import { RpcError } from '../chain/rpc/rpc-error.ts'
import {
  type ChainCursor,
  type ChainStatusRecord,
  type CoverageRecord,
  chainCoverages,
  chainStatuses,
  cursors,
} from '../records/records.ts'
import { type AccountRateLimit, acquireRateLimit } from './accounts.ts'
import type { CreateOperation, OperationDeps } from './operation.ts'
import { invalidField, RequestError } from './request-error.ts'

/** A screen of the chat reads one, or one on each chain where a token may be. */
const balancesRateLimit: AccountRateLimit = { what: 'balances', burst: 50, perSecond: 10 }

const balanceTimeoutMs = 3_000

const unavailable = (chain: string): RequestError =>
  new RequestError('unavailable', `no node of chain ${chain} can be asked now`)

/** Timeout of prices: a person waits for the worth of a balance no longer than for the balance. */
const priceTimeoutMs = 1_000

/** Reads the price of one unit of an asset in US dollars; `undefined` if none is known in time. */
const readUsd = async (
  prices: Prices,
  { chain, asset }: { readonly chain: number; readonly asset: string },
  signal: AbortSignal,
): Promise<number | undefined> => {
  const request = { chain, assets: [asset], timeoutMs: priceTimeoutMs }
  const price = (await prices.read(request, signal)).get(asset)
  return price !== undefined && 'usd' in price ? price.usd : undefined
}

/** Converts a balance to US dollars; `null` if its worth is not known. */
const worthOf = (balance: string | null, decimals: number | null, usd: number | undefined): number | null =>
  balance === null || decimals === null || usd === undefined ? null : worthUsd(balance, { decimals, usd })

/** Reads a balance at the latest block, for a person; a watch reads it in the matched block. */
const readBalance: CreateOperation<'readBalance'> =
  ({ store, nodes, tokens, prices }) =>
  async ({ caller, params: { chain_id, address }, query: { asset } }) => {
    const chain = Number(chain_id)
    const node = nodes.get(chain)
    if (node === undefined) throw invalidField('chain_id', `chain ${chain_id} is not watched here`)
    await acquireRateLimit(store, caller, balancesRateLimit)
    const signal = AbortSignal.timeout(balanceTimeoutMs)
    const owner = withEvmAddresses(address.toLowerCase())
    try {
      if (asset === 'coin') {
        const { symbol, decimals } = chainOf(chain)
        const [balance, usd] = await Promise.all([
          node.coins(owner, signal).then(String),
          readUsd(prices, { chain, asset: nativeAsset }, signal),
        ])
        return { symbol, decimals, balance, usd: worthOf(balance, decimals, usd) }
      }
      const contract = withEvmAddresses(asset.toLowerCase()).slice(2)
      const question = { to: contract, data: balanceOfInput(owner.slice(2)) }
      const [returned, metadata, usd] = await Promise.all([
        node.call({ to: `0x${contract}`, data: `0x${question.data}` }, signal),
        tokens.read({ chain, contracts: [contract], timeoutMs: balanceTimeoutMs }, signal),
        readUsd(prices, { chain, asset: contract }, signal),
      ])
      const token = metadata.get(contract)
      if (token === undefined || token === unansweredTokenMetadata) throw unavailable(chain_id)
      const { symbol, decimals } = token
      const balance = decodeValue(question, returned ?? '0x')?.toString() ?? null
      return { symbol, decimals, balance, usd: worthOf(balance, decimals, usd) }
    } catch (error) {
      if (error instanceof RpcError) throw unavailable(chain_id)
      throw error
    }
  }

/** Few, since each one asks a node of many chains. */
const worthsRateLimit: AccountRateLimit = { what: 'worths', burst: 20, perSecond: 2 }

/** Time for both, which a person waits for. */
const holdingsTimeoutMs = 1_200
const worthsPriceTimeoutMs = 600

/** Pages of a list are turned, and its watches selected, without asking again. */
const worthsKeptMs = 20_000

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
  const request = { chain, assets: held, timeoutMs: worthsPriceTimeoutMs }
  const assetPrices = await prices.read(request, AbortSignal.timeout(worthsPriceTimeoutMs))
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
const readWorths: CreateOperation<'readWorths'> = deps => {
  const recent = createRecentReads<{ usd: (number | null)[] }>(worthsKeptMs)
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

/** Calls are few, since each one asks a node of every chain. */
const activityRateLimit: AccountRateLimit = { what: 'activity', burst: 10, perSecond: 1 }

/** Time for the reply, which a person waits for. */
const activityTimeoutMs = 2_000

/** Number of chains that are asked at a time: `CHAINS=all` offers hundreds. */
const concurrency = 32

/** Asks the chains in the order of the offer; one that does not answer in time is left out. */
const findActivity: CreateOperation<'findActivity'> =
  ({ store, nodes }) =>
  async ({ caller, params: { address } }) => {
    await acquireRateLimit(store, caller, activityRateLimit)
    const signal = AbortSignal.timeout(activityTimeoutMs)
    const gate = createConcurrencyGate(concurrency)
    const owner = withEvmAddresses(address.toLowerCase())
    const activityOn = async (node: ChainNode) =>
      signal.aborted ? undefined : node.activity(owner, signal).catch(() => undefined)
    const hasTokensOn = async (node: ChainNode) =>
      !signal.aborted && (await node.hasReceivedTokens(owner, signal).catch(() => false))
    const possible = [...nodes].filter(([id]) => chainOf(id).family.isAddress(address))
    const searches = possible.map(async ([id, node]) => {
      const activity = await gate(() => activityOn(node))
      // A search through logs waits until every chain was asked for the facts that cost a node nothing.
      const isUsed = activity?.isUsed === false ? await gate(() => hasTokensOn(node)) : activity?.isUsed
      return { id: String(id), activity, isUsed }
    })
    const answers = await Promise.all(searches)
    return {
      chains: answers.filter(({ isUsed }) => isUsed === true).map(({ id }) => id),
      contracts: answers.filter(({ activity }) => activity?.hasCode === true).map(({ id }) => id),
      unanswered: answers.filter(({ activity }) => activity === undefined).length,
    }
  }

const feedDecimals = 8
const feedTimeoutMs = 3_000
/** Feeds change a few times a day. */
const ratesKeptMs = minuteMs

/** The rates of the currencies whose feeds answered within two of their days, read at most once a minute. */
const listRates: CreateOperation<'listRates'> = ({ nodes, now }) => {
  const [node] = rateChains.flatMap(id => nodes.get(id) ?? [])

  const readRate = async ([currency, to]: readonly [string, string]): Promise<RateList['rates']> => {
    if (node === undefined) return []
    try {
      const round = await readPriceFeed(
        node,
        { to, decimals: feedDecimals },
        AbortSignal.timeout(feedTimeoutMs),
      )
      if (round === undefined || round.usd <= 0) return []
      const at = toUnixSeconds(round.at)
      return toUnixSeconds(now()) - at > maxRateAgeSeconds ? [] : [{ currency, usd: round.usd, at }]
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      return []
    }
  }

  const readRates = async (): Promise<RateList['rates']> =>
    (await Promise.all(Object.entries(currencyFeeds).map(readRate))).flat()

  let last: { readonly at: number; readonly rates: Promise<RateList['rates']> } | undefined
  return async () => {
    if (last === undefined || Math.abs(now() - last.at) >= ratesKeptMs)
      last = { at: now(), rates: readRates() }
    return { rates: await last.rates }
  }
}

const stateOf = (status: ChainStatusRecord | undefined): ChainList['chains'][number]['state'] => {
  if (status === undefined) return 'idle'
  return status.failing === undefined ? 'watching' : 'failing'
}

type ChainFacts = {
  readonly status: ChainStatusRecord | undefined
  readonly coverage: CoverageRecord | undefined
  readonly last: ChainCursor | undefined
  readonly seesProposals: boolean
}

/** Describes what a chain's nodes support, which is known only once the chain is followed, or was tried. */
const coverageOf = ({ coverage, last, seesProposals }: ChainFacts) => ({
  internal_transfers: coverage?.internal ?? (last === undefined ? null : false),
  coin_logs: coverage?.coinLogs ?? false,
  zero_value: true,
  final: coverage?.final ?? true,
  safe_proposals: seesProposals,
})

const presentChain = (id: number, facts: ChainFacts): ChainList['chains'][number] => {
  const { status } = facts
  const { head, cursor, cursorTime, failing, caught, lateMs, faults, gaps, held, refused } = status ?? {}
  const lag = head === undefined || cursor === undefined ? null : Math.max(0, head - cursor)
  return {
    chain_id: String(id),
    name: chainOf(id).name,
    state: stateOf(status),
    head: head ?? null,
    cursor: cursor ?? null,
    ...(cursorTime !== undefined && { cursor_time: cursorTime }),
    lag_blocks: lag,
    late_seconds: Math.round((lateMs ?? 0) / 1_000),
    failing: failing ?? null,
    coverage: coverageOf(facts),
    incomplete_endpoints: [...(caught ?? [])],
    incomplete_blocks: gaps ?? 0,
    held_transactions: held ?? 0,
    endpoint_faults: [...(faults ?? [])],
    failing_endpoints: [...(refused ?? [])],
  }
}

/** All configured chains, in the order of the configuration, whichever process follows them. */
const listChains: CreateOperation<'listChains'> =
  ({ store, chains, safeServices }) =>
  async () => {
    const ids = [...chains]
    const names = ids.map(String)
    const [status, coverage, cursor] = await Promise.all([
      store.get(chainStatuses, names),
      store.get(chainCoverages, names),
      store.get(cursors, names),
    ])
    return {
      schedules: true,
      chains: ids.map((id, n) =>
        presentChain(id, {
          status: status[n]?.value,
          coverage: coverage[n]?.value,
          last: cursor[n]?.value,
          seesProposals: safeServices.has(id),
        }),
      ),
    }
  }

export const chainOperations = { listChains, listRates, readBalance, readWorths, findActivity }
