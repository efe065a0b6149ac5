import { z } from 'zod'

/** How often a subscription may notify; the specification's `info.notify.frequency`. */
export const frequencySchema = z.enum(['Always', 'OnlyOnce', '5m', '10m', '30m', '1h', '4h', '12h', '24h'])
export type Frequency = z.infer<typeof frequencySchema>

const minute = 60_000
const hour = 60 * minute

const windowLengthsMs = {
  '5m': 5 * minute,
  '10m': 10 * minute,
  '30m': 30 * minute,
  '1h': hour,
  '4h': 4 * hour,
  '12h': 12 * hour,
  '24h': 24 * hour,
} as const satisfies Partial<Record<Frequency, number>>
type WindowedFrequency = keyof typeof windowLengthsMs

/** Whether a frequency collects matches over a window of time into one summary. */
export const hasWindow = (frequency: Frequency): frequency is WindowedFrequency =>
  frequency in windowLengthsMs

export const windowMs = (frequency: WindowedFrequency): number => windowLengthsMs[frequency]
