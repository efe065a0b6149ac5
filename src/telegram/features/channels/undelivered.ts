import { ApiError, UnreadableReplyError } from '#client/api-errors.ts'
import type { Client } from '#client/client.ts'
import type { DeadLetter } from '#contract/channel.ts'
import { describeError } from '#lib/describe-error.ts'
import type { Log } from '#lib/log.ts'
import { sanitizeText } from '#lib/sanitize-text.ts'
import { withTimeout } from '#lib/timers.ts'
import { failureReason } from '#render/failure-reason.ts'
import { type Button, callbackButton, type Message } from '#render/message.ts'
import { bold, type RichText } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import type { Doc, Store } from '#store/store.ts'
import type { ChatChannel } from '#watch/channels.ts'
import { watches } from '#watch/watch.ts'
import { answerStaleButton } from '../../framework/callback-routes.ts'
import type { ChatContext } from '../../framework/context.ts'
import { pagingRows } from '../../framework/paging.ts'
import { actions } from '../../framework/permissions.ts'
import { show } from '../../framework/show.ts'

const perPage = 5
const maxName = 40

/** How long a screen waits for the count. */
const timeoutMs = 1_000

/** Ids that fit into callback data, as those of the embedded service do. */
const buttonSafeId = /^[\w-]{1,24}$/

/** How many alerts the service gave up delivering; 0 if it does not answer in time. Never rejects. */
export const countUndelivered = (client: Client, { remote }: ChatChannel): Promise<number> => {
  if (remote === undefined) return Promise.resolve(0)
  const count = client.listDeliveries({ channel_id: remote, per_page: 1 }, { tries: 1 }).then(
    ({ total }) => total,
    () => 0,
  )
  return withTimeout(count, timeoutMs, () => 0)
}

type UndeliveredPage = {
  readonly page: number
  readonly total: number
  readonly letters: readonly DeadLetter[]
  /** Names of the chat's watches by the service's bot. */
  readonly names: ReadonlyMap<string, string>
}

const lineOf = (
  letter: DeadLetter,
  { say, number, names }: { number: number; names: UndeliveredPage['names']; say: Translator },
): RichText =>
  say.rich('undelivered-line', {
    number,
    time: say.time(letter.given_up_at, 'wt'),
    name: names.get(letter.bot.id) ?? sanitizeText(letter.bot.name, maxName),
    count: letter.transactions,
    why: failureReason(letter, say),
  })

/** A page of undelivered alerts, with a button to resend each. */
const undeliveredMessage = (
  { id, value }: Doc<ChatChannel>,
  { page, total, letters, names }: UndeliveredPage,
  say: Translator,
): Message => {
  const numberOf = (index: number): number => page * perPage + index + 1
  const lines = letters.map((letter, index) => lineOf(letter, { names, number: numberOf(index), say }))
  const numbers = letters.flatMap((letter, index): Button[] =>
    buttonSafeId.test(letter.id)
      ? [callbackButton(String(numberOf(index)), actions.resend, id, letter.id, String(page))]
      : [],
  )
  const paging = pagingRows({ page, pages: Math.ceil(total / perPage) }, (text, to) =>
    callbackButton(say(text), actions.undelivered, id, String(to)),
  )
  return {
    body: [say.rich('undelivered-title', { name: bold(value.name), count: total }), '', ...lines],
    buttons: [
      ...(numbers.length === 0 ? [] : [numbers]),
      ...paging,
      [callbackButton(say('button-resend-all'), actions.resendAll, id)],
      [callbackButton(say('button-back'), actions.channel, id)],
    ],
  }
}

const namesOf = async (store: Store, chat: string): Promise<UndeliveredPage['names']> => {
  const docs = await store.find(watches, { index: 'chat', value: chat, limit: 1_000 })
  return new Map(docs.map(({ value }) => [value.bot, value.settings.name]))
}

type UndeliveredDeps = { readonly client: Client; readonly log: Log }

/** Shows a page, or calls `whenNone` if nothing is undelivered any more. */
export const showUndelivered = async (
  ctx: ChatContext,
  {
    channel,
    client,
    log,
    page: asked,
    whenNone,
  }: UndeliveredDeps & { channel: Doc<ChatChannel>; page: number; whenNone: () => Promise<void> },
): Promise<void> => {
  const { remote, chat } = channel.value
  if (remote === undefined) return answerStaleButton(ctx)
  try {
    const ask = (page: number) =>
      client.listDeliveries({ channel_id: remote, current_page: page + 1, per_page: perPage }, { tries: 1 })
    let page = asked
    let deliveries = await ask(page)
    if (deliveries.data.length === 0 && page > 0) deliveries = await ask((page = 0))
    if (deliveries.data.length === 0) return await whenNone()
    const names = await namesOf(ctx.store, chat)
    await show(
      ctx,
      undeliveredMessage(
        channel,
        { page, total: deliveries.total, letters: deliveries.data, names },
        ctx.say,
      ),
    )
  } catch (error) {
    log.info({ error: describeError(error) }, 'undelivered alerts could not be listed')
    ctx.toast = { text: ctx.say('undelivered-away') }
  }
}

/**
 * Resends one of the alerts of a channel at the service, or all; a toast reports the result. A repeated update resends
 * nothing.
 */
export const resendUndelivered = async (
  ctx: ChatContext,
  {
    client,
    log,
    channel: remote,
    letter,
  }: UndeliveredDeps & { readonly channel: number | undefined; readonly letter?: string },
): Promise<void> => {
  if (remote === undefined) return answerStaleButton(ctx)
  const once = { idempotencyKey: `resend.${ctx.update.update_id}` }
  try {
    const { queued } =
      letter === undefined
        ? await client.resendDeliveries({ channel_id: remote }, once)
        : await client.resendDelivery({ channel_id: remote, delivery_id: letter }, once)
    ctx.toast = { text: ctx.say('undelivered-resent', { count: queued }) }
  } catch (error) {
    log.info({ error: describeError(error) }, 'undelivered alerts could not be resent')
    const isRefused = error instanceof ApiError || error instanceof UnreadableReplyError
    ctx.toast = { text: ctx.say(isRefused ? 'stale-button' : 'undelivered-away') }
  }
}
