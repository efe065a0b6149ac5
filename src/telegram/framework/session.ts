import type { MiddlewareFn } from 'grammy'
import type { Update } from 'grammy/types'
import { type ChatSettings, chatSettings, settingsWrite } from '#watch/chat-settings.ts'
import { replaceAwaitedAnswer } from './awaited-answer.ts'
import type { ChatContext } from './context.ts'

/*
 * The session: what is kept of a person in a chat and topic between updates. A change of it by an update is committed
 * together with the removal of the update from its lane (updates/update-worker.ts), so that it happens once, however
 * often the update is tried.
 *
 * part             stored as                  bound               expires
 * open wizards     `storedWizards`, by key    1 MiB; five open    a day after its last answer; stored for a week
 * awaited answer   `awaitedAnswers`, by key   one                 with the next update, or after a day at most
 * place in a list  the buttons of the list    64 bytes a button   never
 * search text      `searches`, by its hash    a message           7 days after it was typed
 * preferences      `chatSettings`, by chat    a field each        never
 */

/** Key of a session, and lane of its updates, so that a text and a press of one person stay in order. */
export const sessionKey = (update: Update): string => {
  const { callback_query: press } = update
  const membership = update.my_chat_member ?? update.chat_member
  const message = update.message ?? update.edited_message ?? press?.message ?? update.channel_post
  const topic = message?.is_topic_message === true ? message.message_thread_id : undefined
  const chat = (message ?? membership)?.chat.id
  const query = update.inline_query ?? update.guest_message
  const person = (update.message ?? update.edited_message ?? press ?? membership ?? query)?.from?.id
  return [chat ?? 0, topic ?? 0, person ?? 0].join(':')
}

/**
 * Changes the settings of the chat, at most once an update, because a second write would conflict. Returns
 * the new settings. A field of the change that is `undefined` gets its default.
 */
export const changeSettings = (ctx: ChatContext, change: ChatSettings): ChatSettings => {
  const { settings } = ctx
  const spoken = spokenLanguage(ctx)
  const value = { ...settings?.value, spoken, ...change }
  if (ctx.chatId !== undefined) ctx.writes.push(settingsWrite(String(ctx.chatId), value, settings))
  return value
}

/**
 * A group keeps the language of the first person who set it up; otherwise it would change with each person
 * that writes.
 */
const spokenLanguage = ({ from, settings, isPrivate }: ChatContext): string | undefined => {
  const spoken = settings?.value.spoken
  return isPrivate ? (from?.language_code ?? spoken) : (spoken ?? from?.language_code)
}

/**
 * Stores, after an update that did not change the settings, the language of the person if Telegram names
 * another one, for alerts, and drops an awaited answer. A chat without settings stores the language from its
 * first job on.
 */
export const updateSession: MiddlewareFn<ChatContext> = async (ctx, next) => {
  await next()
  await replaceAwaitedAnswer(ctx)
  const { writes, settings } = ctx
  const chat = String(ctx.chatId)
  if (writes.some(write => write.op === 'put' && write.kind === chatSettings && write.id === chat)) return
  const hasJob = writes.some(write => write.op === 'push' && write.queue === 'jobs')
  const spoken = spokenLanguage(ctx)
  const hasOtherLanguage = spoken !== undefined && spoken !== settings?.value.spoken
  if ((settings !== undefined || hasJob) && hasOtherLanguage) changeSettings(ctx, {})
}
