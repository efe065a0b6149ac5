import { ApiError, UnreadableReplyError } from '#client/api-errors.ts'
import type { Client } from '#client/client.ts'
import { describeError } from '#lib/describe-error.ts'
import { createRandomId } from '#lib/ids.ts'
import { createRepetition } from '#lib/repeat.ts'
import { minuteMs } from '#lib/time.ts'
import { createLeaseHolder } from '#store/lease-holder.ts'
import { type Doc, put, remove, type Store, StoreError, type Write } from '#store/store.ts'
import { translatorForChat } from '#watch/chat-settings.ts'
import type { JobDeps } from '../../framework/job.ts'
import {
  type OperatorNotice,
  type OperatorProblem,
  operatorNotices,
} from '../../framework/operator-problem.ts'
import { notifyOperator, problemText } from './jobs.ts'

/** Problems at present. */
type FoundProblems = {
  readonly problems: readonly OperatorProblem[]
  /** Kinds of problems that could not be looked for. */
  readonly unknown: ReadonlySet<OperatorProblem['kind']>
}

type FindDeps = {
  readonly store: Store
  readonly client: Client
  readonly isTokenRefused: () => boolean
}

const ofService: ReadonlySet<OperatorProblem['kind']> = new Set(['chain late', 'endpoint', 'dead letters'])

/** Another service may not have an operation; then there is no result. */
const unlessMissing = async <T>(call: Promise<T>): Promise<T | undefined> => {
  try {
    return await call
  } catch (error) {
    if (error instanceof UnreadableReplyError) return undefined
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) return undefined
    throw error
  }
}

const findChainProblems = async (client: Client): Promise<readonly OperatorProblem[]> => {
  const list = await unlessMissing(client.listChains({}, { tries: 1 }))
  return (list?.chains ?? []).flatMap((chain): OperatorProblem[] => {
    const { name, state, late_seconds: late = 0, endpoint_faults: faults = [] } = chain
    return [
      ...(late > 0 || state === 'failing' ? [{ kind: 'chain late' as const, chain: name }] : []),
      ...faults.map(fault => ({ kind: 'endpoint' as const, chain: name, ...fault })),
    ]
  })
}

const findServiceProblems = async (client: Client): Promise<readonly OperatorProblem[]> => {
  const [chains, letters] = await Promise.all([
    findChainProblems(client),
    unlessMissing(client.listAllDeliveries({ per_page: 1 }, { tries: 1 })),
  ])
  const count = letters?.total ?? 0
  return [...chains, ...(count > 0 ? [{ kind: 'dead letters' as const, count }] : [])]
}

/**
 * Finds everything that an operator should look at, except that the store is down. Rejects if the store
 * fails.
 */
const findProblems = async ({ store, client, isTokenRefused }: FindDeps): Promise<FoundProblems> => {
  const service = await findServiceProblems(client).catch(() => undefined)
  const risks = await store.risks()
  return {
    problems: [
      ...(service ?? [{ kind: 'service away' as const }]),
      ...risks.map(risk => ({ kind: `store ${risk}` as const })),
      ...(isTokenRefused() ? [{ kind: 'token' as const }] : []),
    ],
    unknown: service === undefined ? ofService : new Set(),
  }
}

type WatchDeps = Pick<JobDeps, 'store' | 'client' | 'texts' | 'log' | 'now' | 'sendLine'> & {
  readonly isTokenRefused: () => boolean
  /** Whether the store keeps nothing now. */
  readonly isStoreDown: () => Promise<boolean>
  /** The chat that is notified. */
  readonly chat: string
}

const checkEveryMs = 5_000
const leaseMs = 15_000
/** How long a problem must last, and be over, before it is notified: shorter ones heal by themselves. */
const confirmMs = minuteMs
const maxNotices = 500
const noticeLane = 'operator notices'

const noticeJob = (
  chat: string,
  id: string,
  notice: Pick<OperatorNotice, 'problem' | 'since'> & { until?: number },
): Write => {
  const end = notice.until === undefined ? '' : '.over'
  return notifyOperator.push(noticeLane, `tell operator.${id}.${notice.since}${end}`, { chat, ...notice })
}

/** Writes for a notice whose problem is present. */
const seenWrites = (
  chat: string,
  { id, version, value }: Doc<OperatorNotice>,
  at: number,
): readonly Write[] => {
  const { goneSince, ...notice } = value
  const isDue = !notice.isTold && at - notice.since >= confirmMs
  if (!isDue)
    return goneSince === undefined ? [] : [put(operatorNotices, { id, value: notice }, { expect: version })]
  const notified = put(operatorNotices, { id, value: { ...notice, isTold: true } }, { expect: version })
  return notice.problem.kind === 'token' ? [notified] : [notified, noticeJob(chat, id, notice)]
}

/** Writes for a notice whose problem is over. */
const goneWrites = (
  chat: string,
  { id, version, value }: Doc<OperatorNotice>,
  at: number,
): readonly Write[] => {
  if (!value.isTold) return [remove(operatorNotices, id, { expect: version })]
  const { goneSince } = value
  if (goneSince === undefined)
    return [put(operatorNotices, { id, value: { ...value, goneSince: at } }, { expect: version })]
  if (at - goneSince < confirmMs) return []
  return [
    remove(operatorNotices, id, { expect: version }),
    noticeJob(chat, id, { ...value, until: goneSince }),
  ]
}

const operatorProblemId = (problem: OperatorProblem): string => {
  if (problem.kind === 'chain late') return `${problem.kind} ${problem.chain}`
  if (problem.kind === 'endpoint')
    return `${problem.kind} ${problem.chain} ${problem.endpoint} ${problem.fault}`
  return problem.kind
}

const noticeWrites = (
  known: readonly Doc<OperatorNotice>[],
  { problems, unknown }: FoundProblems,
  { chat, at }: { readonly chat: string; readonly at: number },
): readonly Write[] => {
  const present = new Map(problems.map(problem => [operatorProblemId(problem), problem]))
  const ids = new Set(known.map(({ id }) => id))
  const begun = [...present].filter(([id]) => !ids.has(id))
  return [
    ...begun.map(([id, problem]) =>
      put(operatorNotices, { id, value: { problem, since: at, isTold: false } }, { expect: 0 }),
    ),
    ...known.flatMap(doc => {
      if (present.has(doc.id)) return seenWrites(chat, doc, at)
      return unknown.has(doc.value.problem.kind) ? [] : goneWrites(chat, doc, at)
    }),
  ]
}

/** An outage of the store. Times are in ms since 1970. */
type StoreOutage = {
  readonly since: number
  /** This process has notified the operator. */
  readonly isTold: boolean
  /** Set once it is stored that the outage ended then. */
  readonly endedAt?: number
}

const storeDown: OperatorProblem = { kind: 'store down' }

/**
 * Notifies that the store is down, which cannot be stored, so the process that had the lease last does it.
 * Once the store is back, every process that noticed a long enough outage stores its end. So the end is
 * notified once, even if the process that notified the outage is gone.
 */
const createStoreDownNotice = ({ store, texts, isStoreDown, sendLine, chat, now }: WatchDeps) => {
  let say = texts.for(undefined)
  let outage: StoreOutage | undefined

  const tell = async ({ since }: StoreOutage): Promise<boolean> =>
    sendLine(chat, problemText({ problem: storeDown, since }, say))

  const storeEnd = async ({ since }: StoreOutage, at: number): Promise<boolean> => {
    const id = operatorProblemId(storeDown)
    const [doc] = await store.get(operatorNotices, [id])
    const value: OperatorNotice = {
      problem: storeDown,
      since: Math.min(since, doc?.value.since ?? since),
      isTold: true,
      goneSince: at,
    }
    const stored = await store.commit([put(operatorNotices, { id, value }, { expect: doc?.version ?? 0 })])
    return stored.ok
  }

  const isLasting = ({ since, isTold }: StoreOutage): boolean => isTold || now() - since >= confirmMs

  return {
    /** Reads the chat's language, which cannot be read while the store is down. */
    learnLanguage: async (): Promise<void> => {
      say = await translatorForChat({ store, texts }, { chat })
    },
    /** Whether the store is down. `wasOurs` if this process had the lease last. */
    check: async (wasOurs: boolean): Promise<boolean> => {
      if (await isStoreDown()) {
        // A return for less than a minute was not the end.
        outage = { since: outage?.since ?? now(), isTold: outage?.isTold ?? false }
        if (wasOurs && !outage.isTold && isLasting(outage)) outage = { ...outage, isTold: await tell(outage) }
        return true
      }
      if (outage === undefined) return false
      const { endedAt } = outage
      if (endedAt === undefined) {
        const at = now()
        if (!isLasting(outage)) outage = undefined
        else if (await storeEnd(outage, at)) outage = { ...outage, endedAt: at }
      } else if (now() - endedAt >= confirmMs) outage = undefined
      return false
    },
  }
}

/**
 * Looks for problems in one process at a time. The operator is notified of each once, and once that it is
 * over.
 */
export const createOperatorNotices = (deps: WatchDeps) => {
  const { store, log, now, chat } = deps
  const lease = createLeaseHolder({
    store,
    name: 'operator notices',
    owner: createRandomId(12),
    ttlMs: leaseMs,
  })
  const storeDownNotice = createStoreDownNotice(deps)
  let isOurs = false

  const check = async (): Promise<void> => {
    if (await storeDownNotice.check(isOurs)) return
    const fence = await lease.hold()
    isOurs = fence !== undefined
    if (fence === undefined) return
    await storeDownNotice.learnLanguage()
    const problems = await findProblems(deps)
    const notices = await store.all(operatorNotices, { limit: maxNotices })
    const writes = noticeWrites(notices, problems, { chat, at: now() })
    // Refused if another process has the lease by now, which looks for problems itself.
    if (writes.length > 0) await store.commit(writes, fence)
  }

  return createRepetition(
    async () => {
      await check().catch((error: unknown) => {
        if (!(error instanceof StoreError))
          log.error({ error: describeError(error) }, 'problems could not be looked for')
      })
      return checkEveryMs
    },
    () => lease.drop().catch(() => undefined),
  )
}
