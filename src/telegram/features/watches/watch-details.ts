import { ApiError, UnreadableReplyError } from '#client/api-errors.ts'
import type { CallOptions } from '#client/client.ts'
import { describeError } from '#lib/describe-error.ts'
import { showAddress } from '#lib/format.ts'
import type { Log } from '#lib/log.ts'
import type { PlainTextId, TextName } from '#lib/text-ids.ts'
import { type Button, callbackButton, type Message } from '#render/message.ts'
import { bold, code, concat, type RichText } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import type { Doc } from '#store/store.ts'
import { withShownLabels } from '#watch/address-book.ts'
import { readsValues, type Watch, type WatchedAddress } from '#watch/watch.ts'
import { answerStaleButton, type Pressed } from '../../framework/callback-routes.ts'
import type { ChatContext } from '../../framework/context.ts'
import type { Feature } from '../../framework/feature.ts'
import type { JobDeps } from '../../framework/job.ts'
import { parseListPosition } from '../../framework/list-position.ts'
import { actions } from '../../framework/permissions.ts'
import { show } from '../../framework/show.ts'
import { managedChats } from '../../records.ts'

/** Most addresses that fit in one message, even with the longest labels. */
const maxListed = 30

/** An address that a tap copies. */
const fullAddress = ({ address, label }: WatchedAddress): RichText =>
  label === undefined ? code(showAddress(address)) : concat(`${label}\n`, code(showAddress(address)))

/** The screen behind *More* on the card of a watch: its addresses in full, and rarer actions. */
const detailsMessage = (
  { id, value }: Doc<Watch>,
  {
    back,
    canCopy,
    say,
  }: {
    /** The place in the list that the card leads to. */
    readonly back: readonly string[]
    /** Whether there may be another chat for a copy. */
    readonly canCopy: boolean
    readonly say: Translator
  },
): Message => {
  const opening = (name: TextName<'button-'>, action: string, ...args: readonly string[]): Button =>
    callbackButton(say(`button-${name}`), action, id, ...args, ...back)
  const hidden = value.settings.addresses.length - maxListed
  const [first, ...others] = value.settings.addresses
  const isOnlyLabel = others.length === 0 && first?.label === value.settings.name
  const addresses =
    isOnlyLabel && first !== undefined ? [{ address: first.address }] : value.settings.addresses
  const lines = [
    bold(value.settings.name),
    '',
    ...addresses.slice(0, maxListed).map(fullAddress),
    ...(hidden > 0 ? [say('details-more', { count: hidden })] : []),
  ]
  return {
    body: lines,
    buttons: [
      [
        ...(value.subscription === undefined
          ? []
          : [callbackButton(say('button-test'), actions.testWatch, id)]),
        opening('rules', actions.rules),
      ],
      [
        callbackButton(say('watch-edit-balance'), actions.editWatch, id, 'balance', ...back),
        ...(value.settings.readings?.length
          ? [opening(readsValues(value.settings) ? 'values' : 'balances', actions.balances, '0')]
          : []),
      ],
      [opening('share', actions.share), ...(canCopy ? [opening('copy-to', actions.chooseCopy, '0')] : [])],
      [{ ...opening('delete', actions.confirmDelete), style: 'danger' }],
      [opening('back', actions.card)],
    ],
  }
}

/**
 * Whether a watch can be copied: in the private chat of a person who manages other chats, or has the watch in
 * one of them.
 */
const canCopyHere = async (
  { chatId = 0, store }: Pick<ChatContext, 'chatId' | 'store'>,
  watch: Doc<Watch>,
): Promise<boolean> => {
  // Only the id of a private chat is above 0, and it is that of its person.
  if (chatId <= 0) return false
  const person = String(chatId)
  if (watch.value.chat !== person) return true
  return (await store.find(managedChats, { index: 'person', value: person, limit: 1 })).length > 0
}

const showDetails = async (ctx: ChatContext, { watch, args }: Pressed<'watch'>): Promise<void> => {
  const { say } = ctx
  const { value } = watch
  if (value.state === 'creating') return answerStaleButton(ctx)
  const labelled = { ...watch, value: await withShownLabels(ctx, value) }
  const canCopy = await canCopyHere(ctx, watch)
  return show(ctx, detailsMessage(labelled, { back: parseListPosition(args), canCopy, say }))
}

/**
 * Sends a test, and returns the id of the text that answers it. A repeated update does not send a second one.
 */
const sendTest = async (
  ctx: ChatContext,
  send: (once: CallOptions) => Promise<unknown>,
  log: Log,
): Promise<PlainTextId> => {
  try {
    await send({ idempotencyKey: `test.${ctx.update.update_id}` })
    return 'test-sent'
  } catch (error) {
    log.info({ error: describeError(error) }, 'a test could not be sent')
    const isRefused = error instanceof ApiError || error instanceof UnreadableReplyError
    return isRefused ? 'test-refused' : 'test-away'
  }
}

/** *Send a test alert*: the service sends a sample alert of the watch on the same way as its alerts. */
const testWatch = async (
  ctx: ChatContext,
  watch: Doc<Watch>,
  { client, log }: Pick<JobDeps, 'client' | 'log'>,
): Promise<void> => {
  const { subscription, scheduled } = watch.value
  if (subscription === undefined) return answerStaleButton(ctx)
  const send = async (once: CallOptions): Promise<void> => {
    await client.testSubscription({ subscription_id: subscription }, once)
    if (scheduled?.subscription === undefined) return
    const idempotencyKey = `${once.idempotencyKey}.scheduled`
    await client.testSubscription({ subscription_id: scheduled.subscription }, { ...once, idempotencyKey })
  }
  const answer = await sendTest(ctx, send, log)
  ctx.toast = { text: ctx.say(answer) }
}

/** *More* on the card of a watch, and its test. */
export const createWatchDetails = (deps: Pick<JobDeps, 'client' | 'log'>): Feature => ({
  routes: {
    watchDetails: showDetails,
    testWatch: (ctx, { watch }) => testWatch(ctx, watch, deps),
  },
})
