import { type Attempt, createGroups } from './attempt-groups.ts'
import { createHungReceivers } from './hung-receivers.ts'

/** Attempts in progress at one receiver, and at one that hung lately. */
const maxPerReceiver = 64
const maxPerHungReceiver = 4

/**
 * Limits of attempts in their first second: all, those of one account, and those of one owner relative to the
 * number left.
 */
const maxYoung = 192
const maxYoungPerAccount = 160
const ownerShare = 2

/** Limit of attempts that take longer. They no longer count as young while there is room for them here. */
const maxSlow = 192
const youngMs = 1_000

/** Limit of slow attempts at receivers that hung recently: all, and those of one owner. */
const maxHung = 96
const maxHungPerOwner = 4

/** Time between the returns of two refused attempts. */
const retryIntervalMs = 0.5

/** All attempts that can be in progress, including those at our own receiver. */
export const maxDeliveries = maxYoung + maxSlow + maxPerReceiver

/**
 * The parties for which an attempt counts: the host of the receiver, and the owner, a bot or channel within
 * the account.
 */
type Parties = { readonly receiver: string; readonly owner: string; readonly account: string }

/** A permit to be released when the attempt ends, or the time to wait before trying again. */
type Permit = { readonly release: () => void } | { readonly waitMs: number }

const waitBetween = (min: number, max: number): Permit => ({
  waitMs: Math.round(min + Math.random() * (max - min)),
})
const soon = () => waitBetween(50, 150)
const later = () => waitBetween(2_000, 4_000)

/**
 * Spreads refused attempts over time, as only a limited number can be checked in a second, and there may be
 * many.
 */
const createQueue = (now: () => number) => {
  let next = 0
  return (): Permit => {
    next = Math.max(next, now()) + retryIntervalMs
    return waitBetween(next - now() + 50, next - now() + 150)
  }
}

/** Attempts in progress, receivers that hung, and the wait of refused attempts. */
type LimiterState = {
  readonly queue: () => Permit
  readonly now: () => number
  readonly groups: ReturnType<typeof createGroups>
  readonly hung: ReturnType<typeof createHungReceivers>
}

const isSlow = ({ since }: Attempt, now: () => number): boolean => now() - since > youngMs

/** Moves attempts older than a second from young to slow, as far as there is room. */
const makeRoom = ({ groups, now }: LimiterState): void => {
  for (const attempt of groups.get('young')) {
    if (!isSlow(attempt, now) || groups.get('slow').size >= maxSlow) return
    groups.remove(attempt.young, attempt)
    groups.add(['slow'], attempt)
  }
}

const begin = (
  { groups, hung, now }: LimiterState,
  receiver: string,
  { all, young = [] }: { all: readonly string[]; young?: readonly string[] },
): Permit => {
  const attempt: Attempt = { since: now(), young }
  groups.add([...all, ...young], attempt)
  let isOver = false
  return {
    release: () => {
      if (isOver) return
      isOver = true
      groups.remove([...all, ...young, 'slow'], attempt)
      hung.noteDuration(receiver, now() - attempt.since)
    },
  }
}

const beginHung = (state: LimiterState, { receiver, owner, account }: Parties, key: string): Permit => {
  const { groups } = state
  const own = JSON.stringify(['hung', account, owner])
  const isFull =
    groups.get(own).size >= maxHungPerOwner ||
    groups.get('hung').size >= maxHung ||
    groups.get('slow').size >= maxSlow
  return isFull ? later() : begin(state, receiver, { all: [key, 'slow', 'hung', own] })
}

const beginYoung = (state: LimiterState, { receiver, owner, account }: Parties, key: string): Permit => {
  const { groups } = state
  const ofAccount = JSON.stringify(['young', account])
  const own = JSON.stringify(['young', account, owner])
  const left = Math.min(maxYoung - groups.get('young').size, maxYoungPerAccount - groups.get(ofAccount).size)
  return groups.get(own).size < ownerShare * left
    ? begin(state, receiver, { all: [key], young: ['young', ofAccount, own] })
    : state.queue()
}

/** Begins if the receiver has room. A receiver that answers has room again soon, so its attempts wait less. */
const beginAtReceiver = (state: LimiterState, receiver: string, go: (key: string) => Permit): Permit => {
  const { groups, hung, now } = state
  const key = JSON.stringify(['receiver', receiver])
  const running = groups.get(key)
  const hasHung = hung.has(receiver)
  if (running.size < (hasHung ? maxPerHungReceiver : maxPerReceiver)) return go(key)
  const [oldest] = running
  return hasHung || (oldest !== undefined && isSlow(oldest, now)) ? later() : soon()
}

/** The key of this product's own receiver, whatever its host. */
const ownReceiver = ''

/**
 * Limits concurrent attempts by receiver, owner and account, so that a receiver which does not answer delays
 * only its users. An attempt counts as young for a second, so that hanging receivers cannot hold these
 * permits. Our own receiver, which all chats use, has a limit of its own. State is kept in this process only.
 */
export const createConcurrencyLimiter = (now: () => number) => {
  const state: LimiterState = {
    now,
    queue: createQueue(now),
    groups: createGroups(),
    hung: createHungReceivers(now),
  }
  return {
    acquire: (parties: Parties): Permit => {
      makeRoom(state)
      const { receiver } = parties
      return beginAtReceiver(state, receiver, key =>
        state.hung.has(receiver) ? beginHung(state, parties, key) : beginYoung(state, parties, key),
      )
    },
    acquireOwn: (): Permit =>
      beginAtReceiver(state, ownReceiver, key => begin(state, ownReceiver, { all: [key] })),
  }
}
