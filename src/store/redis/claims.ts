import { z } from 'zod'
import { checkPace } from '../check-pace.ts'
import type { Pace, Store } from '../store.ts'
import { whole } from '../whole.ts'
import type { Connection } from './connection.ts'
import { createGather } from './gather.ts'
import type { Slots } from './slots.ts'

/** Grants that are drawn in one script at most. */
const mostDraws = 200

const waits = z.array(z.number())
const claimed = z.array(
  z.tuple([z.string(), z.number(), z.number(), z.number(), z.number(), z.array(z.string())]),
)
const item = z.tuple([z.number(), z.string(), z.unknown()])

/** A pace as scripts read it; '' for none. */
export const encodePace = (pace: Pace | undefined): readonly (string | number)[] =>
  pace === undefined ? [''] : [pace.bucket, pace.perSecond, pace.burst]

const toItem = (text: string) => {
  const [at, id, body] = item.parse(JSON.parse(text))
  return { id, at, body }
}

/** What claims lanes and keeps the pace. A claim that is asked for once more shows what was claimed the first time. */
export const createClaims = (o: {
  run: Connection['run']
  slots: Slots
  time: () => string | number
}): Pick<Store, 'claim' | 'extend' | 'release' | 'cool' | 'draw'> => {
  const { run, slots, time } = o

  const draw = createGather<{ paces: readonly Pace[]; patience: number }, number>({
    most: mostDraws,
    weightOf: ({ paces }) => paces.length,
    send: async asked => {
      const draws = asked.flatMap(({ paces, patience }) => [
        patience,
        paces.length,
        ...paces.flatMap(pace => encodePace(pace)),
      ])
      return waits.parse(await slots.use(name => run('draw', [time(), ...name, ...draws])))
    },
  })

  return {
    claim: async (queue, { lanes, items, leaseMs, pace }) => {
      if (pace) checkPace(pace)
      const limits = [whole(lanes, 'lanes'), whole(items, 'items'), whole(leaseMs, 'leaseMs')]
      const answer = await slots.use(name =>
        run('claim', [time(), ...name, queue, ...limits, ...encodePace(pace)]),
      )
      return claimed.parse(answer).map(([lane, token, attempt, waiting, until, texts]) => ({
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
      (await run('extend', [time(), queue, lane, token, whole(leaseMs, 'leaseMs')])) === 1,
    release: async ({ queue, lane, token }) => {
      await run('release', [time(), queue, lane, token])
    },
    cool: async (bucket, ms) => {
      await run('cool', [time(), bucket, whole(ms, 'ms')])
    },
    draw: async (paces, patienceMs) => {
      paces.forEach(checkPace)
      return draw({ paces, patience: whole(patienceMs, 'patienceMs') })
    },
  }
}
