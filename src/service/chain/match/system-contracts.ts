import { chainOf } from '#chains/registry.ts'
import type { RawTransaction } from '#events/raw-block.ts'

/**
 * Whether a transaction may be of one of the chain's own types, which a node gives only when it is asked:
 * such a transaction calls nothing, and looks like a payment or a deployment.
 */
export const mayBeSystemContract = (chain: number, { input, value, to }: RawTransaction): boolean =>
  input === '0x' &&
  (value !== '0x0' || typeof to !== 'string') &&
  chainOf(chain).family.hidesContractTypes === true
