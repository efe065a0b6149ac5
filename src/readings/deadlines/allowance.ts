import { z } from 'zod'
import { approvalTopics, decodeApproval, isUnlimited } from '#events/approval/approval.ts'
import { addressSchema, digitsSchema, unixTimeSchema } from '#events/fields.ts'
import { addressKey, toAddress } from '#events/raw-block.ts'
import { withinSeconds } from '#events/within.ts'
import { shortenAddress } from '#lib/format.ts'
import { functionCallOf } from '../function-call.ts'
import type { NodeQuestion } from '../question.ts'
import type { ContractLog } from './contract-log.ts'
import { type DeadlineSource, defineDeadlineKind, type FoundDeadline } from './deadline-kind.ts'

const openAllowanceSchema = z.object({
  id: z.string(),
  contract: addressSchema,
  spender: addressSchema,
  scope: z.enum(['amount', 'all']),
  /** The remaining amount in base units. Its symbol and decimals are those of the event. */
  amount: digitsSchema.optional(),
  /** Whether the spender may take everything, now and later. */
  unlimited: z.boolean(),
  /** Whether the spender takes it through Permit2. */
  permit2: z.literal(true).optional(),
  approved_at: unixTimeSchema,
})
type OpenAllowance = z.infer<typeof openAllowanceSchema>

type Details = { readonly allowance?: OpenAllowance | undefined }

/**
 * Returns `undefined` if the log is of another event, or is about one NFT, whose approval ends when it moves.
 */
const allowanceIn = (log: ContractLog): FoundDeadline<Details> | undefined => {
  const approval = decodeApproval(log)
  const { height, hash, time } = log
  if (time === undefined || approval === undefined || approval.scope === 'token') return undefined
  const { address, contract, spender, scope, allowance: amount, permit2 } = approval
  const allowance = {
    id: [contract, spender, ...(permit2 === true ? [addressKey(log.address)] : [])].join('-'),
    contract: toAddress(contract),
    spender: toAddress(spender),
    scope,
    amount,
    unlimited: isUnlimited(approval),
    permit2,
    approved_at: time,
  }
  const ends = approval.revoked ? 'cancelled' : undefined
  return { height, hash, address, id: allowance.id, details: { allowance }, ends }
}

const callOf = (scope: OpenAllowance['scope']): string =>
  scope === 'all'
    ? 'function isApprovedForAll(address owner, address operator) view returns (uint256)'
    : 'function allowance(address owner, address spender) view returns (uint256)'
const permit2Call =
  'function allowance(address owner, address token, address spender) view returns (uint160 amount, uint48 expiration, uint48 nonce)'

const questionsOf = (
  owner: string,
  { id, contract, spender, scope }: OpenAllowance,
): readonly NodeQuestion[] => {
  const [, , permit2] = id.split('-')
  if (permit2 === undefined) {
    const { encode } = functionCallOf({ call: callOf(scope), args: [owner, spender] })
    return [{ to: addressKey(contract), data: encode('') }]
  }
  const data = functionCallOf({ call: permit2Call, args: [owner, contract, spender] }).encode('')
  return [
    { to: permit2, data },
    { to: permit2, data, word: 1 },
  ]
}

/**
 * Allowances of watched addresses, by ERC-20's `approve`, for all of a collection, or through Permit2, each
 * until it has been open for the time of the strategy.
 */
const openAllowances: DeadlineSource<Details> = {
  id: 'allowance',
  filters: [{ topics: approvalTopics, addressTopic: 1 }],
  isTimed: true,
  find: logs => logs.flatMap(log => allowanceIn(log) ?? []),
  questions: ({ address }, { allowance: open }) =>
    open === undefined ? [] : questionsOf(toAddress(address), open),
  status: ([answer, expiry], { details: { allowance: open }, params, block }) => {
    if (answer === undefined || open === undefined || params.after === undefined) return undefined
    if (answer === 0n || (expiry !== undefined && expiry < BigInt(block.time))) return { state: 'ended' }
    const moment = open.approved_at + withinSeconds({ within: params.after })
    if (open.scope === 'all') return { state: 'waiting', moment }
    const left = { scope: open.scope, allowance: String(answer) }
    const details = { allowance: { ...open, amount: left.allowance, unlimited: isUnlimited(left) } }
    return { state: 'waiting', moment, details }
  },
  // Many tokens log the remaining allowance as it is used.
  isRenewed: ({ allowance: previous }, { allowance: renewed }) =>
    BigInt(renewed?.amount ?? 1) >= BigInt(previous?.amount ?? 0),
  shown: details => details,
}

export const allowance = defineDeadlineKind({
  lineId: 'watch-allowance-line',
  about: 'what a watched address lets others take of its tokens is still open',
  needs: ['after'],
  answer: 'days',
  answers: ['7', '30', '90'],
  details: { allowance: openAllowanceSchema },
  sources: [openAllowances],
  tokenOf: ({ allowance: open }) => (open === undefined ? undefined : addressKey(open.contract)),
  nameOf: ({ allowance: open }, { symbolOf }) =>
    open === undefined ? undefined : `${symbolOf(open.contract)} → ${shortenAddress(open.spender)}`,
})
