import { shortId } from '#lib/ids.ts'
import { type BalanceNotification, balanceKey, limitKey } from '#readings/balance.ts'
import type { Translator } from '#render/texts.ts'
import { defineKind, put, type Write } from '#store/store.ts'
import type { MutedBalances } from './filters.ts'

/**
 * Facts for the button *Snooze* under an alert: the newest notification of a limit that a destination got of a watch.
 */
export type BalanceAlert = {
  readonly watch: string
  readonly destination: string
  readonly notification: BalanceNotification
}
export const balanceAlerts = defineKind<BalanceAlert>()('balanceAlerts', { indexes: ['watch'] })

/** How long the buttons of an alert about a balance work. */
const balanceAlertForMs = 7 * 86_400_000

export const balanceAlertId = (o: {
  readonly watch: string
  readonly destination: string
  readonly data: BalanceNotification['data']
}): string => shortId(o.watch, o.destination, limitKey(o))

export const balanceAlertWrite = (value: BalanceAlert): Write =>
  put(
    balanceAlerts,
    { id: balanceAlertId({ ...value, data: value.notification.data }), value },
    { ttlMs: balanceAlertForMs },
  )

/**
 * One balance of a watch, whose alerts one destination does not get, and the last of it: what the chat was told, `shown` by its id, or
 * what was suppressed since. `of`: its key; `chain`, `address`, `asset`, `symbol`: what it is called by. `until`: ms since 1970, so many
 * `hours` after it was chosen.
 * `endedEarly`: by a person.
 */
export type BalanceSnooze = MutedBalances & {
  readonly id: string
  readonly destination: string
  readonly of: string
  readonly chain: number
  readonly address: string
  readonly asset: string
  readonly symbol: string
  readonly shown?: string
  readonly hours: SnoozeHours
  readonly until: number
  readonly endedEarly?: true
}
export type BalanceSnoozes = { readonly snoozes: readonly BalanceSnooze[] }

/** Id: the watch. Its lane of the queue `snooze` removes each in time. */
export const balanceSnoozes = defineKind<BalanceSnoozes>()('balanceSnoozes')

/** Lengths of a snooze, in hours. */
export const snoozeChoices = [1, 8, 24] as const
export type SnoozeHours = (typeof snoozeChoices)[number]
export const defaultSnooze: SnoozeHours = 8

/** `8 h`, `1 day` */
export const snoozeLength = (hours: SnoozeHours, say: Translator): string =>
  say('button-mute-for', { length: hours })

/** Limit of a watch. All of them are on its card. */
export const maxSnoozes = 10

/** One a balance and destination. */
export const snoozeId = (destination: string, o: Pick<BalanceNotification, 'data'>): string =>
  shortId(destination, balanceKey(o))

/** A snooze of the balance that an alert is about. */
export const snoozeOf = (
  { destination, notification }: BalanceAlert,
  { hours, until }: { readonly hours: SnoozeHours; readonly until: number },
): BalanceSnooze => {
  const { chain, event } = notification.data
  const { address, asset, symbol, state } = event
  const of = balanceKey(notification)
  return {
    id: snoozeId(destination, notification),
    destination,
    of,
    chain: Number(chain.chain_id),
    address,
    asset,
    symbol,
    shown: notification.id,
    balances: [notification],
    normal: state === 'recovered' ? [limitKey(notification)] : [],
    hours,
    until,
  }
}

/** Moves a snooze to another destination, which shows nothing of the balance. */
export const movedSnooze = (snooze: BalanceSnooze, destination: string): BalanceSnooze => {
  const { balances: _, normal: __, shown: ___, ...others } = snooze
  return { ...others, id: shortId(destination, snooze.of), destination }
}

type SnoozesDoc = { readonly version: number; readonly value: BalanceSnoozes } | undefined

export const nextEnd = (snoozes: readonly BalanceSnooze[]): number =>
  Math.min(...snoozes.map(({ until }) => until))

/** Stores the snoozes of a watch, of which there is at least one. An item waits in its lane as long as there is. */
export const snoozeWrites = (
  watch: string,
  o: { readonly kept: SnoozesDoc; readonly snoozes: readonly BalanceSnooze[]; readonly now: number },
): readonly Write[] => {
  const { kept, snoozes, now } = o
  return [
    put(balanceSnoozes, { id: watch, value: { snoozes } }, { expect: kept?.version ?? 0 }),
    ...(kept === undefined
      ? [{ op: 'push', queue: 'snooze', lane: watch, id: `${watch}.${now}`, body: {} } as const]
      : []),
    { op: 'delay', queue: 'snooze', lane: watch, delayMs: Math.max(0, nextEnd(snoozes) - now) },
  ]
}

/** Snoozes that have not ended. One that is over is about to be removed. */
export const activeSnoozes = (kept: { readonly value: BalanceSnoozes } | undefined, now: number) =>
  (kept?.value.snoozes ?? []).filter(({ until }) => until > now)
