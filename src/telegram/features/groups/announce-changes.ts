import type { MiddlewareFn } from 'grammy'
import type { Texts } from '#render/texts.ts'
import type { RecordKind, Write, WriteOf } from '#store/store.ts'
import { recipientsOf } from '#watch/channels.ts'
import { mutes } from '#watch/mutes.ts'
import { changedFields } from '#watch/settings.ts'
import { type Watch, watches } from '#watch/watch.ts'
import { announceToGroups, type GroupChange } from '../../framework/announce-to-groups.ts'
import { isEphemeral } from '../../framework/bot-message.ts'
import type { ChatContext } from '../../framework/context.ts'

const isOf = <T extends object>(
  write: Write,
  kind: RecordKind<T>,
): write is WriteOf<'put'> & { readonly value: T } => write.op === 'put' && write.kind === kind

const stateChange = (before: Watch, after: Watch): GroupChange['action'] | undefined => {
  if (before.state === 'deleting') return after.state === 'deleting' ? undefined : 'restored'
  const { state } = after
  if (before.state !== state && (state === 'paused' || state === 'live' || state === 'deleting')) return state
  // Tags sort a list; new and former recipients are announced to themselves.
  const changed = changedFields(before.settings, after.settings)
  return changed.some(field => field !== 'tags' && field !== 'recipients') ? 'changed' : undefined
}

const watchChange = (before: Watch, after: Watch): readonly GroupChange[] => {
  const { name } = after.settings
  const action = stateChange(before, after)
  const [former, present] = [before, after].map(({ settings }) => recipientsOf(settings))
  return [
    ...(action === undefined ? [] : [{ destination: after.destination, action, name }]),
    ...(present ?? []).flatMap(destination =>
      former?.includes(destination) ? [] : { destination, action: 'posting' as const, name },
    ),
    ...(former ?? []).flatMap(destination =>
      present?.includes(destination) ? [] : { destination, action: 'stopped' as const, name },
    ),
  ]
}

/**
 * Finds the changes of an update in its writes. A watch that is deleted is muted until that is final, which
 * does not count as a change.
 */
const changesOf = async ({ store, writes, now }: ChatContext): Promise<readonly GroupChange[]> => {
  const puts = writes.filter(write => write.op === 'put')
  const ids = puts.filter(({ kind }) => kind === watches || kind === mutes).map(({ id }) => id)
  const before = new Map(
    (await store.get(watches, ids)).flatMap(doc => (doc === undefined ? [] : [[doc.id, doc.value]])),
  )
  const isRestored = (id: string): boolean => before.get(id)?.state === 'deleting'
  return puts.flatMap((write): readonly GroupChange[] => {
    const watch = before.get(write.id)
    if (isOf(write, watches)) return watch === undefined ? [] : watchChange(watch, write.value)
    if (isOf(write, mutes)) {
      const { until, held } = write.value
      if (watch === undefined || held === true || isRestored(write.id)) return []
      const { destination, settings } = watch
      const isOver = until !== undefined && until <= now()
      return [
        {
          destination,
          name: settings.name,
          ...(isOver ? { action: 'unmuted' } : { action: 'muted', until: until ?? 0 }),
        },
      ]
    }
    return []
  })
}

/**
 * Whether everyone in a group sees the command, of a person whose app does not know ephemeral messages, and
 * its answer.
 */
const isSeenByAll = ({ isPrivate, message }: ChatContext): boolean =>
  message !== undefined && !isPrivate && !isEphemeral(message.message_id)

/** Tells groups who changed which alerts they get, because only the person who asked sees the answer. */
export const announceChanges =
  ({ texts }: { readonly texts: Texts }): MiddlewareFn<ChatContext> =>
  async (ctx, next) => {
    await next()
    const { api, from, message, store } = ctx
    if (from === undefined || isSeenByAll(ctx)) return
    const changes = await changesOf(ctx)
    if (changes.length === 0) return
    ctx.isForAll = true
    const who = { id: from.id, name: message?.sender_chat?.title ?? from.first_name }
    await announceToGroups({ api, store, texts }, { who, changes })
  }
