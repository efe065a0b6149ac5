import { z } from 'zod'
import { sanitizeOnChainText } from '#lib/sanitize-text.ts'
import { methodName } from '../call/method-names.ts'
import type { ActionKind, MatchInput, PhraseContext } from '../event-kind.ts'
import { addressKeySchema, addressSchema, countSchema, noParams, strategyObject } from '../fields.ts'
import { addressKey, sampleContract, sampleMethod, toAddress } from '../raw-block.ts'

const failureStrategySchema = strategyObject('failed_transaction', noParams('failed_transaction')).describe(
  'Transactions that an address signed and that failed. An extension.',
)
type FailureStrategy = z.infer<typeof failureStrategySchema>

/** Contracts may write any length; a longer reason tells a person nothing more. */
export const maxReasonLength = 200

/** A transaction that a watched address signed, and that failed. */
const failureSchema = z.object({
  address: addressSchema,
  /** The called contract; null if the transaction was to make one. */
  contract: addressSchema.nullable(),
  /** First four bytes of the input, `0x…`; empty if nothing was called. */
  method: z.string(),
  /** Name such as `transfer`, empty if the four bytes are unknown. */
  method_name: z.string(),
  /**
   * Reason that the contract gives, or the name of its error; empty if no node says it. Anyone may have
   * written it.
   */
  reason: z.string(),
})
type Failure = z.infer<typeof failureSchema>

const matchedFailureSchema = z.object({
  address: addressKeySchema,
  reason: z.string().max(maxReasonLength).optional(),
})
type MatchedFailure = z.infer<typeof matchedFailureSchema>

const failureEventSchema = z.object({
  type: z.literal('failed_transaction'),
  from: addressSchema,
  to: addressSchema.nullable(),
  method: z.string(),
  method_name: z.string(),
  reason: z.string(),
})
type FailureEvent = z.infer<typeof failureEventSchema>

const findFailures = (
  { transaction, outcome }: MatchInput,
  addresses: ReadonlySet<string>,
): MatchedFailure[] => {
  const address = addressKey(transaction.from)
  if (outcome.succeeded || !addresses.has(address)) return []
  return [{ address, reason: outcome.reason }]
}

const maxMethodLength = 32
/** The part of a reason that fits into a line. */
const maxShownReason = 80

/**
 * `called transfer on 0x7a25…488D`, `deployed a contract` or `sent to 0xf39F…2266`, as far as it was tried.
 */
const triedPhrase = (
  { contract, method, method_name }: Failure,
  { say, nameOf }: Pick<PhraseContext, 'say' | 'nameOf'>,
): string => {
  const name = sanitizeOnChainText(method_name, maxMethodLength)
  const sent = method === '' ? 'payment' : 'call'
  return say('alert-tried', {
    what: contract === null ? 'deployment' : sent,
    method:
      name === '' ? say('alert-method', { method: sanitizeOnChainText(method, maxMethodLength) }) : name,
    contract: contract === null ? '' : nameOf(contract),
  })
}

const failurePhrase = (failure: Failure, context: PhraseContext): string => {
  const tried = triedPhrase(failure, context)
  const reason = sanitizeOnChainText(failure.reason, maxShownReason)
  return reason === '' ? tried : context.say('alert-reverted', { tried, reason })
}

/** A transaction of a watched address fails, whatever it was to do. */
export const failure = {
  id: 'failure',
  func: 'failed_transaction',
  list: 'failures',
  strategySchema: failureStrategySchema,
  itemSchema: failureSchema,
  matchedSchema: matchedFailureSchema,
  flatEventSchema: failureEventSchema,
  countSchema: countSchema.default(0),
  isInTransaction: (_, role) => role === 'sender',
  reads: ['revertReasons'],
  match: findFailures,
  maxMatched: 1,
  toItem: ({ address, reason = '' }, { transaction: { to, method } }) => ({
    address: toAddress(address),
    contract: to === null ? null : toAddress(to),
    method,
    method_name: method === '' ? '' : methodName(method),
    reason,
  }),
  toFlatEvent: ({ contract: to, method, method_name, reason }, from) => ({
    type: 'failed_transaction',
    from,
    to,
    method,
    method_name,
    reason,
  }),
  sample: address => ({
    item: { address, reason: 'insufficient balance' },
    transaction: { from: address, to: sampleContract, method: sampleMethod },
    hasFailed: true,
  }),
  phrase: failurePhrase,
  describes: ({ address }) => address,
  ruleTarget: ({ contract }) => (contract === null ? {} : { contract, counterparty: contract }),
  thirdParty: { id: 'failure', aliases: ['transactionfailed', 'failure', 'failed', 'revert', 'reverted'] },
  fromThirdParty: ({ sender, to, contract, method, methodName: method_name }) =>
    sender === undefined
      ? undefined
      : { address: sender, contract: to ?? contract ?? null, method, method_name, reason: '' },
  option: {
    id: 'failures',
    group: 'security',
    toStrategy: () => ({ func: 'failed_transaction', params: {} }),
    example: { text: 'called transfer on 0xA0b8…eB48: insufficient balance' },
  },
} as const satisfies ActionKind<Failure, MatchedFailure, FailureStrategy, FailureEvent>
