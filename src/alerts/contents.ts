import { createHash } from 'node:crypto'
import type { Notification } from '#contract/notification.ts'

/** A digest of what happened, without where and when: the same in whichever block the transaction did the same. */
export const contentsOf = ({ data }: Notification): string => {
  const { transaction, movements, deployments, calls, left_out } = data
  const contents = [transaction.status, movements, deployments, calls, left_out]
  return createHash('sha256').update(JSON.stringify(contents)).digest('base64url')
}
