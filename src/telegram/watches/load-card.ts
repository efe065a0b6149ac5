import type { Message } from '#chat/message.ts'
import { mutes } from '#chat/mutes.ts'
import { tallies, type Watch } from '#chat/records.ts'
import { watchRules } from '#chat/rules.ts'
import { toldToday } from '#chat/tally.ts'
import type { Doc } from '#store/store.ts'
import type { ChatContext } from '../context.ts'
import { cardMessage } from './card-screen.ts'

/** The card of a watch. `mutedUntil`: where it is about to change, in milliseconds since 1970; `undefined`: not muted. */
export const loadCard = async (
  ctx: ChatContext,
  watch: Doc<Watch>,
  change?: { mutedUntil: number | undefined },
): Promise<Message> => {
  const [[tally], [mute], [kept]] = await Promise.all([
    ctx.store.get(tallies, [watch.id]),
    ctx.store.get(mutes, [watch.id]),
    ctx.store.get(watchRules, [watch.id]),
  ])
  const { mutedUntil } = change ?? { mutedUntil: mute?.value.until }
  const rules = kept?.value.rules.length ?? 0
  const today = toldToday(tally?.value, ctx.now())
  return cardMessage(watch, { tally: tally?.value, today, mutedUntil, rules, say: ctx.say })
}
