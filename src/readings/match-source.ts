import { z } from 'zod'

/** The strategy whose matches count, by its place among those of the bot, from 0; `all`: any. */
const matchSourceSchema = z.union([z.literal('all'), z.number().int().min(0).max(255)])
export type MatchSource = z.infer<typeof matchSourceSchema>

/** The field of a strategy that is about matches of others. */
export const ofParam = matchSourceSchema
  .exactOptional()
  .describe(
    'The place of the strategy whose matches count, from 0, as Get bot lists them: it is one of transactions. Absent or all: those of any.',
  )
