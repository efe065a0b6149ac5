import { zeroAddressKey } from '#events/raw-block.ts'
import { shortId } from '#lib/ids.ts'
import { defineKind } from '#store/store.ts'
import type { Match, MatchMovement } from './match-update.ts'

/** Whom an address has met, oldest first: `contactOf` it, and the hash of the transaction by which. Both are shortened. */
export type Met = readonly (readonly [contact: string, by: string])[]

/** Id: `<bot>:<chain id>:<address>`. Kept as long as the bot, so that a new frequency or a pause forgets nobody. */
export const metByAddress = defineKind<{ readonly bot: string; readonly met: Met }>()('service.met', {
  indexes: ['bot'],
})

/** Of one address on a chain. One that is forgotten counts as new: then there is an alert too many, never one too few. */
const maxMet = 500

type Transaction = Match['transaction']

const isOutgoing = ({ direction }: MatchMovement): boolean => direction !== 'in'

/** Anybody can log that a token left an address; the coin and what the address signed are sure. */
const isSure = (movement: MatchMovement, { from }: Transaction): boolean =>
  movement.kind === 'native' || !isOutgoing(movement) || movement.address === from

/** What a movement makes its counterparty known as: as a sender, as a receiver, or as a receiver of one token. */
const contactOf = (movement: MatchMovement, transaction: Transaction): string => {
  const { counterparty } = movement
  if (!isOutgoing(movement)) return shortId('in', counterparty)
  return 'contract' in movement && !isSure(movement, transaction)
    ? shortId('out', counterparty, movement.contract)
    : shortId('out', counterparty)
}

const byOf = ({ hash }: Transaction): string => shortId(hash)

/** Whether the address has met the counterparty by no other transaction. `own`: whether it is an address of the bot. */
export const isNewCounterparty = (
  met: Met,
  movement: MatchMovement,
  o: { readonly transaction: Transaction; readonly own: (address: string) => boolean },
): boolean => {
  const { counterparty } = movement
  if (counterparty === zeroAddressKey || o.own(counterparty)) return false
  const known = new Set([contactOf(movement, o.transaction), shortId('out', counterparty)])
  const by = byOf(o.transaction)
  return !met.some(([contact, other]) => known.has(contact) && other !== by)
}

/** With a counterparty that is new, unless nothing moved. */
export const withCounterparty = (met: Met, movement: MatchMovement, transaction: Transaction): Met => {
  const contact = contactOf(movement, transaction)
  if (movement.amount === '0' || met.some(([known]) => known === contact)) return met
  return [...met, [contact, byOf(transaction)] as const].slice(-maxMet)
}

/** Without those whom it met by a transaction. */
export const withoutTransaction = (met: Met, transaction: Transaction): Met => {
  const by = byOf(transaction)
  return met.some(([, other]) => other === by) ? met.filter(([, other]) => other !== by) : met
}
