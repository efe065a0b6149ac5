import type { Client } from '#client/client.ts'
import type { ChainPreview } from '#contract/bot.ts'
import { createRecentReads } from '#lib/single-flight.ts'
import { withTimeout } from '#lib/timers.ts'
import { deadlineKind, isDeadline } from '#readings/deadlines/kinds.ts'
import { type ReadingStrategy, type ReadValue, readingStrategySchema } from '#readings/registry.ts'
import type { WatchSettings } from '#watch/watch.ts'
import { driverOf } from '../../framework/service-requests.ts'
import type { ValueQuestion, WatchDraft } from './draft.ts'

/**
 * A value on a chain, as it is when its limit is asked for. `none`: the addresses have nothing of the kind, such as a loan. `unread`: nothing on
 * the chain gives it. `away`: the chain does not answer.
 */
export type ValueOnChain = {
  readonly chain: number
  readonly state: 'read' | 'none' | 'unread' | 'away'
  readonly samples: readonly ReadValue[]
  /** How many deadlines wait beside the samples. */
  readonly more?: number
  /** The block from which on the past was read; absent: all of it, or none matters. */
  readonly since?: number | undefined
}

/** Every tap redraws the question. */
const keptMs = 10_000
/** The question waits no longer; the service may use most of it. */
const timeoutMs = 1_500
const budgetMs = 1_000

/** Below a limit like this is every value. */
const beyondAll = '9'.repeat(78)

/** A sample that shows for how long it has been open, if it is notified after some time. */
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

/** The strategy that finds deadlines of a kind whatever their times are; `undefined`: it is of none that logs announce. */
const anyTime = (of: ValueQuestion['of']): object | undefined => {
  if (!isDeadline(of) || deadlineKind(of).question !== undefined) return undefined
  const time = deadlineKind(of).needs.includes('before') ? { before: ['1m'] } : { after: '1m' }
  return { func: 'deadline', params: { kind: of, ...time } }
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

export type ReadValuesNow = (
  draft: Asked,
  value: Pick<ValueQuestion, 'of' | 'pair'>,
) => Promise<readonly ValueOnChain[]>

/** Reads what a value is now on the chains of a draft; empty: not known. Never rejects. */
export const createReadValuesNow = (client: Client): ReadValuesNow => {
  const reads = createRecentReads<readonly ValueOnChain[]>(keptMs)
  return (draft, { of, pair }) => {
    const asked = readingStrategySchema.safeParse(
      anyTime(of) ?? { func: 'value', params: { of, ...(pair !== undefined && { pair }), below: beyondAll } },
    )
    // Others have no limit of this kind, and a price without its pair is not asked for yet.
    if (!asked.success || draft.addresses.length === 0) return Promise.resolve([])
    const key = JSON.stringify([of, pair, draft.chains, draft.addresses])
    return reads(key, () => withTimeout(ask(client, asked.data, draft), timeoutMs, () => []))
  }
}
