import { callbackButton } from '#render/message.ts'
import type { ChatContext } from '../../framework/context.ts'
import { actions } from '../../framework/permissions.ts'
import type { Quotas } from '../../framework/quotas.ts'
import { mainRow } from '../../framework/shared-screens.ts'
import { show } from '../../framework/show.ts'
import { allWatchesOf } from '../../records.ts'
import { restoreWatch } from './delete-watch.ts'
import { watchesNamedIn, whichWatchMessage } from './named-watch.ts'
import { restoreButton } from './select-watches.ts'
import { loadCard } from './watch-card.ts'

/**
 * `/undo`, `/undo treasury`: restores the watch that was deleted within the last minute, and of several asks which. One that is named and
 * was not deleted is shown, as its card has what ends a mute or a pause.
 */
export const undoByCommand = async (ctx: ChatContext, quotas: Quotas): Promise<void> => {
  const { say } = ctx
  const all = await allWatchesOf(ctx.store, String(ctx.chatId))
  const deleted = all.filter(({ value }) => value.stateBeforeDelete !== undefined)
  const present = all.filter(({ value }) => value.state !== 'creating' && value.state !== 'deleting')
  const text = String(ctx.match ?? '')
  const named = [watchesNamedIn(text, deleted), watchesNamedIn(text, present)]
  const meant = named.find(({ length }) => length > 0) ?? deleted
  const [only, ...others] = meant
  if (only === undefined) return show(ctx, { body: say('undo-nothing'), buttons: [mainRow(say)] })
  const isDeleted = only.value.stateBeforeDelete !== undefined
  if (others.length === 0)
    return isDeleted ? restoreWatch(ctx, { watch: only, quotas }) : show(ctx, await loadCard(ctx, only))
  const which = whichWatchMessage(
    say('which-watch'),
    meant,
    ({ id }, name) => callbackButton(name, isDeleted ? actions.restore : actions.card, id),
    say,
  )
  return show(ctx, {
    ...which,
    buttons: [
      ...which.buttons,
      ...(isDeleted ? [[restoreButton(ctx, meant, say('button-select-all'))]] : []),
    ],
  })
}
