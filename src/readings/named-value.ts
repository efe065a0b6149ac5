import { z } from 'zod'
import { addressSchema, strategyObject, strictParams } from '#events/fields.ts'
import { conditionParams, limitEvent, numberSchema, oneCondition } from './limit.ts'
import type { LimitReading } from './limit-reading.ts'
import { chainsOfValue, presetOf, presets } from './presets/presets.ts'

const ofSchema = z.enum(presets.map(({ id }) => id))

/** `For total_supply, share_price.` */
const takenBy = (field: 'contract' | 'market'): string =>
  `For ${presets.flatMap(({ id, takes }) => (takes === field ? [id] : [])).join(', ')}.`

const params = strictParams('value', {
  of: ofSchema.describe(
    presets
      .map(({ id, about, ...preset }) =>
        'decimals' in preset ? `${id}: ${about}; ${preset.decimals} decimals.` : `${id}: ${about}.`,
      )
      .join(' '),
  ),
  pair: z
    .string()
    .max(32)
    .exactOptional()
    .describe('For price: the coin of the chain, such as ETH/USD; on Ethereum also BTC, USDC, USDT and DAI.'),
  contract: addressSchema.exactOptional().describe(takenBy('contract')),
  market: z
    .string()
    .regex(/^0x[0-9a-f]{64}$/, 'the id of a market: 0x and 64 hex digits in lower case')
    .exactOptional()
    .describe(takenBy('market')),
  ...conditionParams,
})
  .refine(...oneCondition)
  .superRefine(({ of, ...given }, context) => {
    const { takes } = presetOf(of)
    for (const field of ['pair', 'contract', 'market'] as const) {
      if ((given[field] !== undefined) === (field === takes)) continue
      const message = field === takes ? `${of} needs a ${field}` : `${of} takes no ${field}`
      context.addIssue({ code: 'custom', path: [field], message })
    }
  })

const namedValueStrategySchema = strategyObject('value', params).describe(
  'A value that people know by name, such as a price: it passes a limit and is back, moves, or changes. An extension.',
)
type NamedValueStrategy = z.infer<typeof namedValueStrategySchema>

const namedValueEventSchema = z.object({
  type: z.literal('value'),
  of: ofSchema,
  value: numberSchema,
  ...limitEvent,
})
type NamedValueEvent = z.infer<typeof namedValueEventSchema>

/** A value that people know by name: a reading whose call is ours. */
export const namedValue = {
  func: 'value',
  plural: 'values',
  most: 8,
  strategySchema: namedValueStrategySchema,
  eventSchema: namedValueEventSchema,
  question: ({ params }, { address, chain, chains }) => {
    const { of, ...fields } = params
    const preset = presetOf(of)
    if (preset.isOnOneChain === true && !chainsOfValue(params, chains).includes(chain)) return undefined
    return preset.question({ ...fields, address, chain })
  },
  contractOf: ({ params: { contract } }) => contract,
  toEvent: ({ strategy, ...read }) => ({ type: 'value', of: strategy.params.of, ...read }),
  amountOf: event => event.value,
  call: {
    nameOf: ({ params: { of, pair } }) => pair ?? presetOf(of).inDollarsOf ?? of,
    isPerAddress: ({ params: { of } }) => presetOf(of).isPerAddress,
    decimalsOf: ({ params: { of } }) => presetOf(of).decimals,
    presetOf: ({ params: { of } }) => of,
  },
} as const satisfies LimitReading<{ strategy: NamedValueStrategy; event: NamedValueEvent }>
