import { destinations, type Watch, watches } from '#chat/records.ts'
import { shownAlerts } from '#chat/shown-alerts.ts'
import { type Doc, put, type Write } from '#store/store.ts'
import type { Feature } from '../feature.ts'
import type { Job, JobDeps } from '../jobs/job.ts'
import { chatDestination } from '../jobs/request-jobs.ts'
import { type ChatDeletion, channels, chatDeletions } from '../records.ts'
import type { ChatContext } from '../ui/context.ts'
import { show } from '../ui/show.ts'
import {
  askForgetMessage,
  createForgetChat,
  forgetProgressMessage,
  type Holdings,
  privacyMessage,
} from './forget-chat.ts'

/** Watches that are closed at once; the others are when their turn comes. */
const maxClosedAtOnce = 400
const maxCounted = 1_000

/** `/privacy` says what is kept of a chat, `/forget` deletes it all. */
export const createPrivacy = (deps: JobDeps): Feature => ({
  commands: { privacy: showPrivacy, forget: askForget },
  routes: {
    privacy: showPrivacy,
    confirmForget: askForget,
    forget: (ctx, { message }) => forget(ctx, { message, secret: deps.secret }),
  },
  jobs: { forget: createForgetChat(deps) },
})

const showPrivacy = async (ctx: ChatContext): Promise<void> =>
  show(ctx, privacyMessage(await holdingsOf(ctx), ctx.say))

const askForget = async (ctx: ChatContext): Promise<void> =>
  show(ctx, askForgetMessage(await holdingsOf(ctx), ctx.say))

const holdingsOf = async (ctx: ChatContext): Promise<Holdings> => {
  const value = String(ctx.chatId)
  const [watched, hooks, shown] = await Promise.all([
    ctx.store.find(watches, { index: 'chat', value, limit: maxCounted }),
    ctx.store.find(channels, { index: 'chat', value, limit: maxCounted }),
    ctx.store.find(shownAlerts, { index: 'chat', value, limit: maxCounted }),
  ])
  return {
    watches: watched.length,
    addresses: watched.reduce((sum, watch) => sum + watch.value.addresses.length, 0),
    channels: hooks.length,
    messages: shown.length,
    many: shown.length === maxCounted,
  }
}

/**
 * From this commit on nothing more of the chat is shown, and nothing that was being set up goes on: the service's side, and
 * then ours, is deleted by the `setup` lane.
 */
const forget = async (
  ctx: ChatContext,
  { message, secret }: { readonly message: number; readonly secret: string },
): Promise<void> => {
  const chat = String(ctx.chatId)
  const ofChat = { index: 'chat', value: chat } as const
  const [watched, hooks, places, [begun], { id: lane }] = await Promise.all([
    ctx.store.find(watches, { ...ofChat, limit: maxCounted }),
    ctx.store.find(channels, { ...ofChat, limit: maxCounted }),
    ctx.store.find(destinations, { ...ofChat, limit: maxCounted }),
    ctx.store.get(chatDeletions, [chat]),
    chatDestination(ctx, { chat, secret }),
  ])
  const languageCode = ctx.from?.language_code
  const job: ChatDeletion = begun
    ? { ...begun.value, message }
    : {
        message,
        ...(languageCode !== undefined && { languageCode }),
        total: watched.length + hooks.length + places.length,
        done: 0,
        failures: 0,
      }
  const item: Job = { kind: 'forget', chat }
  ctx.writes.push(
    ...watched.slice(0, maxClosedAtOnce).map(closeWatch),
    put(chatDeletions, { id: chat, value: job }, { expect: begun?.version ?? 0 }),
    { op: 'clear', queue: 'chat', lane: chat },
    { op: 'clear', queue: 'setup', lane },
    { op: 'push', queue: 'setup', lane, id: `forget.${ctx.update.update_id}`, body: item },
    { op: 'delay', queue: 'setup', lane, delayMs: 0 },
  )
  await show(ctx, forgetProgressMessage(job, ctx.say))
}

/** Whatever is being deleted cannot be brought back any more. */
const closeWatch = ({ id, version, value: { was: _was, ...value } }: Doc<Watch>): Write =>
  put(watches, { id, value: { ...value, state: 'deleting' } }, { expect: version })
