import type { WatchedAddress } from '#chat/records.ts'
import type { ChatContext } from '../context.ts'
import { watchesOf } from '../watches-of.ts'

/** Those of `addresses` that no watch of this chat watches, and for the others the id of a watch that does. */
export const splitByWatched = async (
  ctx: ChatContext,
  addresses: readonly WatchedAddress[],
): Promise<{ readonly fresh: readonly WatchedAddress[]; readonly watchedBy: readonly string[] }> => {
  const own = await watchesOf(ctx.store, String(ctx.chatId))
  const watchOf = new Map(
    own.flatMap(({ id, value }) => value.addresses.map(({ address }) => [address.toLowerCase(), id])),
  )
  const isFresh = ({ address }: WatchedAddress): boolean => !watchOf.has(address.toLowerCase())
  return {
    fresh: addresses.filter(isFresh),
    watchedBy: addresses.flatMap(({ address }) => watchOf.get(address.toLowerCase()) ?? []),
  }
}
