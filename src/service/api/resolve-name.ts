import { encode } from 'ox/AbiParameters'
import { wellKnownChains } from '#chains/registry.ts'
import { toChecksumAddress } from '#lib/format.ts'
import { nameHash, normalizeName } from '#lib/name-hash.ts'
import type { ChainNode } from '../chain/rpc/chain-node.ts'
import { RpcError } from '../chain/rpc/rpc-error.ts'
import { type AccountRateLimit, acquireRateLimit } from './accounts.ts'
import { callWithGateways, GatewayError } from './name-gateways.ts'
import type { CreateOperation, OperationDeps } from './operation.ts'
import { invalidField, RequestError } from './request-error.ts'

/** A single message of a person may contain several names. */
const resolveRateLimit: AccountRateLimit = { what: 'names', burst: 100, perSecond: 20 }

const timeoutMs = 5_000

/**
 * The registry knows the resolver of each name, and the resolver its address (EIP-137). A resolver that
 * answers for names below its own does so by `resolve(bytes,bytes)` (ENSIP-10), and declares that by
 * `supportsInterface`.
 */
const selectors = {
  resolver: '0x0178b8bf',
  address: '0x3b3b57de',
  resolve: '0x9061b923',
  supportsInterface: '0x01ffc9a7',
} as const

/** The address that a contract returned; `undefined` for the zero address or anything else. */
const readAddress = (reply: string | undefined): string | undefined => {
  const [, address] = /^0x0{24}([0-9a-f]{40})$/i.exec(reply ?? '') ?? []
  return address === undefined || /^0+$/.test(address) ? undefined : `0x${address}`
}

/** The name as its labels, each behind its length (RFC 1035), as hex digits. */
const dnsName = (name: string): string =>
  [...name.split('.').map(label => Buffer.from(label)), Buffer.alloc(0)]
    .map(label => Buffer.concat([Buffer.from([label.length]), label]).toString('hex'))
    .join('')

const twoBytes = [{ type: 'bytes' }, { type: 'bytes' }] as const

/** Input of `resolve(name, addr(node))`. */
const resolveCall = (name: string): string => {
  const call = `${selectors.address}${nameHash(name).slice(2)}` as const
  return `${selectors.resolve}${encode(twoBytes, [`0x${dnsName(name)}`, call]).slice(2)}`
}

/** The address in a reply of 32 bytes that hold it. */
const readResolved = (reply: string | undefined): string | undefined => {
  const [, word] = /^0x0{62}200{62}20([0-9a-f]{64})/i.exec(reply ?? '') ?? []
  return word === undefined ? undefined : readAddress(`0x${word}`)
}

type CallOf = (to: string, data: string) => Promise<string | undefined>

type Resolver = { readonly resolver: string; readonly isOwn: boolean }

/** The resolver of a name, or of the nearest name above it, which then has to answer for names below its own. */
const findResolver = async (
  name: string,
  { registry, call }: { readonly registry: string; readonly call: CallOf },
): Promise<Resolver | 'no registry' | undefined> => {
  for (
    let ancestor = name;
    ancestor !== '';
    ancestor = ancestor.includes('.') ? ancestor.slice(ancestor.indexOf('.') + 1) : ''
  ) {
    const reply = await call(registry, `${selectors.resolver}${nameHash(ancestor).slice(2)}`)
    // A local chain may lack the registry: then there is no contract to reply.
    if (reply === undefined || reply === '0x') return 'no registry'
    const resolver = readAddress(reply)
    if (resolver !== undefined) return { resolver, isOwn: ancestor === name }
  }
  return undefined
}

type FoundAddress = { readonly address: string | undefined; readonly isOffChain: boolean }

/**
 * Finds the address of a name. `isOffChain` says that it is kept off chain, and gateways are not asked here.
 */
const findAddress = async (
  name: string,
  { resolver, isOwn }: Resolver,
  { node, gateways, signal }: Pick<OperationDeps, 'gateways'> & { node: ChainNode; signal: AbortSignal },
): Promise<FoundAddress> => {
  const call: CallOf = (to, data) => node.call({ to, data }, signal)
  const own = isOwn
    ? readAddress(await call(resolver, `${selectors.address}${nameHash(name).slice(2)}`))
    : undefined
  if (own !== undefined) return { address: own, isOffChain: false }
  const asked = selectors.resolve.slice(2).padEnd(64, '0')
  const supports = await call(resolver, `${selectors.supportsInterface}${asked}`)
  if (!/^0x0{63}1$/.test(supports ?? '')) return { address: undefined, isOffChain: false }
  const resolved = await callWithGateways({ to: resolver, data: resolveCall(name) }, node, gateways, signal)
  return { address: readResolved(resolved.data), isOffChain: resolved.isUnasked }
}

/** Finds the registry of names: Ethereum's, or else that of a local chain. */
const findRegistry = (nodes: ReadonlyMap<number, ChainNode>) => {
  for (const { id, ensRegistry } of wellKnownChains) {
    const node = nodes.get(id)
    if (ensRegistry !== undefined && node !== undefined) return { id, ensRegistry, node }
  }
  throw new RequestError('no_names', 'chain 1, which knows names, is not watched here')
}

/**
 * Resolves a name by the current state of the chain, and by gateways if its owner keeps it off chain. If
 * these are not asked, the name has no address here, but is distinguished from one that is not registered.
 */
export const resolveName: CreateOperation<'resolveName'> =
  ({ store, nodes, gateways }) =>
  async ({ caller, params }) => {
    const { id, ensRegistry, node } = findRegistry(nodes)
    const name = await normalizeName(params.name)
    if (name === undefined) throw invalidField('name', 'not a name of the Ethereum Name Service')
    await acquireRateLimit(store, caller, resolveRateLimit)
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const call: CallOf = (to, data) => node.call({ to, data }, signal)
      const resolver = await findResolver(name, { registry: ensRegistry, call })
      if (resolver === 'no registry')
        throw new RequestError('no_names', `chain ${id} has no registry of names`)
      const { address, isOffChain } =
        resolver === undefined
          ? { address: undefined, isOffChain: false }
          : await findAddress(name, resolver, { node, gateways, signal })
      return {
        name,
        chain_id: String(id),
        address: address === undefined ? null : toChecksumAddress(address),
        off_chain: isOffChain,
      }
    } catch (error) {
      if (error instanceof RpcError)
        throw new RequestError('unavailable', `no node of chain ${id} can be asked now`)
      if (error instanceof GatewayError)
        throw new RequestError('unavailable', 'the gateway that knows the name does not answer now')
      throw error
    }
  }
