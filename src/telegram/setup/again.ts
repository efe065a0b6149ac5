import { steadyNow } from '#lib/clock.ts'
import type { Claim, Write } from '#store/store.ts'
import type { SetupItem, WaitingItem } from './intent.ts'

const leastMs = 3_000
const mostMs = 300_000

/** When to try again what the service could not do since `since`, ms since 1970: the longer that is, the later. */
export const againMs = (since: number): number =>
  Math.min(mostMs, Math.max(leastMs, (steadyNow() - since) / 2))

/** Since when the first item of a claim has been waiting, ms since 1970. */
export const sinceOf = ({ items: [item] }: Claim): number => item?.at ?? steadyNow()

/** What is tried again beside the others of its chat. Forgetting a chat is not: nothing of it is begun before that is done. */
type Repeatable = Exclude<SetupItem, { kind: 'forget' | 'scrub' | 'endUndo' }>

const subjectOf = (item: Repeatable): string => {
  if ('watch' in item) return item.watch
  if ('channel' in item) return item.channel
  if ('destination' in item) return item.destination
  return item.kind === 'create' ? item.intent : item.import
}

const laneOf = (kind: Repeatable['kind'], subject: string): string => `${kind} ${subject}`

/** Where an item waits by itself until it is tried again; one for all that wish for the same. */
const waitingLane = (item: Repeatable): string => laneOf(item.kind, subjectOf(item))

/**
 * Has a claim's item tried again after `delayMs`. Until then it waits in a lane of its own, so that nothing else of the chat
 * waits for it; it is tried in the chat's lane, where one thing is done at a time.
 */
export const again = (claim: Claim, item: Repeatable, delayMs: number): readonly Write[] => {
  const lane = waitingLane(item)
  const body: WaitingItem = { kind: 'wait', lane: claim.lane, item }
  return [
    { op: 'done', claim, count: 1 },
    { op: 'push', queue: 'setup', lane, id: `wait.${claim.token}`, body },
    { op: 'delay', queue: 'setup', lane, delayMs },
  ]
}

/** Its time has come: back to where it is tried. */
export const backInLane = (claim: Claim, { lane, item }: WaitingItem): readonly Write[] => [
  { op: 'push', queue: 'setup', lane, id: `again.${claim.token}`, body: item },
  { op: 'done', claim, count: 1 },
]

/** Has what waits to be tried again tried now. */
export const hurry = (item: Repeatable): Write => ({
  op: 'delay',
  queue: 'setup',
  lane: waitingLane(item),
  delayMs: 0,
})

const dropped = (lane: string): Write => ({ op: 'clear', queue: 'setup', lane })

/** Drops what waits to be tried again: the same is wished for anew, or by nobody any more. */
export const supersede = (item: Repeatable): Write => dropped(waitingLane(item))

const kindsOf = {
  watch: ['create', 'turn', 'change', 'delete'],
  channel: ['add channel', 'new secret', 'delete channel'],
  destination: ['move channel'],
} as const satisfies Record<string, readonly Repeatable['kind'][]>

/** Drops whatever waits to be tried again of a watch, a channel or a destination that is forgotten. */
export const dropWaiting = (subject: keyof typeof kindsOf, id: string): readonly Write[] =>
  kindsOf[subject].map(kind => dropped(laneOf(kind, id)))
