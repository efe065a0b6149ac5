/** After a refusal the rate is cut to this share of itself, and grown by this factor every so often without one. */
const cut = 0.8
const growth = 1.02
const growthEveryMs = 1_000

const slowestPerSecond = 0.5
/** Who asks little is refused for reasons that are not his pace: the search for the limit begins no lower. */
const firstPerSecond = 10
/** Nobody asks faster than this: the limit is as good as gone. */
const unlimitedPerSecond = 1_000

/**
 * How fast one endpoint may be asked: as fast as wanted until it says that this is too often, then at a rate found by trial.
 * Times are ms of the clock `now`.
 */
export type RequestPace = {
  /** How long a request made now would wait. */
  readonly waitMs: () => number
  /** Takes the next place in line; returns how long to wait for it. */
  readonly take: () => number
  /** A request sent at `sentAt` was refused. Those that were on their way at the same time count as one refusal. */
  readonly refused: (sentAt: number) => void
  /** Requests a second; infinite: no limit is known. */
  readonly perSecond: () => number
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

export const createRequestPace = (now: () => number): RequestPace => {
  const meter = createMeter(now)
  let perSecond = Number.POSITIVE_INFINITY
  let free = 0
  let cutAt = Number.NEGATIVE_INFINITY
  let grownAt = Number.NEGATIVE_INFINITY

  const grow = (): void => {
    if (now() - Math.max(cutAt, grownAt) < growthEveryMs) return
    grownAt = now()
    perSecond *= growth
    if (perSecond > unlimitedPerSecond) perSecond = Number.POSITIVE_INFINITY
  }

  return {
    perSecond: () => perSecond,
    waitMs: () => Math.max(0, free - now()),
    take: () => {
      meter.count()
      grow()
      const at = Math.max(now(), free)
      free = at + 1_000 / perSecond
      return at - now()
    },
    refused: sentAt => {
      if (sentAt < cutAt) return
      const limit = Number.isFinite(perSecond) ? perSecond : Math.max(firstPerSecond, meter.perSecond())
      perSecond = Math.max(slowestPerSecond, limit * cut)
      cutAt = now()
    },
  }
}
