import { z } from 'zod'
import { chainOf } from '#chains/registry.ts'
import type { ActionKind, MatchInput } from '../event-kind.ts'
import { addressKeySchema, addressSchema, countSchema, noParams, strategyObject } from '../fields.ts'
import {
  addressKey,
  type InternalCall,
  type RawLog,
  sampleContract,
  sampleMethod,
  toAddress,
  topicAddress,
} from '../raw-block.ts'

/** `ContractDeployed(address,bytes32,address)`: zkSync's log of every contract that is created. */
const zkSyncDeployedTopic = '0x290afdae231a3fc0bbae8b1af63698b0a1d79b21ad17df0342dfb952fe74f8e5'

const zkSyncDeployer = '0000000000000000000000000000000000008006'

/** A contract that an account or another contract created; keys. */
type CreatedContract = { readonly creator: string; readonly contract: string }

/** Returns `undefined` if the log is not about a created contract. */
const decodeDeploymentLog = ({ address, topics }: RawLog): CreatedContract | undefined => {
  if (topics[0] !== zkSyncDeployedTopic || addressKey(address) !== zkSyncDeployer) return undefined
  const creator = topicAddress(topics[1])
  const contract = topicAddress(topics[3])
  return creator === undefined || contract === undefined ? undefined : { creator, contract }
}

const createdInside = ({ from, to }: InternalCall): CreatedContract => ({
  creator: addressKey(from),
  contract: addressKey(to),
})

const deploymentStrategySchema = strategyObject('contract_deploy', noParams('contract_deploy'))
type DeploymentStrategy = z.infer<typeof deploymentStrategySchema>

const deploymentSchema = z.object({ address: addressSchema, contract: addressSchema })
type Deployment = z.infer<typeof deploymentSchema>

const matchedDeploymentSchema = z.object({ address: addressKeySchema, contract: addressKeySchema })
type MatchedDeployment = z.infer<typeof matchedDeploymentSchema>

const deploymentEventSchema = z.object({
  type: z.literal('contract_deploy'),
  from: addressSchema,
  contract: addressSchema,
})
type DeploymentEvent = z.infer<typeof deploymentEventSchema>

/** The watched address is the creator of a contract, else the sender of the transaction in which it was created. */
const findDeployments = (
  { transaction, logs, internalCalls, outcome }: MatchInput,
  addresses: ReadonlySet<string>,
): MatchedDeployment[] => {
  const { succeeded, contract } = outcome
  if (!succeeded) return []
  const sender = addressKey(transaction.from)
  const own =
    typeof transaction.to !== 'string' && contract !== undefined ? [{ creator: sender, contract }] : []
  const logged = logs.flatMap(log => decodeDeploymentLog(log) ?? [])
  const inside = internalCalls.filter(({ creates }) => creates).map(createdInside)
  // The receipt and an internal call may report the same contract.
  const created = new Map([...own, ...logged, ...inside].map(creation => [creation.contract, creation]))
  return [...created.values()].flatMap(({ creator, contract }) => {
    const address = [creator, sender].find(key => addresses.has(key))
    return address === undefined ? [] : [{ address, contract }]
  })
}

/** A watched address makes a contract. */
export const deployment = {
  id: 'deployment',
  func: 'contract_deploy',
  list: 'deployments',
  strategySchema: deploymentStrategySchema,
  itemSchema: deploymentSchema,
  matchedSchema: matchedDeploymentSchema,
  flatEventSchema: deploymentEventSchema,
  countSchema,
  logs: {
    topics: [zkSyncDeployedTopic],
    isNeededOn: chain => chainOf(chain).hasDeploymentLogs === true,
    addressTopic: 1,
    isValid: log => decodeDeploymentLog(log) !== undefined,
  },
  reads: ['internalDeployments'],
  isInTransaction: (transaction, role) => role === 'sender' && typeof transaction.to !== 'string',
  isInInternalCall: ({ creates }, role) => creates && role !== 'to',
  match: findDeployments,
  maxMatched: 20,
  toItem: ({ address, contract }) => ({ address: toAddress(address), contract: toAddress(contract) }),
  toFlatEvent: ({ contract }, from) => ({ type: 'contract_deploy', from, contract }),
  sample: address => ({
    item: { address, contract: sampleContract },
    transaction: { from: address, to: null, method: sampleMethod },
  }),
  phrase: ({ contract }, { say, nameOf }) => say('alert-deployed', { contract: nameOf(contract) }),
  ruleTarget: () => ({}),
  thirdParty: { id: 'deployment', aliases: ['contractdeployment', 'contractcreation', 'deployment'] },
  fromThirdParty: ({ sender, contract }) =>
    sender === undefined || contract === undefined ? undefined : { address: sender, contract },
  option: {
    id: 'deployments',
    group: 'contract',
    toStrategy: () => ({ func: 'contract_deploy', params: {} }),
    example: { text: 'deployed 0x5FbD…0aa3', to: '' },
  },
} as const satisfies ActionKind<Deployment, MatchedDeployment, DeploymentStrategy, DeploymentEvent>
