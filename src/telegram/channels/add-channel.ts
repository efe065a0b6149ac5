import type { Conversation } from '@grammyjs/conversations'
import type { Context } from 'grammy'
import { callbackButton, type Message } from '#chat/message.ts'
import { sanitizeText } from '#lib/sanitize-text.ts'
import { bold, code, concat, plain, type RichText } from '#render/rich-text.ts'
import type { Texts, Translator } from '#render/texts.ts'
import type { Platform } from '../records.ts'
import { type ChatContext, external } from '../ui/context.ts'
import { parseAddresses } from '../ui/read-addresses.ts'
import {
  continuesElsewhere,
  createWizardMessage,
  draftAction,
  wizardButtonArgs,
} from '../ui/wizard-message.ts'
import { addingChannelMessage, channelCancelledMessage } from './channel-screens.ts'

/** What a person wrote: a URL, and perhaps a name behind it. */
export type ParsedWebhook = { readonly url: string; readonly name: string; readonly platform: Platform }

/** What is wrong with it, as the id of a text. */
type WebhookError = 'wrong-url' | 'wrong-url-credentials' | 'wrong-url-long'

/** In characters as a reader counts them. */
const maxNameLength = 32
const maxUrlLength = 2_048

const discordHost = /^((ptb|canary)\.)?discord(app)?\.com$/

const platformOf = ({ hostname, pathname }: URL): Platform => {
  if (hostname === 'hooks.slack.com') return 'Slack'
  return discordHost.test(hostname) && pathname.startsWith('/api/') ? 'Discord' : 'Webhook'
}

/** Where the URL may lead is for the service to say. */
export const parseWebhook = (text: string): ParsedWebhook | { readonly fault: WebhookError } => {
  const [, written = '', label = ''] = /^\s*(\S+)(.*)$/su.exec(text) ?? []
  const url = URL.canParse(written) ? new URL(written) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol)) return { fault: 'wrong-url' }
  if (url.username !== '' || url.password !== '') return { fault: 'wrong-url-credentials' }
  if (url.href.length > maxUrlLength) return { fault: 'wrong-url-long' }
  const name = sanitizeText(label, maxNameLength) || sanitizeText(url.hostname, maxNameLength)
  return { url: url.href, name, platform: platformOf(url) }
}

export const channelConversation = 'channel'
const step = 'channel'

/** What `enter` hands over: JSON, because it is kept with the conversation. `id`: of the channel to be. */
export type ChannelStart = { readonly id: string }

type AddChannelDeps = {
  readonly texts: Texts
  /** Puts down the wish to have the channel, to be committed with the update; the `setup` lane does the rest. */
  readonly beginChannel: (
    ctx: ChatContext,
    o: { readonly id: string; readonly webhook: ParsedWebhook; readonly message: number },
  ) => Promise<void>
  /** Of the chat's channel that has this URL already. */
  readonly nameOf: (ctx: ChatContext, url: string) => Promise<string | null>
}

type ChannelInput =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'cancel' | 'leave' | 'other' }

const holdsAddress = (text: string): boolean => !text.includes('://') && parseAddresses(text).found.length > 0

/** `undefined`: not for this; others handle it, and the question stays. */
const classifyInput = (ctx: Context, id: string): ChannelInput | undefined => {
  const { message } = ctx
  if (ctx.callbackQuery !== undefined) {
    const [draft, at] = wizardButtonArgs(ctx) ?? []
    if (draft === id && at === step) return { kind: 'cancel' }
    return continuesElsewhere(ctx) ? { kind: 'leave' } : undefined
  }
  // A file is read whatever is open (paste/file).
  if (message === undefined || message.document !== undefined) return undefined
  const { text } = message
  if (text === undefined) return { kind: 'other' }
  const [, command] = /^\/(\w+)/.exec(text) ?? []
  if (command === undefined) return holdsAddress(text) ? { kind: 'leave' } : { kind: 'text', text }
  if (command === 'cancel') return { kind: 'cancel' }
  return command === 'start' || command === 'watch' ? { kind: 'leave' } : undefined
}

const question = (o: { id: string; say: Translator; notice: RichText | undefined }): Message => {
  const { say } = o
  const body = say.rich('channel-url', { example: code(say('channel-url-example')) })
  return {
    body: o.notice === undefined ? body : concat(o.notice, '\n\n', body),
    buttons: [[callbackButton(say('button-cancel'), draftAction, o.id, step, 'cancel')]],
  }
}

type ChannelAnswer = {
  /** Stands above the next question. */
  readonly notice?: RichText
  readonly webhook?: ParsedWebhook
  readonly end?: 'cancel' | 'leave'
}

const answerFrom = (input: ChannelInput | undefined, say: Translator): ChannelAnswer => {
  switch (input?.kind) {
    case undefined:
      return {}
    case 'cancel':
    case 'leave':
      return { end: input.kind }
    case 'other':
      return { notice: plain(say('wrong-text-only')) }
    case 'text': {
      const read = parseWebhook(input.text)
      return 'fault' in read ? { notice: plain(say(read.fault)) } : { webhook: read }
    }
  }
}

/** Asks for a URL, and ends by putting a channel and a `setup` item into the store with the update. */
export const createChannelConversation =
  (deps: AddChannelDeps) =>
  async (conversation: Conversation<ChatContext>, first: Context, start: ChannelStart): Promise<void> => {
    const { id } = start
    const chat = first.chatId
    if (chat === undefined) return
    // Anew for each input: the language may be changed in the middle.
    const speak = async (): Promise<Translator> =>
      deps.texts.for(await external(conversation, outer => outer.say.locale))
    let say = await speak()
    const prompt = createWizardMessage(conversation, chat)
    let ctx = first
    let turn: ChannelAnswer = {}
    let how: 'in place' | 'below' = 'below'

    while (turn.end === undefined && turn.webhook === undefined) {
      await prompt.show(() => question({ id, say, notice: turn.notice }), how)
      ctx = await conversation.waitUntil(next => classifyInput(next, id) !== undefined, { next: true })
      how = ctx.callbackQuery === undefined ? 'below' : 'in place'
      say = await speak()
      turn = answerFrom(classifyInput(ctx, id), say)
      const { webhook } = turn
      if (webhook === undefined) continue
      const known = await external(conversation, outer => deps.nameOf(outer, webhook.url))
      if (known !== null) turn = { notice: say.rich('channel-known', { name: bold(known) }) }
    }

    const { webhook } = turn
    if (turn.end === 'leave') {
      await prompt.remove()
      return conversation.halt({ next: true })
    }
    if (webhook === undefined) {
      await prompt.show(() => channelCancelledMessage(say), how)
      return
    }
    const message = await prompt.show(() => addingChannelMessage(webhook.name, say), how)
    await external(conversation, outer => deps.beginChannel(outer, { id, webhook, message }))
  }
