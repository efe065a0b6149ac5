/** After a refusal the rate is cut to this share of itself, and grown by this factor every so often without one. */
const penaltyFactor = 0.8
const recoveryFactor = 1.02
const recoveryEveryMs = 1_000

const minPerSecond = 0.5
/** Who asks little is refused for reasons that are not his pace: the search for the limit begins no lower. */
const minFirstLimitPerSecond = 10
/** Nobody asks faster than this: the limit is as good as gone. */
const unlimitedPerSecond = 1_000

/** Of a rate it takes so many calls to tell how many are refused, and so many refusals to tell that there are some. */
const sampleCalls = 20
const minRefusals = 3
/** One that refuses nearly everything is not asked faster: a quota may be used up. */
const exhaustedShare = 0.9
/** The same of calls during a trial, where a mistake lasts long. */
const trialCalls = 50
/** A faster rate is to blame for refusals that take this much of what was accepted before. */
const blameShare = 0.4
/** How soon it is tried again whether a faster rate is refused no more often. */
const trialEveryMs = 600_000

/**
 * How fast one endpoint may be asked: as fast as wanted until it says that this is too often, then at a rate found by trial,
 * but no slower than the floor. Where it refuses at the floor, a faster rate is tried: refusals that do not grow with the
 * rate have another reason, and then asking slowly does not help. Times are ms of the clock `now`.
 */
export type EndpointRateLimiter = {
  /** How long a request made now would wait. */
  readonly waitMs: () => number
  /** Takes the next place in line; returns how long to wait for it. */
  readonly acquire: () => number
  /** A request sent at `sentAt` was refused. Those that were on their way at the same time count as one refusal. */
  readonly penalize: (sentAt: number) => void
  /** Requests a second; infinite: no limit is known. */
  readonly perSecond: () => number
  /** Whether it refuses whatever the rate is. */
  readonly refusesAtAnyRate: () => boolean
}

/** Requests in the second before, or in the present one where those are more. */
const createMeter = (now: () => number) => {
  let second = 0
  let before = 0
  let running = 0
  return {
    count: (): void => {
      const present = Math.floor(now() / 1_000)
      if (present !== second) before = present === second + 1 ? running : 0
      if (present !== second) running = 0
      second = present
      running += 1
    },
    perSecond: () => Math.max(before, running),
  }
}

/** How many of the calls since `restart` were refused. */
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
    share: () => refused / calls,
  }
}

/** Tells, where calls are refused at the floor, whether they are refused more often at a faster rate. */
const createTrial = (now: () => number) => {
  const { share: shareOf, ...sample } = createSample(now)
  /** The shares that were refused at the floor and at each faster rate that was not to blame; none: there is no trial. */
  let shares: number[] = []
  let nextAt = Number.NEGATIVE_INFINITY

  const end = (): void => {
    shares = []
    nextAt = now() + trialEveryMs
  }

  const goOn = (share: number): 'faster' | 'to blame' | undefined => {
    const usual = shares.reduce((sum, one) => sum + one, 0) / shares.length
    const isToBlame = share > usual + (1 - usual) * blameShare
    if (isToBlame || !sample.isRefused()) end()
    else shares = [...shares.slice(-sampleCalls), share]
    if (isToBlame) return 'to blame'
    return sample.isRefused() ? 'faster' : undefined
  }

  const begin = (share: number): 'faster' | undefined => {
    if (!sample.isRefused() || share >= exhaustedShare || now() < nextAt) return undefined
    shares = [share]
    return 'faster'
  }

  return {
    ...sample,
    isOn: () => shares.length > 0,
    /** What to do about the rate, when enough calls were made at it. */
    judge: (isAtFloor: boolean): 'faster' | 'to blame' | undefined => {
      const isOn = shares.length > 0
      if (sample.calls() < (isOn ? trialCalls : sampleCalls)) return undefined
      const ifOff = (): 'faster' | undefined => (isAtFloor ? begin(shareOf()) : undefined)
      const verdict = isOn ? goOn(shareOf()) : ifOff()
      sample.restart()
      return verdict
    },
  }
}

/** `floorPerSecond`: what is needed in any case. */
export const createEndpointRateLimiter = (
  now: () => number,
  { floorPerSecond = minPerSecond }: { floorPerSecond?: number } = {},
): EndpointRateLimiter => {
  const floor = Math.max(minPerSecond, floorPerSecond)
  const meter = createMeter(now)
  const trial = createTrial(now)
  let perSecond = Number.POSITIVE_INFINITY
  let free = 0
  let cutAt = Number.NEGATIVE_INFINITY
  let grownAt = Number.NEGATIVE_INFINITY

  const limitTo = (rate: number): void => {
    perSecond = rate > unlimitedPerSecond ? Number.POSITIVE_INFINITY : rate
  }

  const grow = (): void => {
    if (now() - Math.max(cutAt, grownAt) < recoveryEveryMs) return
    grownAt = now()
    limitTo(perSecond * recoveryFactor)
  }

  // Growth lifts it a little above the floor between two refusals.
  const isAtFloor = (): boolean => perSecond < floor / penaltyFactor

  return {
    perSecond: () => perSecond,
    refusesAtAnyRate: trial.isOn,
    waitMs: () => Math.max(0, free - now()),
    acquire: () => {
      meter.count()
      const verdict = trial.judge(isAtFloor())
      if (verdict === 'faster') limitTo(perSecond * 2)
      if (verdict === 'to blame') limitTo(floor)
      trial.call()
      grow()
      const at = Math.max(now(), free)
      free = at + 1_000 / perSecond
      return at - now()
    },
    penalize: sentAt => {
      trial.refuse(sentAt)
      if (sentAt < cutAt || trial.isOn()) return
      const was = isAtFloor()
      const limit = Number.isFinite(perSecond)
        ? perSecond
        : Math.max(minFirstLimitPerSecond, meter.perSecond())
      perSecond = Math.max(floor, limit * penaltyFactor)
      cutAt = now()
      if (!was && isAtFloor()) trial.restart()
    },
  }
}
