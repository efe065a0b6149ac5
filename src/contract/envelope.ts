import { z } from 'zod'
import { countSchema } from '#events/fields.ts'

/**
 * Wraps every reply of the service. `code` is 0 for success; any other code is an error that `msg` explains.
 */
export const envelopeSchema = z.object({ code: z.number().int(), msg: z.string(), data: z.unknown() })
export type Envelope = z.infer<typeof envelopeSchema>

/** An error of the service. `status` is that of the HTTP reply. */
type ErrorFacts = { readonly code: number; readonly status: number; readonly means: string }

/** The embedded service's errors by name, with their meaning in its API. A remote service may use others. */
export const errorCodes = {
  invalid_request: {
    code: 40001,
    status: 400,
    means: 'The request is not valid; the message names the field.',
  },
  unauthorized: { code: 40101, status: 401, means: 'No credentials, or unknown ones.' },
  vip_only: { code: 40301, status: 403, means: 'Only VIP accounts may have Private bots.' },
  quota_reached: { code: 40302, status: 403, means: 'The account has reached its quota.' },
  unknown_path: { code: 40400, status: 404, means: 'There is no such path.' },
  unknown_channel: { code: 40401, status: 404, means: 'There is no such channel in this account.' },
  unknown_bot: { code: 40402, status: 404, means: 'There is no such bot that this account may use.' },
  unknown_subscription: { code: 40403, status: 404, means: 'There is no such subscription in this account.' },
  no_names: {
    code: 40404,
    status: 404,
    means: 'The service does not watch chain 1, where names are registered.',
  },
  unknown_delivery: {
    code: 40405,
    status: 404,
    means: 'The channel has no such delivery: it was sent again, or its 30 days are over.',
  },
  wrong_method: {
    code: 40500,
    status: 405,
    means: 'The path has other methods; the header Allow lists them.',
  },
  too_large: { code: 41300, status: 413, means: 'The body is larger than 1 MB.' },
  not_json: { code: 41500, status: 415, means: 'The body is not application/json.' },
  key_reused: { code: 42201, status: 422, means: 'The Idempotency-Key was used with another body.' },
  too_many: {
    code: 42900,
    status: 429,
    means:
      'The account calls too often, or too many logins were wrong. Retry-After holds the seconds to wait.',
  },
  internal: { code: 50000, status: 500, means: 'Something went wrong in the service.' },
  unavailable: { code: 50300, status: 503, means: 'The service cannot reply now; try again later.' },
} as const satisfies Readonly<Record<string, ErrorFacts>>
export type ErrorName = keyof typeof errorCodes

/** A page of a list; `per_page` is a string. */
export const pageSchema = <Item extends z.ZodType>(item: Item) =>
  z.object({
    data: z.array(item),
    current_page: countSchema,
    per_page: z.union([z.string(), z.number()]).transform(String).pipe(z.string()),
    total: countSchema,
  })
