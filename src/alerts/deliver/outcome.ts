import { type ChatState, chats, destinations, watches } from '#chat/records.ts'
import type { SendOutcome } from '#chat/send-outcome.ts'
import { uncertainSends } from '#chat/shown-alerts.ts'
import { getBackoffMs } from '#lib/retry-delay.ts'
import { type Claim, type Doc, put, remove, type Store, type Write } from '#store/store.ts'
import type { DeliveryContext, SentMessage } from './send-message.ts'
import { countDelivered } from './volume-prompt.ts'

const secondMs = 1_000
const dayMs = 86_400_000

/** Telegram's pace: a message a second to a person, 20 a minute to a group. Groups have negative ids. */
const messageIntervalMs = (chat: string): number => (chat.startsWith('-') ? 3 * secondMs : secondMs)

type Deps = Pick<DeliveryContext, 'store' | 'log' | 'now' | 'texts'>
/**
 * An attempt to tell the first `count` of a claim. `sends`: earlier ones whose outcome is unknown, those of claims that ended in
 * silence included. `folded`: they are one message. `chat`: its state when the attempt began.
 */
export type SendAttempt = {
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
export const outcomeWrites = async (
  answer: SendOutcome | SentMessage,
  { told, ...attempt }: SendAttempt & { told: ReadonlyMap<string, number> },
  deps: Deps,
): Promise<readonly Write[]> => {
  const { store, log } = deps
  const { claim, chat, count, sends, folded } = attempt
  const again = (delayMs: number): readonly Write[] => postponeWrites(attempt, delayMs)
  const taken: Write = { op: 'done', claim, count, delayMs: messageIntervalMs(claim.lane) }
  switch (answer.kind) {
    case 'sent':
      return [taken, ...clearUncertainWrites(attempt), ...(await countDelivered(told, deps))]
    case 'cool':
      return again(answer.ms)
    case 'unknown':
      log.warn({ sends: sends + 1 }, 'an alert has an unknown outcome; it goes out once more, marked')
      return postponeWrites(
        { ...attempt, sends: sends + 1 },
        getBackoffMs(sends, { baseMs: secondMs, maxMs: 60 * secondMs }),
      )
    case 'not sent':
      return again(getBackoffMs(1, { baseMs: secondMs, maxMs: 2 * secondMs }))
    case 'migrated':
      return [...again(0), ...(await migrationWrites(String(answer.to), { store, from: claim.lane }))]
    case 'closed':
      log.info({ why: answer.why }, 'a chat cannot be written to; what comes is gathered')
      return [...again(0), suspendWrite(claim.lane, { chat, why: answer.why })]
    case 'revoked':
      log.error({}, 'Telegram does not accept BOT_TOKEN any more; alerts wait until it does')
      return again(60 * secondMs)
    case 'topic gone':
    case 'malformed':
      if (folded) {
        log.error({}, 'Telegram accepts a fold in no form; its alerts go out one by one')
        return [...again(secondMs), ...uncertainSendWrites(attempt, 1)]
      }
      log.error({}, 'Telegram accepts an alert in no form; it is dropped')
      return [taken]
  }
}

/** A conflict where the person came back while the answer was on its way: then it says nothing of the chat as it is now. */
const suspendWrite = (id: string, { chat, why }: { chat: Doc<ChatState> | undefined; why: string }): Write =>
  put(chats, { id, value: { state: 'suspended', why } }, { expect: chat?.version ?? 0 })

/**
 * The alerts stay first in their lane, which is due again after `delayMs`. A lane that is given back forgets its claims
 * that ended in silence, so the doubt they left is kept with the first alert.
 */
const postponeWrites = (attempt: SendAttempt, delayMs: number): readonly Write[] => [
  { op: 'done', claim: attempt.claim, count: 0, delayMs },
  ...(attempt.sends > 0 ? uncertainSendWrites(attempt, attempt.count) : clearUncertainWrites(attempt)),
]

const clearUncertainWrites = ({ claim, sends, folded }: SendAttempt): readonly Write[] =>
  sends > 0 || folded ? claim.items.slice(0, 1).map(({ id }) => remove(uncertainSends, id)) : []

/** So many that wait are, or were, one message. */
export const uncertainSendWrites = ({ claim, sends, folded }: SendAttempt, count: number): readonly Write[] =>
  claim.items.slice(0, 1).map(({ id }) => {
    const value = { sends, ...(folded && { folded: count }) }
    return put(uncertainSends, { id, value }, { ttlMs: 7 * dayMs })
  })

/** A group became a supergroup: what waits, its destinations and its watches go on under the new id. */
const migrationWrites = async (to: string, o: { store: Store; from: string }): Promise<readonly Write[]> => {
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
