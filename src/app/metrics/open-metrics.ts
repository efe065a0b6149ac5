import { fastify } from 'fastify'
import { createBoundedServerFactory } from '#lib/bounded-server.ts'
import type { Log } from '#lib/log.ts'
import { type Meter, noMeter } from '#metrics/meter.ts'
import { type Gauged, sampleGauges } from './sample-gauges.ts'

export type Metrics = {
  readonly meter: Meter
  /** Listens, and answers `GET /metrics`. Rejects where it cannot listen. `undefined`: metrics are off. */
  readonly serve: ((gauged: Gauged) => Promise<{ readonly stop: () => Promise<void> }>) | undefined
}

/** Serves metrics on an address of their own, because they say more of an instance than its health does. */
export const openMetrics = async (
  address: { readonly host: string; readonly port: number } | undefined,
  log: Log,
): Promise<Metrics> => {
  if (address === undefined) return { meter: noMeter, serve: undefined }
  // Imported only where needed: the client of Prometheus takes memory.
  const { createPrometheusMeter } = await import('./prometheus-meter.ts')
  let gauged: Gauged | undefined
  const { meter, registry } = createPrometheusMeter(async () =>
    gauged === undefined ? {} : sampleGauges(gauged),
  )
  return {
    meter,
    serve: async what => {
      gauged = what
      const server = fastify({
        forceCloseConnections: true,
        serverFactory: createBoundedServerFactory({ log, connections: 20 }),
      })
      server.get('/metrics', async (_request, reply) =>
        reply.type(registry.contentType).send(await registry.metrics()),
      )
      await server.listen(address)
      return { stop: () => server.close() }
    },
  }
}
