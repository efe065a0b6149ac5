import { z } from 'zod'
import { sanitizeOnChainText } from '#lib/sanitize-text.ts'
import type { ActionKind, MatchInput, PhraseContext, ThirdPartyTransaction } from '../event-kind.ts'
import {
  addressKeySchema,
  addressSchema,
  countSchema,
  flatEnds,
  strategyObject,
  strictParams,
} from '../fields.ts'
import {
  addressKey,
  type RawTransaction,
  sampleContract,
  sampleMethod,
  toAddress,
  zeroAddressKey,
} from '../raw-block.ts'
import type { Restriction } from '../restrictions.ts'
import { methodName } from './method-names.ts'

const callsContract = ({ to, input, systemContract }: RawTransaction): boolean =>
  typeof to === 'string' && (input !== '0x' || systemContract !== undefined)

/** Transfers have no such choice: a failed transaction moves nothing, and `failed_transaction` reports it. */
const callStrategySchema = strategyObject(
  'contract_call',
  strictParams('contract_call', {
    status: z
      .enum(['success', 'failed', 'any'])
      .exactOptional()
      .describe('Only calls that succeed, or only those that fail; any, or left out: both. An extension.'),
  }).default({}),
)
type CallStrategy = z.infer<typeof callStrategySchema>

const role = z.enum(['sender', 'target'])

/** A call of a contract in which a watched address has this role: `sender` of the transaction, or its `target`. */
const callSchema = z.object({
  address: addressSchema,
  role,
  contract: addressSchema,
  /** First four bytes of the input, `0x…`; fewer if the input is shorter; empty for what Tron itself carries out. */
  method: z.string().regex(/^(0x([0-9a-f]{2}){1,4})?$/),
  /** Name such as `transfer`, or Tron's `FreezeBalanceV2`; empty if the four bytes are unknown. */
  method_name: z.string(),
})
type Call = z.infer<typeof callSchema>

const matchedCallSchema = z.object({
  address: addressKeySchema,
  role,
  failed: z.literal(true).optional(),
  systemContract: z.string().optional(),
})
type MatchedCall = z.infer<typeof matchedCallSchema>

const callEventSchema = z.object({
  type: z.literal('contract_call'),
  ...flatEnds,
  method: z.string(),
  method_name: z.string(),
})
type CallEvent = z.infer<typeof callEventSchema>

const findCalls = ({ transaction, outcome }: MatchInput, addresses: ReadonlySet<string>): MatchedCall[] => {
  const { from, to, alsoCalls = [], systemContract } = transaction
  if (typeof to !== 'string' || !callsContract(transaction)) return []
  const targets = new Set([to, ...alsoCalls].map(addressKey))
  const roles = [
    { address: addressKey(from), role: 'sender' as const },
    ...[...targets].map(address => ({ address, role: 'target' as const })),
  ]
  const failed = outcome.succeeded ? {} : { failed: true as const }
  const named = systemContract === undefined ? {} : { systemContract }
  return roles.filter(({ address }) => addresses.has(address)).map(role => ({ ...role, ...failed, ...named }))
}

const statusRestriction: Restriction<CallStrategy, MatchedCall> = {
  verdict: 'other_status',
  drop: strategy => ({ ...strategy, params: {} }),
  admits: ({ params: { status = 'any' } }) =>
    status === 'any' ? undefined : ({ failed = false }) => failed === (status === 'failed'),
}

const maxMethodLength = 32

/** `called transfer on 0x7a25…488D`, `called FreezeBalanceV2`, `was called by 0xf39F…2266: transfer` */
const callPhrase = (
  { role, contract, method, method_name }: Call,
  { say, nameOf, sender }: PhraseContext,
): string => {
  const name = sanitizeOnChainText(method_name, maxMethodLength)
  return say('alert-called', {
    role: role === 'sender' && addressKey(contract) === zeroAddressKey ? 'alone' : role,
    method: name === '' ? say('alert-method', { method }) : name,
    contract: nameOf(contract),
    caller: nameOf(sender),
  })
}

/** A call whose sender and target are both watched appears once, as the sender's. */
const withoutDuplicates = (calls: readonly Call[]): readonly Call[] => {
  const sent = new Set(
    calls.filter(({ role }) => role === 'sender').map(({ contract }) => contract.toLowerCase()),
  )
  return calls.filter(({ role, contract }) => role === 'sender' || !sent.has(contract.toLowerCase()))
}

const callFromThirdParty = ({
  from,
  to,
  contract,
  method,
  methodName,
  sender,
  receiver,
}: ThirdPartyTransaction): Call | undefined => {
  const address = sender ?? receiver
  const called = to ?? contract
  const isNamed = method !== '' || methodName !== ''
  if (address === undefined || called === undefined || from === undefined || !isNamed) return undefined
  const role = sender === undefined ? 'target' : 'sender'
  return { address, role, contract: called, method, method_name: methodName }
}

/** A contract is called, with a watched address as the sender or the target. */
export const call = {
  id: 'call',
  func: 'contract_call',
  list: 'calls',
  strategySchema: callStrategySchema,
  itemSchema: callSchema,
  matchedSchema: matchedCallSchema,
  flatEventSchema: callEventSchema,
  countSchema,
  isInTransaction: (transaction, role) => role === 'batched' || callsContract(transaction),
  match: findCalls,
  maxMatched: Number.POSITIVE_INFINITY,
  restrictions: [statusRestriction],
  toItem: ({ address, role, systemContract }, { transaction: { to, method } }) => ({
    address: toAddress(address),
    role,
    contract: toAddress(to ?? zeroAddressKey),
    method,
    method_name: systemContract ?? methodName(method),
  }),
  toFlatEvent: ({ contract: to, method, method_name }, from) => ({
    type: 'contract_call',
    from,
    to,
    method,
    method_name,
  }),
  sample: address => ({
    item: { address, role: 'sender' },
    transaction: { from: address, to: sampleContract, method: sampleMethod },
  }),
  phrase: callPhrase,
  withoutDuplicates,
  describes: ({ role, address }) => (role === 'sender' ? address : undefined),
  // A rule on a token drops calls of its contract, but not calls of a watched contract.
  ruleTarget: ({ role, contract }, sender) =>
    role === 'sender' ? { contract, counterparty: contract } : { counterparty: sender },
  thirdParty: { id: 'call', aliases: ['contractinteraction', 'call'] },
  fromThirdParty: callFromThirdParty,
  option: {
    id: 'calls',
    group: 'contract',
    toStrategy: ({ own }) => own ?? { func: 'contract_call', params: {} },
    example: { text: 'called transfer on 0xA0b8…eB48' },
  },
} as const satisfies ActionKind<Call, MatchedCall, CallStrategy, CallEvent>
