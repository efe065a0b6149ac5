import { watches } from '#chat/records.ts'
import type { ChatContext } from '../context.ts'

/** Tags of this chat's watches, those that most of them carry first. */
export const askTags = async (ctx: ChatContext): Promise<readonly string[]> => {
  const found = await ctx.store.find(watches, { index: 'chat', value: String(ctx.chatId), limit: 1_000 })
  const counts = new Map<string, number>()
  for (const { value } of found)
    for (const tag of value.tags ?? []) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([tag]) => tag)
}
