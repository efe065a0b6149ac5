import type { OperationName } from '#contract/endpoints.ts'
import { type ErrorName, errorCodes } from '#contract/envelope.ts'

const always = ['invalid_request', 'unauthorized', 'too_many', 'internal', 'unavailable'] as const
const withBody = [...always, 'too_large', 'not_json'] as const
const withKey = [...withBody, 'key_reused'] as const

const operationErrors: Record<OperationName, readonly ErrorName[]> = {
  listChannels: always,
  getChannel: [...always, 'unknown_channel'],
  addChannel: [...withKey, 'quota_reached'],
  deleteChannel: [...always, 'unknown_channel'],
  rotateChannelSecret: [...always, 'unknown_channel', 'key_reused'],
  testChannel: [...always, 'unknown_channel', 'key_reused'],
  listDeliveries: [...always, 'unknown_channel'],
  resendDelivery: [...always, 'unknown_channel', 'unknown_delivery', 'key_reused'],
  resendDeliveries: [...always, 'unknown_channel', 'key_reused'],
  listChains: always,
  listBots: always,
  getBot: [...always, 'unknown_bot'],
  previewBot: withKey,
  createBot: [...withKey, 'vip_only', 'quota_reached'],
  updateBot: [...withBody, 'vip_only', 'unknown_bot'],
  deleteBot: [...always, 'unknown_bot'],
  listSubscriptions: always,
  getSubscription: [...always, 'unknown_subscription'],
  subscribe: [...withKey, 'quota_reached', 'unknown_bot', 'unknown_channel'],
  unsubscribe: [...always, 'unknown_subscription'],
  testSubscription: [...always, 'unknown_subscription', 'unknown_bot', 'key_reused'],
  explainTransaction: always,
  resolveName: [...always, 'no_names'],
}

export const errorMeanings: Record<ErrorName, string> = {
  invalid_request: 'The request is not valid; the message names the field.',
  unauthorized: 'No credentials, or unknown ones.',
  vip_only: 'Only VIP accounts may have Private bots.',
  quota_reached: 'The account has reached its quota.',
  unknown_path: 'There is no such path.',
  unknown_channel: 'There is no such channel in this account.',
  unknown_bot: 'There is no such bot that this account may use.',
  unknown_subscription: 'There is no such subscription in this account.',
  unknown_delivery: 'The channel has no such delivery: it was sent again, or its 30 days are over.',
  no_names: 'The service does not watch chain 1, where names are registered.',
  wrong_method: 'The path has other methods; the header Allow lists them.',
  too_large: 'The body is larger than 1 MB.',
  not_json: 'The body is not application/json.',
  key_reused: 'The Idempotency-Key was used with another body.',
  too_many:
    'The account calls too often, or too many logins were wrong. Retry-After holds the seconds to wait.',
  not_implemented: 'The service does not do this yet.',
  internal: 'Something went wrong in the service.',
  unavailable: 'The service cannot reply now; try again later.',
}

/** The errors of an operation, by HTTP status. */
export const errorsByStatus = (operation: OperationName): ReadonlyMap<number, readonly ErrorName[]> =>
  new Map(
    [...Map.groupBy(operationErrors[operation], name => errorCodes[name].status)].toSorted(
      ([one], [other]) => one - other,
    ),
  )
