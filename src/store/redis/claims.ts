import { z } from 'zod'
import { checkRateLimit } from '../check-pace.ts'
import type { RateLimit, Store } from '../store.ts'
import { toWholeNumber } from '../whole.ts'
import type { Connection } from './connection.ts'
import { createCallBatcher } from './gather.ts'
import type { ReplySlots } from './slots.ts'

/** Grants that are drawn in one script at most. */
const maxPermitsPerScript = 200

const waitsSchema = z.array(z.number())
const claimsSchema = z.array(
  z.tuple([z.string(), z.number(), z.number(), z.number(), z.number(), z.array(z.string())]),
)
const itemSchema = z.tuple([z.number(), z.string(), z.unknown()])

/** A pace as scripts read it; '' for none. */
export const encodeRateLimit = (pace: RateLimit | undefined): readonly (string | number)[] =>
  pace === undefined ? [''] : [pace.bucket, pace.perSecond, pace.burst]

const toItem = (text: string) => {
  const [at, id, body] = itemSchema.parse(JSON.parse(text))
  return { id, at, body }
}

/** What claims lanes and keeps the pace. A claim that is asked for once more shows what was claimed the first time. */
export const createClaims = (o: {
  run: Connection['run']
  slots: ReplySlots
  time: () => string | number
}): Pick<Store, 'claim' | 'extend' | 'release' | 'penalize' | 'acquirePermits'> => {
  const { run, slots, time } = o

  const draw = createCallBatcher<{ paces: readonly RateLimit[]; patience: number }, number>({
    most: maxPermitsPerScript,
    weightOf: ({ paces }) => paces.length,
    send: async asked => {
      const draws = asked.flatMap(({ paces, patience }) => [
        patience,
        paces.length,
        ...paces.flatMap(pace => encodeRateLimit(pace)),
      ])
      return waitsSchema.parse(await slots.use(name => run('draw', [time(), ...name, ...draws])))
    },
  })

  return {
    claim: async (queue, { lanes, items, leaseMs, pace }) => {
      if (pace) checkRateLimit(pace)
      const limits = [
        toWholeNumber(lanes, 'lanes'),
        toWholeNumber(items, 'items'),
        toWholeNumber(leaseMs, 'leaseMs'),
      ]
      const answer = await slots.use(name =>
        run('claim', [time(), ...name, queue, ...limits, ...encodeRateLimit(pace)]),
      )
      return claimsSchema.parse(answer).map(([lane, token, attempt, waiting, until, texts]) => ({
        queue,
        lane,
        token,
        attempt,
        items: texts.map(toItem),
        waiting,
        until,
      }))
    },
    extend: async ({ queue, lane, token }, leaseMs) =>
      (await run('extend', [time(), queue, lane, token, toWholeNumber(leaseMs, 'leaseMs')])) === 1,
    release: async ({ queue, lane, token }) => {
      await run('release', [time(), queue, lane, token])
    },
    penalize: async (bucket, ms) => {
      await run('cool', [time(), bucket, toWholeNumber(ms, 'ms')])
    },
    acquirePermits: async (paces, patienceMs) => {
      paces.forEach(checkRateLimit)
      return draw({ paces, patience: toWholeNumber(patienceMs, 'patienceMs') })
    },
  }
}
