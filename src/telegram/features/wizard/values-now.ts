import type { Client } from '#client/client.ts'
import type { ChainPreview } from '#contract/bot.ts'
import { createRecentReads } from '#lib/single-flight.ts'
import { withTimeout } from '#lib/timers.ts'
import { deadlineKind, isDeadline } from '#readings/deadlines/kinds.ts'
import { offeredPresets, presetOf } from '#readings/presets/presets.ts'
import { type ReadingStrategy, type ReadValue, readingStrategySchema } from '#readings/registry.ts'
import type { Doc } from '#store/store.ts'
import { placeholderAddress, type Watch, type WatchSettings } from '#watch/watch.ts'
import { driverOf } from '../../framework/service-requests.ts'
import { isOfChain, type ValueQuestion, type WatchDraft } from './draft.ts'

/** The present value on a chain, when its limit is asked for. */
export type ValueOnChain = {
  readonly chain: number
  /**
   * `none` if the addresses have nothing of the kind, such as a loan, `unread` if nothing on the chain gives
   * it, `away` if the chain does not answer.
   */
  readonly state: 'read' | 'none' | 'unread' | 'away'
  readonly samples: readonly ReadValue[]
  /** How many deadlines wait beside the samples. */
  readonly more?: number
  /** The first block of the past that was read; absent if all of it was read, or the past does not matter. */
  readonly since?: number | undefined
}

/** Every tap redraws the question, so answers are kept. */
const keptMs = 10_000
/** How long the question waits; the service may use most of it. */
const timeoutMs = 1_500
const budgetMs = 1_000

/** A limit above every value. */
const beyondAll = '9'.repeat(78)

/** A sample with the time for which it has been open, if it is notified after some time. */
const withAge = (sample: ReadValue): ReadValue =>
  sample.strategy.func !== 'deadline' || sample.strategy.params.after === undefined
    ? sample
    : { ...sample, value: sample.value?.replace('-', '') ?? null }

const onChain = ({ chain_id, readings }: ChainPreview): readonly ValueOnChain[] => {
  if (readings === null) return []
  const { read, unread, samples, waiting } = readings
  const chain = Number(chain_id)
  if (waiting !== undefined)
    return [
      {
        chain,
        state: 'read',
        samples: waiting.samples.map(withAge),
        more: waiting.count - waiting.samples.length,
        since: waiting.since || undefined,
      },
    ]
  if (read === 0) return [{ chain, state: unread === 0 ? 'away' : 'unread', samples: [] }]
  return [{ chain, state: samples.length === 0 ? 'none' : 'read', samples }]
}

/**
 * The strategy that finds deadlines of a kind whatever their times are. Returns `undefined` if no logs
 * announce them.
 */
const anyTime = (valueId: ValueQuestion['of']): object | undefined => {
  if (!isDeadline(valueId) || deadlineKind(valueId).question !== undefined) return undefined
  const time = deadlineKind(valueId).needs.includes('before') ? { before: ['1m'] } : { after: '1m' }
  return { func: 'deadline', params: { kind: valueId, ...time } }
}

type Asked = Pick<WatchDraft, 'addresses' | 'chains'>

const ask = async (
  client: Client,
  strategy: ReadingStrategy,
  { addresses, chains }: Asked,
): Promise<readonly ValueOnChain[]> => {
  const settings: WatchSettings = {
    name: '',
    addresses,
    chains,
    strategies: [],
    readings: [strategy],
    frequency: 'Always',
  }
  try {
    const preview = await client.previewBot({ driver: driverOf(settings), within_ms: budgetMs }, { tries: 1 })
    return preview.chains.flatMap(onChain)
  } catch {
    return []
  }
}

/** Every Safe says how many of its owners must sign. */
const signatures = 'function getThreshold() view returns (uint256)'
/** Addresses that are asked: others wait for a person's answer. */
const maxAsked = 3

/** Whether one of these addresses is a Safe on a chain of a draft; `undefined`: not known now. Never rejects. */
export const readIsSafe = async (client: Client, draft: Asked): Promise<boolean | undefined> => {
  const found = await Promise.all(
    draft.addresses.slice(0, maxAsked).map(({ address }) => {
      const params = { contract: address, call: signatures, below: beyondAll }
      const strategy = readingStrategySchema.parse({ func: 'reading', params })
      return withTimeout(ask(client, strategy, draft), timeoutMs, () => [])
    }),
  )
  const states = found.flat().map(({ state }) => state)
  if (states.includes('read')) return true
  return states.length > 0 && states.every(state => state === 'unread') ? false : undefined
}

/** Limit of the watches that are asked, as all may be of Safes. */
const maxWatchesAsked = 12

/** Leaves out of several watches those that are known to be of no Safe. Never rejects. */
export const watchesOfSafes = async (
  client: Client,
  watches: readonly Doc<Watch>[],
): Promise<readonly Doc<Watch>[]> => {
  if (watches.length < 2 || watches.length > maxWatchesAsked) return watches
  const areSafes = await Promise.all(watches.map(({ value }) => readIsSafe(client, value.settings)))
  return watches.filter((_, n) => areSafes[n] !== false)
}

export type ReadValuesNow = (
  draft: Asked,
  value: Pick<ValueQuestion, 'of' | 'pair'>,
) => Promise<readonly ValueOnChain[]>

/** The addresses to ask about. A value of a chain needs none. */
const addressesToAsk = ({ addresses }: Asked, valueId: ValueQuestion['of']): Asked['addresses'] => {
  const preset = offeredPresets.find(offered => offered === valueId)
  const isAlone = addresses.length === 0 && preset !== undefined && isOfChain(presetOf(preset))
  return isAlone ? [{ address: placeholderAddress }] : addresses
}

/** Reads the present value on the chains of a draft. Returns [] if it is not known. Never rejects. */
export const createReadValuesNow = (client: Client): ReadValuesNow => {
  const reads = createRecentReads<readonly ValueOnChain[]>(keptMs)
  return (draft, { of, pair }) => {
    const strategy = readingStrategySchema.safeParse(
      anyTime(of) ?? { func: 'value', params: { of, ...(pair !== undefined && { pair }), below: beyondAll } },
    )
    const { chains } = draft
    const addresses = addressesToAsk(draft, of)
    // Others have no limit of this kind, and a price without its pair is not asked for yet.
    if (!strategy.success || addresses.length === 0) return Promise.resolve([])
    const key = JSON.stringify([of, pair, chains, addresses])
    return reads(key, () =>
      withTimeout(ask(client, strategy.data, { addresses, chains }), timeoutMs, () => []),
    )
  }
}
