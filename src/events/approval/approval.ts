import { z } from 'zod'
import { evmAddress, formatAmount, shortenAddress, shortenTokenId } from '#lib/format.ts'
import { maxSymbolLength, sanitizeOnChainText } from '#lib/sanitize-text.ts'
import type { ActionKind, MatchInput, PhraseContext } from '../event-kind.ts'
import {
  addressKeySchema,
  addressSchema,
  countSchema,
  decimalsSchema,
  digitsSchema,
  strategyObject,
  strictParams,
  usdField,
} from '../fields.ts'
import {
  addressKey,
  isWords,
  type RawLog,
  sampleContract,
  sampleCounterparty,
  toAddress,
  topicAddress,
  wordAt,
  zeroAddressKey,
} from '../raw-block.ts'
import { mistypedAddresses, type Restriction } from '../restrictions.ts'
import { transferTopic } from '../transfer.ts'

const maxExcepted = 100

const approvalStrategySchema = strategyObject(
  'token_approval',
  strictParams('token_approval', {
    unlimited_only: z
      .boolean()
      .default(false)
      .describe('Only what lets a spender take everything, now and later; nothing of what is revoked.'),
    except: z
      .array(addressSchema)
      .max(maxExcepted)
      .default([])
      .describe('Spenders, 100 at most: what is approved for them is not notified.'),
  }),
).describe('What an address lets others take of its tokens, or no longer does. An extension.')
type ApprovalStrategy = z.infer<typeof approvalStrategySchema>

/**
 * An amount of a token, one NFT (`token`), or every NFT of a collection or token of an ERC-1155 contract
 * (`all`).
 */
const scope = z.enum(['amount', 'token', 'all'])
/** Allowance of scope `amount`, in base units. */
const allowance = digitsSchema.optional()

const risk = {
  held: digitsSchema
    .optional()
    .describe(
      'Of an allowance that is not revoked: what the owner held in the newest block when it was notified, in base units. Absent: not known. An extension.',
    ),
  ...usdField,
}

const permission = {
  scope,
  allowance,
  /** The NFT of scope `token`. */
  token_id: digitsSchema.optional(),
  /** Whether the spender may take everything, now and later. */
  unlimited: z.boolean(),
  revoked: z.boolean(),
  /** The spender takes it through Permit2, which the contract knows as its spender. */
  permit2: z.literal(true).optional(),
  /** The symbol is empty and the decimals are null if the contract does not say them. */
  symbol: z.string(),
  decimals: decimalsSchema.nullable(),
  ...risk,
}

/**
 * Permission that a watched address gives a spender or takes back: an ERC-20 allowance, one NFT, or all of a
 * contract. `usd` is the worth of the part of `held` that the spender may take.
 */
const approvalSchema = z.object({
  address: addressSchema,
  contract: addressSchema,
  spender: addressSchema,
  ...permission,
})
type Approval = z.infer<typeof approvalSchema>

const matchedApprovalSchema = z.object({
  address: addressKeySchema,
  contract: addressKeySchema,
  spender: addressKeySchema,
  scope,
  allowance,
  tokenId: digitsSchema.optional(),
  revoked: z.boolean(),
  permit2: z.literal(true).optional(),
})
type MatchedApproval = z.infer<typeof matchedApprovalSchema>

const approvalEventSchema = z.object({
  type: z.literal('token_approval'),
  owner: addressSchema,
  spender: addressSchema,
  contract: addressSchema,
  ...permission,
})
type ApprovalEvent = z.infer<typeof approvalEventSchema>

/** `Approval(address,address,uint256)` of ERC-20 and ERC-721; permits of EIP-2612 write it, too. */
const approvalTopic = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
/** `ApprovalForAll(address,address,bool)` of ERC-721 and ERC-1155. */
const approvalForAllTopic = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
/** Permit2's `Approval(address,address,address,uint160,uint48)`. */
const permit2ApprovalTopic = '0xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b'
/** Permit2's `Permit(address,address,address,uint160,uint48,uint48)`. */
const permit2PermitTopic = '0xc6a377bfc4eb120024a8ac08eef205be16b817020812c73223e81d1bdb9708ec'
/** Permit2's `Lockdown(address,address,address)`, which takes an approval back. */
const permit2LockdownTopic = '0x89b1add15eff56b3dfe299ad94e01f2b52fbcb80ae1a3baea6ae8c04cb2b98a4'

/** The owner is the first argument of each. */
export const approvalTopics = [
  approvalTopic,
  approvalForAllTopic,
  permit2ApprovalTopic,
  permit2PermitTopic,
  permit2LockdownTopic,
] as const

const permit2Topics: ReadonlySet<string | undefined> = new Set([
  permit2ApprovalTopic,
  permit2PermitTopic,
  permit2LockdownTopic,
])

/** The contract has the same address on every chain but zkSync. */
const permit2Contracts: ReadonlySet<string> = new Set([
  '000000000022d473030f116ddee9f6b43ac78ba3',
  '0000000000225e31d15943971f47ad3022f714fa',
])

const maxUint256 = 2n ** 256n - 1n
const maxUint160 = 2n ** 160n - 1n
const maxUint96 = 2n ** 96n - 1n

/**
 * Wallets ask for the highest number there is, some tokens subtract from it, and some store 160 or 96 bits of
 * it: no supply reaches any of these.
 */
export const isUnlimited = ({
  scope,
  allowance = '0',
}: Pick<MatchedApproval, 'scope' | 'allowance'>): boolean => {
  const amount = BigInt(allowance)
  return scope === 'all' || amount >= 2n ** 255n || amount === maxUint160 || amount === maxUint96
}

type Decoded = MatchedApproval | undefined

type LogContent = Pick<RawLog, 'address' | 'topics' | 'data'>

const decodeAllowance = (
  { topics, data }: LogContent,
  ends: { address: string; contract: string },
): Decoded => {
  const spender = topicAddress(topics[2])
  if (spender === undefined) return undefined
  if (topics.length === 3 && isWords(data, 1)) {
    const amount = wordAt(data, 0)
    return { ...ends, spender, scope: 'amount', allowance: amount.toString(), revoked: amount === 0n }
  }
  const [, , , id = ''] = topics
  if (topics.length !== 4 || !isWords(data, 0) || !/^0x[0-9a-f]{64}$/i.test(id)) return undefined
  return {
    ...ends,
    spender,
    scope: 'token',
    tokenId: BigInt(id).toString(),
    revoked: spender === zeroAddressKey,
  }
}

const decodeForAll = ({ topics, data }: LogContent, ends: { address: string; contract: string }): Decoded => {
  const spender = topicAddress(topics[2])
  if (spender === undefined || topics.length !== 3 || !isWords(data, 1)) return undefined
  return { ...ends, spender, scope: 'all', revoked: wordAt(data, 0) === 0n }
}

const maxAddress = 2n ** 160n

const wordAddress = (data: string, n: number): string | undefined => {
  const word = wordAt(data, n)
  return word < maxAddress ? word.toString(16).padStart(40, '0') : undefined
}

const decodePermit2 = ({ topics, data }: LogContent, address: string): Decoded => {
  const common = { address, scope: 'amount', permit2: true } as const
  if (topics[0] === permit2LockdownTopic) {
    if (topics.length !== 2 || !isWords(data, 2)) return undefined
    const [contract, spender] = [wordAddress(data, 0), wordAddress(data, 1)]
    return contract && spender ? { ...common, contract, spender, allowance: '0', revoked: true } : undefined
  }
  const contract = topicAddress(topics[2])
  const spender = topicAddress(topics[3])
  const words = topics[0] === permit2PermitTopic ? 3 : 2
  if (contract === undefined || spender === undefined || !isWords(data, words)) return undefined
  const amount = wordAt(data, 0)
  if (amount > maxUint160) return undefined
  return { ...common, contract, spender, allowance: amount.toString(), revoked: amount === 0n }
}

/**
 * Returns `undefined` if the log is not an approval as the standard has it: any contract is free to write
 * others.
 */
export const decodeApproval = (log: LogContent): Decoded => {
  const address = topicAddress(log.topics[1])
  if (address === undefined || !evmAddress.test(log.address)) return undefined
  const contract = addressKey(log.address)
  const kind = log.topics[0]
  if (kind === approvalTopic) return decodeAllowance(log, { address, contract })
  if (kind === approvalForAllTopic) return decodeForAll(log, { address, contract })
  return permit2Topics.has(kind) && permit2Contracts.has(contract) ? decodePermit2(log, address) : undefined
}

/** `permit` of EIP-2612 and of DAI. */
const permitSelectors = ['d505accf', '8fcbaf0c'] as const

type Entry = { readonly log: RawLog; readonly approval: Decoded }

/**
 * Logs that tokens write about an allowance while they move something by it. `isPermitted` says that the
 * transaction holds a permit.
 */
const bookkeepingOf = (entries: readonly Entry[], isPermitted: boolean): ReadonlySet<RawLog> => {
  const bookkeeping = new Set<RawLog>()
  const granted = new Set<string>()
  const candidates = entries.filter(({ approval }) => {
    if (approval === undefined) return true
    // The remainder of an allowance is never the highest number, and a permit is logged before the transfer
    // by it.
    const isFirst = isPermitted && !granted.has(approval.spender)
    granted.add(approval.spender)
    return !isFirst && approval.allowance !== maxUint256.toString()
  })
  for (const [n, { approval }] of candidates.entries()) {
    if (approval !== undefined) continue
    const beside = [candidates[n - 1], candidates[n + 1]].find(
      entry => entry?.approval !== undefined && !bookkeeping.has(entry.log),
    )
    if (beside !== undefined) bookkeeping.add(beside.log)
  }
  return bookkeeping
}

const idOf = ({ topics }: RawLog): string => topics[3]?.toLowerCase() ?? ''

/**
 * Returns the last of each approval that an address (key) gave or took back in one transaction. Its logs
 * include the transfers out of the address, in their order.
 *
 * Left out is what tokens only note down as they move something. Older ERC-20 tokens write an `Approval` of
 * the remaining allowance beside each `Transfer` by it: an approval beside a transfer of the same token out
 * of the address is taken for one of these, unless it is of the highest number, or the first for its spender
 * in a transaction whose input holds a permit. Older NFTs take back the approval of an NFT as it moves. A
 * permit that is hidden from the input and used at once for less than it allows is missed unless it is
 * unlimited; the transfer itself is not missed.
 */
export const findApprovals = (logs: readonly RawLog[], owner: string, input: string): MatchedApproval[] => {
  const entries = logs
    .filter(({ topics }) => topicAddress(topics[1]) === owner)
    .map((log): Entry => ({ log, approval: decodeApproval(log) }))
  const isPermitted = permitSelectors.some(selector => input.includes(selector))
  const moved = new Set(
    entries.flatMap(({ log }) =>
      log.topics[0] === transferTopic && log.topics.length === 4
        ? [`${addressKey(log.address)} ${idOf(log)}`]
        : [],
    ),
  )
  const amounts = entries.filter(({ log, approval }) =>
    approval === undefined
      ? log.topics[0] === transferTopic && log.topics.length === 3
      : approval.scope === 'amount' && approval.permit2 === undefined,
  )
  const bookkeeping = new Set(
    [...Map.groupBy(amounts, ({ log }) => addressKey(log.address)).values()].flatMap(own => [
      ...bookkeepingOf(own, isPermitted),
    ]),
  )
  const last = new Map<string, MatchedApproval>()
  for (const { log, approval } of entries) {
    if (approval === undefined || bookkeeping.has(log)) continue
    const { contract, spender, scope, tokenId = '', permit2 = false } = approval
    if (scope === 'token' && approval.revoked && moved.has(`${contract} ${idOf(log)}`)) continue
    // An NFT has one spender at a time.
    const key = [contract, scope, tokenId, permit2, scope === 'token' ? '' : spender].join(' ')
    last.delete(key)
    last.set(key, approval)
  }
  return [...last.values()]
}

const findWatched = (
  { transaction, logs }: MatchInput,
  addresses: ReadonlySet<string>,
): MatchedApproval[] => {
  const decoded = logs.map(decodeApproval)
  const owners = new Set(decoded.flatMap(approval => (approval === undefined ? [] : [approval.address])))
  return [...owners]
    .filter(owner => addresses.has(owner))
    .flatMap(owner => findApprovals(logs, owner, transaction.input))
}

const unlimitedOnly: Restriction<ApprovalStrategy, MatchedApproval> = {
  verdict: 'not_unlimited',
  drop: strategy => ({ ...strategy, params: { ...strategy.params, unlimited_only: false } }),
  admits: ({ params }) => (params.unlimited_only ? item => !item.revoked && isUnlimited(item) : undefined),
}

const except: Restriction<ApprovalStrategy, MatchedApproval> = {
  verdict: 'spender_excepted',
  drop: strategy => ({ ...strategy, params: { ...strategy.params, except: [] } }),
  admits: ({ params }) => {
    if (params.except.length === 0) return undefined
    const excepted = new Set(params.except.map(addressKey))
    return ({ spender }) => !excepted.has(spender)
  },
  mistakes: ({ params }) => mistypedAddresses(params.except, ['except']),
}

/** `unlimited USDC`, `500 USDC`, `NFT Cats #7`, `all Cats`. */
const approvedWhat = ({ scope, revoked, unlimited }: Approval): string => {
  if (revoked) return scope === 'token' ? 'revoked-nft' : 'revoked'
  if (scope !== 'amount') return scope === 'all' ? 'all' : 'nft'
  return unlimited ? 'unlimited' : 'amount'
}

/** Adds what the owner holds, and what of that is at risk, as far as it is known. */
const riskPhrase = (done: string, approval: Approval, say: PhraseContext['say']): string => {
  const { held, usd, symbol, contract, decimals } = approval
  if (held === undefined) return done
  const asset = sanitizeOnChainText(symbol, maxSymbolLength) || shortenAddress(contract)
  const amount = formatAmount(BigInt(held), decimals ?? 0, say.locale)
  const { text, bound = 'none' } =
    usd !== undefined && 'value' in usd ? say.worth(usd.value, usd.at) : { text: '' }
  const what = text === '' ? 'held' : 'worth'
  return say('alert-at-risk', {
    done,
    what: held === '0' ? 'none' : what,
    held: say(decimals === null ? 'alert-raw-units' : 'alert-units', { amount, symbol: asset }),
    worth: text === '' ? '' : say('alert-worth', { bound, usd: text }),
  })
}

/** `lets 0x7a25…488D spend unlimited USDC` */
const approvalPhrase = (approval: Approval, { say, nameOf, isFirst }: PhraseContext): string => {
  const { contract, spender, symbol, decimals, allowance = '0', token_id = '', permit2, revoked } = approval
  const asset = sanitizeOnChainText(symbol, maxSymbolLength) || shortenAddress(contract)
  const amount = formatAmount(BigInt(allowance), decimals ?? 0, say.locale)
  const done = say('alert-approved', {
    what: approvedWhat(approval),
    spender: !revoked && isFirst(spender) ? `🆕 ${nameOf(spender)}` : nameOf(spender),
    asset,
    amount: say(decimals === null ? 'alert-raw-units' : 'alert-units', { amount, symbol: asset }),
    id: shortenTokenId(token_id),
  })
  return riskPhrase(permit2 === true ? say('alert-via-permit2', { done }) : done, approval, say)
}

/** A watched address lets another one take its tokens, or no longer does. */
export const approval = {
  id: 'approval',
  func: 'token_approval',
  list: 'approvals',
  strategySchema: approvalStrategySchema,
  itemSchema: approvalSchema,
  matchedSchema: matchedApprovalSchema,
  flatEventSchema: approvalEventSchema,
  countSchema: countSchema.default(0),
  logs: { topics: approvalTopics, addressTopic: 1, isValid: log => decodeApproval(log) !== undefined },
  reads: ['outgoingLogs'],
  match: findWatched,
  maxMatched: 20,
  restrictions: [except, unlimitedOnly],
  toItem: (item, { metadataOf, held, usd }) => {
    const { scope, allowance, tokenId, revoked, permit2 } = item
    const { symbol, name, decimals } = metadataOf(item.contract)
    return {
      address: toAddress(item.address),
      contract: toAddress(item.contract),
      spender: toAddress(item.spender),
      scope,
      allowance,
      token_id: tokenId,
      unlimited: !revoked && isUnlimited(item),
      revoked,
      ...(permit2 && { permit2 }),
      symbol: scope === 'amount' ? symbol : name || symbol,
      decimals: scope === 'amount' ? decimals : null,
      ...(held !== undefined && { held }),
      ...(usd !== undefined && { usd }),
    }
  },
  toFlatEvent: ({ address: owner, ...approved }) => ({ type: 'token_approval', owner, ...approved }),
  granting: {
    grant: ({ spender, symbol, revoked }) => ({ spender, tokenName: symbol, isRevoked: revoked }),
    atRisk: ({ scope, revoked, address, contract, allowance = '0' }) =>
      scope === 'amount' && !revoked ? { contract, owner: address, most: allowance } : undefined,
  },
  tokenContract: ({ contract }) => contract,
  sample: address => ({
    item: {
      address,
      contract: sampleContract,
      spender: sampleCounterparty,
      scope: 'amount',
      allowance: (2n ** 256n - 1n).toString(),
      revoked: false,
    },
    transaction: { from: address, to: sampleContract, method: '0x095ea7b3' },
  }),
  phrase: approvalPhrase,
  ruleTarget: ({ contract, spender }) => ({ contract, counterparty: spender }),
  thirdParty: { id: 'approval', aliases: ['erc20approval', 'approval', 'approvalforall'] },
  option: {
    id: 'approvals',
    group: 'security',
    toStrategy: ({ own }) => ({
      func: 'token_approval',
      params: own?.params ?? { unlimited_only: false, except: [] },
    }),
    example: { text: 'lets 0x3fC9…7FAD spend unlimited USDC' },
  },
} as const satisfies ActionKind<Approval, MatchedApproval, ApprovalStrategy, ApprovalEvent>
