import { createHash } from 'node:crypto'
import { z } from 'zod'
import { recordOf } from '#lib/collections.ts'
import type { SendContext } from './event-kind.ts'
import {
  type ActionId,
  actionKind,
  actionKinds,
  eventKind,
  kinds,
  type MatchedEvent,
  movementSchema,
  type RegisteredAction,
  type RegisteredKind,
  type SentEvent,
  transferKinds,
  unionOf,
} from './registry.ts'

type ItemSchema = 'itemSchema' | 'matchedSchema'

/** A list of each action kind, empty if it is left out. */
type ActionLists<S extends ItemSchema> = {
  [K in RegisteredAction as K['list']]: z.ZodDefault<z.ZodArray<K[S]>>
}

const actionLists = <S extends ItemSchema>(schema: S) =>
  recordOf<ActionLists<S>>(actionKinds.map(kind => [kind.list, z.array(kind[schema]).default([])]))

/** Lists of events in a transaction, as they are sent. */
export const wireLists = { movements: z.array(movementSchema), ...actionLists('itemSchema') }

const matchedMovementSchema = unionOf(
  'kind',
  transferKinds.map(kind => kind.matchedSchema),
)

/**
 * Lists of events in a transaction, as a match keeps them: incoming less outgoing amounts, and all actions.
 */
export const matchedLists = { movements: z.array(matchedMovementSchema), ...actionLists('matchedSchema') }

type ListName = RegisteredKind['list']
/** A list is absent if it was stored by a version that did not know the kind. */
type Lists = { readonly [L in ListName]?: readonly object[] }

const listNames: readonly ListName[] = [...new Set(kinds.map(({ list }) => list))]

/** Lists as stored, in which kinds may be missing. */
type Stored<L extends Lists> = Partial<L> & Pick<L, 'movements'>

export type SentLists = z.infer<z.ZodObject<typeof wireLists>>
export type MatchedLists = z.infer<z.ZodObject<typeof matchedLists>>

/** Everything that happened, with its kind, in the order of the lists. */
export const sentEvents = (lists: SentLists): SentEvent[] => {
  const events: SentEvent[] = lists.movements.map(item => ({ id: item.kind, item }))
  for (const { id, list } of actionKinds) for (const item of lists[list]) events.push({ id, item })
  return events
}

export const matchedEvents = (lists: Stored<MatchedLists>): MatchedEvent[] => {
  const events: MatchedEvent[] = lists.movements.map(item => ({ id: item.kind, item }))
  for (const { id, list } of actionKinds) for (const item of lists[list] ?? []) events.push({ id, item })
  return events
}

/** Actions by kind, in the order of the kinds; empty kinds are left out. */
export const sentActions = (
  lists: SentLists,
): { readonly id: ActionId; readonly items: readonly z.infer<RegisteredAction['itemSchema']>[] }[] =>
  actionKinds.flatMap(({ id, list }) => (lists[list].length === 0 ? [] : [{ id, items: lists[list] }]))

/** Key under which it is remembered that an address was granted something; transfers to it have another. */
export const grantContact = (id: ActionId, spender: string): string => `${id}:${spender.toLowerCase()}`

/** Counterparties of movements, in lower case, and the spenders of grants. */
export const contactsOf = ({ movements, ...lists }: Stored<SentLists>): readonly string[] => [
  ...movements.map(({ counterparty }) => counterparty.toLowerCase()),
  ...actionKinds.flatMap(({ id, list }) =>
    (lists[list] ?? []).flatMap(item => {
      const grant = actionKind(id).granting?.grant(item)
      return grant === undefined || grant.isRevoked ? [] : [grantContact(id, grant.spender)]
    }),
  ),
]

/** Whether a kind is among the lists that does not wait for the end of a window or of a day. */
export const isUrgent = (lists: Stored<SentLists>): boolean =>
  actionKinds.some(({ id, list }) => actionKind(id).title?.isUrgent && (lists[list]?.length ?? 0) > 0)

/** The events of each list, also of the empty ones. */
const entriesOf = (events: readonly (SentEvent | MatchedEvent)[]) => {
  const byList = Map.groupBy(events, ({ id }) => eventKind(id).list)
  return listNames.map(list => [list, (byList.get(list) ?? []).map(({ item }) => item)] as const)
}

export const listsOf = (event: MatchedEvent): MatchedLists => recordOf(entriesOf([event]))
export const sentListsOf = (event: SentEvent): SentLists => recordOf(entriesOf([event]))

/** Keeps the events that pass, as they are sent. */
export const filterSent = (lists: SentLists, passes: (event: SentEvent) => boolean): SentLists =>
  recordOf(entriesOf(sentEvents(lists).filter(passes)))

/** Keeps the events that pass, as a match keeps them. */
export const filterMatched = (lists: MatchedLists, passes: (event: MatchedEvent) => boolean): MatchedLists =>
  recordOf(entriesOf(matchedEvents(lists).filter(passes)))

/** Converts events from what a match keeps to what is sent. */
export const toSentLists = (
  lists: MatchedLists,
  contextOf: (event: MatchedEvent) => SendContext,
): SentLists =>
  recordOf(
    entriesOf(
      matchedEvents(lists).map(event => ({
        id: event.id,
        item: eventKind(event.id).toItem(event.item, contextOf(event)),
      })),
    ),
  )

/** Picks the lists from an object that holds more. */
export const pickLists = (lists: Stored<MatchedLists>): MatchedLists =>
  recordOf(listNames.map(name => [name, lists[name] ?? []]))

export const filledLists = (lists: SentLists): Partial<SentLists> =>
  recordOf(listNames.flatMap(name => (lists[name].length === 0 ? [] : [[name, lists[name]] as const])))

/** Adds the empty lists to the filled ones. */
export const toFullLists = (filled: Partial<SentLists>): SentLists =>
  recordOf(listNames.map(name => [name, filled[name] ?? []]))

export const countEvents = (lists: Lists): number =>
  listNames.reduce((sum, list) => sum + (lists[list]?.length ?? 0), 0)

/** Keeps the first `most` events, in the order of the lists. */
export const firstEvents = <L extends Lists>(lists: L, most: number): L => {
  let room = most
  const first = listNames.map(name => {
    const events = lists[name]?.slice(0, room) ?? []
    room -= events.length
    return [name, events]
  })
  return { ...lists, ...Object.fromEntries(first) }
}

/**
 * Lists before the count in a digest. A later list follows the count, if it is not empty, so that stored
 * digests stay valid.
 */
const firstDigested: ReadonlySet<string> = new Set(['movements', 'deployments', 'calls'])

/** Fields that depend on the block or on the node. */
const undigested: ReadonlySet<string> = new Set(['usd', 'reason'])

/**
 * A digest of a transaction's effects without its block, prices and the reasons that nodes give, so that it
 * is the same in whichever block.
 */
export const digestOf = (lists: Lists, outcome: boolean | string, leftOut: number): string => {
  const later = listNames.filter(name => !firstDigested.has(name) && lists[name]?.length)
  const contents = [
    outcome,
    ...listNames.filter(name => firstDigested.has(name)).map(name => lists[name]),
    leftOut,
    ...later.map(name => [name, lists[name]]),
  ]
  const text = JSON.stringify(contents, (key, value: unknown) => (undigested.has(key) ? undefined : value))
  return createHash('sha256').update(text).digest('base64url')
}

/** Schemas of the number of actions by their list, in a summary. */
export const actionCounts = recordOf<{ [K in RegisteredAction as K['list']]: K['countSchema'] }>(
  actionKinds.map(kind => [kind.list, kind.countSchema]),
)
type ActionCounts = { readonly [K in RegisteredAction as K['list']]: number }
/** A count is absent if it was stored by a version that did not know the kind. */
export type StoredCounts = Partial<ActionCounts>

const countsOf = (countIn: (list: RegisteredAction['list']) => number): ActionCounts =>
  recordOf(actionKinds.map(({ list }) => [list, countIn(list)]))

export const countActions = (lists: Lists): ActionCounts => countsOf(list => lists[list]?.length ?? 0)

/** Adds counts; subtracts the second ones if `sign` is -1. */
export const addCounts = (a: StoredCounts, b: ActionCounts, sign: 1 | -1 = 1): ActionCounts =>
  countsOf(list => (a[list] ?? 0) + sign * b[list])

export const sumActions = (counts: ActionCounts): number =>
  actionKinds.reduce((sum, { list }) => sum + counts[list], 0)

export const noActions: ActionCounts = countsOf(() => 0)
