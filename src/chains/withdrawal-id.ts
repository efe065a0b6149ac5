/** `withdraw` in ASCII. */
const prefix = '0x7769746864726177'
const heightDigits = 8

const shape = /^0x7769746864726177([0-9a-f]{8})([0-9a-f]{40})$/

/**
 * An id in place of a transaction's hash for withdrawals of validators (EIP-4895), which belong to a block
 * and to no transaction: all that an address (key) gets in the block at a height. It is as long as a hash,
 * and the same on each branch.
 */
export const withdrawalId = (height: number, address: string): string =>
  `${prefix}${height.toString(16).padStart(heightDigits, '0')}${address}`

/** All that an address (key) gets in the block at a height. */
export type Payout = { readonly height: number; readonly address: string }

/** Returns `undefined` for the hash of a transaction. */
export const parseWithdrawalId = (hash: string): Payout | undefined => {
  const [, height, address] = shape.exec(hash.toLowerCase()) ?? []
  return height === undefined || address === undefined
    ? undefined
    : { height: Number.parseInt(height, 16), address }
}
