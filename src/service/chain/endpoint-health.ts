import { getBackoffMs } from '#lib/backoff.ts'
import { type LogWays, newLogWays } from './log-ways.ts'
import type { RpcError } from './rpc-error.ts'
import { newTracing, type Tracing } from './tracing.ts'

const rest = { baseMs: 250, maxMs: 10_000 }
/** Where no other can be asked, nobody is spared by waiting longer, and everything would come so much later. */
const loneRestMs = 1_000
/** One whose answers are false is not asked for so long, where another can be. */
const falseRestMs = 60_000
/** However long an endpoint asks to be left alone, it is tried again after this time; sooner where no other can be asked. */
const longestRestMs = 300_000
const longestLoneRestMs = 30_000

/** Weight of the newest answer in the moving averages. */
const weight = 0.1

/** What is known of one endpoint. Times are ms of the pool's clock. */
export type Health = {
  /** In a row. Calls that were on their way together and failed together are one. */
  failures: number
  failedAt: number
  /** Whether the last of them was a refusal for being asked too often. */
  isLimited: boolean
  /** How often it has refused so without answering a single call in between. */
  limitedTimes: number
  /** Not asked before this time, as long as there are others. */
  restsUntil: number
  /** Not asked before this time, even where there are none. */
  restsAloneUntil: number
  /** Share of late that failed or lacked what the endpoint said it has, 0 to 1. */
  errorShare: number
  /** Of questions for the head, which are alike on every endpoint; `undefined`: never asked. */
  latencyMs: number | undefined
  /** The highest block that the endpoint is thought to have, and since when. */
  height: number | undefined
  heightAt: number
  readonly tracing: Tracing
  readonly logWays: LogWays
  /** How often it was caught leaving out logs, and when last. */
  caught: number
  caughtAt: number
}

export const newHealth = (): Health => ({
  failures: 0,
  failedAt: Number.NEGATIVE_INFINITY,
  isLimited: false,
  limitedTimes: 0,
  restsUntil: 0,
  restsAloneUntil: 0,
  errorShare: 0,
  latencyMs: undefined,
  height: undefined,
  heightAt: 0,
  tracing: newTracing(),
  logWays: newLogWays(),
  caught: 0,
  caughtAt: Number.NEGATIVE_INFINITY,
})

const mix = (average: number, newest: number): number => average + (newest - average) * weight

/** One call was answered, whatever becomes of the question that it belongs to. */
export const noteReply = (health: Health): void => {
  health.limitedTimes = 0
}

/** An answer that could be used; of block `height`, where it was about one. */
export const noteAnswer = (health: Health, o: { at: number; height?: number | undefined }): void => {
  health.failures = 0
  health.isLimited = false
  health.errorShare = mix(health.errorShare, 0)
  if (o.height === undefined) return
  health.height = Math.max(health.height ?? o.height, o.height)
  health.heightAt = o.at
}

/** The endpoint's head, which may also be lower than before. */
export const noteHead = (health: Health, o: { at: number; height: number; tookMs: number }): void => {
  health.height = o.height
  health.heightAt = o.at
  health.latencyMs = mix(health.latencyMs ?? o.tookMs, o.tookMs)
}

/** The endpoint is in order, but does not have block `height`, whatever it said. */
export const noteLack = (health: Health, o: { at: number; height: number }): void => {
  health.errorShare = mix(health.errorShare, 1)
  health.height = Math.min(health.height ?? o.height, o.height - 1)
  health.heightAt = o.at
}

/** A call sent at `sentAt` failed. Returns how many have in a row: the number once each, `undefined` where it did not grow. */
export const noteFailure = (
  health: Health,
  o: { at: number; sentAt: number; error: RpcError },
): number | undefined => {
  health.errorShare = mix(health.errorShare, 1)
  health.isLimited = o.error.code === 'rpc_limited'
  const asked = Math.min(o.error.retryAfterMs ?? 0, longestRestMs)
  const together = o.sentAt <= health.failedAt
  const times = health.isLimited ? health.limitedTimes : health.failures
  const ownMs = together ? 0 : getBackoffMs(times, rest)
  // One that refuses for being asked too often has said that it is there.
  const aloneMs = health.isLimited ? ownMs : Math.min(ownMs, loneRestMs)
  const askedAlone = Math.min(asked, longestLoneRestMs)
  const othersMs = o.error.code === 'rpc_false' ? falseRestMs : ownMs
  health.restsUntil = Math.max(health.restsUntil, o.at + Math.max(asked, othersMs))
  health.restsAloneUntil = Math.max(health.restsAloneUntil, o.at + Math.max(askedAlone, aloneMs))
  if (together) return undefined
  health.failedAt = o.at
  health.failures += 1
  if (health.isLimited) health.limitedTimes += 1
  return health.failures
}

/** For so long others are used first, and longer each time; so long it is remembered. */
const caughtRest = { baseMs: 60_000, maxMs: 600_000 }
const caughtForMs = 3_600_000

export const wasCaught = (health: Health, at: number): boolean => at - health.caughtAt < caughtForMs

/** It left out logs of a block. `false`: it rests for that already. */
export const noteCaught = (health: Health, at: number): boolean => {
  const isNews = health.caught === 0 || at - health.caughtAt >= caughtRest.baseMs
  if (!wasCaught(health, at)) health.caught = 0
  if (isNews) health.caught += 1
  health.caughtAt = at
  health.restsUntil = Math.max(health.restsUntil, at + getBackoffMs(health.caught - 1, caughtRest))
  return isNews
}
