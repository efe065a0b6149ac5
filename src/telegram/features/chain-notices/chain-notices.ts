import { describeError } from '#lib/describe-error.ts'
import { createRandomId } from '#lib/ids.ts'
import { createRepetition } from '#lib/repeat.ts'
import { hourSeconds, minuteMs, toUnixSeconds } from '#lib/time.ts'
import { createLeaseHolder } from '#store/lease-holder.ts'
import { type Doc, put, remove, StoreError, type Write } from '#store/store.ts'
import type { JobDeps } from '../../framework/job.ts'
import { type ChainDelayNotice, chainDelayNotices } from '../../records.ts'
import { type UnreadChain, unreadChains } from '../watches/unread-chains.ts'
import { pushAnnouncement } from './jobs.ts'

type NoticeDeps = Pick<JobDeps, 'store' | 'client' | 'log' | 'now'>

const checkEveryMs = 5_000
const leaseMs = minuteMs
/** The length of a delay that is announced: shorter ones are shown on cards, and heal by themselves. */
const saidFromSeconds = hourSeconds
const maxChains = 1_000

const beginWrites = (chain: number, since: number): readonly Write[] => [
  put(chainDelayNotices, { id: String(chain), value: { since, isTold: false } }, { expect: 0 }),
]

/** Ends a notice. Of a chain that was late for less than an hour nothing is said. */
const endWrites = (chain: number, { id, value, version }: Doc<ChainDelayNotice>): readonly Write[] => [
  remove(chainDelayNotices, id, { expect: version }),
  ...(value.isTold ? [pushAnnouncement({ chain, since: value.since, isOver: true })] : []),
]

const tellWrites = (chain: number, { id, value, version }: Doc<ChainDelayNotice>): readonly Write[] => [
  put(chainDelayNotices, { id, value: { ...value, isTold: true } }, { expect: version }),
  pushAnnouncement({ chain, since: value.since, isOver: false }),
]

const noticeWrites = (
  unread: readonly UnreadChain[],
  known: readonly Doc<ChainDelayNotice>[],
  now: number,
): readonly Write[] => {
  const notices = new Map(known.map(doc => [Number(doc.id), doc]))
  const read = [...notices].filter(([chain]) => !unread.some(late => late.chain === chain))
  return [
    ...read.flatMap(([chain, notice]) => endWrites(chain, notice)),
    ...unread.flatMap(({ chain, since: first }) => {
      const notice = notices.get(chain)
      if (notice === undefined) return beginWrites(chain, first)
      const { since, isTold } = notice.value
      return !isTold && toUnixSeconds(now) - since >= saidFromSeconds ? tellWrites(chain, notice) : []
    }),
  ]
}

/**
 * Notifies chats that watch a chain once that it has not been read for an hour, and once that it is read
 * again; in one process at a time.
 */
export const createChainNotices = ({ store, client, log, now }: NoticeDeps) => {
  const lease = createLeaseHolder({ store, name: 'chain notices', owner: createRandomId(12), ttlMs: leaseMs })

  const check = async (): Promise<void> => {
    const fence = await lease.hold()
    if (fence === undefined) return
    const { chains } = await client.listChains({}, { tries: 1 })
    const notices = await store.all(chainDelayNotices, { limit: maxChains })
    const writes = noticeWrites(unreadChains(chains, now()), notices, now())
    // Refused if another process has the lease by now, which looks for delays itself.
    if (writes.length > 0) await store.commit(writes, fence)
  }

  return createRepetition(
    async () => {
      await check().catch((error: unknown) => {
        // Other notices say if a service is away or has no such list.
        if (!(error instanceof StoreError))
          log.debug({ error: describeError(error) }, 'late chains could not be looked for')
      })
      return checkEveryMs
    },
    () => lease.drop().catch(() => undefined),
  )
}
