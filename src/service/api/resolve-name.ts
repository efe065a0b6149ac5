import { wellKnownChains } from '#chains/registry.ts'
import type { endpoints } from '#contract/endpoints.ts'
import { toChecksumAddress } from '#lib/format.ts'
import { nameHash } from '#lib/name-hash.ts'
import type { Store } from '#store/store.ts'
import type { ChainNode } from '../chain/rpc/chain-node.ts'
import { RpcError } from '../chain/rpc/rpc-error.ts'
import { type AccountRateLimit, acquireRateLimit } from './accounts.ts'
import type { Operation } from './operation.ts'
import { invalidField, RequestError } from './request-error.ts'

type ResolveNameDeps = { readonly store: Store; readonly nodes: ReadonlyMap<number, ChainNode> }

/** One message of a person may hold several. */
const resolveRateLimit: AccountRateLimit = { what: 'names', burst: 100, perSecond: 20 }

const timeoutMs = 5_000

/** The registry knows the resolver of each name, and the resolver its address (EIP-137). */
const selectors = { resolver: '0x0178b8bf', address: '0x3b3b57de' }

/** Matches names that are normal in lower case. */
const simpleName = /^[a-z0-9]+(?:[.-][a-z0-9]+)*$/i

/** ENSIP-15. Its tables are large and rarely needed, and take a second to load. */
const normalizeName = async (name: string): Promise<string> => {
  if (simpleName.test(name)) return name.toLowerCase()
  const { normalize } = await import('ox/Ens')
  try {
    return normalize(name)
  } catch {
    throw invalidField('name', 'not a name of the Ethereum Name Service')
  }
}

/** The address that a contract returned; `undefined`: zero or something else. */
const readAddress = (reply: string | undefined): string | undefined => {
  const [, address] = /^0x0{24}([0-9a-f]{40})$/i.exec(reply ?? '') ?? []
  return address === undefined || /^0+$/.test(address) ? undefined : `0x${address}`
}

/** Ethereum's comes before that of a local chain. */
const findRegistry = (nodes: ReadonlyMap<number, ChainNode>) => {
  for (const { id, ensRegistry } of wellKnownChains) {
    const node = nodes.get(id)
    if (ensRegistry !== undefined && node !== undefined) return { id, ensRegistry, node }
  }
  throw new RequestError('no_names', 'chain 1, which knows names, is not watched here')
}

/** Resolves a name by the current state of the chain. Names that are kept off chain have no address here. */
export const createResolveName =
  ({ store, nodes }: ResolveNameDeps): Operation<typeof endpoints.resolveName> =>
  async ({ caller, params }) => {
    const { id, ensRegistry, node } = findRegistry(nodes)
    const name = await normalizeName(params.name)
    const hash = nameHash(name).slice(2)
    await acquireRateLimit(store, caller, resolveRateLimit)
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const ask = (to: string, selector: string) => node.call({ to, data: `${selector}${hash}` }, signal)
      const reply = await ask(ensRegistry, selectors.resolver)
      // A local chain may be without one: then there is no contract to reply.
      if (reply === undefined || reply === '0x')
        throw new RequestError('no_names', `chain ${id} has no registry of names`)
      const resolver = readAddress(reply)
      const address = resolver && readAddress(await ask(resolver, selectors.address))
      return {
        name,
        chain_id: String(id),
        address: address === undefined ? null : toChecksumAddress(address),
      }
    } catch (error) {
      if (error instanceof RpcError)
        throw new RequestError('unavailable', `no node of chain ${id} can be asked now`)
      throw error
    }
  }
