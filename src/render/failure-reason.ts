import { sanitizeText } from '#lib/sanitize-text.ts'
import { type DeliveryFailureCode, deliveryFailures } from '#platforms/registry.ts'
import type { Translator } from './texts.ts'

const maxTextLength = 200

/** Why nothing is delivered, as a service says it: by a code, which may be its own, or in words only. */
export type FailureReport = {
  readonly last_error?: string | undefined
  readonly last_error_code?: string | undefined
  readonly last_error_status?: number | undefined
}

const isKnownCode = (code: string): code is DeliveryFailureCode => Object.hasOwn(deliveryFailures, code)

/**
 * Words a reason in the chat's language, without a full stop. For an unknown code the service's own words are
 * quoted.
 */
export const failureReason = (report: FailureReport, say: Translator): string => {
  const { last_error = '', last_error_code: code = '', last_error_status: status = 0 } = report
  const text = sanitizeText(last_error, maxTextLength)
  // The words for `http_status` name the status.
  const isKnown = isKnownCode(code) && (code !== 'http_status' || status !== 0)
  const unknown = text === '' ? 'silent' : 'other'
  return say('delivery-failure', { code: isKnown ? code : unknown, status: String(status), text })
}
