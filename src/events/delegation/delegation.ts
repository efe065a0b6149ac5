import { z } from 'zod'
import type { ActionKind } from '../event-kind.ts'
import { addressSchema, countSchema, noParams, strategyObject } from '../fields.ts'
import { sampleContract, sampleCounterparty, toAddress, zeroAddressKey } from '../raw-block.ts'
import { type MatchedDelegation, matchedDelegationSchema } from './authorization.ts'

const delegationStrategySchema = strategyObject('delegation', noParams('delegation')).describe(
  'Whose code an address runs (EIP-7702). An extension.',
)
type DelegationStrategy = z.infer<typeof delegationStrategySchema>

/** A watched address runs the code of a contract from now on (EIP-7702); null if it no longer runs any. */
const delegationSchema = z.object({ address: addressSchema, contract: addressSchema.nullable() })
type Delegation = z.infer<typeof delegationSchema>

const delegationEventSchema = z.object({
  type: z.literal('delegation'),
  address: addressSchema,
  contract: addressSchema.nullable(),
})
type DelegationEvent = z.infer<typeof delegationEventSchema>

/** A watched address lets a contract's code run in its name, or no longer does. */
export const delegation = {
  id: 'delegation',
  func: 'delegation',
  list: 'delegations',
  strategySchema: delegationStrategySchema,
  itemSchema: delegationSchema,
  matchedSchema: matchedDelegationSchema,
  flatEventSchema: delegationEventSchema,
  countSchema: countSchema.default(0),
  reads: ['authorities'],
  // Delegations hold even if the transaction around them fails.
  match: ({ delegations }, addresses) => delegations.filter(({ address }) => addresses.has(address)),
  maxMatched: 20,
  toItem: ({ address, contract }) => ({
    address: toAddress(address),
    contract: contract === zeroAddressKey ? null : toAddress(contract),
  }),
  toFlatEvent: ({ address, contract }) => ({ type: 'delegation', address, contract }),
  sample: address => ({
    item: { address, contract: sampleContract },
    transaction: { from: sampleCounterparty, to: address, method: '' },
  }),
  phrase: ({ contract }, { say, nameOf }) =>
    say('alert-delegated', {
      what: contract === null ? 'ended' : 'set',
      contract: contract === null ? '' : nameOf(contract),
    }),
  title: { appliesOnRevert: true },
  ruleTarget: ({ contract }) => (contract === null ? {} : { contract, counterparty: contract }),
  thirdParty: { id: 'delegation', aliases: ['delegation', 'setcode', 'eip7702'] },
  option: {
    id: 'delegations',
    group: 'security',
    toStrategy: () => ({ func: 'delegation', params: {} }),
    example: { text: 'now runs the code of 0x63c0…32B' },
  },
} as const satisfies ActionKind<Delegation, MatchedDelegation, DelegationStrategy, DelegationEvent>
