import { type Watch, watches } from '#chat/records.ts'
import { translatorForChat } from '#chat/settings.ts'
import { ApiError } from '#client/api-error.ts'
import { describeError } from '#lib/describe-error.ts'
import { type Claim, type Doc, put, type Write } from '#store/store.ts'
import type { CardTrouble } from '../watches/card-screen.ts'
import { loadCard } from '../watches/load-card.ts'
import { again, againMs, sinceOf } from './again.ts'
import { later } from './creation-steps.ts'
import type { SetupItem } from './intent.ts'
import { endSubscription } from './remote.ts'
import type { SetupDeps, ShowProgress } from './setup-deps.ts'
import { subscriptionOf } from './subscription-of.ts'

type Deps = SetupDeps & { readonly show: ShowProgress }
type Item = Extract<SetupItem, { kind: 'turn' }>
type Turning = { readonly claim: Claim; readonly watch: Doc<Watch>; readonly item: Item }

/**
 * Brings the service to what a watch says: subscribed while it is live, unsubscribed while it is paused. Each claim does one
 * step and writes down that it is done; a subscription is asked for in words that were written down before, so that one whose
 * reply is lost is found again, and ended if the watch has been paused meanwhile.
 */
export const createTurn =
  (deps: Deps) =>
  async (claim: Claim, item: Item): Promise<readonly Write[]> => {
    const [watch] = await deps.store.get(watches, [item.watch])
    if (watch === undefined || !turns.has(watch.value.state)) return [{ op: 'done', claim, count: 1 }]
    const turning: Turning = { claim, watch, item }
    try {
      return (await step(turning, deps)) ?? (await finish(turning, deps))
    } catch (error) {
      return failed(turning, error, deps)
    }
  }

const turns: ReadonlySet<Watch['state']> = new Set(['live', 'paused'])

const saved = ({ claim, watch }: Turning, value: Watch): readonly Write[] => [
  put(watches, { id: watch.id, value }, { expect: watch.version }),
  { op: 'done', claim, count: 0 },
]

/** The next thing that is missing; `undefined`: nothing is. */
const step = async (turning: Turning, deps: Deps): Promise<readonly Write[] | undefined> => {
  const { watch } = turning
  const { asked, subscription, ...others } = watch.value
  if (asked !== undefined) {
    const { id } = await deps.client.subscribe(asked.body, { idempotencyKey: asked.key })
    return saved(turning, { ...others, subscription: id })
  }
  if (others.state === 'live' && subscription === undefined) {
    const key = `${watch.id}.${watch.version}`
    return saved(turning, { ...others, asked: { key, body: await subscriptionOf(watch, deps) } })
  }
  if (others.state === 'paused' && subscription !== undefined) {
    await endSubscription(deps.client, subscription)
    return saved(turning, others)
  }
  return undefined
}

const showCard = async (turning: Turning, deps: Deps, trouble?: CardTrouble): Promise<boolean> => {
  const {
    watch,
    item: { message, back },
  } = turning
  if (message === undefined) return true
  const say = await translatorForChat(deps, watch.value)
  const card = await loadCard({ ...deps, say }, watch, { ...(trouble && { trouble }), ...(back && { back }) })
  return deps.show({ chat: watch.value.chat, message }, card)
}

const finish = async (turning: Turning, deps: Deps): Promise<readonly Write[]> =>
  (await showCard(turning, deps)) ? [{ op: 'done', claim: turning.claim, count: 1 }] : later(turning)

/** What is refused leaves the watch paused; anything else is tried again by itself, ever more slowly. */
const failed = async (turning: Turning, error: unknown, deps: Deps): Promise<readonly Write[]> => {
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
  const since = turning.item.since ?? sinceOf(claim)
  return again(claim, { ...turning.item, since }, againMs(since))
}
