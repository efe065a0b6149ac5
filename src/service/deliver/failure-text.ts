import type { DeliveryFailure, DeliveryFailureCode } from '#contract/delivery-failure.ts'

/** Words of the contract's `last_error`. Chats say the code in their own language. */
const textByCode: Readonly<Record<Exclude<DeliveryFailureCode, 'http_status'>, string>> = {
  no_answer: 'it does not answer',
  malformed_reply: 'its reply is not valid HTTP',
  forbidden_address: 'its address is not on the public internet',
  unknown_platform: 'its platform is not known',
  webhook_deleted: 'its webhook was deleted',
  webhook_revoked: 'Slack does not know its URL any more',
  token_rejected: 'Telegram does not accept its token',
  bot_blocked: 'the bot was blocked, or removed from the chat',
  chat_not_found: 'there is no such chat for the bot',
  chat_migrated: 'the group became a supergroup, which has another id',
  topic_not_found: 'its topic is gone',
  topic_closed: 'its topic is closed',
  missing_rights: 'the bot may not write there',
}

/** Words a failure for the owner of a channel, without secrets. */
export const failureText = ({ code, status = 0 }: DeliveryFailure): string =>
  code === 'http_status' ? `it answers ${status}` : textByCode[code]
