import { alertsPace } from '#chat/paces.ts'
import { chats, doubts } from '#chat/records.ts'
import { type ChatSettings, chatSettings, isQuietTime, textsFor } from '#chat/settings.ts'
import { wallNow } from '#lib/clock.ts'
import { describeError } from '#lib/describe-error.ts'
import { type Claim, remove, type Write } from '#store/store.ts'
import { createWorker, type Worker } from '#store/worker.ts'
import { deliverFold } from './deliver-fold.ts'
import { deliverMissed } from './deliver-missed.ts'
import { deliverOne } from './deliver-one.ts'
import type { Delivered, Teller } from './delivered.ts'
import { type Away, gather, isAway, isReturn } from './gather.ts'
import { type HeardLane, hearLane, type Settled } from './hear-lane.ts'
import { type Batch, nextBatch } from './next-batch.ts'
import { type Attempt, doubtWrites, writesAfter } from './outcome.ts'
import { reviseFold } from './revise-fold.ts'
import { readWaiting, type WaitingLane } from './waiting.ts'

/** `perSecond`: calls that Telegram allows the bot in all. */
type Deps = Omit<Teller, 'manner'> & { readonly perSecond: number }

/** So many alerts are one message at most. */
const maxFolded = 100

/** So many that wait are one message. A group has a third of a person's pace and more to read. Groups have negative ids. */
const leastFolded = (chat: string): number => (chat.startsWith('-') ? 5 : 3)

/** The claim must end in silence, so that the next send is marked. */
class UnkeptSendError extends Error {
  override readonly name = 'UnkeptSendError'
  readonly code = 'send_not_kept'
  constructor(cause: unknown) {
    super('an alert may be shown, but the store did not keep that', { cause })
  }
}

type Told = Exclude<Batch, { what: 'nothing' }>

/**
 * Sends what waits in the chats' lanes, one message in flight a chat; many that wait are folded into one. The lane's claim is
 * the journal: what an earlier claim that ended in silence may have sent, or a send whose outcome is unknown, is sent again with
 * a mark, and only then.
 */
export const createDelivery = (deps: Deps): Worker => {
  const { store, log } = deps

  const settle = async (writes: readonly Write[]): Promise<void> => {
    const kept = await store.commit(writes)
    if (!kept.ok) throw new Error(`the outcome of an alert could not be kept: ${kept.reason}`)
  }

  const drop = (claim: Claim, lane: WaitingLane, settled: Settled): Promise<void> => {
    for (const idle of lane.waiting.slice(0, settled.count))
      if ('nothing' in idle) log.info({}, said[idle.nothing])
    return settle(dropWrites(claim, settled))
  }

  const deliver = async (claim: Claim): Promise<void> => {
    const [[chat], [settings], all] = await Promise.all([
      store.get(chats, [claim.lane]),
      store.get(chatSettings, [claim.lane]),
      readWaiting(store, claim),
    ])
    const teller = tellerFor(deps, settings?.value)
    const o = { least: isAway(chat) ? 1 : leastFolded(claim.lane), texts: teller.texts }
    // As much as would go out together is heard, and what is left of that goes out.
    const lane = await hearLane(teller, all, nextBatch(all, o)?.count ?? 0)
    if ('writes' in lane) return drop(claim, all, lane)
    const batch = nextBatch(lane, o)
    if (batch === undefined) return
    const away = isAway(chat) || isReturn(batch) ? { claim, chat } : undefined
    if (away !== undefined) {
      const gathered = await gather({ batch, lane, away }, teller)
      if (gathered !== undefined) return drop(claim, lane, withLearnt(gathered, lane))
    }
    if (batch.what === 'nothing') return drop(claim, lane, { count: batch.count, writes: lane.learnt })
    const folded = batch.what === 'fold'
    const attempt: Attempt = { claim, chat, count: batch.count, sends: lane.sends, folded }
    const {
      answer,
      told,
      shown,
      dropped = [],
      count = batch.count,
    } = await tell(batch, attempt, { ...teller, away })
    const isDropped = answer.kind === 'malformed' || answer.kind === 'topic gone'
    try {
      const writes = await writesAfter(answer, { ...attempt, count, told }, teller)
      const more = answer.kind === 'sent' ? await shown(answer.message) : isDropped ? dropped : []
      return await settle([...writes, ...more, ...lane.learnt])
    } catch (cause) {
      throw answer.kind === 'sent' || answer.kind === 'unknown' ? new UnkeptSendError(cause) : cause
    }
  }

  return createWorker({
    store,
    queue: 'chat',
    concurrency: 32,
    items: maxFolded,
    leaseMs: 8_000,
    pace: alertsPace(deps.perSecond),
    handle: remembering(deliver),
    leaves: error => error instanceof UnkeptSendError,
    onError: error =>
      log.error({ error: describeError(error) }, 'an alert could not be handled; it is tried again'),
  })
}

/** Where it fails, a lane that is given back would forget that an earlier claim of it may have sent something. */
const remembering =
  (deliver: (claim: Claim) => Promise<void>) =>
  (claim: Claim): Promise<void> =>
    deliver(claim).catch((cause: unknown) => {
      throw claim.attempt > 0 ? new UnkeptSendError(cause) : cause
    })

const withLearnt = ({ count, writes }: Settled, { learnt }: HeardLane): Settled => ({
  count,
  writes: [...writes, ...learnt],
})

const dropWrites = (claim: Claim, { count, writes }: Settled): readonly Write[] => [
  { op: 'done', claim, count },
  ...claim.items.slice(0, count).map(({ id }) => remove(doubts, id)),
  ...writes,
]

const tellerFor = (deps: Deps, settings: ChatSettings = {}): Teller => {
  const { now = wallNow } = deps
  const manner = { short: settings.short === true, silent: isQuietTime(settings, now()) }
  return { ...deps, texts: textsFor(deps.texts, settings), manner }
}

/** What goes out together is kept first, so that it goes out together once more should its outcome stay unknown. */
const tell = async (
  batch: Told,
  attempt: Attempt,
  { away, ...teller }: Teller & { away: Away | undefined },
): Promise<Delivered> => {
  switch (batch.what) {
    case 'one':
      return away === undefined
        ? deliverOne(batch.due, teller)
        : deliverMissed(batch.due, { ...teller, away })
    case 'fold':
      if (attempt.sends === 0) await teller.store.commit(doubtWrites(attempt, batch.count))
      return deliverFold(batch.foldings, { ...teller, id: attempt.claim.items[0]?.id ?? '' })
    case 'revisions':
      return reviseFold(batch.revisions, teller)
  }
}

const said = {
  deleted: 'an alert of something deleted, not shown',
  unreadable: 'an alert that cannot be read, not shown',
  overtaken: 'an alert that something newer has overtaken, not shown',
} as const
