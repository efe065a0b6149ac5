import { defineKind } from '#store/store.ts'

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
