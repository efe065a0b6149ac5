import { z } from 'zod'
import { addressSchema, decimalsSchema, strategyObject, strictParams } from '#events/fields.ts'
import { callQuestion, functionCallOf, parseFunctionCall } from './function-call.ts'
import { conditionParams, limitEvent, numberSchema, oneCondition } from './limit.ts'
import type { LimitReading } from './limit-reading.ts'

const params = strictParams('reading', {
  contract: addressSchema,
  call: z
    .string()
    .max(500)
    .describe('A human-readable signature, such as function latestAnswer() view returns (int256).'),
  args: z
    .array(z.string().max(1_024))
    .max(16)
    .exactOptional()
    .describe('Decimal digits, hex, text, true or false; {address} stands for each address of the bot.'),
  result: z
    .union([z.string().max(64), z.number().int().min(0).max(31)])
    .exactOptional()
    .describe('Name or place, from 0, of the result that is compared. Absent: the first.'),
  decimals: decimalsSchema
    .exactOptional()
    .describe('Of the result. Absent: those that the contract says of itself, else none.'),
  ...conditionParams,
})
  .refine(...oneCondition)
  .superRefine((written, context) => {
    const parsed = parseFunctionCall(written)
    if ('refused' in parsed)
      context.addIssue({ code: 'custom', path: [parsed.field], message: parsed.refused })
  })

const contractValueStrategySchema = strategyObject('reading', params).describe(
  'A number that a contract returns: it passes a limit and is back, moves, or changes. An extension.',
)
type ContractValueStrategy = z.infer<typeof contractValueStrategySchema>

const contractValueEventSchema = z.object({ type: z.literal('reading'), value: numberSchema, ...limitEvent })
type ContractValueEvent = z.infer<typeof contractValueEventSchema>

/** A number that a contract returns, such as a price. */
export const contractValue = {
  func: 'reading',
  plural: 'values of contracts',
  most: 8,
  strategySchema: contractValueStrategySchema,
  eventSchema: contractValueEventSchema,
  question: ({ params }, { address }) => callQuestion(params, address),
  contractOf: ({ params: { contract } }) => contract,
  toEvent: read => {
    const { strategy: _, ...event } = read
    return { type: 'reading', ...event }
  },
  amountOf: event => event.value,
  call: {
    nameOf: ({ params: written }) => functionCallOf(written).name,
    isPerAddress: ({ params: written }) => functionCallOf(written).isPerAddress,
    decimalsOf: ({ params: { decimals } }) => decimals,
  },
} as const satisfies LimitReading<{ strategy: ContractValueStrategy; event: ContractValueEvent }>
