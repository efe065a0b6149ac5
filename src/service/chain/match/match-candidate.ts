import type { z } from 'zod'
import { isDeclaredEvent } from '#events/contract-event/contract-event.ts'
import type { MatchInput, TransactionOutcome } from '#events/event-kind.ts'
import { countEvents } from '#events/event-lists.ts'
import type { CriteriaByKind } from '#events/matchers.ts'
import { nativeTransfers } from '#events/native/native-log.ts'
import { addressKey, type RawTransaction } from '#events/raw-block.ts'
import { actionKinds, type MatchedEvent, type RegisteredAction } from '#events/registry.ts'
import { type NetMovement, netMovements, type Transfer } from '#events/transfer.ts'
import { recordOf } from '#lib/collections.ts'
import type { Match } from '../../records/match-update.ts'
import type { Candidate } from './find-candidates.ts'
import { unpackAddresses, type WatchedBot } from './watched-bot.ts'

type MatchedActions = { [K in RegisteredAction as K['list']]: z.infer<K['matchedSchema']>[] }

/**
 * Matches the actions at these addresses (keys) for which a bot asks. `leftOut` counts those beyond the
 * limits.
 */
const matchActions = (
  input: MatchInput,
  { asked, addresses }: { readonly asked: CriteriaByKind; readonly addresses: ReadonlySet<string> },
): { readonly lists: MatchedActions; readonly leftOut: number } => {
  let leftOut = 0
  const lists = actionKinds.map(kind => {
    const criteria = asked[kind.id]
    const items = criteria === undefined ? [] : kind.match(input, addresses, criteria)
    const limited = items.slice(0, kind.maxMatched)
    leftOut += items.length - limited.length
    return [kind.list, limited] as const
  })
  return { lists: recordOf(lists), leftOut }
}

/** A match of one bot, but for the block. */
export type MatchContents = Omit<Match, 'chain' | 'block'>

/**
 * Limit of movements: more than any notification shows, as a thousand watched addresses may all get something
 * at once.
 */
const maxMovements = 500

const allTransfers = (input: MatchInput): readonly Transfer[] =>
  input.outcome.succeeded ? [...nativeTransfers(input), ...input.transfers] : nativeTransfers(input)

/** Whether the bot watches movements of this kind and direction. */
const isMovementWatched = (
  { asked }: WatchedBot,
  { kind, direction }: Pick<NetMovement, 'kind' | 'direction'>,
): boolean => {
  const watchedDirection = asked[kind]?.direction
  return (
    watchedDirection !== undefined &&
    (watchedDirection === 'both' || direction === 'self' || direction === watchedDirection)
  )
}

export const isEventWatched = (bot: WatchedBot, { id, item }: MatchedEvent): boolean => {
  if ('direction' in item) return isMovementWatched(bot, item)
  const declarations = bot.asked[id]
  return declarations !== undefined && (!('args' in item) || isDeclaredEvent(item, declarations))
}

/**
 * Finds the movements for a bot. `isAlone` says that nothing else happened and another address signed the
 * transaction: only then transfers of nothing count.
 */
const movementsOf = (
  transfers: readonly Transfer[],
  { addresses, bot, isAlone }: { bot: WatchedBot; addresses: ReadonlySet<string>; isAlone: boolean },
): NetMovement[] => {
  const watchedOf = (some: readonly Transfer[]): NetMovement[] =>
    netMovements(some, addresses, kind => bot.asked[kind]?.gross === true).filter(movement =>
      isMovementWatched(bot, movement),
    )
  const moved = watchedOf(transfers.filter(({ amount }) => amount > 0n))
  if (moved.length > 0 || !isAlone || bot.asked.token?.zeroValue !== true) return moved
  return watchedOf(transfers.filter(({ amount }) => amount === 0n))
}

const toMatchTransaction = (
  { hash, from, to, input }: RawTransaction,
  { succeeded }: TransactionOutcome,
): Match['transaction'] => {
  const calls = typeof to === 'string' && input !== '0x'
  return {
    hash,
    from: addressKey(from),
    to: typeof to === 'string' ? addressKey(to) : null,
    method: calls ? input.slice(0, 10).toLowerCase() : '',
    succeeded,
  }
}

/** Matches a transaction for each bot that it concerns; bots that it turns out not to concern are left out. */
export const matchCandidate = (
  candidate: Candidate,
  outcome: TransactionOutcome,
): { readonly bot: WatchedBot; readonly contents: MatchContents }[] => {
  const input = { ...candidate, outcome }
  const transfers = allTransfers(input)
  const transaction = toMatchTransaction(candidate.transaction, outcome)
  return [...candidate.bots].flatMap(bot => {
    const addresses = new Set(unpackAddresses(bot.addresses))
    const { lists, leftOut } = matchActions(input, { asked: bot.asked, addresses })
    // An outflow is a sum of transfers, so it does not count as an event of its own.
    const happened = countEvents({ ...lists, outflows: [] })
    const isAlone = happened === 0 && !addresses.has(transaction.from)
    const all = movementsOf(transfers, { bot, addresses, isAlone })
    const movements = all.slice(0, maxMovements)
    if (countEvents({ movements, ...lists }) === 0) return []
    const contents = { transaction, movements, ...lists, leftOut: leftOut + all.length - movements.length }
    return [{ bot, contents }]
  })
}
