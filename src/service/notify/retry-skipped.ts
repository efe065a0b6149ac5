import { findAll } from '#store/pages.ts'
import type { Store, Write } from '#store/store.ts'
import { knownAs } from '../records/counterparty-memory.ts'
import { type MatchUpdate, matchesOfSubscriptions, matchId } from '../records/match-update.ts'
import { blockMatches, passedMatches, subscriptions } from '../records/records.ts'
import { contactId, maxRepeated, memoryId } from './new-counterparties.ts'

/**
 * Pushes matches again that were left out because of a counterparty on an orphaned branch: the new branch of a chain
 * is matched before the old one is undone. For all subscriptions of the bot, as it forgets the contacts in this
 * commit. A match that was notified in part stays as it is.
 */
export const retrySkipped = async (
  store: Store,
  forgotten: readonly string[],
  o: { readonly bot: string; readonly updates: readonly MatchUpdate[] },
): Promise<Write[]> => {
  if (forgotten.length === 0) return []
  const contacts = new Set(forgotten)
  const undone = o.updates.filter(({ revision }) => revision > 0)
  const chains = [...new Set(undone.map(({ chain }) => chain))]
  const stored = await Promise.all(
    chains.map(chain => findAll(store, blockMatches, { index: 'chain', value: String(chain) })),
  )
  const affected = matchesOfSubscriptions(stored.flat().flatMap(({ value }) => value.matches)).filter(
    ({ match: { chain, transaction, movements } }) =>
      movements.some(movement =>
        knownAs(movement, transaction).some(contact =>
          contacts.has(contactId(memoryId(chain, movement.address), contact)),
        ),
      ),
  )
  if (affected.length === 0) return []
  const own = await store.get(subscriptions, [...new Set(affected.map(({ subscription }) => subscription))])
  const ofBot = new Set(own.flatMap(doc => (doc?.value.bot === o.bot ? [doc.id] : [])))
  const passed = await store.get(
    passedMatches,
    affected.map(({ subscription, match }) => matchId(subscription, match)),
  )
  return affected
    .filter(({ subscription }, n) => ofBot.has(subscription) && passed[n] === undefined)
    .slice(0, maxRepeated * undone.length)
    .map(({ subscription, match }) => ({
      op: 'push',
      queue: 'match',
      lane: subscription,
      id: `${matchId(subscription, match)}:repeated`,
      body: match,
    }))
}
