import type { Context } from 'grammy'
import { z } from 'zod'
import { createRandomId } from '#lib/ids.ts'
import { sanitizeText } from '#lib/sanitize-text.ts'
import { platformOfUrl, type UrlPlatform } from '#platforms/registry.ts'
import { callbackButton, type Message, messagePayload } from '#render/message.ts'
import { bold, code, concat, type RichText } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import { channelsOf, maxChannelsPerChat } from '#watch/channels.ts'
import { maxNameLength } from '#watch/watch.ts'
import { isEphemeral } from '../../framework/bot-message.ts'
import { answerStaleButton } from '../../framework/callback-routes.ts'
import type { ChatContext } from '../../framework/context.ts'
import type { Feature } from '../../framework/feature.ts'
import { hasRole } from '../../framework/memberships.ts'
import { actions, draftAction } from '../../framework/permissions.ts'
import { show } from '../../framework/show.ts'
import type { TextMeanings } from '../../framework/text-questions.ts'
import {
  isWizardPress,
  openWizard,
  removeWizardMessage,
  showWizard,
  type WizardKind,
  type WizardScreen,
  wizardButtonArgs,
} from '../../framework/wizards.ts'
import { hasExplorerLink } from '../../input/linked-chain.ts'
import { channelCancelledMessage, channelQuotaMessage } from './channel-screens.ts'

const telegramLink = /^https:\/\/(?:t|telegram)\.me\//i

/** Reads a text that is a webhook: a URL with a path, and at most a name behind it. */
const readPastedWebhook = (text: string) => {
  const isUrl = /^https:\/\/[^\s/]+\/\S/i.test(text.trim()) && !telegramLink.test(text.trim())
  const webhook =
    isUrl && !text.trim().includes('\n') && !hasExplorerLink(text) ? parseWebhook(text) : undefined
  return webhook === undefined || 'error' in webhook ? undefined : webhook
}

/** The URL is a secret, so it is read from the message that the offer replies to, and not stored. */
const addOffered = async (ctx: ChatContext): Promise<void> => {
  const { message } = ctx.callbackQuery ?? {}
  const text = message?.date === 0 ? undefined : message?.reply_to_message?.text
  if (text === undefined || readPastedWebhook(text) === undefined) return answerStaleButton(ctx)
  if ((await channelsOf(ctx.store, String(ctx.chatId))).length >= maxChannelsPerChat)
    return show(ctx, channelQuotaMessage({ say: ctx.say, there: undefined }))
  await openChannelWizard(ctx, { id: createRandomId(8), text, message: message?.message_id })
}

/** Offers to add the address of a webhook that is pasted into the chat, to people who may add it. */
export const createWebhookOffer = (): Feature => ({
  onText: async (ctx, next) => {
    const { text, message_id } = ctx.message
    const webhook =
      text.startsWith('/') || !hasRole(ctx.role, 'manager') ? undefined : readPastedWebhook(text)
    // Telegram need not say what an ephemeral message replies to.
    if (webhook === undefined || isEphemeral(message_id)) return next()
    const { text: body, ...rest } = messagePayload({
      body: ctx.say.rich('webhook-offer', { name: bold(webhook.name) }),
      buttons: [[callbackButton(ctx.say('button-add-webhook'), actions.addOfferedChannel)]],
    })
    await ctx.reply(body, { ...rest, reply_parameters: { message_id } })
  },
  routes: { addOfferedChannel: addOffered },
})

/** A URL, and a name that may follow it in the text. */
export type ParsedWebhook = { readonly url: string; readonly name: string; readonly platform: UrlPlatform }

/** The id of the text that says what is wrong with a webhook. */
type WebhookError = 'wrong-url' | 'wrong-url-credentials' | 'wrong-url-long'

const maxUrlLength = 2_048

/** Checks only the form of the URL; the service checks the host that it names. */
export const parseWebhook = (text: string): ParsedWebhook | { readonly error: WebhookError } => {
  const [, written = '', label = ''] = /^\s*(\S+)(.*)$/su.exec(text) ?? []
  const url = URL.canParse(written) ? new URL(written) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol)) return { error: 'wrong-url' }
  if (url.username !== '' || url.password !== '') return { error: 'wrong-url-credentials' }
  if (url.href.length > maxUrlLength) return { error: 'wrong-url-long' }
  const name = sanitizeText(label, maxNameLength) || sanitizeText(url.hostname, maxNameLength)
  return { url: url.href, name, platform: platformOfUrl(url) }
}

/** The name under which open wizards are stored, which is also the name of their only step. */
const wizardName = 'channel'

/** How the wizard begins. */
type ChannelStart = {
  /** The id of the new channel. */
  readonly id: string
  /** A destination of another chat that gets the channel. */
  readonly there?: string | undefined
  /** An answer that was given already. */
  readonly text?: string | undefined
  /** The message that the wizard replaces. */
  readonly message?: number | undefined
}

export const openChannelWizard = (ctx: ChatContext, start: ChannelStart): Promise<void> =>
  openWizard(ctx, wizardName, start)

const channelWizardSchema = z
  .object({ id: z.string(), there: z.string().optional(), message: z.number().optional() })
  .readonly()
type ChannelWizardState = z.infer<typeof channelWizardSchema>

type AddChannelDeps = Pick<TextMeanings, 'isClear'> & {
  /** Puts the channel and the job that adds it into the commit of the update. */
  readonly requestChannel: (
    ctx: ChatContext,
    requested: ChannelWizardState & { readonly webhook: ParsedWebhook; readonly message: number },
  ) => Promise<void>
  /** The name of the chat's channel with this URL, or `null` if there is no such channel. */
  readonly nameOfUrl: (ctx: ChatContext, url: string, there: string | undefined) => Promise<string | null>
}

type ChannelInput =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'cancel' | 'other'; readonly isPress?: true }

const commandIn = (text: string | undefined): string | undefined => /^\/(\w+)/.exec(text ?? '')?.[1]

/** Whether an update begins or continues something else. */
const leadsElsewhere = (ctx: ChatContext, id: string, isClear: TextMeanings['isClear']): boolean => {
  const { callbackQuery, message } = ctx
  if (callbackQuery !== undefined) return isWizardPress(ctx) && wizardButtonArgs(ctx)?.[0] !== id
  if (message?.text === undefined || message.document !== undefined) return false
  const command = commandIn(message.text)
  if (command !== undefined) return command === 'start' || command === 'watch'
  return 'error' in parseWebhook(message.text) && isClear(ctx, message.text)
}

/**
 * Returns `undefined` for an update that is not for this wizard: other handlers get it, and the question
 * stays.
 */
const classifyInput = (ctx: Context, id: string): ChannelInput | undefined => {
  const { callbackQuery, message } = ctx
  if (callbackQuery !== undefined)
    return wizardButtonArgs(ctx)?.[0] === id ? { kind: 'cancel', isPress: true } : undefined
  // Files are lists or exports, whatever is open (paste/list-file.ts, import-export/import.ts).
  if (message === undefined || message.document !== undefined) return undefined
  const { text } = message
  if (text === undefined) return { kind: 'other' }
  const command = commandIn(text)
  if (command === 'cancel') return { kind: 'cancel' }
  return command === undefined ? { kind: 'text', text } : undefined
}

const question = (id: string, notice: RichText | string | undefined, say: Translator): Message => {
  const body = say.rich('channel-url', { example: code(say('channel-url-example')) })
  return {
    body: notice === undefined ? body : concat(notice, '\n\n', body),
    buttons: [[callbackButton(say('button-cancel'), draftAction, id, wizardName, 'cancel')]],
  }
}

/** The webhook that a text names, or what is wrong with it. */
const readWebhook = async (
  ctx: ChatContext,
  deps: AddChannelDeps,
  { text, there }: { readonly text: string; readonly there: string | undefined },
): Promise<{ readonly webhook: ParsedWebhook } | { readonly notice: RichText | string }> => {
  const webhook = parseWebhook(text)
  if ('error' in webhook) return { notice: ctx.say(webhook.error) }
  const name = await deps.nameOfUrl(ctx, webhook.url, there)
  return name === null ? { webhook } : { notice: ctx.say.rich('channel-known', { name: bold(name) }) }
}

const addingChannelMessage = (name: string, say: Translator): Message => ({
  body: say.rich('channel-adding', { name: bold(name) }),
  buttons: [],
})

/** Asks for a URL, then requests the channel. */
export const createChannelWizard = (
  deps: AddChannelDeps,
): WizardKind<ChannelStart, ChannelWizardState, ChannelInput> => {
  const ask = async (
    ctx: ChatContext,
    wizard: ChannelWizardState,
    { placement, notice }: Pick<WizardScreen, 'placement'> & { readonly notice?: RichText | string },
  ): Promise<ChannelWizardState> => {
    const screen = question(wizard.id, notice, ctx.say)
    const message = await showWizard(ctx, { screen, message: wizard.message, placement, asksForText: true })
    return { ...wizard, message }
  }
  /** Returns `undefined` once the channel is requested. */
  const takeText = async (
    ctx: ChatContext,
    wizard: ChannelWizardState,
    { text, placement }: Pick<WizardScreen, 'placement'> & { readonly text: string },
  ): Promise<ChannelWizardState | undefined> => {
    const read = await readWebhook(ctx, deps, { text, there: wizard.there })
    if ('notice' in read) return ask(ctx, wizard, { placement, notice: read.notice })
    const { webhook } = read
    const screen = addingChannelMessage(webhook.name, ctx.say)
    const message = await showWizard(ctx, { screen, message: wizard.message, placement })
    await deps.requestChannel(ctx, { ...wizard, webhook, message })
    return undefined
  }
  return {
    name: wizardName,
    schema: channelWizardSchema,
    open: (ctx, { text, ...wizard }) => {
      const placement = wizard.message === undefined ? 'below' : 'in place'
      return text === undefined ? ask(ctx, wizard, { placement }) : takeText(ctx, wizard, { text, placement })
    },
    classify: (ctx, { id }) => classifyInput(ctx, id),
    answer: async (ctx, wizard, input) => {
      const { say } = ctx
      switch (input.kind) {
        case 'text':
          return takeText(ctx, wizard, { text: input.text, placement: 'below' })
        case 'other':
          return ask(ctx, wizard, { placement: 'below', notice: say('wrong-text-only') })
        case 'cancel': {
          const screen = channelCancelledMessage({ say, there: wizard.there })
          const placement = input.isPress === true ? 'in place' : 'below'
          await showWizard(ctx, { screen, message: wizard.message, placement })
          return undefined
        }
      }
    },
    giveWay: async (ctx, { id, message }) => {
      const isLeft = leadsElsewhere(ctx, id, deps.isClear)
      if (isLeft) await removeWizardMessage(ctx, message)
      return isLeft
    },
  }
}
