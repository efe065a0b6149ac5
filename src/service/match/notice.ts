import { z } from 'zod'
import { inclusionSchema } from '#contract/notification.ts'
import { matchSchema } from './match.ts'

/** Body of an item in `match`: a match that was found, and found again or missed later. */
export const noticeSchema = matchSchema.extend({
  revision: z.number().int().nonnegative().default(0),
  state: inclusionSchema.default('included'),
})
export type Notice = z.infer<typeof noticeSchema>
