import { approvalForAllTopic, approvalTopic, decodeApproval, isUnlimited } from '#events/approval/approval.ts'
import { addressKey, toAddress } from '#events/raw-block.ts'
import { withinSeconds } from '#events/within.ts'
import type { OpenAllowance } from '#readings/deadline.ts'
import { functionCallOf } from '#readings/function-call.ts'
import type { ContractLog } from '../../chain/rpc/contract-logs.ts'
import type { DeadlineSource, FoundDeadline } from './deadline-source.ts'

/** `undefined`: the log is another event's, takes an approval back, or is about one NFT, which loses it when it moves. */
const allowanceIn = (log: ContractLog): FoundDeadline | undefined => {
  const approval = decodeApproval(log)
  const { height, hash, time } = log
  if (time === undefined || approval === undefined || approval.revoked || approval.scope === 'token')
    return undefined
  const { address, contract, spender, scope, allowance: amount } = approval
  const allowance = {
    id: `${contract}-${spender}`,
    contract: toAddress(contract),
    spender: toAddress(spender),
    scope,
    amount,
    unlimited: isUnlimited(approval),
    approved_at: time,
  }
  return { height, hash, address, id: allowance.id, details: { allowance } }
}

const callOf = ({ scope }: OpenAllowance): string =>
  scope === 'all'
    ? 'function isApprovedForAll(address owner, address operator) view returns (uint256)'
    : 'function allowance(address owner, address spender) view returns (uint256)'

/**
 * Allowances of watched addresses, by ERC-20's `approve` or for all of a collection, each until it is open for so long.
 */
export const allowance: DeadlineSource = {
  id: 'allowance',
  kind: 'allowance',
  topics: [approvalTopic, approvalForAllTopic],
  isIndexed: true,
  find: logs => logs.flatMap(log => allowanceIn(log) ?? []),
  questions: ({ address }, { allowance: open }) =>
    open === undefined
      ? []
      : [
          {
            to: addressKey(open.contract),
            data: functionCallOf({ call: callOf(open), args: [toAddress(address), open.spender] }).encode(''),
          },
        ],
  status: ([answer], { details: { allowance: open }, strategy: { params } }) => {
    if (answer === undefined || open === undefined || params.after === undefined) return undefined
    if (answer === 0n) return { state: 'ended' }
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
