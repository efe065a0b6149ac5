import { z } from 'zod'

const directionSchema = z.enum(['both', 'in', 'out'])
export type Direction = z.infer<typeof directionSchema>

/** Wei as decimal digits, as many as 256 bits take: JSON numbers end at 2^53, amounts of 18 decimals do not. */
const weiSchema = z
  .string()
  .regex(/^\d{1,78}$/, 'wei as decimal digits, 78 at most')
  .describe('Wei as decimal digits, 78 at most.')

/** More than there is. */
const maxUsd = 1e15

const minimumUsdSchema = z
  .number()
  .nonnegative()
  .max(maxUsd)
  .describe('US dollars, by a price of the last day; 0: whatever it is worth.')

const maxShownName = 80

/** Parameters of a strategy. Others are refused by their name: who misspells a minimum would else be told everything. */
const strictParams = <Shape extends z.ZodRawShape>(func: string, shape: Shape) => {
  const known = Object.keys(shape).join(', ') || 'none'
  return z.strictObject(shape, {
    error: issue =>
      issue.code === 'unrecognized_keys'
        ? `${func} has no parameter ${issue.keys.join(', ').slice(0, maxShownName)}; it takes ${known}`
        : undefined,
  })
}

const ethTransfer = z.object({
  func: z.literal('eth_transfer'),
  params: strictParams('eth_transfer', {
    direction: directionSchema.default('both'),
    minimum_amount: weiSchema.default('0'),
    minimum_usd: minimumUsdSchema.default(0),
  }),
})

const tokenTransfer = z.object({
  func: z.literal('token_transfer'),
  params: strictParams('token_transfer', {
    direction: directionSchema.default('both'),
    minimum_usd: minimumUsdSchema.default(0),
    zero_value: z
      .literal(true)
      .optional()
      .describe(
        'Transfers of nothing are told too, which anybody can make in anybody’s name to leave an address in the history. ' +
          'Only of transactions that no watched address signed and in which nothing else happened; each alone and at once, ' +
          'whatever the frequency, and not counted. An extension.',
      ),
  }),
})

const nftTransfer = z.object({
  func: z.literal('nft_transfer'),
  params: strictParams('nft_transfer', { direction: directionSchema.default('both') }),
})

const noParams = (func: string) =>
  strictParams(func, {}).default({}).describe('There are none: empty, or left out.')

/** What a bot watches for; the specification's *Strategies* (`driver.strategies[]`). */
export const strategySchema = z.discriminatedUnion('func', [
  ethTransfer,
  tokenTransfer,
  nftTransfer,
  z.object({ func: z.literal('contract_deploy'), params: noParams('contract_deploy') }),
  z.object({ func: z.literal('contract_call'), params: noParams('contract_call') }),
])
export type Strategy = z.infer<typeof strategySchema>
