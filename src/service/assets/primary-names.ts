import { decode, encode } from 'ox/AbiParameters'
import { evm } from '#chains/family.ts'
import { chainOf, wellKnownChains } from '#chains/registry.ts'
import type { NotificationData } from '#contract/notification.ts'
import { createBoundedMap } from '#lib/collections.ts'
import { normalizeName } from '#lib/name-hash.ts'
import { hourMs, minuteMs } from '#lib/time.ts'
import { withTimeout } from '#lib/timers.ts'
import { addressesIn, maxPrimaryNameLength } from '#render/phrases.ts'
import type { ChainNode } from '../chain/rpc/chain-node.ts'
import type { ContractCall } from '../chain/rpc/contract-calls.ts'

/** `reverse(bytes,uint256)` of the Universal Resolver, which fails where the name does not lead back to the address. */
const selector = '0x5d78a217'
const parameters = [{ type: 'bytes' }, { type: 'uint256' }] as const
const returned = [{ type: 'string' }, { type: 'address' }, { type: 'address' }] as const

/**
 * Coin types (ENSIP-11) of Ethereum, and of all other EVM chains together, since an address may be another's
 * contract there.
 */
const coinTypes = { own: 60n, others: 0x8000_0000n }

/** Limit of look-ups for one notification, which share a request. */
const maxAsked = 32
const maxKnown = 20_000
const knownForMs = hourMs
/**
 * The delay before an unanswered address is requested again, and before notifications wait again after a slow
 * answer.
 */
const retryMs = minuteMs
const timeoutMs = 5_000
/** Limit of a notification's wait. Later answers serve the next one. */
const maxWaitMs = 300

type KnownName = { readonly name: string; readonly until: number }

/**
 * The name in a reply, or empty if it cannot be shown whole or is not normalized by the standard (ENSIP-15).
 */
const readName = async (reply: string): Promise<string> => {
  try {
    const [name] = decode(returned, `0x${reply.slice(2)}`)
    return name.length <= maxPrimaryNameLength && (await normalizeName(name)) === name ? name : ''
  } catch {
    return ''
  }
}

/** Adds the names of the addresses in the data, as far as they are known in time. Never rejects. */
export type AddPrimaryNames = (data: NotificationData, signal: AbortSignal) => Promise<NotificationData>

type ResolverNode = Pick<ChainNode, 'tryCall'>

export type PrimaryNamesDeps = {
  readonly nodes: ReadonlyMap<number, ResolverNode>
  /**
   * Calls a contract, which may refer to the gateways of names that are kept off chain. A failed call has no
   * `data`.
   */
  readonly callContract: (
    call: ContractCall,
    node: ResolverNode,
    signal: AbortSignal,
  ) => Promise<{ readonly data: string | undefined }>
  readonly monotonicNow: () => number
}

/** Looks up the primary names of addresses in the Ethereum Name Service (ENSIP-19). */
export const createPrimaryNames = ({
  nodes,
  callContract,
  monotonicNow: now,
}: PrimaryNamesDeps): AddPrimaryNames => {
  const cache = createBoundedMap<string, KnownName>(maxKnown)
  const [resolver] = wellKnownChains.flatMap(({ id, universalResolver: to }) => {
    const node = nodes.get(id)
    return to === undefined || node === undefined ? [] : [{ id, to, node }]
  })
  let slowUntil = Number.NEGATIVE_INFINITY

  return async (data, signal) => {
    const chain = Number(data.chain.chain_id)
    if (resolver === undefined || chainOf(chain).family !== evm) return data
    const { id, to, node } = resolver
    const coinType = chain === id ? coinTypes.own : coinTypes.others
    const keyOf = (address: string): string => `${coinType}:${address}`
    const ended = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])

    const lookUp = async (address: string): Promise<void> => {
      // Deliveries that need the same name at the same time do not ask, and an address without an answer is
      // requested again after a minute.
      cache.set(keyOf(address), { name: '', until: now() + retryMs })
      const input = encode(parameters, [`0x${address.slice(2)}`, coinType])
      try {
        const call = { to, data: `${selector}${input.slice(2)}`, batched: true } as const
        const { data: reply } = await callContract(call, node, ended)
        const name = reply === undefined ? '' : await readName(reply)
        cache.set(keyOf(address), { name, until: now() + knownForMs })
      } catch {
        // No node or gateway answers now.
      }
    }

    const addresses = addressesIn(data)
    const unknown = addresses.filter(address => (cache.get(keyOf(address))?.until ?? 0) <= now())
    const answers = Promise.all(unknown.slice(0, maxAsked).map(lookUp))
    if (now() >= slowUntil)
      await withTimeout<unknown>(answers, maxWaitMs, () => {
        slowUntil = now() + retryMs
      })
    const named = addresses.flatMap(address => {
      const name = cache.get(keyOf(address))?.name ?? ''
      return name === '' ? [] : [[address, name] as const]
    })
    return named.length === 0 ? data : { ...data, names: Object.fromEntries(named) }
  }
}
