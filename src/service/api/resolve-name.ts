import type { endpoints } from '#contract/endpoints.ts'
import { toChecksumAddress } from '#lib/checksum-address.ts'
import type { Store } from '#store/store.ts'
import type { Node } from '../chain/node.ts'
import { RpcError } from '../chain/rpc-error.ts'
import { allowOften, type Often } from './allow-often.ts'
import type { Operation } from './operation.ts'
import { invalid, Refusal } from './refusal.ts'

type Deps = { readonly store: Store; readonly nodes: ReadonlyMap<number, Node> }

/** A person may write several into one message. */
const often: Often = { what: 'names', burst: 100, perSecond: 20 }

/** Longer nobody waits for the nodes. */
const patienceMs = 5_000

const mainnet = 1
/** The registry of the Ethereum Name Service (EIP-137): each name has a resolver, which knows its address. */
const registry = '0x00000000000c2e074ec69a0dfb2997ba6c7d2e1e'
const calls = { resolver: '0x0178b8bf', address: '0x3b3b57de' }

/** Its tables are large, and most services are never asked. */
const hashOf = async (name: string): Promise<{ readonly name: string; readonly hash: string }> => {
  const { namehash, normalize } = await import('ox/Ens')
  try {
    const normal = normalize(name)
    return { name: normal, hash: namehash(normal).slice(2) }
  } catch {
    throw invalid('name', 'not a name of the Ethereum Name Service')
  }
}

/** The address that a contract answers with; nothing where it answers with zero or something else. */
const ask = async (
  node: Node,
  o: { readonly to: string; readonly data: string },
  signal: AbortSignal,
): Promise<string | undefined> => {
  const [, address] = /^0x0{24}([0-9a-f]{40})$/i.exec((await node.call(o, signal)) ?? '') ?? []
  return address === undefined || /^0+$/.test(address) ? undefined : `0x${address}`
}

/** The address of a name, by what the chain says now. Names that are kept outside of the chain have none here. */
export const createResolveName =
  ({ store, nodes }: Deps): Operation<typeof endpoints.resolveName> =>
  async ({ caller, params }) => {
    const node = nodes.get(mainnet)
    if (node === undefined) throw new Refusal('no_names', 'chain 1, which knows names, is not watched here')
    const { name, hash } = await hashOf(params.name)
    await allowOften(store, caller, often)
    const signal = AbortSignal.timeout(patienceMs)
    try {
      const resolver = await ask(node, { to: registry, data: `${calls.resolver}${hash}` }, signal)
      const address = resolver && (await ask(node, { to: resolver, data: `${calls.address}${hash}` }, signal))
      return { name, chain_id: '1', address: address === undefined ? null : toChecksumAddress(address) }
    } catch (error) {
      if (error instanceof RpcError) throw new Refusal('unavailable', 'no node of chain 1 can be asked now')
      throw error
    }
  }
