import type { Message } from '#chat/message.ts'
import { type Mute, mutes } from '#chat/mutes.ts'
import { alertCounts, type Watch } from '#chat/records.ts'
import { alertsOnDay } from '#chat/tally.ts'
import type { Doc } from '#store/store.ts'
import { placesText } from '../channels/where.ts'
import type { ChatContext } from '../context.ts'
import { watchChanges } from '../setup/change.ts'
import { cardMessage, type WatchTrouble } from './card-screen.ts'
import { firstPage } from './place-in.ts'

/**
 * What the card shows beside what is kept. `mute`: as it is about to be. `back`: the place in the list that it leads back to.
 * `isTold`: the service is told of all that was changed.
 */
export type CardOverrides = {
  readonly mute?: Mute | 'none'
  readonly trouble?: WatchTrouble | undefined
  readonly back?: readonly string[]
  readonly isTold?: true
}

/** The card of a watch. */
export const loadCard = async (
  { store, say, now }: Pick<ChatContext, 'store' | 'say' | 'now'>,
  watch: Doc<Watch>,
  { mute: change, trouble, back = firstPage, isTold }: CardOverrides = {},
): Promise<Message> => {
  const [[tally], [kept], [untold]] = await Promise.all([
    store.get(alertCounts, [watch.id]),
    store.get(mutes, [watch.id]),
    isTold === true ? [] : store.get(watchChanges, [watch.id]),
  ])
  const mute = change ?? kept?.value ?? 'none'
  // What is over is about to be ended.
  const isMuted = mute !== 'none' && (mute.until ?? Number.POSITIVE_INFINITY) > now()
  const places = await placesText(store, { chat: watch.value.chat, settings: watch.value, say })
  return cardMessage(watch, {
    tally: tally?.value,
    today: alertsOnDay(tally?.value, say.date(now())),
    mute: isMuted ? mute : undefined,
    trouble,
    places,
    back,
    untold: untold?.value.state,
    say,
  })
}
