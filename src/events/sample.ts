/** Addresses (keys) that are obviously made up, for samples. */
export const sampleCounterparty = '7e57'.repeat(10)
export const sampleContract = '7e57c0de'.repeat(5)

/** 1.25 of a coin or token of 18 decimals. */
export const sampleAmount = '1250000000000000000'

/** `transfer(address,uint256)` */
export const sampleMethod = '0xa9059cbb'
