import { chainOf } from '#chains/registry.ts'
import { isUnlimited } from '#events/approval/approval.ts'
import { isBatchContract } from '#events/safe/batch.ts'
import { shortenTokenId } from '#lib/format.ts'
import { sanitizeOnChainText } from '#lib/sanitize-text.ts'
import type { ProposalEvent, ProposedCall } from '#readings/proposal.ts'
import type { ReadingNotification } from '#readings/registry.ts'
import { limitLines } from './limit-lines.ts'
import {
  type AlertReader,
  addressLink,
  addressName,
  type ReadingReader,
  symbolName,
  unitsPhrase,
  watchedName,
} from './phrases.ts'
import { bold, concat, type RichText } from './rich-text.ts'
import type { Translator } from './texts.ts'

const maxMethodLength = 32

const isBatch = ({ operation, to }: ProposalEvent): boolean =>
  operation === 'delegate_call' && isBatchContract(to)

/** Owners take a number of the Safe by a call of nothing to itself, so that no other proposal can have it. A refund can drain it. */
const isRejection = ({ to, address, value, method, operation, refund }: ProposalEvent): boolean =>
  operation === 'call' &&
  method === null &&
  value === '0' &&
  refund === undefined &&
  to.toLowerCase() === address.toLowerCase()

type ProposalReader = Pick<ReadingReader, 'reader' | 'chain'>

const linkedName = (address: string, { reader, chain }: ProposalReader): RichText | string =>
  addressLink(addressName(address, reader), reader, chain, address)

/** `send 5 ETH to 0x3f5C…f0bE`, `call setOwner on vault`, `run a batch of calls` */
const proposedPhrase = (event: ProposalEvent, context: ProposalReader): RichText => {
  const { say } = context.reader
  if (isRejection(event)) return say.rich('proposal-what', { what: 'reject', to: '', amount: '', method: '' })
  if (isBatch(event)) return say.rich('proposal-what', { what: 'batch', to: '', amount: '', method: '' })
  return callPhrase(event, context)
}

type AnyCall = ProposedCall & Pick<ProposalEvent, 'operation'>

/**
 * `send 1,500 USDC to 0x3f5C…f0bE`, `let 0x3f5C…f0bE spend unlimited USDC`; `undefined` if the call does
 * something else or more.
 */
const tokenPhrase = (
  { value, operation, transfer, approval }: AnyCall,
  context: ProposalReader,
): RichText | undefined => {
  const { say } = context.reader
  if (value !== '0' || operation !== 'call') return undefined
  if (transfer !== undefined)
    return say.rich('proposal-what', {
      what: 'send',
      amount: unitsPhrase({ ...transfer, contract: transfer.token }, say),
      to: linkedName(transfer.to, context),
      method: '',
    })
  // Without decimals they may be NFTs, and the amount the number of one.
  if (approval === undefined || approval.decimals === null) return undefined
  const { token: contract, spender, amount: allowance } = approval
  const isAll = isUnlimited({ scope: 'amount', allowance })
  return say.rich('proposal-what', {
    what: isAll ? 'approve-all' : 'approve',
    amount: isAll ? symbolName({ ...approval, contract }) : unitsPhrase({ ...approval, contract }, say),
    to: linkedName(spender, context),
    method: '',
  })
}

const callPhrase = (call: AnyCall, context: ProposalReader): RichText => {
  const { say } = context.reader
  const { to, value, method, method_name = '', operation } = call
  const { symbol, decimals } = chainOf(context.chain)
  const coins = unitsPhrase({ amount: value, decimals, symbol }, say)
  const ofToken = tokenPhrase(call, context)
  if (ofToken !== undefined) return ofToken
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

/** The calls of a batch, numbered: `1.` and `send 5 ETH to 0x3f5C…f0bE`. */
export const batchRows = (
  { batch }: ProposalEvent,
  context: ProposalReader,
): readonly (readonly [number: string, what: RichText])[] =>
  (batch?.calls ?? []).map((call, index) => [
    `${index + 1}.`,
    callPhrase({ ...call, operation: 'call' }, context),
  ])

/** `… and 3 more`, if a batch has more calls than are shown. */
export const otherCalls = ({ batch }: ProposalEvent, shown: number, say: Translator): readonly string[] => {
  const count = (batch?.count ?? 0) - shown
  return count > 0 ? [say('proposal-more', { count })] : []
}

/** An alert shows a few calls of a batch; *Why this alert* shows the others. */
const maxCallsInAlert = 5

const batchLines = (event: ProposalEvent, context: ProposalReader): readonly (RichText | string)[] => {
  const rows = batchRows(event, context).slice(0, maxCallsInAlert)
  return [
    ...rows.map(([number, what]) => concat(number, ' ', what)),
    ...otherCalls(event, rows.length, context.reader.say),
  ]
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

/** `✍️ treasury: proposal #12 to send 5 ETH to 0x3f5C…f0bE`, the calls of a batch, its signatures, warnings, and the chain. */
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
    ...batchLines(event, context),
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
    const watched = addressLink(watchedName(address, reader), reader, chain, address)
    return reader.subscription === undefined ? watched : concat(reader.subscription, ' (', watched, ')')
  }
  const o = { reader, chain, isTest: test === true, named }
  return 'block' in data ? limitLines(data, o) : proposalLines(data.event, o)
}
