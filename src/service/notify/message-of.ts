import { fillTemplate } from '#contract/fill-template.ts'
import type { Notification } from '#contract/notification.ts'
import type { Sender } from './envelope.ts'
import { templateValues } from './template-values.ts'

/** The subscription's template, else the bot's, filled for one transaction; empty where there is none. */
export const messageOf = (data: Notification['data'], sender: Sender): string => {
  const template = sender.subscription.record.template || sender.bot.record.info.notify_template
  if (template === '') return ''
  const values = templateValues(data, sender)
  return fillTemplate(template, name => values[name])
}
