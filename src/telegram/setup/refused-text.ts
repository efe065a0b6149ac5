import type { Translator } from '#chat/texts.ts'
import type { ApiError } from '#client/api-error.ts'
import { errorCodes } from '#contract/error-codes.ts'
import { sanitizeText } from '#lib/clean-text.ts'

const maxReasonLength = 200

const reasonByCode: ReadonlyMap<number, string> = new Map([
  [errorCodes.unauthorized.code, 'account'],
  [errorCodes.vip_only.code, 'private'],
  [errorCodes.unknown_channel.code, 'channel'],
])
/** By the field that the reason begins with, where the request is what is wrong. */
const reasonByField = [
  ['channel:', 'url'],
  ['driver.chains[', 'chain'],
] as const

const refusalReason = ({ apiCode, reason }: ApiError): string => {
  const [, why] =
    apiCode === errorCodes.invalid_request.code
      ? (reasonByField.find(([field]) => reason.startsWith(field)) ?? [])
      : [undefined, reasonByCode.get(apiCode)]
  return why ?? 'other'
}

/** That the service refused, and why: in the person's words where it can be known, else in its own, as a quotation. */
export const refusedText = (error: ApiError, say: Translator): string =>
  say('refused', { why: refusalReason(error), reason: sanitizeText(error.reason, maxReasonLength) })
