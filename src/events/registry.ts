import { z } from 'zod'
import { recordOf } from '#lib/collections.ts'
import { approval } from './approval/approval.ts'
import { call } from './call/call.ts'
import { contractEvent } from './contract-event/contract-event.ts'
import type { DeclaredEvent } from './contract-event/declaration.ts'
import { delegation } from './delegation/delegation.ts'
import { deployment } from './deployment/deployment.ts'
import {
  type ActionKind,
  type AssetFacts,
  type EventKind,
  type Source,
  type TransferKind,
  tracedSources,
} from './event-kind.ts'
import { failure } from './failure/failure.ts'
import type { Direction } from './fields.ts'
import type { Worth } from './minimums.ts'
import { native } from './native/native.ts'
import { nft } from './nft/nft.ts'
import { outflow } from './outflow/outflow.ts'
import type { StrategyMistake } from './restrictions.ts'
import { reward } from './reward/reward.ts'
import { safe } from './safe/safe.ts'
import { token } from './token/token.ts'
import { withdrawal } from './withdrawal/withdrawal.ts'
import { wrappedNative } from './wrapped-native/wrapped-native.ts'

/** Kinds that move an asset and share the list `movements`. They are listed everywhere in this order. */
export const transferKinds = [native, token, nft] as const
/** All other kinds, each with a list of its own. */
export const actionKinds = [
  outflow,
  approval,
  delegation,
  failure,
  safe,
  contractEvent,
  wrappedNative,
  withdrawal,
  reward,
  deployment,
  call,
] as const

/** Every kind, in the order in which a notification lists what happened and the chat offers it. */
export const kinds = [...transferKinds, ...actionKinds] as const

export type RegisteredKind = (typeof kinds)[number]
export type RegisteredAction = (typeof actionKinds)[number]
export type EventId = RegisteredKind['id']
type TransferId = (typeof transferKinds)[number]['id']
export type ActionId = RegisteredAction['id']

export const unionOf = <Key extends string, Schema extends z.core.$ZodTypeDiscriminable>(
  key: Key,
  [first, ...others]: readonly Schema[],
  expected?: string,
) => {
  if (first === undefined) throw new Error(`no kind has a schema with ${key}`)
  return z.discriminatedUnion(key, [first, ...others], expected)
}

/**
 * Limit of one bot, which may have several strategies of a kind; each lets its own events through. All kinds
 * and presets of the chat fit, and some events.
 */
export const maxStrategies = 40

export const strategySchema = unionOf(
  'func',
  kinds.map(kind => kind.strategySchema),
  `a strategy: ${kinds.map(({ func }) => func).join(', ')}`,
)
export type Strategy = z.infer<typeof strategySchema>

/**
 * One asset that moves into or out of a watched address, by default its incoming less its outgoing amount in
 * the transaction.
 */
export const movementSchema = unionOf(
  'kind',
  transferKinds.map(kind => kind.itemSchema),
)
export type Movement = z.infer<typeof movementSchema>

/** Incoming and outgoing amounts of one asset, in a summary. */
export const assetSchema = unionOf(
  'kind',
  transferKinds.map(kind => kind.assetSchema),
)
export type SummaryAsset = z.infer<typeof assetSchema>

type KindById = { readonly [Id in EventId]: Extract<RegisteredKind, { id: Id }> }

type Items = { [Id in EventId]: z.infer<KindById[Id]['itemSchema']> }
type MatchedItems = { [Id in EventId]: z.infer<KindById[Id]['matchedSchema']> }
type Strategies = { [Id in EventId]: z.infer<KindById[Id]['strategySchema']> }
type FlatEvents = { [Id in EventId]: z.infer<KindById[Id]['flatEventSchema']> }
type Assets = { [Id in TransferId]: z.infer<KindById[Id]['assetSchema']> }
type Types<Id extends EventId> = {
  readonly item: Items[Id]
  readonly matched: MatchedItems[Id]
  readonly strategy: Strategies[Id]
  readonly event: FlatEvents[Id]
}
type TransferTypes<Id extends TransferId> = Types<Id> & { readonly asset: Assets[Id] }

/** Something that happened, as it is sent, and as a match keeps it. */
export type SentEvent = { readonly id: EventId; readonly item: Items[EventId] }
export type MatchedEvent = { readonly id: EventId; readonly item: MatchedItems[EventId] }

const byId = recordOf<KindById>(kinds.map(kind => [kind.id, kind]))
const eventKindById: { readonly [Id in EventId]: EventKind<Types<Id>> } = byId
const transferKindById: { readonly [Id in TransferId]: TransferKind<TransferTypes<Id>> } = byId
type Action<Id extends ActionId> = ActionKind<Items[Id], MatchedItems[Id], Strategies[Id], FlatEvents[Id]>
const actionKindById: { readonly [Id in ActionId]: Action<Id> } = byId

/** Finds a kind by its id. Its methods take items of its own type. */
export const eventKind = <Id extends EventId>(id: Id): EventKind<Types<Id>> => eventKindById[id]
export const transferKind = <Id extends TransferId>(id: Id): TransferKind<TransferTypes<Id>> =>
  transferKindById[id]
export const actionKind = <Id extends ActionId>(id: Id): Action<Id> => actionKindById[id]

const idByFunc = recordOf<{ [K in RegisteredKind as K['func']]: K['id'] }>(
  kinds.map(({ func, id }) => [func, id]),
)

export const isTransfer = (id: EventId): id is TransferId => transferKinds.some(kind => kind.id === id)

export const thirdPartyIds = kinds.map(({ thirdParty }) => thirdParty.id)
export type ThirdPartyId = (typeof thirdPartyIds)[number]

export const readsFrom = (id: EventId, source: Source): boolean =>
  eventKind(id).reads?.includes(source) === true

/** Whether events of a kind may show in traces alone. */
export const isInTraces = (id: EventId): boolean => tracedSources.some(source => readsFrom(id, source))

/** The common direction of strategies of one kind; `undefined` if their kind has no direction. */
export const commonDirection = (strategies: readonly Strategy[]): Direction | undefined => {
  const directions = new Set(
    strategies.flatMap(({ params }) => ('direction' in params ? [params.direction] : [])),
  )
  const [first, ...others] = directions
  return others.length === 0 ? first : 'both'
}

/** Whether strategies ask for transfers in a direction. */
export const areAbout = (strategies: readonly Strategy[], way: 'in' | 'out'): boolean =>
  strategies.some(
    ({ params }) => 'direction' in params && (params.direction === 'both' || params.direction === way),
  )

export const eventIdOf = ({ func }: Pick<Strategy, 'func'>): EventId => idByFunc[func]

/** Tests whether a strategy lets an event through, apart from its direction. */
export const filterOf = (strategy: Strategy) => {
  const { filter, restrictions = [] } = eventKind(eventIdOf(strategy))
  const reachesMinimums = filter?.(strategy) ?? (() => true)
  const admitting = restrictions.flatMap(({ admits }) => admits(strategy) ?? [])
  return (item: MatchedEvent['item'], worth: () => Worth): boolean =>
    admitting.every(admits => admits(item)) && reachesMinimums(item, worth)
}

export const declarationsOf = (strategy: Strategy): readonly DeclaredEvent[] => {
  const declared = eventKind(eventIdOf(strategy)).declares?.(strategy)
  return declared === undefined ? [] : [declared]
}

export const minimumsOf = (strategy: Strategy) => eventKind(eventIdOf(strategy)).minimums ?? []

export const restrictionsOf = (strategy: Strategy) => eventKind(eventIdOf(strategy)).restrictions ?? []

/** Finds mistakes for which a new strategy is refused. */
export const mistakesOf = (strategy: Strategy): readonly StrategyMistake[] =>
  restrictionsOf(strategy).flatMap(({ mistakes }) => mistakes?.(strategy) ?? [])

export const newStrategySchema = strategySchema.superRefine((strategy, context) => {
  for (const { path, message } of mistakesOf(strategy))
    context.addIssue({ code: 'custom', path: ['params', ...path], message })
})

export const assetFactsOf = (
  asset: Movement | SummaryAsset,
): AssetFacts & { readonly isFungible: boolean } => {
  const { assetFacts, isFungible } = transferKind(asset.kind)
  return { ...assetFacts(asset), isFungible }
}
