import { withEvmAddresses } from '#chains/family.ts'
import { chainOf } from '#chains/registry.ts'
import type { endpoints } from '#contract/endpoints.ts'
import { balanceOfInput } from '#readings/question.ts'
import type { Store } from '#store/store.ts'
import { type Tokens, unansweredTokenMetadata } from '../assets/tokens.ts'
import type { ChainNode } from '../chain/rpc/chain-node.ts'
import { decodeValue } from '../chain/rpc/multicall.ts'
import { RpcError } from '../chain/rpc/rpc-error.ts'
import { type AccountRateLimit, acquireRateLimit } from './accounts.ts'
import type { Operation } from './operation.ts'
import { invalidField, RequestError } from './request-error.ts'

type ReadBalanceDeps = {
  readonly store: Store
  readonly nodes: ReadonlyMap<number, ChainNode>
  readonly tokens: Tokens
}

/** A screen of the chat reads one, or one on each chain where a token may be. */
const balancesRateLimit: AccountRateLimit = { what: 'balances', burst: 50, perSecond: 10 }

const timeoutMs = 3_000

const unavailable = (chain: string): RequestError =>
  new RequestError('unavailable', `no node of chain ${chain} can be asked now`)

/** Reads a balance at the latest block, which a person asks about; a watch reads it in the matched one. */
export const createReadBalance =
  ({ store, nodes, tokens }: ReadBalanceDeps): Operation<typeof endpoints.readBalance> =>
  async ({ caller, params: { chain_id, address }, query: { asset } }) => {
    const chain = Number(chain_id)
    const node = nodes.get(chain)
    if (node === undefined) throw invalidField('chain_id', `chain ${chain_id} is not watched here`)
    await acquireRateLimit(store, caller, balancesRateLimit)
    const signal = AbortSignal.timeout(timeoutMs)
    const owner = withEvmAddresses(address.toLowerCase())
    try {
      if (asset === 'coin') {
        const { symbol, decimals } = chainOf(chain)
        return { symbol, decimals, balance: String(await node.coins(owner, signal)) }
      }
      const contract = withEvmAddresses(asset.toLowerCase()).slice(2)
      const question = { to: contract, data: balanceOfInput(owner.slice(2)) }
      const [returned, metadata] = await Promise.all([
        node.call({ to: `0x${contract}`, data: `0x${question.data}` }, signal),
        tokens.read({ chain, contracts: [contract], timeoutMs }, signal),
      ])
      const found = metadata.get(contract)
      if (found === undefined || found === unansweredTokenMetadata) throw unavailable(chain_id)
      const { symbol, decimals } = found
      const balance = decodeValue(question, returned ?? '0x')
      return { symbol, decimals, balance: balance === undefined ? null : String(balance) }
    } catch (error) {
      if (error instanceof RpcError) throw unavailable(chain_id)
      throw error
    }
  }
