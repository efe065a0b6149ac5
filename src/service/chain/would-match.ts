import type { Store } from '#store/store.ts'
import { isMovementWatched } from '../match/happenings-of.ts'
import { watchedBot } from '../match/watched-bot.ts'
import { type BotRecord, bots, subscriptions } from '../records.ts'
import type { MatchOfSubscription } from './tellings.ts'

const fetchById = async <T extends object>(
  get: (ids: readonly string[]) => Promise<({ id: string; value: T } | undefined)[]>,
  ids: Iterable<string>,
): Promise<Map<string, T>> => {
  const docs = await get([...new Set(ids)])
  return new Map(docs.flatMap(doc => (doc === undefined ? [] : [[doc.id, doc.value]])))
}

/** Whether the bot asks for what the logs of any block would tell of: other movements may go unseen in one block. */
const isWatchedBy = (bot: BotRecord, { match }: MatchOfSubscription): boolean => {
  if (bot.state !== 'live' || !bot.chains.includes(match.chain)) return false
  const watched = watchedBot('', bot, new Map())
  return match.movements.some(
    movement =>
      movement.kind !== 'native' &&
      bot.addresses.includes(movement.address) &&
      isMovementWatched(watched, movement),
  )
}

/**
 * Tells whether a pair would be matched if the same happened in another block, as the bot and the subscription are by now. From
 * which height on the subscription matches is nothing to it, for it was told of the pair.
 */
export const loadWouldMatch = async (store: Store, pairs: readonly MatchOfSubscription[]) => {
  const open = await fetchById(
    ids => store.get(subscriptions, ids),
    pairs.map(({ subscription }) => subscription),
  )
  const live = await fetchById(
    ids => store.get(bots, ids),
    [...open.values()].map(({ bot }) => bot),
  )
  return (pair: MatchOfSubscription): boolean => {
    const subscription = open.get(pair.subscription)
    const bot = subscription && live.get(subscription.bot)
    return subscription?.state === 'live' && bot !== undefined && isWatchedBy(bot, pair)
  }
}
