import { z } from 'zod'
import type { Item, Write } from '#store/store.ts'

const bodySchema = z.object({ ended: z.string() })

/**
 * The last item in a subscription's lane of `match`, behind all that was matched: once it is reached, the subscription and what
 * belongs to it can go.
 */
export const endMarker = (subscription: string, { bot }: { bot: string }): Write => ({
  op: 'push',
  queue: 'match',
  lane: subscription,
  id: `end:${subscription}`,
  body: { ended: bot },
})

/** The bot whose subscription ends with this item; `undefined`: the item is a match. */
export const endedBot = ({ body }: Item): string | undefined => bodySchema.safeParse(body).data?.ended
