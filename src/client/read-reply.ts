import { z } from 'zod'
import type { Endpoint } from '#contract/endpoints.ts'
import { envelopeSchema } from '#contract/envelope.ts'
import { ApiError, UnreadableReplyError } from './api-errors.ts'
import type { ApiReply } from './send.ts'

export type EndpointOf<D extends z.ZodType> = Endpoint<z.ZodType, z.ZodType, z.ZodType, D>

/** Only the code is required: a refusal may lack its reason. */
const looseEnvelopeSchema = envelopeSchema.extend({ msg: z.string().nullish(), data: z.unknown().optional() })

/**
 * The data in the envelope. Throws `ApiError` or `UnreadableReplyError`. Ignores the content type. The data of a delete may be
 * anything, and its body may be empty.
 */
export const readReply = <D extends z.ZodType>(
  endpoint: EndpointOf<D>,
  { status, text }: ApiReply,
  redact: (text: string) => string,
): z.output<D> => {
  const { operation } = endpoint
  const unreadable = (what: string) => new UnreadableReplyError(operation, { status, what })
  if (text === undefined) throw unreadable('over 1 MB')
  if (status >= 300 && status < 400) throw unreadable('a redirect, which is not followed')
  const isDelete = endpoint.method === 'DELETE'
  if (isDelete && status < 300 && text.trim() === '') return endpoint.data.parse({})
  const envelope = looseEnvelopeSchema.safeParse(parseJson(text))
  if (!envelope.success) throw unreadable('no envelope')
  const { code, msg } = envelope.data
  if (code !== 0) throw new ApiError(operation, { status, code, msg: redact(msg ?? 'no reason given') })
  if (status >= 400) throw unreadable('a success by its code, a refusal by its status')
  const data = endpoint.data.safeParse(isDelete ? {} : envelope.data.data)
  if (data.success) return data.data
  throw unreadable(describeFaults(data.error))
}

const maxShownFaults = 5

/** Paths only: values may be secret. */
const describeFaults = ({ issues }: z.ZodError): string => {
  const paths = issues.slice(0, maxShownFaults).map(issue => ['data', ...issue.path].join('.'))
  return [...paths, ...(issues.length > maxShownFaults ? ['…'] : [])].join(', ')
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
