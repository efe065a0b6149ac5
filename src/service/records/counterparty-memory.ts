import { zeroAddressKey } from '#events/raw-block.ts'
import { shortId } from '#lib/ids.ts'
import { defineKind } from '#store/store.ts'
import type { Match, MatchMovement } from './match-update.ts'

/**
 * The ways in which a counterparty becomes known without a signature of the address: by sending something, or
 * by a log of a token.
 */
type Unsigned = 'in' | 'log'

/**
 * One counterparty: its contact, the hash of the transaction by which it became known, and the hash of a
 * later one, all three shortened. `how` is null if the address signed the transaction.
 */
type Counterparty = readonly [contact: string, by: string, how: Unsigned | null, again?: string]

/** Counterparties of an address, the latest last. */
export type Counterparties = readonly Counterparty[]

/** Id: `<bot>:<chain id>:<address>`. Kept as long as the bot, so that a new frequency or a pause forgets none. */
export const counterpartiesByAddress = defineKind<{ readonly bot: string; readonly met: Counterparties }>()(
  'service.counterpartiesByAddress',
  {
    indexes: ['bot'],
  },
)

/**
 * Limit per address of a chain and per way to become known, so that an address does not forget whom it pays
 * because of dust. A forgotten counterparty counts as new: rather an alert too many than one too few.
 */
const maxCounterparties = 500

/** A counterparty among the latest ones is not moved, so that not every transfer is a write. */
const maxUnmoved = maxCounterparties / 2

type Transaction = Match['transaction']

const isOutgoing = ({ direction }: MatchMovement): boolean => direction !== 'in'

/**
 * Anybody can log that a token left an address; only movements of the coin and of signed transactions are
 * certain.
 */
const isSure = (movement: MatchMovement, { from }: Transaction): boolean =>
  movement.kind === 'native' || !isOutgoing(movement) || movement.address === from

/**
 * The contact by which a movement makes its counterparty known: as a sender, as a receiver, or as a receiver
 * of one token.
 */
const contactOf = (movement: MatchMovement, transaction: Transaction): string => {
  const { counterparty } = movement
  if (!isOutgoing(movement)) return shortId('in', counterparty)
  return 'contract' in movement && !isSure(movement, transaction)
    ? shortId('out', counterparty, movement.contract)
    : shortId('out', counterparty)
}

/** The contacts by any of which the counterparty of a movement is known. */
export const knownAs = (movement: MatchMovement, transaction: Transaction): readonly string[] => [
  contactOf(movement, transaction),
  shortId('out', movement.counterparty),
]

const howKnown = (movement: MatchMovement, transaction: Transaction): Unsigned | null => {
  if (!isOutgoing(movement)) return 'in'
  return isSure(movement, transaction) ? null : 'log'
}

const howOf = ([, , how]: Counterparty): Unsigned | null => how

const byOf = ({ hash }: Transaction): string => shortId(hash)

/** Whether no other transaction has made the counterparty known. `own` tells the addresses of the bot. */
export const isNewCounterparty = (
  counterparties: Counterparties,
  movement: MatchMovement,
  { own, transaction }: { readonly transaction: Transaction; readonly own: (address: string) => boolean },
): boolean => {
  const { counterparty } = movement
  if (counterparty === zeroAddressKey || own(counterparty)) return false
  const contacts = knownAs(movement, transaction)
  const by = byOf(transaction)
  return !counterparties.some(([contact, other]) => contacts.includes(contact) && other !== by)
}

/** Adds a counterparty as the latest, and drops the oldest of its kind beyond the limit. */
const withLatest = (counterparties: Counterparties, counterparty: Counterparty): Counterparties => {
  const alike = counterparties.filter(one => howOf(one) === howOf(counterparty))
  const oldest = alike.length < maxCounterparties ? undefined : alike[0]
  return [...counterparties.filter(one => one !== oldest), counterparty]
}

const isAmongLatest = (
  counterparties: Counterparties,
  counterparty: Counterparty,
  how: Unsigned | null,
): boolean =>
  howOf(counterparty) === how &&
  counterparties
    .filter(one => howOf(one) === how)
    .slice(-maxUnmoved)
    .includes(counterparty)

/**
 * Adds the counterparty of a transfer as the latest, if it `isNew` or was known in the same way before, unless
 * nothing moved. Returns `counterparties` itself if there is nothing to store.
 */
export const withCounterparty = (
  counterparties: Counterparties,
  movement: MatchMovement,
  { transaction, isNew }: { readonly transaction: Transaction; readonly isNew: boolean },
): Counterparties => {
  const [contact, by] = [contactOf(movement, transaction), byOf(transaction)]
  const entry = counterparties.find(([other]) => other === contact)
  if (movement.amount === '0' || (entry === undefined && !isNew)) return counterparties
  const how = howKnown(movement, transaction)
  if (entry === undefined) return withLatest(counterparties, [contact, by, how])
  const [, first, , before] = entry
  const again = first === by ? before : (before ?? by)
  if (again === before && isAmongLatest(counterparties, entry, how)) return counterparties
  return withLatest(
    counterparties.filter(one => one !== entry),
    again === undefined ? [contact, first, how] : [contact, first, how, again],
  )
}

/** Drops the counterparties that are known by this transaction alone. */
export const withoutTransaction = (
  counterparties: Counterparties,
  transaction: Transaction,
): Counterparties => {
  const gone = byOf(transaction)
  if (!counterparties.some(([, by, , again]) => by === gone || again === gone)) return counterparties
  return counterparties.flatMap((counterparty): Counterparties => {
    const [contact, by, how, again] = counterparty
    if (by !== gone) return [again === gone ? [contact, by, how] : counterparty]
    return again === undefined ? [] : [[contact, again, how]]
  })
}

/** The contacts that an address has by this transaction first. */
export const contactsBy = (counterparties: Counterparties, transaction: Transaction): readonly string[] =>
  counterparties.flatMap(([contact, by]) => (by === byOf(transaction) ? [contact] : []))
