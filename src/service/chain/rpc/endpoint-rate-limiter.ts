/**
 * How fast one endpoint may be called: without a limit until it refuses a call as too many, then at a rate found by trial, but
 * no slower than the floor. Where it refuses at the floor, a faster rate is tried: refusals that do not grow with the rate have
 * another reason, and a slower rate does not help. Times are ms of the clock `now`.
 */
export type EndpointRateLimiter = {
  /** How long a call made now would wait. */
  readonly waitMs: () => number
  /** Reserves the next call; returns how long to wait for it, in ms. */
  readonly acquire: () => number
  /** A call sent at `sentAt` was refused. Calls in flight at the same time count as one refusal. */
  readonly penalize: (sentAt: number) => void
  /** Calls a second; infinite: no limit is known. */
  readonly perSecond: () => number
  /** Whether it refuses calls at any rate. */
  readonly refusesAtAnyRate: () => boolean
}

/** A refusal multiplies the rate by the first; every so often without one, by the second. */
const penaltyFactor = 0.8
const recoveryFactor = 1.02
const recoveryEveryMs = 1_000

const minPerSecond = 0.5
/** Few calls are refused for other reasons than their rate: the search for the limit begins no lower. */
const minFirstLimitPerSecond = 10
/** No chain needs more: above it there is no limit. */
const unlimitedPerSecond = 1_000

/** Calls at one rate before its refusals are judged, and refusals that are more than chance. */
const sampleCalls = 20
const minRefusals = 3
/** Where nearly everything is refused, no faster rate is tried: a quota may be used up. */
const exhaustedShare = 0.9
/** Calls before a rate is judged during a trial, where a mistake lasts long. */
const trialCalls = 50
/** A faster rate is to blame for refusals of this share of what was accepted before. */
const blameShare = 0.4
/** How soon a faster rate is tried again. */
const trialEveryMs = 600_000

/** Calls in the last full second, or in the present one where those are more. */
const createMeter = (now: () => number) => {
  let second = 0
  let last = 0
  let present = 0
  return {
    count: (): void => {
      const current = Math.floor(now() / 1_000)
      if (current !== second) last = current === second + 1 ? present : 0
      if (current !== second) present = 0
      second = current
      present += 1
    },
    perSecond: () => Math.max(last, present),
  }
}

/** Counts calls since `restart`, and those that were refused. */
const createSample = (now: () => number) => {
  let since = now()
  let calls = 0
  let refused = 0
  return {
    restart: (): void => {
      since = now()
      calls = 0
      refused = 0
    },
    call: (): void => void (calls += 1),
    refuse: (sentAt: number): void => {
      if (sentAt >= since) refused += 1
    },
    calls: () => calls,
    isRefused: () => refused >= minRefusals,
    refusedShare: () => refused / calls,
  }
}

type RateVerdict = 'faster' | 'to blame'

/** Finds out, where calls are refused at the floor, whether more are refused at a faster rate. */
const createTrial = (now: () => number) => {
  const { refusedShare, ...sample } = createSample(now)
  /** Shares refused at the floor and at each faster rate that was not to blame; empty: no trial runs. */
  let shares: number[] = []
  let nextAt = Number.NEGATIVE_INFINITY

  const end = (): void => {
    shares = []
    nextAt = now() + trialEveryMs
  }

  const goOn = (share: number): RateVerdict | undefined => {
    const usual = shares.reduce((sum, one) => sum + one, 0) / shares.length
    const isToBlame = share > usual + (1 - usual) * blameShare
    if (isToBlame || !sample.isRefused()) end()
    else shares = [...shares.slice(-sampleCalls), share]
    if (isToBlame) return 'to blame'
    return sample.isRefused() ? 'faster' : undefined
  }

  const begin = (share: number): RateVerdict | undefined => {
    if (!sample.isRefused() || share >= exhaustedShare || now() < nextAt) return undefined
    shares = [share]
    return 'faster'
  }

  const isOn = (): boolean => shares.length > 0

  return {
    ...sample,
    isOn,
    /** What to do about the rate, once enough calls were made at it. */
    judge: (isAtFloor: boolean): RateVerdict | undefined => {
      const wasOn = isOn()
      if (sample.calls() < (wasOn ? trialCalls : sampleCalls)) return undefined
      const beginAtFloor = (): RateVerdict | undefined => (isAtFloor ? begin(refusedShare()) : undefined)
      const verdict = wasOn ? goOn(refusedShare()) : beginAtFloor()
      sample.restart()
      return verdict
    },
  }
}

/** `floorPerSecond`: the rate that is needed in any case. */
export const createEndpointRateLimiter = (
  now: () => number,
  { floorPerSecond = minPerSecond }: { floorPerSecond?: number } = {},
): EndpointRateLimiter => {
  const floor = Math.max(minPerSecond, floorPerSecond)
  const meter = createMeter(now)
  const trial = createTrial(now)
  let perSecond = Number.POSITIVE_INFINITY
  let freeAt = 0
  let penalizedAt = Number.NEGATIVE_INFINITY
  let recoveredAt = Number.NEGATIVE_INFINITY

  const limitTo = (rate: number): void => {
    perSecond = rate > unlimitedPerSecond ? Number.POSITIVE_INFINITY : rate
  }

  const recover = (): void => {
    if (now() - Math.max(penalizedAt, recoveredAt) < recoveryEveryMs) return
    recoveredAt = now()
    limitTo(perSecond * recoveryFactor)
  }

  // Recovery lifts it a little above the floor between two refusals.
  const isAtFloor = (): boolean => perSecond < floor / penaltyFactor

  return {
    perSecond: () => perSecond,
    refusesAtAnyRate: trial.isOn,
    waitMs: () => Math.max(0, freeAt - now()),
    acquire: () => {
      meter.count()
      const verdict = trial.judge(isAtFloor())
      if (verdict === 'faster') limitTo(perSecond * 2)
      if (verdict === 'to blame') limitTo(floor)
      trial.call()
      recover()
      const at = Math.max(now(), freeAt)
      freeAt = at + 1_000 / perSecond
      return at - now()
    },
    penalize: sentAt => {
      trial.refuse(sentAt)
      if (sentAt < penalizedAt || trial.isOn()) return
      const wasAtFloor = isAtFloor()
      const limit = Number.isFinite(perSecond)
        ? perSecond
        : Math.max(minFirstLimitPerSecond, meter.perSecond())
      perSecond = Math.max(floor, limit * penaltyFactor)
      penalizedAt = now()
      if (!wasAtFloor && isAtFloor()) trial.restart()
    },
  }
}
