import { toAddress } from '#events/raw-block.ts'
import type { ReadingSample } from '#metrics/meter.ts'
import { isOfAddress, limitReading } from '#readings/registry.ts'
import type { ReadingDeps } from '../reading.ts'
import { type BotLimits, keyOf, readUnits, type Unit, type Watched } from './watched.ts'

/** `price:ETH/USD`, `balance:0x7099…`, `reading:latestAnswer:0x694A…` */
const readingName = ({ strategy, address, item }: Watched): string => {
  const { call, contractOf } = limitReading(strategy.func)
  const contract = contractOf(strategy)
  const parts = [
    call?.presetOf?.(strategy) ?? strategy.func,
    call?.nameOf(strategy),
    contract,
    isOfAddress(strategy) ? toAddress(address) : undefined,
    item?.id,
  ]
  return [...new Set(parts)].filter(Boolean).join(':')
}

type Series = { readonly bot: string; readonly reading: string; readonly watched: Watched }

/** Lists each value of a bot once. Another one of the same name, such as a call with other arguments, has a number behind it. */
const listSeries = (bots: readonly BotLimits[], most: number): readonly Series[] => {
  const all: Series[] = []
  for (const { bot, limits } of bots) {
    const uses = new Map<string, number>()
    for (const watched of new Map(limits.map(one => [keyOf(one), one])).values()) {
      if (watched.item?.isIdle === true) continue
      if (all.length === most) return all
      const name = readingName(watched)
      const nth = (uses.get(name) ?? 0) + 1
      uses.set(name, nth)
      all.push({ bot: bot.id, reading: nth === 1 ? name : `${name} ${nth}`, watched })
    }
  }
  return all
}

/** The value of a bot, or `undefined` if it was not read in this round and keeps its value. */
type ValueOf = (bot: string, watched: Watched) => bigint | undefined

/** Reports the values of a chain to the metrics, if those are on. */
export const createReadingReport = ({ chain, meter, tokens }: ReadingDeps) => {
  const metered = meter?.readings
  let series: readonly Series[] = []
  let units = new Map<string, Unit>()
  let samples = new Map<Series, ReadingSample>()
  const publish = (): void => metered?.set(chain, [...samples.values()])
  return {
    /** Forgets the values of the previous bots. `hasValues` tells whether values of others follow. */
    reset: (hasValues: boolean): void => {
      if (metered === undefined) return
      units = new Map()
      series = []
      samples = new Map()
      if (!hasValues) publish()
    },
    /** Takes the values of a round. In a whole one, all others have no value. */
    add: async (
      {
        bots,
        valueOf,
        isWhole,
      }: {
        readonly bots: () => readonly BotLimits[]
        readonly valueOf: ValueOf
        readonly isWhole: boolean
      },
      signal: AbortSignal,
    ): Promise<void> => {
      if (metered === undefined) return
      if (isWhole) series = listSeries(bots(), metered.most)
      const unknown = series.flatMap(({ watched }) => (units.has(keyOf(watched)) ? [] : [watched]))
      if (unknown.length > 0)
        for (const [key, unit] of await readUnits(tokens, { chain, watched: unknown }, signal))
          units.set(key, unit)
      if (isWhole) samples = new Map()
      for (const one of series) {
        const value = valueOf(one.bot, one.watched)
        const unit = units.get(keyOf(one.watched))
        if (value === undefined || unit === undefined) continue
        const labels = { watch: one.bot, chain, reading: one.reading }
        samples.set(one, [labels, Number(value) / 10 ** (unit.decimals ?? 0)])
      }
      publish()
    },
  }
}
