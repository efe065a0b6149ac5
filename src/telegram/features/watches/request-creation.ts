import { put, type Store, type Write } from '#store/store.ts'
import { destinations, type WatchSettings } from '#watch/watch.ts'
import type { ChatContext } from '../../framework/context.ts'
import { chatDestination, makerIn, storeDestination } from '../../framework/destinations.ts'
import { messageOfUpdate } from '../../framework/job.ts'
import { type CopiedSettings, type Intent, intents, offers, shareLinks } from '../../records.ts'
import { createWatch } from './jobs/create-watch.ts'
import { shareUseWrites } from './share-links.ts'

/** Requests a watch, in the commit of the update. */
export type RequestCreation = (
  ctx: ChatContext,
  watch: {
    /** The id of the intent and of the watch. */
    readonly id: string
    readonly settings: WatchSettings
    /** The message that shows the progress. */
    readonly message: number
    /** The destination of the watch; if absent, that of the update's chat or topic. */
    readonly destination?: string | undefined
    /** Settings of the watch of which this is a copy. */
    readonly copied?: CopiedSettings
  },
) => Promise<void>

/** Counts that a shared watch was taken over, if the offer came by a link that still exists. */
const takeoverWrites = async (store: Store, offer: string): Promise<readonly Write[]> => {
  const [doc] = await store.get(offers, [offer])
  const watch = doc?.value.shared?.watch
  if (watch === undefined) return []
  const [link] = await store.get(shareLinks, [watch])
  return link === undefined ? [] : shareUseWrites(store, link, { use: 'taken', key: offer })
}

/** `secret` is the store's; receiver addresses are made from it. */
export const createRequestCreation =
  (secret: string): RequestCreation =>
  async (ctx, { id, settings, message, destination: there, copied }) => {
    if (ctx.chatId === undefined) return
    const destination =
      there === undefined
        ? await chatDestination(ctx, { chat: String(ctx.chatId), secret })
        : (await ctx.store.get(destinations, [there]))[0]
    if (destination === undefined) throw new Error('the destination of a new watch is gone')
    const { chat } = destination.value
    const languageCode = ctx.from?.language_code
    const intent: Intent = {
      destination: destination.id,
      chat,
      ...messageOfUpdate(ctx, { chat, message }),
      ...(languageCode === undefined ? {} : { languageCode }),
      ...makerIn(ctx, chat),
      settings,
      state: 'working',
      failures: 0,
      ...copied,
    }
    storeDestination(ctx, destination)
    ctx.writes.push(
      put(intents, { id, value: intent }, { expect: 0 }),
      createWatch.push(destination.id, id, { intent: id }),
      ...(await takeoverWrites(ctx.store, id)),
    )
  }
