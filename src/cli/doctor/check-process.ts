import { once } from 'node:events'
import { createServer } from 'node:net'
import { z } from 'zod'
import type { Config } from '#app/config.ts'
import { describeListenFault, isPortInUse, toReachableHost } from '#app/own-address.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

/** Reply of `GET /health/ready`, whatever its status. */
const readinessSchema = z.object({ ok: z.boolean(), store: z.boolean() })

/** The Lookout that runs on this machine; `undefined` if nothing, or something else, answers on `PORT`. */
type RunningLookout = { readonly isReady: boolean } | undefined

export const findRunningLookout = async (
  { host, port }: Config,
  signal: AbortSignal,
): Promise<RunningLookout> => {
  try {
    const reply = await fetch(`http://${toReachableHost(host)}:${port}/health/ready`, { signal })
    const { success } = readinessSchema.safeParse(await reply.json())
    return success ? { isReady: reply.ok } : undefined
  } catch {
    return undefined
  }
}

/** Listens for a moment. Resolves with why that is not possible. */
const tryToListen = async (host: string, port: number): Promise<unknown> => {
  const server = createServer()
  try {
    server.listen({ host, port, exclusive: true })
    await once(server, 'listening')
    return undefined
  } catch (error) {
    return error
  } finally {
    server.close()
  }
}

const listPorts = ({ host, port, service, metrics }: Config) => [
  { name: 'PORT', host, port },
  ...(service.kind === 'embedded' ? [{ name: 'SERVICE_PORT', host: service.host, port: service.port }] : []),
  ...(metrics === undefined ? [] : [{ name: 'METRICS_PORT', ...metrics }]),
]

/** Whether a Lookout with this environment runs on this machine, or could. */
export const checkProcess = async (config: Config, running: RunningLookout): Promise<readonly Finding[]> => {
  if (running !== undefined)
    return [
      running.isReady
        ? ok('Lookout runs and is ready')
        : warn('Lookout runs and is not ready: /health/ready says why'),
    ]
  const findings = await Promise.all(
    listPorts(config).map(async ({ name, host, port }): Promise<readonly Finding[]> => {
      const fault = await tryToListen(host, port)
      if (fault === undefined) return []
      const isForeign =
        name === 'PORT' && isPortInUse(fault) ? ', and it is not Lookout that answers there' : ''
      return [fail(`${name}: ${describeListenFault(fault, port).replace(/ is in use/, `$&${isForeign}`)}`)]
    }),
  )
  const faults = findings.flat()
  return faults.length > 0 ? faults : [ok('no Lookout answers on HOST and PORT of this machine')]
}
