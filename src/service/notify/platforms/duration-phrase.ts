import { coarseDuration } from '#lib/coarse-duration.ts'

const units = { minutes: 'min', hours: 'h', days: 'days' } as const

/** `14 min`, `3 h`, `2 days`. */
export const durationPhrase = (seconds: number, o: { hoursFrom: 1 | 2 }): string => {
  const { unit, count } = coarseDuration(seconds, o)
  return `${count} ${units[unit]}`
}
