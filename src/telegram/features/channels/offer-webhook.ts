import { createRandomId } from '#lib/ids.ts'
import { callbackButton, messagePayload } from '#render/message.ts'
import { bold } from '#render/rich-text.ts'
import { channelsOf, maxChannelsPerChat } from '#watch/channels.ts'
import { answerStaleButton } from '../../framework/callback-routes.ts'
import type { ChatContext } from '../../framework/context.ts'
import { isEphemeral } from '../../framework/ephemeral-messages.ts'
import type { Feature } from '../../framework/feature.ts'
import { hasRole } from '../../framework/memberships.ts'
import { actions } from '../../framework/permissions.ts'
import { show } from '../../framework/show.ts'
import { hasExplorerLink } from '../../input/linked-chain.ts'
import { openChannelWizard, parseWebhook } from './add-channel.ts'
import { channelQuotaMessage } from './channel-screens.ts'

const telegramLink = /^https:\/\/(?:t|telegram)\.me\//i

/** The webhook that a text is: a URL with a path, and no more than a name behind it. */
const readWebhook = (text: string) => {
  const isUrl = /^https:\/\/[^\s/]+\/\S/i.test(text.trim()) && !telegramLink.test(text.trim())
  const webhook =
    isUrl && !text.trim().includes('\n') && !hasExplorerLink(text) ? parseWebhook(text) : undefined
  return webhook === undefined || 'error' in webhook ? undefined : webhook
}

/** The URL is a secret, so it is read from the message that the offer replies to, and not stored. */
const addOffered = async (ctx: ChatContext): Promise<void> => {
  const { message } = ctx.callbackQuery ?? {}
  const text = message?.date === 0 ? undefined : message?.reply_to_message?.text
  if (text === undefined || readWebhook(text) === undefined) return answerStaleButton(ctx)
  if ((await channelsOf(ctx.store, String(ctx.chatId))).length >= maxChannelsPerChat)
    return show(ctx, channelQuotaMessage({ say: ctx.say, there: undefined }))
  await openChannelWizard(ctx, { id: createRandomId(8), text, message: message?.message_id })
}

/** Offers to add the address of a webhook that is pasted into the chat, to those who may add it. */
export const createWebhookOffer = (): Feature => ({
  onText: async (ctx, next) => {
    const { text, message_id } = ctx.message
    const webhook = text.startsWith('/') || !hasRole(ctx.role, 'manager') ? undefined : readWebhook(text)
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
