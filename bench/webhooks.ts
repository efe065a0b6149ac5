import { once } from 'node:events'
import { createServer } from 'node:http'
import { z } from 'zod'
import { startChild } from './child.ts'
import type { Figure } from './figure.ts'
import { inFolder, onRedis } from './open-store.ts'

/** Notifications a second, one after the other. */
const offers = [1_000, 2_000, 4_000]

const clock = (): number => performance.timeOrigin + performance.now()

/** Takes everything, and knows when each notification came first, in ms, by its id. */
const startReceiver = async () => {
  const arrivals = new Map<number, number>()
  let repeats = 0
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => {
      response.writeHead(204).end()
      const id = Number(request.headers['webhook-id'])
      if (arrivals.has(id)) repeats += 1
      else arrivals.set(id, clock())
    })
  }).listen(0, '0.0.0.0')
  await once(server, 'listening')
  const { port } = z.object({ port: z.number() }).parse(server.address())
  return {
    port,
    arrivals,
    repeats: () => repeats,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const runSchema = z.object({
  begun: z.number(),
  published: z.number(),
  cutOff: z.number(),
  cpuMs: z.number(),
})

/** Percentile of times that stand in order. */
const percentile = (times: readonly number[], share: number): number =>
  times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN

/** Of one offer, by the time that each notification was due. Throws where one is lost or repeated. */
const figuresOf = (
  o: { name: string; perSecond: number; run: z.infer<typeof runSchema> },
  { arrivals, repeats }: Pick<Awaited<ReturnType<typeof startReceiver>>, 'arrivals' | 'repeats'>,
): Figure[] => {
  const { begun, published, cutOff, cpuMs } = o.run
  const times = [...arrivals].map(([id, at]) => at - (begun + (id * 1_000) / o.perSecond))
  const sorted = times.toSorted((one, other) => one - other)
  const seconds = (Math.max(...arrivals.values()) - begun) / 1_000
  const name = `${o.name}, ${o.perSecond}/s offered`
  const missing = published - arrivals.size - cutOff
  if (missing !== 0 || repeats() > 0) throw new Error(`${name}: ${missing} lost, ${repeats()} repeated`)
  return [
    { name: `${name}: delivered`, value: arrivals.size / seconds, unit: '/s' },
    { name: `${name}: p50 after it was due`, value: percentile(sorted, 0.5), unit: 'ms' },
    { name: `${name}: p95`, value: percentile(sorted, 0.95), unit: 'ms' },
    { name: `${name}: cut off`, value: cutOff, unit: '' },
    { name: `${name}: CPU of one`, value: cpuMs / arrivals.size, unit: 'ms' },
  ]
}

const measureOffer = async (o: { name: string; place: string; perSecond: number }): Promise<Figure[]> => {
  const receiver = await startReceiver()
  const child = await startChild(new URL('webhooks-child.ts', import.meta.url), [
    o.place,
    String(receiver.port),
  ])
  try {
    const run = runSchema.parse(await child.ask(o.perSecond))
    return figuresOf({ ...o, run }, receiver)
  } finally {
    await child.kill()
    receiver.close()
  }
}

/**
 * Webhooks at a fixed rate, from the queue of 200 channels to 20 receivers in this process, each timed from when it was due. Takes
 * a minute and a half at most.
 */
export const measureWebhooks = (): Promise<Figure[]> =>
  onRedis(async server => {
    const figures: Figure[] = []
    for (const perSecond of offers) {
      figures.push(
        ...(await inFolder(place => measureOffer({ name: 'SQLite', place, perSecond }))),
        ...(await measureOffer({ name: 'Redis', place: server.database(), perSecond })),
      )
      await server.command('FLUSHALL')
    }
    return figures
  })
