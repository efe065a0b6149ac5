import { z } from 'zod'

/** What every reply of the service is wrapped in; `code` 0 is success, anything else is a refusal that `msg` explains. */
export const envelopeSchema = z.object({ code: z.number().int(), msg: z.string(), data: z.unknown() })
export type Envelope = z.infer<typeof envelopeSchema>
