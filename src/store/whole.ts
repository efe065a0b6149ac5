import { StoreError } from './store-error.ts'

/**
 * A time or a count as engines keep it: a fraction is rounded up, below 0 is 0. What is no finite number is thrown as
 * `store_misused` while the call is made, before it could spoil what others write in the same transaction.
 */
export const toWholeNumber = (value: number, name: string): number => {
  if (!Number.isFinite(value))
    throw new StoreError('store_misused', `${name} must be a number, not ${value}.`)
  return Math.max(0, Math.ceil(value))
}
