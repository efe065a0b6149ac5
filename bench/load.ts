import { Pool } from 'undici'

/** Makes `count` calls, `callers` at a time; how long each took, in ms, the quickest first. */
export const callFrom = async (o: {
  readonly callers: number
  readonly count: number
  readonly call: (n: number) => Promise<unknown>
}): Promise<number[]> => {
  const times: number[] = []
  let next = 0
  const caller = async () => {
    while (next < o.count) {
      const n = next
      next += 1
      const begun = performance.now()
      await o.call(n)
      times.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: o.callers }, caller))
  return times.toSorted((one, other) => one - other)
}

/** The 99th percentile of times that stand in order. */
export const p99Of = (times: readonly number[]): number => times[Math.floor(times.length * 0.99)] ?? 0

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

/** Makes `count` calls, 50 at a time. */
export const loadCalls = async (o: {
  readonly count: number
  readonly call: (n: number) => Promise<void>
}): Promise<Pick<Load, 'perSecond' | 'p99'>> => {
  const begun = performance.now()
  const times = await callFrom({ ...o, callers: connections })
  return { perSecond: (o.count / (performance.now() - begun)) * 1_000, p99: p99Of(times) }
}

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
  const replies: string[] = []
  const call = async (n: number) => {
    const { body, ...shot } = o.shot(n)
    const reply = await pool.request({ ...shot, headers, ...(body === undefined ? {} : { body }) })
    const text = await reply.body.text()
    if (reply.statusCode !== 200) throw new Error(`${shot.method} ${shot.path}: ${reply.statusCode} ${text}`)
    replies[n] = text
  }
  const figures = await loadCalls({ count: o.count, call })
  await pool.close()
  return { ...figures, replies }
}
