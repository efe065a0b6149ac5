import { historyForMs } from '#alerts/records/history.ts'
import { maxRateAgeSeconds } from '#chains/currencies.ts'
import type { Client } from '#client/client.ts'
import { describeError } from '#lib/describe-error.ts'
import type { Log } from '#lib/log.ts'
import { createRepetition } from '#lib/repeat.ts'
import { dayMs, minuteMs, toIsoTime, toUnixSeconds } from '#lib/time.ts'
import { withTimeout } from '#lib/timers.ts'
import type { Rate, RateOf } from '#render/texts.ts'
import { defineKind, put, type Store } from '#store/store.ts'

type DayRates = Readonly<Record<string, Rate>>

/** The last rates of a day by currency, as long as there is a history of it. Id: the day in UTC, `2026-11-29`. */
export const rateDays = defineKind<DayRates>()('rateDays')

type RatesDeps = {
  readonly store: Store
  readonly client: Client
  readonly log: Log
  /** Milliseconds since 1970. */
  readonly now: () => number
}

export type Rates = {
  readonly rateOf: RateOf
  /** Asks the service, for three seconds at most. Never rejects. */
  readonly refresh: () => Promise<void>
  readonly start: () => Promise<void>
  readonly stop: () => Promise<void>
}

const refreshMs = 5 * minuteMs
/** How often the service is asked while it has not answered yet. */
const retryMs = 10_000
const waitMs = 3_000
/** Limit of days: more than are kept. */
const maxDays = 200

const dayOf = (ms: number): string => toIsoTime(ms).slice(0, 10)

/**
 * Rates of currencies in US dollars, at present and on each day of the history; asked of the service every
 * five minutes.
 */
export const createRates = ({ store, client, log, now }: RatesDeps): Rates => {
  const days = new Map<string, DayRates>()
  let isAnswered = false

  const ask = async (): Promise<void> => {
    const { rates } = await client.listRates({}, { tries: 1 })
    isAnswered = true
    if (rates.length === 0) return
    const id = dayOf(now())
    const value = {
      ...days.get(id),
      ...Object.fromEntries(rates.map(({ currency, ...rate }) => [currency, rate])),
    }
    days.set(id, value)
    await store.commit([put(rateDays, { id, value }, { ttlMs: historyForMs + 2 * dayMs })])
  }

  const refresh = (): Promise<void> =>
    withTimeout(
      ask().catch((error: unknown) => {
        // Amounts stay in dollars where a service has no rates.
        log.debug({ error: describeError(error) }, 'rates could not be read')
      }),
      waitMs,
      () => undefined,
    )

  const repetition = createRepetition(async () => {
    await refresh()
    return isAnswered ? refreshMs : retryMs
  })

  return {
    rateOf: (currency, at = toUnixSeconds(now())) =>
      [0, 1, 2]
        .map(back => days.get(dayOf(at * 1_000 - back * dayMs))?.[currency])
        .find(rate => rate !== undefined && at - rate.at <= maxRateAgeSeconds),
    refresh,
    start: async () => {
      for (const { id, value } of await store.all(rateDays, { limit: maxDays })) days.set(id, value)
      await refresh()
      repetition.start()
    },
    stop: repetition.stop,
  }
}
