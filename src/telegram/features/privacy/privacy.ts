import { historyEntries } from '#alerts/records/history.ts'
import { shownAlerts } from '#alerts/records/shown-alerts.ts'
import { type Button, callbackButton, type Message } from '#render/message.ts'
import { bold, join } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import { clearJobs } from '#store/job-request.ts'
import { type Doc, put, type Write } from '#store/store.ts'
import { addressLabels } from '#watch/address-book.ts'
import { channels } from '#watch/channels.ts'
import { destinations, type Watch, watches } from '#watch/watch.ts'
import { mayTap } from '../../framework/callback-routes.ts'
import type { ChatContext } from '../../framework/context.ts'
import { chatDestination } from '../../framework/destinations.ts'
import type { Feature } from '../../framework/feature.ts'
import { messageOfUpdate } from '../../framework/job.ts'
import { actions } from '../../framework/permissions.ts'
import { show } from '../../framework/show.ts'
import { type ChatDeletion, chatDeletions, managedChats } from '../../records.ts'
import { forgetChat, forgetProgressMessage } from './jobs.ts'

/** Most watches that the update itself closes; the job closes the others. */
const maxClosedAtOnce = 400
const maxCounted = 1_000

/** `/privacy` says what is stored about a chat, `/forget` deletes all of it. */
export const createPrivacy = (deps: { readonly secret: string }): Feature => ({
  commands: {
    privacy: { role: 'editor', anonymous: true, run: showPrivacy },
    forget: { role: 'manager', anonymous: true, run: askForget },
  },
  routes: {
    privacy: showPrivacy,
    confirmForget: askForget,
    forget: (ctx, { message }) => forget(ctx, message, deps.secret),
  },
})

const showPrivacy = async (ctx: ChatContext): Promise<void> =>
  show(ctx, privacyMessage(await countStored(ctx), ctx))

const askForget = async (ctx: ChatContext): Promise<void> =>
  show(ctx, askForgetMessage(await countStored(ctx), ctx.say))

const countStored = async (ctx: ChatContext): Promise<StoredCounts> => {
  const value = String(ctx.chatId)
  const [watched, hooks, shown, managed, names, recorded] = await Promise.all([
    ctx.store.find(watches, { index: 'chat', value, limit: maxCounted }),
    ctx.store.find(channels, { index: 'chat', value, limit: maxCounted }),
    ctx.store.find(shownAlerts, { index: 'chat', value, limit: maxCounted }),
    ctx.store.find(managedChats, { index: 'person', value, limit: 1 }),
    ctx.store.count(addressLabels, { index: 'chat', value }),
    countHistory(ctx),
  ])
  return {
    names,
    watches: watched.length,
    addresses: watched.reduce((sum, watch) => sum + watch.value.settings.addresses.length, 0),
    channels: hooks.length,
    messages: shown.length,
    many: shown.length === maxCounted,
    recorded,
    chats: managed.length,
    isPrivate: ctx.isPrivate,
  }
}

/** Counts the entries of all destinations of the chat. */
const countHistory = async ({ store, chatId }: ChatContext): Promise<number> => {
  const docs = await store.find(destinations, { index: 'chat', value: String(chatId), limit: maxCounted })
  const counts = docs.map(({ id }) => store.count(historyEntries, { index: 'of', value: id }))
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
}

/** Ends a chat: from this commit on it gets no alerts, and its other jobs end; a job deletes its data. */
const forget = async (ctx: ChatContext, message: number, secret: string): Promise<void> => {
  const chat = String(ctx.chatId)
  const ofChat = { index: 'chat', value: chat } as const
  const [watched, webhooks, docs, [present], { id: lane }] = await Promise.all([
    ctx.store.find(watches, { ...ofChat, limit: maxCounted }),
    ctx.store.find(channels, { ...ofChat, limit: maxCounted }),
    ctx.store.find(destinations, { ...ofChat, limit: maxCounted }),
    ctx.store.get(chatDeletions, [chat]),
    chatDestination(ctx, { chat, secret }),
  ])
  const languageCode = ctx.from?.language_code
  const screen = messageOfUpdate(ctx, { chat, message })
  const deletion: ChatDeletion = present
    ? { ...present.value, ...screen }
    : {
        ...screen,
        languageCode,
        total: watched.length + webhooks.length + docs.length,
        done: 0,
        failures: 0,
      }
  ctx.writes.push(
    ...watched.slice(0, maxClosedAtOnce).map(closeWatch),
    put(chatDeletions, { id: chat, value: deletion }, { expect: present?.version ?? 0 }),
    { op: 'clear', queue: 'chat', lane: chat },
    clearJobs(lane),
    ...forgetChat.pushDelayed(lane, { id: `forget.${ctx.update.update_id}`, job: { chat }, delayMs: 0 }),
  )
  await show(ctx, forgetProgressMessage(deletion, ctx.say))
}

/** Closes a watch for good: its deletion cannot be undone. */
const closeWatch = ({ id, version, value: { stateBeforeDelete: _was, ...value } }: Doc<Watch>): Write =>
  put(watches, { id, value: { ...value, state: 'deleting' } }, { expect: version })

/** Counts of a chat's records. */
type StoredCounts = {
  readonly watches: number
  readonly addresses: number
  readonly channels: number
  /** Labels in the address book. */
  readonly names: number
  /** Alerts that can still be corrected. */
  readonly messages: number
  /** Whether there are more alerts. */
  readonly many: boolean
  /** Alerts in the history. */
  readonly recorded: number
  /** Groups and channels that the person manages. */
  readonly chats: number
  readonly isPrivate: boolean
}

const privacyMessage = (
  { watches, addresses, channels, names, messages, many, recorded, chats, isPrivate }: StoredCounts,
  { role, say }: Pick<ChatContext, 'role' | 'say'>,
): Message => ({
  body: join(
    [
      bold(say('privacy-title')),
      join(
        [
          say('privacy-watches', { watches, addresses }),
          ...(channels === 0 ? [] : [say('privacy-channels', { channels })]),
          ...(names === 0 ? [] : [say('privacy-names', { names })]),
          say('privacy-alerts', { messages, many: many ? 'more' : 'all' }),
          ...(recorded === 0 ? [] : [say('privacy-history', { count: recorded })]),
          say('privacy-short'),
          say('privacy-person'),
          ...(isPrivate ? [] : [say('privacy-group')]),
          ...(chats === 0 ? [] : [say('privacy-chats')]),
        ],
        '\n',
      ),
      say('privacy-where'),
    ],
    '\n\n',
  ),
  buttons: [
    [
      ...(mayTap(role, 'export') ? [callbackButton(say('button-export'), actions.export)] : []),
      ...(mayTap(role, 'confirmForget') ? [forgetButton(say)] : []),
    ],
  ],
})

const forgetButton = (say: Translator): Button => ({
  ...callbackButton(say('button-forget'), actions.confirmForget),
  style: 'danger',
})

const askForgetMessage = ({ watches }: StoredCounts, say: Translator): Message => ({
  body: say('forget-ask', { watches }),
  buttons: [
    [
      { ...callbackButton(say('button-forget'), actions.forget), style: 'danger' },
      callbackButton(say('button-keep'), actions.privacy),
    ],
  ],
})
