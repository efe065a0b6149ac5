import { z } from 'zod'

/** When a digest is due: at a time of day, on every day or on some. */
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
