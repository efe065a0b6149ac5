/*
 * Telegram documents the codes of its 400 errors, not their descriptions. Those below were observed, or are error names in the
 * source of its server.
 */

export const chatNotFoundPattern =
  /chat not found|user not found|PEER_ID_INVALID|CHAT_ID_INVALID|CHANNEL_(INVALID|PRIVATE)/i

export const topicNotFoundPattern = /message thread not found|TOPIC_DELETED|TOPIC_ID_INVALID/i

export const topicClosedPattern = /TOPIC_CLOSED/i

export const missingRightsPattern =
  /CHAT_\w+_FORBIDDEN|CHAT_RESTRICTED|CHAT_ADMIN_REQUIRED|USER_BANNED_IN_CHANNEL|not enough rights|have no rights|have no write access|need administrator rights/i
