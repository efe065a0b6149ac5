const minute = 60
const hour = 60 * minute
const day = 24 * hour

export type CoarseDuration = { readonly unit: 'minutes' | 'hours' | 'days'; readonly count: number }

/** A duration in the one unit that says it shortest, at least one of it. `hoursFrom`: so many are told as hours; days from two on. */
export const toCoarseDuration = (seconds: number, { hoursFrom }: { hoursFrom: 1 | 2 }): CoarseDuration => {
  const [unit, length] =
    seconds >= 2 * day
      ? (['days', day] as const)
      : seconds >= hoursFrom * hour
        ? (['hours', hour] as const)
        : (['minutes', minute] as const)
  return { unit, count: Math.max(1, Math.round(seconds / length)) }
}
