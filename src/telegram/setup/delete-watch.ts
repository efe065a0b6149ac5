import { watches } from '#chat/records.ts'
import { translatorForChat } from '#chat/settings.ts'
import { describeError } from '#lib/describe-error.ts'
import type { Claim, Write } from '#store/store.ts'
import { forgetWrites, keptOf } from '../privacy/kept-of-chat.ts'
import { again, againMs, sinceOf } from './again.ts'
import { later } from './creation-steps.ts'
import type { SetupItem } from './intent.ts'
import { deleteBot } from './remote.ts'
import { lineMessage } from './screens.ts'
import type { SetupDeps, ShowProgress } from './setup-deps.ts'

type Item = Extract<SetupItem, { kind: 'delete' }>

/**
 * Deletes the bot, which ends its subscriptions; one that is gone already is as good. The watch is marked before this
 * runs, so nothing of it is shown any more whatever the service does.
 */
export const createDeletion = ({
  store,
  client,
  texts,
  log,
  show,
}: SetupDeps & { readonly show: ShowProgress }) => {
  return async (claim: Claim, item: Item): Promise<readonly Write[]> => {
    const [watch] = await store.get(watches, [item.watch])
    if (watch === undefined) return [{ op: 'done', claim, count: 1 }]
    const say = await translatorForChat({ store, texts }, watch.value)
    const place = { chat: watch.value.chat, message: item.message }
    try {
      await deleteBot(client, watch.value.bot)
    } catch (error) {
      log.warn({ error: describeError(error) }, 'a watch could not be deleted yet')
      await show(place, lineMessage(say('delete-away')))
      const since = item.since ?? sinceOf(claim)
      return again(claim, { ...item, since }, againMs(since))
    }
    const { writes, isLast } = await forgetWrites(store, { kept: keptOf.watch, of: item.watch })
    if (!isLast) return [...writes, { op: 'done', claim, count: 0 }]
    if (!(await show(place, lineMessage(say('delete-done'))))) return later({ claim })
    return [...writes, { op: 'clear', queue: 'mute', lane: item.watch }, { op: 'done', claim, count: 1 }]
  }
}
