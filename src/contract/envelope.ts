import { z } from 'zod'
import { countSchema } from '#events/fields.ts'

/** Wraps every reply of the service. `code` 0 is success, any other code an error that `msg` explains. */
export const envelopeSchema = z.object({ code: z.number().int(), msg: z.string(), data: z.unknown() })
export type Envelope = z.infer<typeof envelopeSchema>

/** The embedded service's errors. The specification leaves both open, so a remote service may use others. */
export const errorCodes = {
  invalid_request: { code: 40001, status: 400 },
  unauthorized: { code: 40101, status: 401 },
  vip_only: { code: 40301, status: 403 },
  quota_reached: { code: 40302, status: 403 },
  unknown_path: { code: 40400, status: 404 },
  unknown_channel: { code: 40401, status: 404 },
  unknown_bot: { code: 40402, status: 404 },
  unknown_subscription: { code: 40403, status: 404 },
  no_names: { code: 40404, status: 404 },
  unknown_delivery: { code: 40405, status: 404 },
  wrong_method: { code: 40500, status: 405 },
  too_large: { code: 41300, status: 413 },
  not_json: { code: 41500, status: 415 },
  key_reused: { code: 42201, status: 422 },
  too_many: { code: 42900, status: 429 },
  not_implemented: { code: 50101, status: 501 },
  internal: { code: 50000, status: 500 },
  unavailable: { code: 50300, status: 503 },
} as const
export type ErrorName = keyof typeof errorCodes

/** A page of a list; `per_page` is a string. */
export const pageSchema = <Item extends z.ZodType>(item: Item) =>
  z.object({
    data: z.array(item),
    current_page: countSchema,
    per_page: z.union([z.string(), z.number()]).transform(String).pipe(z.string()),
    total: countSchema,
  })
