import { z } from 'zod'

const count = z.number().int().nonnegative()

/** A page of a list; `per_page` comes as a string. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    data: z.array(item),
    current_page: count,
    per_page: z.union([z.string(), z.number()]).transform(String).pipe(z.string()),
    total: count,
  })
