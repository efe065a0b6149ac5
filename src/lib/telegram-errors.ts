/*
 * How Telegram describes that it refuses a message with a 400. The Bot API documents codes only; these were observed, or stand in
 * its server's source as names in capitals, of each of which the Bot API makes a 400.
 */

export const chatNotFoundPattern =
  /chat not found|user not found|PEER_ID_INVALID|CHAT_ID_INVALID|CHANNEL_(INVALID|PRIVATE)/i

export const topicNotFoundPattern = /message thread not found|TOPIC_DELETED/i

export const missingRightsPattern =
  /TOPIC_CLOSED|CHAT_\w+_FORBIDDEN|CHAT_RESTRICTED|CHAT_ADMIN_REQUIRED|USER_BANNED_IN_CHANNEL|not enough rights|have no rights|have no write access|need administrator rights/i
