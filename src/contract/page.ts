import { z } from 'zod'

const pageCount = z.number().int().nonnegative()

/** A page of a list; `per_page` comes as a string. */
export const pageSchema = <Item extends z.ZodType>(item: Item) =>
  z.object({
    data: z.array(item),
    current_page: pageCount,
    per_page: z.union([z.string(), z.number()]).transform(String).pipe(z.string()),
    total: pageCount,
  })
