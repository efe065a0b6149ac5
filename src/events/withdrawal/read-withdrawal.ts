import { z } from 'zod'
import { evmAddress } from '#lib/format.ts'
import { addressKey } from '../raw-block.ts'
import type { MatchedWithdrawal } from './schema.ts'

const quantity = z
  .string()
  .regex(/^0x[0-9a-f]{1,16}$/i)
  .transform(BigInt)

const recipientSchema = z.object({ address: z.string().regex(evmAddress) })

const withdrawalSchema = recipientSchema.extend({
  index: quantity,
  validatorIndex: quantity,
  amount: quantity,
})

/** Blocks give amounts in Gwei. */
const weiPerGwei = 1_000_000_000n

/** Reads a withdrawal from the block of a node; `undefined` if it cannot be understood. */
export const readWithdrawal = (given: unknown): MatchedWithdrawal | undefined => {
  const { success, data } = withdrawalSchema.safeParse(given)
  if (!success) return undefined
  return {
    address: addressKey(data.address),
    validator: data.validatorIndex.toString(),
    index: data.index.toString(),
    amount: (data.amount * weiPerGwei).toString(),
  }
}

/**
 * Reads the address (key) of a withdrawal that may otherwise not be understood; `undefined` if that cannot be
 * read either.
 */
export const readWithdrawalAddress = (given: unknown): string | undefined => {
  const { data } = recipientSchema.safeParse(given)
  return data === undefined ? undefined : addressKey(data.address)
}
