import { shortId } from '#lib/ids.ts'
import { dayMs } from '#lib/time.ts'
import { contractOf, type LimitNotification, limitKey, valueKey } from '#readings/registry.ts'
import type { Translator } from '#render/texts.ts'
import { defineKind, push, put, type Write } from '#store/store.ts'
import type { MutedLimits } from './mutes.ts'

/**
 * Facts for the button *Snooze* under an alert: the newest notification of a limit that a destination got of a watch.
 */
export type LimitAlert = {
  readonly watch: string
  readonly destination: string
  readonly notification: LimitNotification
}
export const limitAlerts = defineKind<LimitAlert>()('limitAlerts', { indexes: ['watch'] })

/** How long the buttons of an alert about a value work. */
const limitAlertForMs = 7 * dayMs

export const limitAlertId = (
  { watch, destination }: Pick<LimitAlert, 'watch' | 'destination'>,
  notification: Pick<LimitNotification, 'data'>,
): string => shortId(watch, destination, limitKey(notification))

export const limitAlertWrite = (value: LimitAlert): Write =>
  put(limitAlerts, { id: limitAlertId(value, value.notification), value }, { ttlMs: limitAlertForMs })

/**
 * A value of a watch whose alerts a destination does not get for a while, and what it would have shown last.
 */
export type LimitSnooze = MutedLimits & {
  readonly id: string
  readonly destination: string
  /** The key of the value. */
  readonly of: string
  /** The value is called by its chain, address, contract and symbol. */
  readonly chain: number
  readonly address: string
  /** The contract that says the symbol; absent if the value is an amount of the chain's coin. */
  readonly contract?: string | undefined
  readonly symbol: string
  /** The id of the last alert that the chat got of the value. */
  readonly shown?: string
  readonly hours: SnoozeHours
  /** Milliseconds since 1970. */
  readonly until: number
  readonly endedEarly?: true
}
export type LimitSnoozes = { readonly snoozes: readonly LimitSnooze[] }

/** Id: the watch. Its lane of the queue `snooze` removes each in time. */
export const limitSnoozes = defineKind<LimitSnoozes>()('limitSnoozes')

/** Lengths of a snooze, in hours. */
export const snoozeChoices = [1, 8, 24] as const
export type SnoozeHours = (typeof snoozeChoices)[number]
export const defaultSnooze: SnoozeHours = 8

/** `8 h`, `1 day` */
export const snoozeLength = (hours: SnoozeHours, say: Translator): string =>
  say('button-mute-for', { length: hours })

/** A destination has one snooze of a value. */
export const snoozeId = (destination: string, notification: Pick<LimitNotification, 'data'>): string =>
  shortId(destination, valueKey(notification))

/** A snooze of the value that an alert is about. */
export const snoozeOf = (
  { destination, notification }: LimitAlert,
  { hours, until }: { readonly hours: SnoozeHours; readonly until: number },
): LimitSnooze => {
  const {
    chain,
    event,
    conditions: [strategy],
  } = notification.data
  const { address, symbol, state } = event
  const key = valueKey(notification)
  return {
    id: snoozeId(destination, notification),
    destination,
    of: key,
    chain: Number(chain.chain_id),
    address,
    contract: contractOf(strategy),
    symbol,
    shown: notification.id,
    limits: [notification],
    normal: state === 'recovered' ? [limitKey(notification)] : [],
    hours,
    until,
  }
}

type SnoozesDoc = { readonly version: number; readonly value: LimitSnoozes } | undefined

export const nextEnd = (snoozes: readonly LimitSnooze[]): number =>
  Math.min(...snoozes.map(({ until }) => until))

/** Stores the snoozes of a watch, at least one. An item waits in its lane as long as it has any. */
export const snoozeWrites = (
  watch: string,
  kept: SnoozesDoc,
  snoozes: readonly LimitSnooze[],
  now: number,
): readonly Write[] => [
  put(limitSnoozes, { id: watch, value: { snoozes } }, { expect: kept?.version ?? 0 }),
  ...(kept === undefined ? [push('snooze', watch, { id: `${watch}.${now}`, body: {} })] : []),
  { op: 'delay', queue: 'snooze', lane: watch, delayMs: Math.max(0, nextEnd(snoozes) - now) },
]

/** Snoozes that have not ended. An ended one is about to be removed. */
export const activeSnoozes = (doc: { readonly value: LimitSnoozes } | undefined, now: number) =>
  (doc?.value.snoozes ?? []).filter(({ until }) => until > now)
