import { formatAmount, formatWorth, shortenAddress, shortenTokenId } from '#lib/format.ts'
import { sanitizeOnChainText } from '#lib/sanitize-text.ts'
import type { ActionKind, MatchInput, PhraseContext } from '../event-kind.ts'
import { countSchema } from '../fields.ts'
import { addressKey, sampleContract, sampleCounterparty, toAddress } from '../raw-block.ts'
import { mistypedAddresses, type Restriction } from '../restrictions.ts'
import { approvalTopics, decodeApproval, findApprovals, isUnlimited } from './approval-log.ts'
import {
  type Approval,
  type ApprovalEvent,
  type ApprovalStrategy,
  approvalEventSchema,
  approvalSchema,
  approvalStrategySchema,
  type MatchedApproval,
  matchedApprovalSchema,
} from './schema.ts'

const findWatched = (
  { transaction, logs }: MatchInput,
  addresses: ReadonlySet<string>,
): MatchedApproval[] => {
  const decoded = logs.map(decodeApproval)
  const owners = new Set(decoded.flatMap(approval => (approval === undefined ? [] : [approval.address])))
  return [...owners]
    .filter(owner => addresses.has(owner))
    .flatMap(owner => findApprovals(logs, { owner, input: transaction.input }))
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

const maxSymbolLength = 16

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
  const amount = formatAmount(BigInt(held), { decimals: decimals ?? 0, locale: say.locale })
  const { text, bound = 'none' } =
    usd !== undefined && 'value' in usd ? formatWorth(usd.value, say.locale) : { text: '' }
  return say('alert-at-risk', {
    done,
    what: held === '0' ? 'none' : text === '' ? 'held' : 'worth',
    held: say(decimals === null ? 'alert-raw-units' : 'alert-units', { amount, symbol: asset }),
    worth: text === '' ? '' : say('alert-worth', { bound, usd: text }),
  })
}

/** `lets 0x7a25…488D spend unlimited USDC` */
const approvalPhrase = (approval: Approval, { say, nameOf, isFirst }: PhraseContext): string => {
  const { contract, spender, symbol, decimals, allowance = '0', token_id = '', permit2, revoked } = approval
  const asset = sanitizeOnChainText(symbol, maxSymbolLength) || shortenAddress(contract)
  const amount = formatAmount(BigInt(allowance), { decimals: decimals ?? 0, locale: say.locale })
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
    row: 3,
    toStrategy: ({ own }) => ({
      func: 'token_approval',
      params: own?.params ?? { unlimited_only: false, except: [] },
    }),
    example: { text: 'lets 0x3fC9…7FAD spend unlimited USDC' },
  },
} as const satisfies ActionKind<{
  item: Approval
  matched: MatchedApproval
  strategy: ApprovalStrategy
  event: ApprovalEvent
}>
