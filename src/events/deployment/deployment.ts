import type { EventKind } from '../event-kind.ts'
import { countSchema } from '../fields.ts'
import {
  type Deployment,
  deploymentEventSchema,
  deploymentSchema,
  deploymentStrategySchema,
  matchedDeploymentSchema,
} from './schema.ts'

/** A watched address makes a contract. */
export const deployment = {
  func: 'contract_deploy',
  list: 'deployments',
  strategySchema: deploymentStrategySchema,
  itemSchema: deploymentSchema,
  matchedSchema: matchedDeploymentSchema,
  flatEventSchema: deploymentEventSchema,
  countSchema,
} as const satisfies EventKind<{ item: Deployment }>
