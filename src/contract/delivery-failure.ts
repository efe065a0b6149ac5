import { z } from 'zod'
import { countSchema } from '#events/fields.ts'

/** Why a channel did not accept a notification, and what each code means; an extension. Codes never change; new ones may be added. */
export const deliveryFailureCodes = {
  no_answer: 'no connection, or no reply in time',
  malformed_reply: 'a reply that is not valid HTTP',
  http_status: 'a reply with last_error_status',
  forbidden_address: 'the address is not on the public internet',
  unknown_platform: 'the service does not deliver to its platform',
  webhook_deleted: 'the webhook of Discord was deleted',
  webhook_revoked: 'Slack does not know the URL any more',
  token_rejected: "Telegram does not accept the bot's token",
  bot_blocked: 'the bot was blocked, or removed from the chat',
  chat_not_found: 'there is no such chat for the bot',
  chat_migrated: 'the group became a supergroup, which has another id',
  topic_not_found: 'the topic is gone',
  topic_closed: 'the topic is closed',
  missing_rights: 'the bot may not write there',
} as const
export type DeliveryFailureCode = keyof typeof deliveryFailureCodes

/** `status`: the HTTP status of the reply, if there was one. */
export type DeliveryFailure = { readonly code: DeliveryFailureCode; readonly status?: number }

const codesText = Object.entries(deliveryFailureCodes)
  .map(([code, meaning]) => `${code}: ${meaning}`)
  .join('. ')

/** Fields of what can fail. Kept open, since a remote service may have codes of its own. */
export const deliveryFailureFields = {
  last_error_code: z
    .string()
    .optional()
    .describe(
      `The same as a stable code; empty while it works, and for failures recorded before there were codes. ${codesText}. More may be added.`,
    ),
  last_error_status: countSchema.optional().describe('The HTTP status of the reply; 0: there was none.'),
}
