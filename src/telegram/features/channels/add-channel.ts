import type { Conversation } from '@grammyjs/conversations'
import type { Context } from 'grammy'
import type { UrlPlatform } from '#contract/platforms.ts'
import { sanitizeText } from '#lib/sanitize-text.ts'
import { callbackButton, type Message } from '#render/message.ts'
import { bold, code, concat, plain, type RichText } from '#render/rich-text.ts'
import type { Texts, Translator } from '#render/texts.ts'
import { type ChatContext, external } from '../../framework/context.ts'
import { draftAction } from '../../framework/permissions.ts'
import { continuesElsewhere, createWizardMessage, wizardButtonArgs } from '../../framework/wizard-message.ts'
import { parseAddresses } from '../../input/read-addresses.ts'
import { addingChannelMessage, channelCancelledMessage } from './channel-screens.ts'

/** A URL, and a name that may follow it in the text. */
export type ParsedWebhook = { readonly url: string; readonly name: string; readonly platform: UrlPlatform }

/** The id of the text that says what is wrong. */
type WebhookError = 'wrong-url' | 'wrong-url-credentials' | 'wrong-url-long'

/** In characters as a reader counts them (graphemes). */
const maxNameLength = 32
const maxUrlLength = 2_048

const discordHost = /^((ptb|canary)\.)?discord(app)?\.com$/

const platformOf = ({ hostname, pathname }: URL): UrlPlatform => {
  if (hostname === 'hooks.slack.com') return 'Slack'
  return discordHost.test(hostname) && pathname.startsWith('/api/') ? 'Discord' : 'Webhook'
}

/** Checks only the form of the URL; the service checks the host that it names. */
export const parseWebhook = (text: string): ParsedWebhook | { readonly error: WebhookError } => {
  const [, written = '', label = ''] = /^\s*(\S+)(.*)$/su.exec(text) ?? []
  const url = URL.canParse(written) ? new URL(written) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol)) return { error: 'wrong-url' }
  if (url.username !== '' || url.password !== '') return { error: 'wrong-url-credentials' }
  if (url.href.length > maxUrlLength) return { error: 'wrong-url-long' }
  const name = sanitizeText(label, maxNameLength) || sanitizeText(url.hostname, maxNameLength)
  return { url: url.href, name, platform: platformOf(url) }
}

export const channelConversation = 'channel'
const step = 'channel'

/**
 * The argument of the conversation, stored as JSON. `id`: of the new channel. `there`: a destination of another chat that gets it.
 * `text`: an answer that is there already.
 */
export type ChannelStart = {
  readonly id: string
  readonly there?: string
  readonly text?: string
  /** The message that it takes the place of. */
  readonly message?: number
}

type AddChannelDeps = {
  readonly texts: Texts
  /** Puts the channel and the job that adds it into the commit of the update. */
  readonly requestChannel: (
    ctx: ChatContext,
    o: ChannelStart & { readonly webhook: ParsedWebhook; readonly message: number },
  ) => Promise<void>
  /** The name of the chat's channel with this URL; `null`: there is none. */
  readonly nameOfUrl: (ctx: ChatContext, url: string, there: string | undefined) => Promise<string | null>
}

type ChannelInput =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'cancel' | 'leave' | 'other' }

export const holdsAddress = (text: string): boolean =>
  !text.includes('://') && parseAddresses(text).found.length > 0

/** `undefined`: not for this conversation; the other handlers get it and the question stays. */
const classifyInput = (ctx: Context, id: string): ChannelInput | undefined => {
  const { message } = ctx
  if (ctx.callbackQuery !== undefined) {
    const [draft, at] = wizardButtonArgs(ctx) ?? []
    if (draft === id && at === step) return { kind: 'cancel' }
    return continuesElsewhere(ctx) ? { kind: 'leave' } : undefined
  }
  // Files are lists or exports, whatever is open (paste/list-file.ts, import-export/import.ts).
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
  /** Shown above the next question. */
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
      const parsed = parseWebhook(input.text)
      return 'error' in parsed ? { notice: plain(say(parsed.error)) } : { webhook: parsed }
    }
  }
}

/** Asks for a URL, then requests the channel. Its log is stored like that of a wizard (session.ts). */
export const createChannelConversation =
  (deps: AddChannelDeps) =>
  async (conversation: Conversation<ChatContext>, first: Context, start: ChannelStart): Promise<void> => {
    const { id, there, text } = start
    const chat = first.chatId
    if (chat === undefined) return
    // Read for each input, because the language may have changed since the last.
    const readTranslator = async (): Promise<Translator> =>
      deps.texts.for(await external(conversation, outer => outer.say.locale))
    let say = await readTranslator()
    const message = createWizardMessage(conversation, chat, start.message)
    const withoutKnown = async (found: ChannelAnswer): Promise<ChannelAnswer> => {
      const { webhook } = found
      if (webhook === undefined) return found
      const name = await external(conversation, outer => deps.nameOfUrl(outer, webhook.url, there))
      return name === null ? found : { notice: say.rich('channel-known', { name: bold(name) }) }
    }
    let answer: ChannelAnswer =
      text === undefined ? {} : await withoutKnown(answerFrom({ kind: 'text', text }, say))
    let placement: 'in place' | 'below' = start.message === undefined ? 'below' : 'in place'

    while (answer.end === undefined && answer.webhook === undefined) {
      await message.show(() => question({ id, say, notice: answer.notice }), placement, { asksForText: true })
      const ctx = await conversation.waitUntil(next => classifyInput(next, id) !== undefined, { next: true })
      placement = ctx.callbackQuery === undefined ? 'below' : 'in place'
      say = await readTranslator()
      answer = await withoutKnown(answerFrom(classifyInput(ctx, id), say))
    }

    const { webhook } = answer
    if (answer.end === 'leave') {
      await message.remove()
      return conversation.halt({ next: true })
    }
    if (webhook === undefined) {
      await message.show(() => channelCancelledMessage({ say, there }), placement)
      return
    }
    const shown = await message.show(() => addingChannelMessage(webhook.name, say), placement)
    await external(conversation, outer => deps.requestChannel(outer, { ...start, webhook, message: shown }))
  }
