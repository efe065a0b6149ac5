import { z } from 'zod'
import { inclusionSchema } from '#contract/notification.ts'
import { matchSchema } from './match.ts'

/**
 * Body of an item in `match`: a match that was found, and found again or missed later. `before`: the state that was told
 * last, nothing being as good as removed; absent, the other one. `changed`: what happened is not what was told last.
 */
export const matchUpdateSchema = matchSchema.extend({
  revision: z.number().int().nonnegative().default(0),
  state: inclusionSchema.default('included'),
  before: inclusionSchema.optional(),
  changed: z.boolean().optional(),
})
export type MatchUpdate = z.infer<typeof matchUpdateSchema>
