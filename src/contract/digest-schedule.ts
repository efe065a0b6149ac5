import { z } from 'zod'

/** Schedule of a digest: a time of day, on every day or on some. */
export const digestScheduleSchema = z.object({
  at: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .describe('Local time, 00:00 to 23:59.'),
  days: z
    .array(z.enum(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']))
    .min(1)
    .max(7)
    .readonly()
    .exactOptional()
    .describe('The days of the week; absent: every day.'),
})
export type DigestSchedule = Readonly<z.infer<typeof digestScheduleSchema>>

const isTimeZone = (name: string): boolean => {
  // Intl takes offsets, too.
  if (/^[+-]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Schedule of a subscription at the service. Not in the specification: an extension of ours. */
export const subscriptionScheduleSchema = digestScheduleSchema.extend({
  time_zone: z
    .string()
    .max(64)
    .refine(isTimeZone, { error: 'the name of a time zone, such as Europe/Berlin' })
    .describe('An IANA name, such as Europe/Berlin.'),
})
export type SubscriptionSchedule = Readonly<z.infer<typeof subscriptionScheduleSchema>>
