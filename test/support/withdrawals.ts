import { z } from 'zod'
import type { FakeNode } from './fake-node.ts'

/** As blocks have them, the amount in Gwei. */
export type PaidWithdrawal = { index: string; validatorIndex: string; address: string; amount: string }

export const withdrawalOf = (address: string, o: Partial<PaidWithdrawal> = {}): PaidWithdrawal => ({
  index: '0xeb9b8c',
  validatorIndex: '0xa474b',
  address: address.toLowerCase(),
  amount: '0xeb0d50',
  ...o,
})

const blockSchema = z.looseObject({ number: z.string() })

/** The node's blocks pay out what this says of their height; anvil has no validators. */
export const payWithdrawals = (
  node: Pick<FakeNode, 'replyWith'>,
  paidIn: (height: number) => readonly unknown[],
): void =>
  node.replyWith(({ method }, honest) => {
    const block = method === 'eth_getBlockByNumber' ? blockSchema.safeParse(honest) : undefined
    if (!block?.success) return undefined
    return { result: { ...block.data, withdrawals: paidIn(Number(block.data.number)) } }
  })

/** The same, but its first answer about a block that pays leaves out what it pays, as its root shows. */
export const payWithdrawalsLate = (
  node: Pick<FakeNode, 'replyWith'>,
  paidIn: (height: number) => readonly unknown[],
): void => {
  const asked = new Set<number>()
  node.replyWith(({ method, params: [, isWhole] }, honest) => {
    const block =
      method === 'eth_getBlockByNumber' && isWhole === true ? blockSchema.safeParse(honest) : undefined
    if (!block?.success) return undefined
    const height = Number(block.data.number)
    const paid = paidIn(height)
    if (paid.length === 0) return undefined
    const isFirst = !asked.has(height)
    asked.add(height)
    const withdrawalsRoot = `0x${'ab'.repeat(32)}`
    return { result: { ...block.data, withdrawalsRoot, withdrawals: isFirst ? undefined : paid } }
  })
}
