import { approvalTopics, decodeApproval, isUnlimited } from '#events/approval/approval.ts'
import { addressKey, toAddress } from '#events/raw-block.ts'
import { withinSeconds } from '#events/within.ts'
import type { OpenAllowance } from '#readings/deadline.ts'
import { functionCallOf } from '#readings/function-call.ts'
import type { NodeQuestion } from '#readings/question.ts'
import type { ContractLog } from '../../chain/rpc/contract-logs.ts'
import type { DeadlineSource, FoundDeadline } from './deadline-source.ts'

/** `undefined`: the log is another event's, or is about one NFT, which loses it when it moves. */
const allowanceIn = (log: ContractLog): FoundDeadline | undefined => {
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
 * Allowances of watched addresses, by ERC-20's `approve`, for all of a collection, or through Permit2, each until it is open for so long.
 */
export const allowance: DeadlineSource = {
  id: 'allowance',
  kind: 'allowance',
  topics: approvalTopics,
  isIndexed: true,
  find: logs => logs.flatMap(log => allowanceIn(log) ?? []),
  questions: ({ address }, { allowance: open }) =>
    open === undefined ? [] : questionsOf(toAddress(address), open),
  status: ([answer, expiry], { details: { allowance: open }, strategy: { params }, block }) => {
    if (answer === undefined || open === undefined || params.after === undefined) return undefined
    if (answer === 0n || (expiry !== undefined && expiry < BigInt(block.time))) return { state: 'ended' }
    const moment = open.approved_at + withinSeconds({ within: params.after })
    if (open.scope === 'all') return { state: 'waiting', moment }
    const left = { scope: open.scope, allowance: String(answer) }
    const details = { allowance: { ...open, amount: left.allowance, unlimited: isUnlimited(left) } }
    return { state: 'waiting', moment, details }
  },
  // Many tokens write what is left of an allowance as it is used.
  isRenewed: ({ allowance: known }, { allowance: found }) =>
    BigInt(found?.amount ?? 1) >= BigInt(known?.amount ?? 0),
  tokenOf: ({ allowance: open }) => open && addressKey(open.contract),
  shown: details => details,
}
