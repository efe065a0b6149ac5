import { sanitizeOnChainText } from '#lib/sanitize-text.ts'
import { methodName } from '../call/method-names.ts'
import type { ActionKind, MatchInput, PhraseContext } from '../event-kind.ts'
import { countSchema } from '../fields.ts'
import { addressKey, sampleContract, sampleMethod, toAddress } from '../raw-block.ts'
import {
  type Failure,
  type FailureEvent,
  type FailureStrategy,
  failureEventSchema,
  failureSchema,
  failureStrategySchema,
  type MatchedFailure,
  matchedFailureSchema,
} from './schema.ts'

const findFailures = (
  { transaction, outcome }: MatchInput,
  addresses: ReadonlySet<string>,
): MatchedFailure[] => {
  const address = addressKey(transaction.from)
  if (outcome.succeeded || !addresses.has(address)) return []
  return [{ address, reason: outcome.reason }]
}

const maxMethodLength = 32
/** Length that a line holds. */
const maxShownReason = 80

/** `called transfer on 0x7a25…488D`, `deployed a contract`, `sent to 0xf39F…2266`: what was tried. */
const triedPhrase = (
  { contract, method, method_name }: Failure,
  { say, nameOf }: Pick<PhraseContext, 'say' | 'nameOf'>,
): string => {
  const name = sanitizeOnChainText(method_name, maxMethodLength)
  const what = contract === null ? 'deployment' : method === '' ? 'payment' : 'call'
  return say('alert-tried', {
    what,
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
} as const satisfies ActionKind<{
  item: Failure
  matched: MatchedFailure
  strategy: FailureStrategy
  event: FailureEvent
}>
