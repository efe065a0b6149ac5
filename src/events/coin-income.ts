import { z } from 'zod'
import { addressKeySchema, digitsSchema, minimumUsdSchema } from './fields.ts'
import { type MinimumValue, minimumAmountSchema } from './minimums.ts'

/** Amount in wei. */
export const matchedRewardSchema = z.object({ address: addressKeySchema, amount: digitsSchema })
export type MatchedReward = z.infer<typeof matchedRewardSchema>

/** Parameters of a strategy of coins that blocks pay out themselves. `what` is their plural name. */
export const incomeParams = (what: string) => ({
  direction: z
    .literal('in', { error: `${what} only come in: in, or left out` })
    .exactOptional()
    .describe(`in, or left out: ${what} only come in.`),
  minimum_amount: minimumAmountSchema('wei')
    .describe('Of each one: wei as decimal digits, 78 at most.')
    .default('0'),
  minimum_usd: minimumUsdSchema.default(0),
})

type IncomeParams = z.infer<z.ZodObject<ReturnType<typeof incomeParams>>>

/**
 * The parameters that a person chose. A minimum in coins is left out: it is about transfers of the coin, and what validators get
 * is far less.
 */
export const chosenIncomeParams = ({
  minimum,
  own,
}: {
  readonly minimum: MinimumValue | 'kept'
  readonly own: { readonly params: IncomeParams } | undefined
}): IncomeParams => {
  const { minimum_amount = '0', minimum_usd: before = 0 } = own?.params ?? {}
  const chosen = minimum !== 'kept' && 'usd' in minimum ? minimum.usd : 0
  return { ...own?.params, minimum_amount, minimum_usd: minimum === 'kept' ? before : chosen }
}
