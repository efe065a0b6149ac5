import type { EventKind } from '../event-kind.ts'
import { countSchema } from '../fields.ts'
import { type Call, callEventSchema, callSchema, callStrategySchema, matchedCallSchema } from './schema.ts'

/** A contract is called, with a watched address as the sender or the target. */
export const call = {
  func: 'contract_call',
  list: 'calls',
  strategySchema: callStrategySchema,
  itemSchema: callSchema,
  matchedSchema: matchedCallSchema,
  flatEventSchema: callEventSchema,
  countSchema,
} as const satisfies EventKind<{ item: Call }>
