import {
  type Authorization,
  authorizationsOf,
  countAuthorizations,
  type MatchedDelegation,
} from '#events/delegation/authorization.ts'
import { asksFor } from '#events/matchers.ts'
import { addressKey, type RawTransaction, validTransaction, zeroAddressKey } from '#events/raw-block.ts'
import type { Log } from '#lib/log.ts'
import { createYielder } from '#lib/timers.ts'
import type { ChainNode } from '../rpc/chain-node.ts'
import { type AuthorizingTransactions, type Candidate, nothingFound } from './find-candidates.ts'
import type { WatchIndex } from './watch-index.ts'
import type { WatchedBot } from './watched-bot.ts'

/**
 * Limit of one block: recovering a signer takes 1.5 ms of CPU. Real blocks have a few; this many cost
 * 6,000,000 gas at least.
 */
const maxAuthorizations = 500

type DelegationOptions = {
  readonly chain: number
  readonly height: number
  readonly index: Pick<WatchIndex, 'botsAt' | 'reads'>
  readonly node: Pick<ChainNode, 'code' | 'nonce'>
  readonly signal: AbortSignal
  /** Called if the block has more authorizations than are read. */
  readonly reportGap?: Log['warn'] | undefined
}

/**
 * Half the order of the curve: a signature with a larger `s` is not valid (EIP-2, which EIP-7702 requires).
 */
const maxS = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/** Loaded when it is first needed, as few chains have such transactions. */
const loadRecovery = async () => {
  const [{ getSignPayload }, { recoverAddress }] = await Promise.all([
    import('ox/Authorization'),
    import('ox/Secp256k1'),
  ])
  /** Recovers the signer, `0x…`; `undefined` if the signature is not valid. */
  return ({ address, chainId, nonce, r, s, yParity }: Authorization): string | undefined => {
    if (BigInt(s) > maxS) return undefined
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

/** An authorization of a watched address, in the transaction of the block at this position. */
type Authorized = {
  readonly raw: RawTransaction
  readonly place: number
  readonly nonce: bigint
  readonly bots: readonly WatchedBot[]
  readonly delegation: MatchedDelegation
}

type FoundAuthorizations = { readonly authorized: readonly Authorized[]; readonly areAllRead: boolean }

/** Finds authorizations of watched addresses in these transactions, the first 500 of a block. */
const findAuthorized = async (
  { authorizing }: AuthorizingTransactions,
  { index, chain, height, reportGap }: DelegationOptions,
): Promise<FoundAuthorizations> => {
  const signerOf = await loadRecovery()
  const yielder = createYielder()
  const botsAt = index.botsAt(chain)
  const authorized: Authorized[] = []
  let left = maxAuthorizations
  const total = authorizing.reduce((sum, { raw }) => sum + countAuthorizations(raw), 0)
  if (total > left) {
    const facts = { block: height, authorizations: total, read: left }
    reportGap?.(facts, 'a block has more authorizations (EIP-7702) than are read: some may go unnoticed')
  }
  for (const { raw, place } of authorizing) {
    for (const authorization of authorizationsOf(raw, { chain, most: left })) {
      left -= 1
      if (yielder.shouldYield()) await yielder.yieldTurn()
      const signer = signerOf(authorization)
      const watching = signer === undefined ? [] : botsAt(signer, 2)
      const bots = watching.filter(({ asked }) => asksFor(asked, 'authorities'))
      if (signer === undefined || bots.length === 0) continue
      const delegation = { address: addressKey(signer), contract: addressKey(authorization.address) }
      authorized.push({ raw, place, nonce: authorization.nonce, bots, delegation })
    }
  }
  return { authorized, areAllRead: total <= maxAuthorizations }
}

/** An account's nonce before the block and after it, and the places of its own transactions. */
type AccountNonces = { readonly before: bigint; readonly after: bigint; readonly sent: readonly number[] }

/**
 * Keeps those authorizations of one account, in the order of the block, that have the nonce which the account
 * has by then: the others have no effect, and anybody may repeat an old one. If the account's own code made
 * contracts, which counts as well, it keeps those that may have the nonce.
 */
const withRightNonce = (
  authorized: readonly Authorized[],
  { before, after, sent }: AccountNonces,
): readonly Authorized[] => {
  let next = before
  let counted = 0
  /** A transaction counts before the authorizations that it holds. */
  const countSent = (place: number): void => {
    for (; (sent[counted] ?? Number.POSITIVE_INFINITY) <= place; counted += 1) next += 1n
  }
  const possible: Authorized[] = []
  const certain = authorized.filter(authorization => {
    countSent(authorization.place)
    if (authorization.nonce >= next && authorization.nonce < after) possible.push(authorization)
    if (authorization.nonce !== next) return false
    next += 1n
    return true
  })
  countSent(Number.MAX_SAFE_INTEGER)
  return next === after ? certain : possible
}

/**
 * Keeps the authorizations that last at the end of the block: a later one replaces an earlier one. One about
 * which no node says anything is kept.
 */
const effectiveOf = async (
  authorized: readonly Authorized[],
  { senders }: AuthorizingTransactions,
  { node, height, signal }: DelegationOptions,
): Promise<readonly Authorized[]> => {
  const [first] = authorized
  if (first === undefined) return []
  const key = first.delegation.address
  const address = `0x${key}`
  const [before, after, code] = await Promise.all([
    node.nonce(address, height - 1, signal),
    node.nonce(address, height, signal),
    node.code(address, height, signal),
  ])
  const sent = senders.flatMap((sender, place) => (addressKey(sender) === key ? [place] : []))
  const counted =
    before === undefined || after === undefined
      ? authorized
      : withRightNonce(authorized, { before, after, sent })
  if (code === undefined) return counted
  return counted.filter(({ delegation }) => code.toLowerCase() === delegatedCode(delegation.contract))
}

/**
 * Adds to the candidates what watched addresses delegate in their transactions, and transactions that do
 * nothing else. `areAllRead` says whether all authorizations of the block were read.
 */
export const withDelegations = async (
  candidates: readonly Candidate[],
  block: AuthorizingTransactions,
  options: DelegationOptions,
): Promise<{ readonly candidates: readonly Candidate[]; readonly areAllRead: boolean }> => {
  if (block.authorizing.length === 0 || !options.index.reads(options.chain, 'authorities'))
    return { candidates, areAllRead: true }
  const { authorized, areAllRead } = await findAuthorized(block, options)
  const effective = new Set<Authorized>()
  for (const own of Map.groupBy(authorized, ({ delegation }) => delegation.address).values())
    for (const authorization of await effectiveOf(own, block, options)) effective.add(authorization)
  const byTransaction = Map.groupBy(
    authorized.filter(authorization => effective.has(authorization)),
    ({ raw }) => raw.hash,
  )
  const candidateHashes = new Set(candidates.map(({ transaction }) => transaction.hash))
  const merged = candidates.map((candidate): Candidate => {
    const own = byTransaction.get(candidate.transaction.hash)
    if (own === undefined) return candidate
    const bots = new Set([...candidate.bots, ...own.flatMap(authorization => authorization.bots)])
    return { ...candidate, bots, delegations: own.map(({ delegation }) => delegation) }
  })
  const others = [...byTransaction.values()].flatMap((own): Candidate[] => {
    const transaction = own[0] === undefined ? undefined : validTransaction(own[0].raw)
    if (transaction === undefined || candidateHashes.has(transaction.hash)) return []
    return [
      {
        transaction,
        bots: new Set(own.flatMap(authorization => authorization.bots)),
        ...nothingFound,
        delegations: own.map(({ delegation }) => delegation),
        needsReceipt: true,
      },
    ]
  })
  return { candidates: [...merged, ...others], areAllRead }
}
