/** Tries under way at one receiver, and at one that hung lately. */
const maxPerReceiver = 64
const maxPerHungReceiver = 4

/** Tries in their first second: all, those of one account, and those of one owner by how many are left. */
const maxYoung = 192
const maxYoungPerAccount = 160
const ownerShare = 2

/** Tries that take longer. While there is room for them here, they leave theirs to others. */
const maxSlow = 192
const youngMs = 1_000

/** Of the slow ones, tries at receivers that hung lately: all, and those of one owner. */
const maxHung = 96
const maxHungPerOwner = 4

/** A try that takes longer than this has hung. */
const hungMs = 5_000

/** How long a receiver counts as one that hangs, unless it answers in time. */
const hungForMs = 10 * 60_000

/** Between two that come back because they found no place. */
const retryIntervalMs = 0.5

/** Receivers that are remembered as hanging. */
const maxHungReceivers = 10_000

/** All tries that can be under way, those at our own receiver among them. */
export const maxDeliveries = maxYoung + maxSlow + maxPerReceiver

/** What a try is counted under: `receiver` is a host, `owner` whom the account makes it for. */
type Parties = { readonly receiver: string; readonly owner: string; readonly account: string }

/** `release` when the try is over; `waitMs`: no try now, come back after it. */
type Permit = { readonly release: () => void } | { readonly waitMs: number }

/** `young`: what it is counted under in its first second only. */
type Attempt = { readonly since: number; readonly young: readonly string[] }

const waitBetween = (min: number, max: number): Permit => ({
  waitMs: Math.round(min + Math.random() * (max - min)),
})
const soon = () => waitBetween(50, 150)
const later = () => waitBetween(2_000, 4_000)

/** Tries under way, oldest first, by what they are counted under. */
const createGroups = () => {
  const groups = new Map<string, Set<Attempt>>()
  const none: ReadonlySet<Attempt> = new Set()
  return {
    get: (key: string): ReadonlySet<Attempt> => groups.get(key) ?? none,
    add: (keys: readonly string[], one: Attempt): void => {
      for (const key of keys) groups.set(key, (groups.get(key) ?? new Set()).add(one))
    },
    remove: (keys: readonly string[], one: Attempt): void => {
      for (const key of keys) {
        const group = groups.get(key)
        group?.delete(one)
        if (group?.size === 0) groups.delete(key)
      }
    },
  }
}

/** The receivers that hung lately, by when they are given another chance. */
const createHungReceivers = (now: () => number) => {
  const until = new Map<string, number>()
  return {
    has: (receiver: string): boolean => (until.get(receiver) ?? 0) > now(),
    took: (receiver: string, ms: number): void => {
      until.delete(receiver)
      if (ms <= hungMs) return
      until.set(receiver, now() + hungForMs)
      const [oldest] = until.keys()
      if (until.size > maxHungReceivers && oldest !== undefined) until.delete(oldest)
    },
  }
}

/** Who finds no place comes back soon, but no more of them in a second than can be asked about: there may be many. */
const createQueue = (now: () => number) => {
  let next = 0
  return (): Permit => {
    next = Math.max(next, now()) + retryIntervalMs
    return waitBetween(next - now() + 50, next - now() + 150)
  }
}

/** What is under way, what is known of receivers, and how long who finds no place waits. */
type State = {
  readonly queue: () => Permit
  readonly now: () => number
  readonly groups: ReturnType<typeof createGroups>
  readonly hung: ReturnType<typeof createHungReceivers>
}

const isSlow = ({ since }: Attempt, now: () => number): boolean => now() - since > youngMs

/** Those that are not young any more make room, as far as there is room for them. */
const makeRoom = ({ groups, now }: State): void => {
  for (const one of groups.get('young')) {
    if (!isSlow(one, now) || groups.get('slow').size >= maxSlow) return
    groups.remove(one.young, one)
    groups.add(['slow'], one)
  }
}

const begin = (
  { groups, hung, now }: State,
  receiver: string,
  { all, young = [] }: { all: readonly string[]; young?: readonly string[] },
): Permit => {
  const one: Attempt = { since: now(), young }
  groups.add([...all, ...young], one)
  let isOver = false
  return {
    release: () => {
      if (isOver) return
      isOver = true
      groups.remove([...all, ...young, 'slow'], one)
      hung.took(receiver, now() - one.since)
    },
  }
}

const beginHung = (state: State, { receiver, owner, account }: Parties, key: string): Permit => {
  const { groups } = state
  const own = JSON.stringify(['hung', account, owner])
  const isFull =
    groups.get(own).size >= maxHungPerOwner ||
    groups.get('hung').size >= maxHung ||
    groups.get('slow').size >= maxSlow
  return isFull ? later() : begin(state, receiver, { all: [key, 'slow', 'hung', own] })
}

const beginYoung = (state: State, { receiver, owner, account }: Parties, key: string): Permit => {
  const { groups } = state
  const ofAccount = JSON.stringify(['young', account])
  const own = JSON.stringify(['young', account, owner])
  const left = Math.min(maxYoung - groups.get('young').size, maxYoungPerAccount - groups.get(ofAccount).size)
  return groups.get(own).size < ownerShare * left
    ? begin(state, receiver, { all: [key], young: ['young', ofAccount, own] })
    : state.queue()
}

/** Begins where the receiver has room. A receiver that answers is free again soon; waiting for the others is useless. */
const beginAtReceiver = (state: State, receiver: string, go: (key: string) => Permit): Permit => {
  const { groups, hung, now } = state
  const key = JSON.stringify(['receiver', receiver])
  const running = groups.get(key)
  const hasHung = hung.has(receiver)
  if (running.size < (hasHung ? maxPerHungReceiver : maxPerReceiver)) return go(key)
  const [oldest] = running
  return hasHung || (oldest !== undefined && isSlow(oldest, now)) ? later() : soon()
}

/** Stands for the receiver of this product, whatever its host. */
const ownReceiver = ''

/**
 * Shares the tries that may be under way between receivers, owners and accounts, so that receivers which do not answer hold up
 * only those who report to them. A try has its place among the young ones for a second: whatever hangs, the places are free
 * again by then. Our own receiver, to which all chats report, has a limit of its own. In this process only, and forgotten with it.
 */
export const createConcurrencyLimiter = (now: () => number) => {
  const state: State = {
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
