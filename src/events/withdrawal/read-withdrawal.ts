import { z } from 'zod'
import { addressKey } from '../raw-block.ts'
import type { MatchedWithdrawal } from './schema.ts'

const quantity = z
  .string()
  .regex(/^0x[0-9a-f]{1,16}$/i)
  .transform(BigInt)

const withdrawalSchema = z.object({
  index: quantity,
  validatorIndex: quantity,
  address: z.string().regex(/^0x[0-9a-f]{40}$/i),
  amount: quantity,
})

/** Blocks give amounts in Gwei. */
const weiPerGwei = 1_000_000_000n

/** A withdrawal as the block of a node has it; `undefined`: it is not understood. */
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
