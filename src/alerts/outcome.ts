import type { Answer } from '#chat/answer.ts'
import { chats, destinations, doubts, tallies, watches } from '#chat/records.ts'
import { backoff } from '#lib/backoff.ts'
import type { Log } from '#lib/log.ts'
import { type Claim, type Item, put, remove, type Store, type Write } from '#store/store.ts'
import type { Sent } from './send.ts'

const second = 1_000
const day = 86_400_000

/** Telegram's pace: a message a second to a person, 20 a minute to a group. Groups have negative ids. */
const betweenMessages = (chat: string): number => (chat.startsWith('-') ? 3 * second : second)

type Deps = { readonly store: Store; readonly log: Log }
/**
 * `sends`: earlier sends of this alert whose outcome is unknown, those of claims that ended in silence included. `watch`:
 * whose alert it is, to be counted; none where it only changes one that was shown.
 */
export type Attempt = {
  readonly claim: Claim
  readonly item: Item
  readonly watch: string | undefined
  readonly sends: number
}

/** What is written after an attempt to send: whether the alert is taken from its lane, and when the lane is due again. */
export const writesAfter = async (
  answer: Answer | Sent,
  attempt: Attempt,
  { store, log }: Deps,
): Promise<readonly Write[]> => {
  const { claim, item, sends } = attempt
  const again = (delayMs: number): readonly Write[] => postponed(attempt, delayMs)
  const taken: Write = { op: 'done', claim, count: 1, delayMs: betweenMessages(claim.lane) }
  switch (answer.kind) {
    case 'sent':
      return [
        taken,
        ...(sends > 0 ? [remove(doubts, item.id)] : []),
        ...(await counted(store, attempt.watch)),
      ]
    case 'cool':
      return again(answer.ms)
    case 'unknown':
      log.warn({ sends: sends + 1 }, 'an alert has an unknown outcome; it goes out once more, marked')
      return postponed(
        { ...attempt, sends: sends + 1 },
        backoff(sends, { baseMs: second, maxMs: 60 * second }),
      )
    case 'not sent':
      return again(backoff(1, { baseMs: second, maxMs: 2 * second }))
    case 'migrated':
      return [...again(0), ...(await movedTo(String(answer.to), { store, from: claim.lane }))]
    case 'closed':
      log.info({ why: answer.why }, 'a chat cannot be written to; its alerts wait')
      return [...again(day), put(chats, { id: claim.lane, value: { state: 'suspended', why: answer.why } })]
    case 'revoked':
      log.error({}, 'Telegram does not accept BOT_TOKEN any more; alerts wait until it does')
      return again(60 * second)
    case 'topic gone':
    case 'malformed':
      log.error({}, 'Telegram accepts an alert in no form; it is dropped')
      return [taken]
  }
}

/**
 * The alert stays first in its lane, which is due again after `delayMs`. A lane that is given back forgets its claims
 * that ended in silence, so the doubt they left is kept with the alert.
 */
export const postponed = ({ claim, item, sends }: Attempt, delayMs: number): readonly Write[] => [
  { op: 'done', claim, count: 0, delayMs },
  ...(sends > 0 ? [put(doubts, { id: item.id, value: { sends } }, { ttlMs: 7 * day })] : []),
]

const counted = async (store: Store, watch: string | undefined): Promise<readonly Write[]> => {
  if (watch === undefined) return []
  const [tally] = await store.get(tallies, [watch])
  const value = { alerts: (tally?.value.alerts ?? 0) + 1, lastAt: Math.floor(Date.now() / second) }
  return [put(tallies, { id: watch, value })]
}

/** A group became a supergroup: what waits, its destinations and its watches go on under the new id. */
const movedTo = async (to: string, o: { store: Store; from: string }): Promise<readonly Write[]> => {
  const where = { index: 'chat', value: o.from, limit: 200 } as const
  const [places, watched] = await Promise.all([
    o.store.find(destinations, where),
    o.store.find(watches, where),
  ])
  return [
    ...places.map(doc =>
      put(destinations, { id: doc.id, value: { ...doc.value, chat: to } }, { expect: doc.version }),
    ),
    ...watched.map(doc =>
      put(watches, { id: doc.id, value: { ...doc.value, chat: to } }, { expect: doc.version }),
    ),
    { op: 'move', queue: 'chat', from: o.from, to },
  ]
}
