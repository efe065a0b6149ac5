import { z } from 'zod'
import { addressKeySchema, addressSchema, noParams, strategyObject } from '../fields.ts'

export const deploymentStrategySchema = strategyObject('contract_deploy', noParams('contract_deploy'))
export type DeploymentStrategy = z.infer<typeof deploymentStrategySchema>

/** A contract that a watched address made. */
export const deploymentSchema = z.object({ address: addressSchema, contract: addressSchema })
export type Deployment = z.infer<typeof deploymentSchema>

export const matchedDeploymentSchema = z.object({ address: addressKeySchema, contract: addressKeySchema })
export type MatchedDeployment = z.infer<typeof matchedDeploymentSchema>

export const deploymentEventSchema = z.object({
  type: z.literal('contract_deploy'),
  from: addressSchema,
  contract: addressSchema,
})
export type DeploymentEvent = z.infer<typeof deploymentEventSchema>
