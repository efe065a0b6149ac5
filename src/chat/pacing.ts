import { inTime } from '#lib/in-time.ts'
import { pause } from '#lib/pause.ts'
import { createTokenBucket } from '#lib/token-bucket.ts'
import type { Store } from '#store/store.ts'
import { StoreError } from '#store/store-error.ts'
import { alertsPace, chatPaces, telegramPace } from './paces.ts'

/** A store that takes longer is away, as far as somebody waits for a reply. */
const storePatienceMs = 1_000

/**
 * `chat`: into which the call sends something. `claimed`: it is an alert, which was claimed at the pace of alerts. `until`: how
 * long the caller waits at most, by `performance.now()`.
 */
type Call = {
  readonly chat: string | undefined
  readonly claimed: boolean
  readonly until: number
  readonly signal: AbortSignal
}

/**
 * Holds Telegram's limits together with every other process on the store. `perSecond`: calls that Telegram allows the bot in
 * all. A call waits for its turn; its answer is 0 when it may go. Else it would have to wait so many ms, which is longer than
 * its caller has patience, and it must not go. An aborted signal ends the wait.
 */
export const createPacing = ({ store, perSecond }: { store: Store; perSecond: number }) => {
  const everything = [telegramPace(perSecond), alertsPace(perSecond)]
  const alerts = [telegramPace(perSecond)]
  // While the store is away nobody knows what the other processes send: little enough for several of them.
  const alone = createTokenBucket({ perSecond: perSecond / 6, burst: 1 })

  /** Throws `StoreError`. */
  const turn = async ({ chat, claimed, until, signal }: Call): Promise<number> => {
    const shared = claimed ? alerts : everything
    // One after the other: a slot that all share must not be kept for a chat whose turn is later.
    for (const paces of chat === undefined ? [shared] : [chatPaces(chat), shared]) {
      const patienceMs = Math.max(0, Math.floor(until - performance.now()))
      const waitMs = await inTime(store.draw(paces, patienceMs), storePatienceMs, storeIsLate)
      if (waitMs > patienceMs) return waitMs
      if (waitMs > 0) await pause(waitMs, signal)
    }
    return 0
  }

  /** The same, at a modest pace of this process alone while the store fails. */
  const turnAnyway = async (call: Call): Promise<number> => {
    try {
      return await turn(call)
    } catch (error) {
      if (!(error instanceof StoreError)) throw error
      await alone.take(call.signal)
      return 0
    }
  }
  return { turn, turnAnyway }
}

const storeIsLate = (): never => {
  throw new StoreError('store_away', 'The store does not answer in time.')
}
