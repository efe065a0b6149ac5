import { createHash } from 'node:crypto'
import type { Notification } from '#contract/notification.ts'

/**
 * A digest of what happened, without where and when, and without what it is worth: the same in whichever block the transaction
 * did the same.
 */
export const contentsDigest = ({ data }: Notification): string => {
  const { transaction, movements, deployments, calls, left_out } = data
  const contents = [transaction.status, movements, deployments, calls, left_out]
  const text = JSON.stringify(contents, (key, value: unknown) => (key === 'usd' ? undefined : value))
  return createHash('sha256').update(text).digest('base64url')
}
