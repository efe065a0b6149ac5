import {
  type Authorization,
  authorizationsOf,
  countAuthorizations,
} from '#events/delegation/authorization.ts'
import type { MatchedDelegation } from '#events/delegation/schema.ts'
import { asksAuthorities } from '#events/matchers.ts'
import { addressKey, type RawTransaction, validTransaction, zeroAddressKey } from '#events/raw-block.ts'
import { createYielder } from '#lib/timers.ts'
import type { ChainNode } from '../rpc/chain-node.ts'
import type { Candidate } from './find-candidates.ts'
import type { WatchIndex } from './watch-index.ts'
import type { WatchedBot } from './watched-bot.ts'

/**
 * Of one block: to find out whose one is takes 1.5 ms of CPU. Real blocks have a few; so many cost 6,000,000 gas at least.
 */
const maxAuthorizations = 500

type DelegationOptions = {
  readonly chain: number
  readonly height: number
  readonly index: Pick<WatchIndex, 'botsAt' | 'needsAuthorities'>
  readonly node: Pick<ChainNode, 'code'>
  readonly signal: AbortSignal
  /** The block has more authorizations than are read. */
  readonly raiseAlarm?: ((facts: object, what: string) => void) | undefined
}

/** Loaded where it is needed for the first time: few chains have such transactions. */
const loadRecovery = async () => {
  const [{ getSignPayload }, { recoverAddress }] = await Promise.all([
    import('ox/Authorization'),
    import('ox/Secp256k1'),
  ])
  /** Who signed it, `0x…`; `undefined`: the signature is none. */
  return ({ address, chainId, nonce, r, s, yParity }: Authorization): string | undefined => {
    try {
      const payload = getSignPayload({ address, chainId, nonce })
      return recoverAddress({ payload, signature: { r, s, yParity } })
    } catch {
      return undefined
    }
  }
}

/** The code of an account that runs a contract's. */
const delegatedCode = (contract: string): string =>
  contract === zeroAddressKey ? '0x' : `0xef0100${contract}`

/**
 * Whether the account runs what was authorized, at the end of the block: an authorization with another nonce than the account's has
 * no effect, and neither does one that a later one of the block replaces. Where no node says, it counts as effective.
 */
const isEffective = async (
  { address, contract }: MatchedDelegation,
  { node, height, signal }: DelegationOptions,
): Promise<boolean> => {
  const code = await node.code(`0x${address}`, { height }, signal)
  return code === undefined || code.toLowerCase() === delegatedCode(contract)
}

type Found = {
  readonly raw: RawTransaction
  readonly bots: readonly WatchedBot[]
  readonly delegation: MatchedDelegation
}

/** What watched addresses authorized in these transactions, the first 500 of a block. */
const findAuthorized = async (
  transactions: readonly RawTransaction[],
  o: DelegationOptions,
): Promise<readonly Found[]> => {
  const signerOf = await loadRecovery()
  const yielder = createYielder()
  const botsAt = o.index.botsAt(o.chain)
  const found: Found[] = []
  let left = maxAuthorizations
  const total = transactions.reduce((sum, raw) => sum + countAuthorizations(raw), 0)
  if (total > left) {
    const facts = { block: o.height, authorizations: total, read: left }
    o.raiseAlarm?.(facts, 'a block has more authorizations (EIP-7702) than are read: some may go unnoticed')
  }
  for (const raw of transactions) {
    for (const authorization of authorizationsOf(raw, { chain: o.chain, most: left })) {
      left -= 1
      if (yielder.shouldYield()) await yielder.yieldTurn()
      const signer = signerOf(authorization)
      const watching = signer === undefined ? [] : botsAt(signer, 2)
      const bots = watching.filter(({ asked }) => asksAuthorities(asked))
      if (signer === undefined || bots.length === 0) continue
      const delegation = { address: addressKey(signer), contract: addressKey(authorization.address) }
      if (await isEffective(delegation, o)) found.push({ raw, bots, delegation })
    }
  }
  return found
}

/** The candidates with what watched addresses delegate in their transactions, and with those that do nothing else. */
export const withDelegations = async (
  candidates: readonly Candidate[],
  authorizing: readonly RawTransaction[],
  o: DelegationOptions,
): Promise<readonly Candidate[]> => {
  if (authorizing.length === 0 || !o.index.needsAuthorities(o.chain)) return candidates
  const found = Map.groupBy(await findAuthorized(authorizing, o), ({ raw }) => raw.hash)
  const known = new Set(candidates.map(({ transaction }) => transaction.hash))
  const merged = candidates.map((candidate): Candidate => {
    const own = found.get(candidate.transaction.hash)
    if (own === undefined) return candidate
    const bots = new Set([...candidate.bots, ...own.flatMap(one => one.bots)])
    return { ...candidate, bots, delegations: own.map(({ delegation }) => delegation) }
  })
  const others = [...found.values()].flatMap((own): Candidate[] => {
    const transaction = own[0] && validTransaction(own[0].raw)
    if (transaction === undefined || known.has(transaction.hash)) return []
    return [
      {
        transaction,
        bots: new Set(own.flatMap(one => one.bots)),
        transfers: [],
        logs: [],
        internalCalls: [],
        delegations: own.map(({ delegation }) => delegation),
        needsReceipt: true,
      },
    ]
  })
  return [...merged, ...others]
}
