import type { BalanceNotification } from '#contract/balance.ts'
import { type Doc, type Fence, put, type Write } from '#store/store.ts'
import type { WatchedBot } from '../../chain/match/watched-bot.ts'
import { FencedError } from '../../chain/reorg/matched-chain.ts'
import { deliveryPushes } from '../../deliver/delivery-queue.ts'
import { type BalanceChange, buildBalanceNotification } from '../../notify/build-balance-notification.ts'
import {
  type ChangeNotifyDeps,
  commitWithRoom,
  notificationSource,
  readTargets,
  sliceChanges,
} from '../../notify/commit-notifications.ts'
import type { NotifyTarget } from '../../notify/settle-claim.ts'
import type { TokenMetadata } from '../../records/records.ts'
import { type BalanceState, balanceStates } from '../../records/watch-states.ts'
import type { BalanceVerdict } from './past-limits.ts'
import { tokenOf } from './watched-balances.ts'

/** `key`: of the balance, in `BalanceState`. */
export type JudgedBalance = BalanceVerdict & { readonly key: string }

/** What one reading says of the balances of a bot. `watched`: the keys of all of them. */
export type BotReading = {
  readonly bot: WatchedBot
  readonly state: Doc<BalanceState> | undefined
  readonly watched: ReadonlySet<string>
  readonly judged: readonly JudgedBalance[]
}

/** The stored balances without those that the bot does not watch any more, and with what is judged by now. */
const nextPast = (before: BalanceState['past'], { watched, judged }: BotReading): BalanceState['past'] => {
  const next = new Map(Object.entries(before).filter(([key]) => watched.has(key)))
  for (const { key, past } of judged) {
    if (past === undefined) next.delete(key)
    else next.set(key, past)
  }
  return Object.fromEntries(next)
}

/** Whether a reading has something to store. */
export const hasNews = ({ state, watched, judged }: BotReading): boolean => {
  const before = state?.value.past ?? {}
  return (
    judged.some(({ key, past }) => past !== before[key]) || Object.keys(before).some(key => !watched.has(key))
  )
}

/** Slices with so few changes that the notifications of each fit in a commit. */
const toSlices = (judged: readonly JudgedBalance[], lanes: number): readonly (readonly JudgedBalance[])[] => {
  const changed = judged.filter(({ change }) => change !== undefined)
  const others = judged.filter(({ change }) => change === undefined)
  const [first = [], ...more] = sliceChanges(changed, lanes)
  return [[...others, ...first], ...more]
}

/** `metadata`: of the tokens whose balances have changed, by contract (key). */
type ReadingContext = {
  readonly fence: Fence
  readonly block: BalanceNotification['data']['block']
  readonly metadata: ReadonlyMap<string, TokenMetadata>
}

type SliceContext = ReadingContext & { readonly targets: readonly NotifyTarget[] }

/** A notification of each change for each channel. `last`: the number of the last one before. */
const pushesOf = (
  changes: readonly BalanceChange[],
  o: ChangeNotifyDeps & SliceContext & { readonly last: number },
): Write[] =>
  changes.flatMap((change, n) =>
    o.targets.flatMap(target => {
      const notification = buildBalanceNotification(change, {
        ...notificationSource(target, o),
        chain: o.chain,
        block: o.block,
        token: o.metadata.get(tokenOf(change.strategy)),
        number: o.last + 1 + n,
      })
      return deliveryPushes(notification, target.lanes)
    }),
  )

const commitSlice = async (
  deps: ChangeNotifyDeps,
  reading: BotReading,
  o: SliceContext,
): Promise<Doc<BalanceState> | undefined> => {
  const { bot, judged, state } = reading
  const changes = judged.flatMap(({ change }) => change ?? [])
  const id = `${bot.id}:${deps.chain}`
  const { last, past } = state?.value ?? { last: 0, past: {} }
  const value: BalanceState = {
    chain: String(deps.chain),
    bot: bot.id,
    last: last + changes.length,
    past: nextPast(past, reading),
  }
  const write = put(balanceStates, { id, value }, { expect: state?.version ?? 0 })
  const pushes = pushesOf(changes, { ...deps, ...o, last })
  const version = await commitWithRoom(deps, write, { pushes, fence: o.fence })
  if (version === 'fenced') throw new FencedError()
  return version === 'changed' ? undefined : { id, version, value }
}

/**
 * Commits one reading of a bot: its state, and a notification of each change for each channel. Returns the state as it is stored;
 * `undefined`: it has changed in the store since it was read. Throws `FencedError`.
 */
export const commitReading = async (
  deps: ChangeNotifyDeps,
  reading: BotReading,
  o: ReadingContext,
): Promise<Doc<BalanceState> | undefined> => {
  const targets = await readTargets(deps.store, reading.bot)
  const lanes = targets.reduce((sum, target) => sum + target.lanes.length, 0)
  let { state } = reading
  for (const judged of toSlices(reading.judged, lanes)) {
    state = await commitSlice(deps, { ...reading, judged, state }, { ...o, targets })
    if (state === undefined) return undefined
  }
  return state
}
