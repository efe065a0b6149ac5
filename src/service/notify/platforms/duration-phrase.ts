import { toCoarseDuration } from '#lib/coarse-duration.ts'

const durationUnits = { minutes: 'min', hours: 'h', days: 'days' } as const

/** `14 min`, `3 h`, `2 days`. */
export const durationPhrase = (seconds: number, o: { hoursFrom: 1 | 2 }): string => {
  const { unit, count } = toCoarseDuration(seconds, o)
  return `${count} ${durationUnits[unit]}`
}
