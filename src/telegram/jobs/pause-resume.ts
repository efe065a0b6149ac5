import { type Watch, watches } from '#chat/records.ts'
import { translatorForChat } from '#chat/settings.ts'
import { ApiError } from '#client/api-errors.ts'
import { describeError } from '#lib/describe-error.ts'
import { type Claim, type Doc, put, type Write } from '#store/store.ts'
import { retryFinalMessage } from './create-watch.ts'
import type { Job, JobDeps } from './job.ts'
import { retryDelayMs, retryLater, waitingSinceMs } from './job.ts'
import { endSubscription, subscriptionOfWatch } from './service-requests.ts'
import type { WatchTrouble } from './watch-card.ts'
import { loadCard } from './watch-card.ts'

type PauseResumeJob = Extract<Job, { kind: 'turn' }>
type PauseResumeStep = { readonly claim: Claim; readonly watch: Doc<Watch>; readonly item: PauseResumeJob }

/**
 * Brings the service to what a watch says: subscribed while it is live, unsubscribed while it is paused. Each claim does one
 * step and writes down that it is done; a subscription is asked for in words that were written down before, so that one whose
 * reply is lost is found again, and ended if the watch has been paused meanwhile.
 */
export const createPauseResume =
  (deps: JobDeps) =>
  async (claim: Claim, item: PauseResumeJob): Promise<readonly Write[]> => {
    const [watch] = await deps.store.get(watches, [item.watch])
    if (watch === undefined || !pausableStates.has(watch.value.state))
      return [{ op: 'done', claim, count: 1 }]
    const turning: PauseResumeStep = { claim, watch, item }
    try {
      return (await nextStep(turning, deps)) ?? (await finish(turning, deps))
    } catch (error) {
      return failed(turning, error, deps)
    }
  }

const pausableStates: ReadonlySet<Watch['state']> = new Set(['live', 'paused'])

const saveWatch = ({ claim, watch }: PauseResumeStep, value: Watch): readonly Write[] => [
  put(watches, { id: watch.id, value }, { expect: watch.version }),
  { op: 'done', claim, count: 0 },
]

/** The next thing that is missing; `undefined`: nothing is. */
const nextStep = async (turning: PauseResumeStep, deps: JobDeps): Promise<readonly Write[] | undefined> => {
  const { watch } = turning
  const { asked, subscription, ...others } = watch.value
  if (asked !== undefined) {
    const { id } = await deps.client.subscribe(asked.body, { idempotencyKey: asked.key })
    return saveWatch(turning, { ...others, subscription: id })
  }
  if (others.state === 'live' && subscription === undefined) {
    const key = `${watch.id}.${watch.version}`
    return saveWatch(turning, { ...others, asked: { key, body: await subscriptionOfWatch(watch, deps) } })
  }
  if (others.state === 'paused' && subscription !== undefined) {
    await endSubscription(deps.client, subscription)
    return saveWatch(turning, others)
  }
  return undefined
}

const showCard = async (
  turning: PauseResumeStep,
  deps: JobDeps,
  trouble?: WatchTrouble,
): Promise<boolean> => {
  const {
    watch,
    item: { message, back },
  } = turning
  if (message === undefined) return true
  const say = await translatorForChat(deps, watch.value)
  const card = await loadCard({ ...deps, say }, watch, { ...(trouble && { trouble }), ...(back && { back }) })
  return deps.show({ chat: watch.value.chat, message }, card)
}

const finish = async (turning: PauseResumeStep, deps: JobDeps): Promise<readonly Write[]> =>
  (await showCard(turning, deps))
    ? [{ op: 'done', claim: turning.claim, count: 1 }]
    : retryFinalMessage(turning)

/** What is refused leaves the watch paused; anything else is tried again by itself, ever more slowly. */
const failed = async (turning: PauseResumeStep, error: unknown, deps: JobDeps): Promise<readonly Write[]> => {
  const { claim, watch } = turning
  deps.log.warn({ error: describeError(error) }, 'a watch could not be paused or resumed yet')
  const { asked, ...others } = watch.value
  if (error instanceof ApiError && asked !== undefined) {
    const paused = { ...watch, value: { ...others, state: 'paused' } as const }
    await showCard({ ...turning, watch: paused }, deps, { kind: 'refused', error })
    return [
      put(watches, { id: watch.id, value: paused.value }, { expect: watch.version }),
      { op: 'done', claim, count: 1 },
    ]
  }
  await showCard(turning, deps, { kind: 'away' })
  const since = turning.item.since ?? waitingSinceMs(claim)
  return retryLater(claim, { ...turning.item, since }, retryDelayMs(since))
}
