import { chainOf } from '#chains/registry.ts'
import { shortenTokenId } from '#lib/format.ts'
import { sanitizeOnChainText } from '#lib/sanitize-text.ts'
import type { ProposalEvent } from '#readings/proposal.ts'
import type { ReadingNotification } from '#readings/registry.ts'
import { limitLines } from './limit-lines.ts'
import {
  type AlertReader,
  addressLink,
  addressName,
  type ReadingReader,
  unitsPhrase,
  watchedName,
} from './phrases.ts'
import { bold, concat, type RichText } from './rich-text.ts'

/**
 * MultiSendCallOnly of the Safe contracts 1.3.0 and later, from github.com/safe-global/safe-deployments: Safes delegate to it to make
 * several calls at once, and it delegates no further.
 */
const batchContracts: ReadonlySet<string> = new Set([
  '0x40a2accbd92bca938b02010e17a5b8929b49130d',
  '0xa1dabef33b3b82c7814b6d82a79e50f4ac44102b',
  '0xf220d3b4dfb23c4ade8c88e526c1353abacbc38f',
  '0x9641d764fc13c8b624c04430c7356c1c7c8102e2',
  '0x0408ef011960d02349d50286d20531229bcef773',
  '0xa83c336b20401af773b6219ba5027174338d1836',
])

const maxMethodLength = 32

const isBatch = ({ operation, to }: ProposalEvent): boolean =>
  operation === 'delegate_call' && batchContracts.has(to.toLowerCase())

/** Owners take a number of the Safe by a call of nothing to itself, so that no other proposal can have it. A refund can drain it. */
const isRejection = ({ to, address, value, method, operation, refund }: ProposalEvent): boolean =>
  operation === 'call' &&
  method === null &&
  value === '0' &&
  refund === undefined &&
  to.toLowerCase() === address.toLowerCase()

type ProposalReader = Pick<ReadingReader, 'reader' | 'chain'>

const linkedName = (address: string, { reader, chain }: ProposalReader): RichText | string =>
  addressLink(addressName(address, reader), { address, chain, reader })

/** `send 5 ETH to 0x3f5C…f0bE`, `call setOwner on vault`, `run a batch of calls` */
const proposedPhrase = (event: ProposalEvent, context: ProposalReader): RichText => {
  const { say } = context.reader
  const { to, value, method, method_name = '', transfer, operation } = event
  if (isRejection(event)) return say.rich('proposal-what', { what: 'reject', to: '', amount: '', method: '' })
  if (isBatch(event)) return say.rich('proposal-what', { what: 'batch', to: '', amount: '', method: '' })
  const { symbol, decimals } = chainOf(context.chain)
  const coins = unitsPhrase({ amount: value, decimals, symbol }, say)
  if (transfer !== undefined && value === '0' && operation === 'call')
    return say.rich('proposal-what', {
      what: 'send',
      amount: unitsPhrase({ ...transfer, contract: transfer.token }, say),
      to: linkedName(transfer.to, context),
      method: '',
    })
  if (method === null && operation === 'call')
    return say.rich('proposal-what', {
      what: 'send',
      amount: coins,
      to: linkedName(to, context),
      method: '',
    })
  const name = sanitizeOnChainText(method_name, maxMethodLength)
  return say.rich('proposal-what', {
    what: value === '0' ? 'call' : 'call-paying',
    amount: coins,
    to: linkedName(to, context),
    method: name === '' ? say('alert-method', { method: method ?? '0x' }) : name,
  })
}

/** `1 of 3 signatures · proposed by 0x3C44…93BC` */
const signaturesLine = (event: ProposalEvent, context: ProposalReader): RichText | undefined => {
  const { say } = context.reader
  const { confirmations: count, confirmations_required: required, proposer, delegate } = event
  const by = delegate ?? proposer
  const signatures = required === 0 ? undefined : say('proposal-signatures', { count, required })
  const proposed = by === null ? undefined : say.rich('proposal-by', { who: linkedName(by, context) })
  if (signatures === undefined) return proposed
  return proposed === undefined ? concat(signatures) : concat(signatures, ' · ', proposed)
}

/** `⚠️ It would also refund gas: up to 2 ETH to 0x3C44…93BC.` */
const refundWarning = ({ refund }: ProposalEvent, context: ProposalReader): RichText | undefined => {
  if (refund === undefined) return undefined
  const amount = unitsPhrase({ ...refund, contract: refund.token ?? '' }, context.reader.say)
  const to = refund.to === null ? '' : linkedName(refund.to, context)
  return context.reader.say.rich('proposal-refund', {
    payee: refund.to === null ? 'executor' : 'address',
    amount,
    to,
  })
}

/** Whether the proposal can be executed next: lower numbers come first. */
const isNext = ({ nonce, safe_nonce }: ProposalEvent): boolean => nonce === safe_nonce

/** `✍️ treasury: proposal #12 to send 5 ETH to 0x3f5C…f0bE`, its signatures, warnings, and the chain. */
const proposalLines = (event: ProposalEvent, context: ReadingReader): readonly (RichText | string)[] => {
  const { say } = context.reader
  const { address, state, nonce, operation } = event
  const title = say.rich('proposal-alert', {
    state: state === 'ready' && !isNext(event) ? 'signed' : state,
    name: context.named(address),
    nonce: shortenTokenId(nonce),
    what: proposedPhrase(event, context),
  })
  return [
    bold(title),
    signaturesLine(event, context) ?? [],
    operation === 'delegate_call' && !isBatch(event) ? say('proposal-delegate-call') : [],
    refundWarning(event, context) ?? [],
    chainOf(context.chain).name,
  ].flat()
}

/** The lines of a notification of a reading, without its time. A channel of the service puts the name of its subscription first. */
export const readingLines = (
  notification: Pick<ReadingNotification, 'data' | 'test'>,
  reader: AlertReader,
): readonly (RichText | string)[] => {
  const { data, test } = notification
  const chain = Number(data.chain.chain_id)
  const named: ReadingReader['named'] = address => {
    const watched = addressLink(watchedName(address, reader), { address, chain, reader })
    return reader.subscription === undefined ? watched : concat(reader.subscription, ' (', watched, ')')
  }
  const o = { reader, chain, isTest: test === true, named }
  return 'block' in data ? limitLines(data, o) : proposalLines(data.event, o)
}
