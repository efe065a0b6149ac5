import { z } from 'zod'

/** What every reply of the service is wrapped in; `code` 0 is success, anything else is a refusal that `msg` explains. */
export const envelopeSchema = z.object({ code: z.number().int(), msg: z.string(), data: z.unknown() })
export type Envelope = z.infer<typeof envelopeSchema>

/**
 * The embedded service's refusals: the envelope's `code` and the HTTP status it comes with. The specification leaves both
 * open; a remote service may use others.
 */
export const errorCodes = {
  invalid_request: { code: 40001, status: 400 },
  unauthorized: { code: 40101, status: 401 },
  vip_only: { code: 40301, status: 403 },
  /** The account has all that it may have of something. */
  quota_reached: { code: 40302, status: 403 },
  unknown_path: { code: 40400, status: 404 },
  unknown_channel: { code: 40401, status: 404 },
  unknown_bot: { code: 40402, status: 404 },
  unknown_subscription: { code: 40403, status: 404 },
  /** Names are looked up on chain 1. */
  no_names: { code: 40404, status: 404 },
  unknown_delivery: { code: 40405, status: 404 },
  wrong_method: { code: 40500, status: 405 },
  too_large: { code: 41300, status: 413 },
  not_json: { code: 41500, status: 415 },
  /** An `Idempotency-Key` that came before with another body. */
  key_reused: { code: 42201, status: 422 },
  too_many: { code: 42900, status: 429 },
  not_implemented: { code: 50101, status: 501 },
  internal: { code: 50000, status: 500 },
  unavailable: { code: 50300, status: 503 },
} as const
export type ErrorName = keyof typeof errorCodes

const pageCount = z.number().int().nonnegative()

/** A page of a list; `per_page` comes as a string. */
export const pageSchema = <Item extends z.ZodType>(item: Item) =>
  z.object({
    data: z.array(item),
    current_page: pageCount,
    per_page: z.union([z.string(), z.number()]).transform(String).pipe(z.string()),
    total: pageCount,
  })
