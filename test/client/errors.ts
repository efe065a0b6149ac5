import assert from 'node:assert/strict'
import { inspect } from 'node:util'
import { ApiError } from '#client/api-error.ts'
import { CallFailedError } from '#client/call-failed-error.ts'
import { UnreadableReplyError } from '#client/unreadable-reply-error.ts'
import { describeError } from '#lib/describe-error.ts'

export const errorOf = async (call: Promise<unknown>): Promise<Error> => {
  try {
    await call
  } catch (error) {
    if (error instanceof Error) return error
  }
  throw new Error('the call did not fail')
}

/** Every way an error may be shown. */
export const waysToShow = (error: Error): readonly string[] => [
  error.message,
  inspect(error, { depth: 10, showHidden: true }),
  inspect(error.cause, { depth: 10, showHidden: true }),
  JSON.stringify(error),
  JSON.stringify(error, Object.getOwnPropertyNames(error)),
  describeError(error),
  String(error),
  String(error.stack),
]

/** The error in one line: its class, its code, what it says, and the outcome where there is one. */
export const inOneLine = async (call: Promise<unknown>): Promise<string> => {
  const error = await errorOf(call)
  if (error instanceof CallFailedError) return `${error.code}: ${error.message}; ${error.outcome}`
  if (error instanceof UnreadableReplyError || error instanceof ApiError)
    return `${error.code}: ${error.message}`
  return assert.fail(inspect(error))
}
