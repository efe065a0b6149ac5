import { ApiError, UnreadableReplyError } from '#client/api-errors.ts'

const notFoundStatus = 404

/** Why the service explains nothing: it does not reply now, or a service without this extension refuses the question. */
export type ExplainFailure = 'away' | 'not offered'

export const explainFailure = (error: unknown): ExplainFailure => {
  const isUnknown = error instanceof ApiError && error.status === notFoundStatus
  return isUnknown || error instanceof UnreadableReplyError ? 'not offered' : 'away'
}
