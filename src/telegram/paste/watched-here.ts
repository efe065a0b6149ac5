import { type WatchedAddress, watches } from '#chat/records.ts'
import type { ChatContext } from '../context.ts'

/** More than a chat may have. */
const all = 1_000

/** Those of `addresses` that no watch of this chat watches, and for the others the id of a watch that does. */
export const watchedHere = async (
  ctx: ChatContext,
  addresses: readonly WatchedAddress[],
): Promise<{ readonly fresh: readonly WatchedAddress[]; readonly watchedBy: readonly string[] }> => {
  const found = await ctx.store.find(watches, { index: 'chat', value: String(ctx.chatId), limit: all })
  const live = found.filter(({ value }) => value.state !== 'deleting')
  const watchOf = new Map(
    live.flatMap(({ id, value }) => value.addresses.map(({ address }) => [address.toLowerCase(), id])),
  )
  const isFresh = ({ address }: WatchedAddress): boolean => !watchOf.has(address.toLowerCase())
  return {
    fresh: addresses.filter(isFresh),
    watchedBy: addresses.flatMap(({ address }) => watchOf.get(address.toLowerCase()) ?? []),
  }
}
