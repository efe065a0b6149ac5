import { ethereum } from '#chains/ethereum.ts'
import type { endpoints } from '#contract/endpoints.ts'
import { toChecksumAddress } from '#lib/format.ts'
import type { Store } from '#store/store.ts'
import type { ChainNode } from '../rpc/chain-node.ts'
import { RpcError } from '../rpc/rpc-error.ts'
import { type AccountRateLimit, acquireRateLimit } from './accounts.ts'
import type { Operation } from './operation.ts'
import { invalidField, RequestError } from './request-error.ts'

type ResolveNameDeps = { readonly store: Store; readonly nodes: ReadonlyMap<number, ChainNode> }

/** One message of a person may hold several. */
const resolveRateLimit: AccountRateLimit = { what: 'names', burst: 100, perSecond: 20 }

const timeoutMs = 5_000

/** The registry knows the resolver of each name, and the resolver its address (EIP-137). */
const selectors = { resolver: '0x0178b8bf', address: '0x3b3b57de' }

/** Loaded late: the tables are large and rarely needed. */
const hashOf = async (name: string): Promise<{ readonly name: string; readonly hash: string }> => {
  const { namehash, normalize } = await import('ox/Ens')
  try {
    const normal = normalize(name)
    return { name: normal, hash: namehash(normal).slice(2) }
  } catch {
    throw invalidField('name', 'not a name of the Ethereum Name Service')
  }
}

/** The address that a contract returns; `undefined`: zero or something else. */
const callForAddress = async (
  node: ChainNode,
  o: { readonly to: string; readonly data: string },
  signal: AbortSignal,
): Promise<string | undefined> => {
  const [, address] = /^0x0{24}([0-9a-f]{40})$/i.exec((await node.call(o, signal)) ?? '') ?? []
  return address === undefined || /^0+$/.test(address) ? undefined : `0x${address}`
}

/** Resolves a name by the current state of the chain. Names that are kept off chain have no address here. */
export const createResolveName =
  ({ store, nodes }: ResolveNameDeps): Operation<typeof endpoints.resolveName> =>
  async ({ caller, params }) => {
    const node = nodes.get(ethereum.id)
    if (node === undefined)
      throw new RequestError('no_names', 'chain 1, which knows names, is not watched here')
    const { name, hash } = await hashOf(params.name)
    await acquireRateLimit(store, caller, resolveRateLimit)
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const resolver = await callForAddress(
        node,
        { to: ethereum.ensRegistry, data: `${selectors.resolver}${hash}` },
        signal,
      )
      const address =
        resolver &&
        (await callForAddress(node, { to: resolver, data: `${selectors.address}${hash}` }, signal))
      return { name, chain_id: '1', address: address === undefined ? null : toChecksumAddress(address) }
    } catch (error) {
      if (error instanceof RpcError)
        throw new RequestError('unavailable', 'no node of chain 1 can be asked now')
      throw error
    }
  }
