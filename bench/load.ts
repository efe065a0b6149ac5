import { Pool } from 'undici'

export type Shot = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly body?: string
}

export type Load = {
  readonly perSecond: number
  /** Milliseconds. */
  readonly p99: number
  /** The replies, in the order of the shots. */
  readonly replies: readonly string[]
}

const connections = 50

/**
 * Fires `count` requests over 50 connections that are kept open, one at a time on each. Throws where a reply is not 200: a
 * refusal is no work.
 */
export const load = async (o: {
  readonly origin: string
  readonly count: number
  readonly headers?: Readonly<Record<string, string>>
  readonly shot: (n: number) => Shot
}): Promise<Load> => {
  const pool = new Pool(o.origin, { connections, pipelining: 1 })
  const headers = { 'content-type': 'application/json', ...o.headers }
  const times: number[] = []
  const replies: string[] = []
  let next = 0
  const caller = async () => {
    while (next < o.count) {
      const n = next
      next += 1
      const { body, ...shot } = o.shot(n)
      const begun = performance.now()
      const reply = await pool.request({ ...shot, headers, ...(body === undefined ? {} : { body }) })
      replies[n] = await reply.body.text()
      times.push(performance.now() - begun)
      if (reply.statusCode !== 200)
        throw new Error(`${shot.method} ${shot.path}: ${reply.statusCode} ${replies[n]}`)
    }
  }
  const begun = performance.now()
  await Promise.all(Array.from({ length: connections }, caller))
  const took = performance.now() - begun
  await pool.close()
  times.sort((one, other) => one - other)
  return { perSecond: (o.count / took) * 1_000, p99: times[Math.floor(times.length * 0.99)] ?? 0, replies }
}
