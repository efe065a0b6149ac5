import type { CandidateDrafts } from './drafts.ts'
import type { InternalCall } from './inner.ts'
import { addressKey, type RawTransaction } from './raw-transaction.ts'
import type { Transfer } from './transfer.ts'

/** The bots that ask for the coins or the contract of an inner, if any. */
const botsForInternalCall = (inner: InternalCall, raw: RawTransaction, { botsAt }: CandidateDrafts) => {
  const { creates, from, to, value } = inner
  const atFrom = botsAt(from, 2)
  const atTo = botsAt(to, 2)
  const atSender = creates ? botsAt(raw.from, 2) : []
  if (atFrom.length + atTo.length + atSender.length === 0) return undefined
  const ofCoins = [...atFrom, ...atTo].filter(bot => value !== '0x0' && bot.directions.native !== undefined)
  const ofContract = [...atFrom, ...atSender].filter(bot => creates && bot.deployments)
  return ofCoins.length + ofContract.length === 0 ? undefined : { ofCoins, ofContract }
}

const internalTransfer = ({ from, to, value }: InternalCall): Transfer => ({
  asset: { kind: 'native' },
  from: addressKey(from),
  to: addressKey(to),
  amount: BigInt(value),
})

/** Takes in what was done inside a transaction, as far as it means something to somebody. */
export const collectInternalCall = (
  inner: InternalCall,
  raw: RawTransaction,
  drafts: CandidateDrafts,
): void => {
  const { transactionIndex: place, from, to } = inner
  drafts.succeeded.add(place)
  const asking = botsForInternalCall(inner, raw, drafts)
  if (asking === undefined) return
  const { ofCoins, ofContract } = asking
  const draft = drafts.take(place, raw.hash, [...ofCoins, ...ofContract])
  if (ofCoins.length > 0) draft.paid.push(internalTransfer(inner))
  if (ofContract.length > 0) draft.made.push({ creator: addressKey(from), contract: addressKey(to) })
}
