import type { endpoints } from '#contract/endpoints.ts'
import { toChecksumAddress } from '#lib/format.ts'
import type { Store } from '#store/store.ts'
import type { ChainNode } from '../rpc/chain-node.ts'
import { RpcError } from '../rpc/rpc-error.ts'
import { type AccountRateLimit, acquireRateLimit } from './account-limits.ts'
import type { Operation } from './operation.ts'
import { invalidField, RequestError } from './request-error.ts'

type ResolveNameDeps = { readonly store: Store; readonly nodes: ReadonlyMap<number, ChainNode> }

/** A person may write several into one message. */
const resolveRateLimit: AccountRateLimit = { what: 'names', burst: 100, perSecond: 20 }

/** Longer nobody waits for the nodes. */
const timeoutMs = 5_000

const mainnet = 1
/** The registry of the Ethereum Name Service (EIP-137): each name has a resolver, which knows its address. */
const ensRegistry = '0x00000000000c2e074ec69a0dfb2997ba6c7d2e1e'
const selectors = { resolver: '0x0178b8bf', address: '0x3b3b57de' }

/** Its tables are large, and most services are never asked. */
const hashOf = async (name: string): Promise<{ readonly name: string; readonly hash: string }> => {
  const { namehash, normalize } = await import('ox/Ens')
  try {
    const normal = normalize(name)
    return { name: normal, hash: namehash(normal).slice(2) }
  } catch {
    throw invalidField('name', 'not a name of the Ethereum Name Service')
  }
}

/** The address that a contract answers with; nothing where it answers with zero or something else. */
const callForAddress = async (
  node: ChainNode,
  o: { readonly to: string; readonly data: string },
  signal: AbortSignal,
): Promise<string | undefined> => {
  const [, address] = /^0x0{24}([0-9a-f]{40})$/i.exec((await node.call(o, signal)) ?? '') ?? []
  return address === undefined || /^0+$/.test(address) ? undefined : `0x${address}`
}

/** The address of a name, by what the chain says now. Names that are kept outside of the chain have none here. */
export const createResolveName =
  ({ store, nodes }: ResolveNameDeps): Operation<typeof endpoints.resolveName> =>
  async ({ caller, params }) => {
    const node = nodes.get(mainnet)
    if (node === undefined)
      throw new RequestError('no_names', 'chain 1, which knows names, is not watched here')
    const { name, hash } = await hashOf(params.name)
    await acquireRateLimit(store, caller, resolveRateLimit)
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const resolver = await callForAddress(
        node,
        { to: ensRegistry, data: `${selectors.resolver}${hash}` },
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
