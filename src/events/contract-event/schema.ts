import { z } from 'zod'
import { addressKeySchema, addressSchema, decimalsSchema, strategyObject, strictParams } from '../fields.ts'
import { conditionMisfit } from './conditions.ts'
import { parseDeclaration } from './declaration.ts'
import { conditionSchema, eventValueSchema } from './event-value.ts'

export const maxConditions = 10
/** Conditions are repeated in each notification. */
const maxConditionsLength = 2_000
export const contractEventStrategySchema = strategyObject(
  'contract_event',
  strictParams('contract_event', {
    event: z
      .string('name the event, such as Upgraded(address indexed implementation)')
      .describe(
        'The event as the contract declares it: Upgraded(address indexed implementation). The addresses of the bot are the contracts.',
      ),
    where: z
      .array(conditionSchema)
      .max(maxConditions)
      .default([])
      .describe(
        'Conditions on its arguments, of which each must be met. Of a text or bytes that are indexed, the log holds a hash: eq, ne and in compare that of the value. contains looks at the first 1,000 characters, and passes what is longer.',
      ),
  }).superRefine(({ event, where }, context) => {
    const declared = parseDeclaration(event)
    if ('refused' in declared) {
      context.addIssue({ code: 'custom', path: ['event'], message: declared.refused })
      return
    }
    const length = where.reduce((sum, { value }) => sum + [value].flat().join('').length, 0)
    if (length > maxConditionsLength)
      context.addIssue({
        code: 'custom',
        path: ['where'],
        message: `the values of all conditions have ${maxConditionsLength} characters at most`,
      })
    for (const [n, condition] of where.entries()) {
      const fault = conditionMisfit(declared, condition)
      if (fault !== undefined) context.addIssue({ code: 'custom', path: ['where', n], message: fault })
    }
  }),
).describe('An event of a contract, declared in one line. An extension.')
export type ContractEventStrategy = z.infer<typeof contractEventStrategySchema>

const declaredFields = {
  event: z.string(),
  name: z.string(),
  args: z.array(eventValueSchema),
}

/** Token facts of a mint or burn of ERC-20, as far as the token gives them. */
const minted = { symbol: z.string().optional(), decimals: decimalsSchema.optional() }

/** A watched contract wrote a log of the event. */
export const contractEventSchema = z.object({
  address: addressSchema,
  ...declaredFields,
  ...minted,
})
export type ContractEvent = z.infer<typeof contractEventSchema>

export const matchedContractEventSchema = z.object({ address: addressKeySchema, ...declaredFields })

export const flatContractEventSchema = z.object({
  type: z.literal('contract_event'),
  contract: addressSchema,
  ...declaredFields,
  ...minted,
})
