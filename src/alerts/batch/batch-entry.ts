import { transactionUrl } from '#chains/registry.ts'
import type { BatchEntry } from '#chat/batches.ts'
import { transactionKey } from '#chat/shown-alerts.ts'
import type { Notification } from '#contract/notification.ts'
import { truncateData } from '#contract/summary.ts'
import type { AlertReader } from '#render/phrases.ts'
import { join, link, type RichText } from '#render/rich-text.ts'
import { type Alert, isSystemAlert, type ThirdPartyAlert } from '../alert.ts'
import { alertMessage } from '../alert-message.ts'

/** Of one transaction; what is beyond is counted. */
const maxEventsShown = 8

/** What a fold keeps of a transaction. */
export const batchedData = (data: Notification['data']): Notification['data'] =>
  truncateData(data, maxEventsShown)

/** How a fold tells an alert. `undefined`: it does not, since that is a fold already, or an answer to somebody's press. */
export const batchEntry = (alert: Alert, reader: AlertReader): BatchEntry | undefined => {
  if (alert.kind === 'summary' || isSystemAlert(alert)) return undefined
  const { destination, watch } = alert
  const of = watch === undefined ? {} : { watch }
  if (alert.kind !== 'transaction') return { kind: 'words', ...of, words: alertText(alert, reader) }
  const { notification } = alert
  if (notification.test === true) return undefined
  const key = transactionKey(destination, notification)
  if (notification.message.trim() !== '' || watch === undefined)
    return { kind: 'words', key, ...of, words: alertText(alert, reader) }
  const { state, late, bot } = notification
  const { conditions: _conditions, event: _event, ...data } = batchedData(notification.data)
  return { kind: 'transaction', key, watch, name: bot.name, state, data, ...(late && { late }) }
}

/** The alert as it would be on its own; its button is a link. */
const alertText = (alert: Alert, reader: AlertReader): RichText => {
  const { body, buttons } = alertMessage(alert, { ...reader, repeat: false })
  // A link in a text is never to a place that a sender chose.
  const isOwn = (url: string): boolean => alert.kind !== 'event' || url === ownExplorerUrl(alert)
  const links = buttons
    .flat()
    .flatMap(button => ('url' in button && isOwn(button.url) ? [link(button.text, button.url)] : []))
  return join([body, ...links], '\n')
}

const ownExplorerUrl = ({ chain, hash }: ThirdPartyAlert): string | undefined =>
  chain === undefined || hash === undefined ? undefined : transactionUrl(chain, hash)

/** So much of a message is for words; the rest of it is for sums. */
export const maxTextsLength = 2_500

/** How much of a message the words take, with room for what may become of their transaction. */
export const reservedLengthOf = ({ text }: RichText): number => text.length + 40
