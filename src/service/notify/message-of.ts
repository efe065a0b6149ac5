import { fillTemplate } from '#contract/fill-template.ts'
import type { Notification } from '#contract/notification.ts'
import { isForeign, type NotificationSource } from './envelope.ts'
import { templateValues } from './template-values.ts'

/** In units of UTF-16; the longest that a chat shows. With it a notification stays within what receivers take. */
const maxMessageLength = 4_096

const clipMessage = (text: string): string =>
  text.length <= maxMessageLength
    ? text
    : `${text.slice(0, maxMessageLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`

/**
 * The subscription's template, else that of a bot of the same account, filled for one transaction; empty where there is none, cut
 * where it is long.
 */
export const templateMessage = (data: Notification['data'], sender: NotificationSource): string => {
  const { notify_template } = sender.bot.record.info
  const template = sender.subscription.record.template || (isForeign(sender) ? '' : notify_template)
  if (template === '') return ''
  const values = templateValues(data, sender)
  return clipMessage(fillTemplate(template, name => values[name]))
}
