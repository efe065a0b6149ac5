import { z } from 'zod'
import { countEvents } from '#events/event-lists.ts'
import { zeroAddressKey } from '#events/raw-block.ts'
import type { Strategy } from '#events/registry.ts'
import { isNewOnly } from '#events/restrictions.ts'
import { shortId } from '#lib/ids.ts'
import { put, type Store, type Write } from '#store/store.ts'
import { type Counterparties, counterpartiesByAddress } from '../records/counterparty-memory.ts'
import type { Match, MatchMovement, MatchUpdate } from '../records/match-update.ts'
import { anyStrategyTest, eventWorthUsd, type KnownAssets } from './minimums.ts'

type Counterparty = Counterparties[number]
type HowKnown = Counterparty[2]

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

const howKnown = (movement: MatchMovement, transaction: Transaction): HowKnown => {
  if (!isOutgoing(movement)) return 'in'
  return isSure(movement, transaction) ? null : 'log'
}

const howOf = ([, , how]: Counterparty): HowKnown => how

const byOf = ({ hash }: Transaction): string => shortId(hash)

/** Whether no other transaction has made the counterparty known. `own` tells the addresses of the bot. */
const isNewCounterparty = (
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

const isAmongLatest = (counterparties: Counterparties, counterparty: Counterparty, how: HowKnown): boolean =>
  howOf(counterparty) === how &&
  counterparties
    .filter(one => howOf(one) === how)
    .slice(-maxUnmoved)
    .includes(counterparty)

/**
 * Adds the counterparty of a transfer as the latest, if it `isNew` or was known in the same way before, unless
 * nothing moved. Returns `counterparties` itself if there is nothing to store.
 */
const withCounterparty = (
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
const withoutTransaction = (counterparties: Counterparties, transaction: Transaction): Counterparties => {
  const gone = byOf(transaction)
  if (!counterparties.some(([, by, , again]) => by === gone || again === gone)) return counterparties
  return counterparties.flatMap((counterparty): Counterparties => {
    const [contact, by, how, again] = counterparty
    if (by !== gone) return [again === gone ? [contact, by, how] : counterparty]
    return again === undefined ? [] : [[contact, again, how]]
  })
}

/** The contacts that an address has by this transaction first. */
const contactsBy = (counterparties: Counterparties, transaction: Transaction): readonly string[] =>
  counterparties.flatMap(([contact, by]) => (by === byOf(transaction) ? [contact] : []))

/** Facts of a bot that decide who is new to its addresses. */
type NewnessContext = {
  readonly addresses: readonly string[]
  readonly strategies: readonly Strategy[]
  readonly known: KnownAssets
}

/** Counterparties of the addresses (keys) of a bot on each chain. Addresses without any may be missing. */
export type CounterpartyMemory = Map<string, Counterparties>

export const memoryId = (chain: number, address: string): string => `${chain}:${address}`

export const contactId = (memory: string, contact: string): string => `${memory}:${contact}`

const passesAny = (movement: MatchMovement, strategies: readonly Strategy[], known: KnownAssets): boolean => {
  const event = { id: movement.kind, item: movement }
  return anyStrategyTest(strategies)(event, () => eventWorthUsd(event, known))
}

/** The rest of a match, and the strategies that let a part of it pass. */
type Admitted<M> = { readonly match: M; readonly strategies: readonly Strategy[] }

export type NewnessFilters = NewnessContext & { readonly memory: CounterpartyMemory }

/**
 * Leaves out of a passing match what only `new_only` strategies ask for if its counterparty is already known
 * to its address. Returns `undefined` if nothing is left. Updates the `memory` of counterparties.
 */
export const admitNew = <M extends Match>(
  match: M,
  { strategies, known, memory, addresses }: NewnessFilters,
): Admitted<M> | undefined => {
  const asking = strategies.filter(isNewOnly)
  if (asking.length === 0) return { match, strategies }
  const others = strategies.filter(strategy => !isNewOnly(strategy))
  const own = (address: string): boolean => addresses.includes(address)
  const { transaction, chain } = match
  const counterpartiesOf = (address: string): Counterparties => memory.get(memoryId(chain, address)) ?? []
  const movementsToTest = match.movements.filter(movement => passesAny(movement, asking, known))
  const fresh = movementsToTest.filter(movement =>
    isNewCounterparty(counterpartiesOf(movement.address), movement, { transaction, own }),
  )
  for (const movement of movementsToTest) {
    const isNew = fresh.includes(movement)
    const counterparties = withCounterparty(counterpartiesOf(movement.address), movement, {
      transaction,
      isNew,
    })
    memory.set(memoryId(chain, movement.address), counterparties)
  }
  const movements = match.movements.filter(
    movement => fresh.includes(movement) || passesAny(movement, others, known),
  )
  const rest = { ...match, movements }
  if (countEvents(rest) === 0) return undefined
  const firing = asking.filter(strategy => fresh.some(movement => passesAny(movement, [strategy], known)))
  return { match: rest, strategies: [...others, ...firing] }
}

/**
 * Limit of addresses per match. At further addresses every counterparty counts as new, and is not remembered.
 */
const maxAddresses = 100

/** Limit of matches that are pushed again for each match that a reorg changed. */
export const maxRepeated = 20

const movementsSchema = z.object({
  movements: z.array(z.object({ address: z.string() })),
  revision: z.number().default(0),
})

/**
 * Lists the addresses in a match. If a reorg changed it, those of the bot are added, up to the limit, as a
 * movement that it no longer has may have made a counterparty known at them.
 */
const addressesIn = (
  { movements, revision }: z.infer<typeof movementsSchema>,
  own: readonly string[],
): readonly string[] => {
  const all = [...movements.map(({ address }) => address), ...(revision > 0 ? own : [])]
  return [...new Set(all)].slice(0, maxAddresses)
}

/** The largest number of records that a match changes. */
export const counterpartyWrites = (
  bodies: readonly unknown[],
  bot: Pick<NewnessContext, 'addresses' | 'strategies'>,
): number =>
  bot.strategies.some(isNewOnly)
    ? bodies.reduce<number>((most, body) => {
        const { data } = movementsSchema.safeParse(body)
        if (data === undefined) return most
        const repeated = data.revision > 0 ? maxRepeated : 0
        return Math.max(most, addressesIn(data, bot.addresses).length + repeated)
      }, 0)
    : 0

/** Reads the counterparties of the addresses in matches. `writes` stores their changes since. */
export const readCounterparties = async (
  store: Store,
  matches: readonly (Match & { readonly revision?: number })[],
  bot: Pick<NewnessContext, 'addresses' | 'strategies'> & { readonly id: string },
): Promise<{ readonly memory: CounterpartyMemory; readonly writes: () => Write[] }> => {
  const memoryIds = bot.strategies.some(isNewOnly)
    ? matches.flatMap(match =>
        addressesIn({ revision: 0, ...match }, bot.addresses).map(address => memoryId(match.chain, address)),
      )
    : []
  const ids = [...new Set(memoryIds)]
  const idOf = (id: string): string => `${bot.id}:${id}`
  const docs = ids.length === 0 ? [] : await store.get(counterpartiesByAddress, ids.map(idOf))
  const before = new Map(ids.map((id, n) => [id, docs[n]?.value.met ?? []]))
  const memory: CounterpartyMemory = new Map(before)
  return {
    memory,
    writes: () =>
      ids.flatMap((id, n) => {
        const counterparties = memory.get(id)
        return counterparties === undefined || counterparties === before.get(id)
          ? []
          : put(
              counterpartiesByAddress,
              { id: idOf(id), value: { bot: bot.id, met: counterparties } },
              { expect: docs[n]?.version ?? 0 },
            )
      }),
  }
}

/**
 * Forgets the counterparties that an earlier revision of an update's transaction made known, even at
 * addresses where it moves nothing any more. Returns the contacts that it was the first to make.
 */
export const forgetCounterparties = (update: MatchUpdate, memory: CounterpartyMemory): readonly string[] => {
  const { chain, transaction, revision } = update
  if (revision === 0) return []
  const prefix = memoryId(chain, '')
  return [...memory].flatMap(([id, counterparties]) => {
    if (!id.startsWith(prefix)) return []
    memory.set(id, withoutTransaction(counterparties, transaction))
    return contactsBy(counterparties, transaction).map(contact => contactId(id, contact))
  })
}
