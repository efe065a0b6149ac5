import type { RawTransaction } from '../raw-block.ts'

/** `transfer(address,uint256)` and `transferFrom(address,address,uint256)`, and where the two name the receiver. */
const transferCalls = [
  { selector: '0xa9059cbb', receiverAt: 34, length: 138 },
  { selector: '0x23b872dd', receiverAt: 98, length: 202 },
] as const

/** The receiver (40 hex digits) that a transaction asks a token to move something to; asked of every transaction of a block. */
export const transferCallReceiver = ({ input }: RawTransaction): string | undefined => {
  if (input.length !== 138 && input.length !== 202) return undefined
  const call = transferCalls.find(
    ({ selector, length }) => input.length === length && input.startsWith(selector),
  )
  return call && input.slice(call.receiverAt, call.receiverAt + 40)
}
