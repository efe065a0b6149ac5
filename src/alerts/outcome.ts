import type { Answer } from '#chat/answer.ts'
import { type ChatState, chats, destinations, doubts, watches } from '#chat/records.ts'
import { backoff } from '#lib/backoff.ts'
import { type Claim, type Doc, put, remove, type Store, type Write } from '#store/store.ts'
import { countTold } from './count-told.ts'
import type { Teller } from './delivered.ts'
import type { Sent } from './send.ts'

const second = 1_000
const day = 86_400_000

/** Telegram's pace: a message a second to a person, 20 a minute to a group. Groups have negative ids. */
const betweenMessages = (chat: string): number => (chat.startsWith('-') ? 3 * second : second)

type Deps = Pick<Teller, 'store' | 'log' | 'now' | 'texts'>
/**
 * An attempt to tell the first `count` of a claim. `sends`: earlier ones whose outcome is unknown, those of claims that ended in
 * silence included. `folded`: they are one message. `chat`: its state when the attempt began.
 */
export type Attempt = {
  readonly claim: Claim
  readonly chat: Doc<ChatState> | undefined
  readonly count: number
  readonly sends: number
  readonly folded: boolean
}

/**
 * What is written after an attempt to send: whether the alerts are taken from their lane, and when it is due again. `told`: how
 * many alerts of each watch were shown for the first time.
 */
export const writesAfter = async (
  answer: Answer | Sent,
  { told, ...attempt }: Attempt & { told: ReadonlyMap<string, number> },
  deps: Deps,
): Promise<readonly Write[]> => {
  const { store, log } = deps
  const { claim, chat, count, sends, folded } = attempt
  const again = (delayMs: number): readonly Write[] => postponed(attempt, delayMs)
  const taken: Write = { op: 'done', claim, count, delayMs: betweenMessages(claim.lane) }
  switch (answer.kind) {
    case 'sent':
      return [taken, ...undoubted(attempt), ...(await countTold(told, deps))]
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
      log.info({ why: answer.why }, 'a chat cannot be written to; what comes is gathered')
      return [...again(0), suspended(claim.lane, { chat, why: answer.why })]
    case 'revoked':
      log.error({}, 'Telegram does not accept BOT_TOKEN any more; alerts wait until it does')
      return again(60 * second)
    case 'topic gone':
    case 'malformed':
      if (folded) {
        log.error({}, 'Telegram accepts a fold in no form; its alerts go out one by one')
        return [...again(second), ...doubtWrites(attempt, 1)]
      }
      log.error({}, 'Telegram accepts an alert in no form; it is dropped')
      return [taken]
  }
}

/** A conflict where the person came back while the answer was on its way: then it says nothing of the chat as it is now. */
const suspended = (id: string, { chat, why }: { chat: Doc<ChatState> | undefined; why: string }): Write =>
  put(chats, { id, value: { state: 'suspended', why } }, { expect: chat?.version ?? 0 })

/**
 * The alerts stay first in their lane, which is due again after `delayMs`. A lane that is given back forgets its claims
 * that ended in silence, so the doubt they left is kept with the first alert.
 */
const postponed = (attempt: Attempt, delayMs: number): readonly Write[] => [
  { op: 'done', claim: attempt.claim, count: 0, delayMs },
  ...(attempt.sends > 0 ? doubtWrites(attempt, attempt.count) : undoubted(attempt)),
]

const undoubted = ({ claim, sends, folded }: Attempt): readonly Write[] =>
  sends > 0 || folded ? claim.items.slice(0, 1).map(({ id }) => remove(doubts, id)) : []

/** So many that wait are, or were, one message. */
export const doubtWrites = ({ claim, sends, folded }: Attempt, count: number): readonly Write[] =>
  claim.items.slice(0, 1).map(({ id }) => {
    const value = { sends, ...(folded && { folded: count }) }
    return put(doubts, { id, value }, { ttlMs: 7 * day })
  })

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
