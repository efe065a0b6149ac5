/** `withdraw` in ASCII. */
const prefix = '0x7769746864726177'
const heightDigits = 8

const shape = /^0x7769746864726177([0-9a-f]{8})([0-9a-f]{40})$/

/**
 * Takes the place of a transaction's hash where validators' withdrawals (EIP-4895) are told, which belong to a block and to no
 * transaction: all that an address (key) gets in the block of a height. It is as long as a hash, and the same on each branch.
 */
export const withdrawalId = (height: number, address: string): string =>
  `${prefix}${height.toString(16).padStart(heightDigits, '0')}${address}`

/** All that an address (a key) gets in the block of a height. */
export type Payout = { readonly height: number; readonly address: string }

/** `undefined`: it is the hash of a transaction. */
export const parseWithdrawalId = (hash: string): Payout | undefined => {
  const [, height, address] = shape.exec(hash.toLowerCase()) ?? []
  return height === undefined || address === undefined
    ? undefined
    : { height: Number.parseInt(height, 16), address }
}
