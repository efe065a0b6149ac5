import { transactionUrl } from '#chains/registry.ts'
import type { Notification } from '#contract/notification.ts'
import { truncateData } from '#contract/summary.ts'
import type { AlertReader } from '#render/phrases.ts'
import { join, link, type RichText } from '#render/rich-text.ts'
import { type Alert, isSystemAlert, type ThirdPartyAlert } from '../alert.ts'
import { alertMessage } from '../alert-message.ts'
import type { BatchEntry } from '../records/batches.ts'
import { transactionKey } from '../records/shown-alerts.ts'

/** Most events of a transaction that a batch keeps; more are counted. */
const maxEvents = 8

/** How much of a message texts may take; the rest is for totals. */
export const maxTextsLength = 2_500

/** The length of a text with room for a remark, such as that its transaction was removed. */
export const lengthInBatch = ({ text }: RichText): number => text.length + 40

/** Cuts a transaction to the events that a batch keeps. */
export const batchedData = (data: Notification['data']): Notification['data'] => truncateData(data, maxEvents)

const ownExplorerUrl = ({ chain, hash }: ThirdPartyAlert): string | undefined =>
  chain === undefined || hash === undefined ? undefined : transactionUrl(chain, hash)

/** The text of an alert that stands alone, with a link in place of its button. */
const alertText = (alert: Alert, reader: AlertReader): RichText => {
  const { body, buttons } = alertMessage(alert, { ...reader, isRepeat: false })
  // A text never links to a URL that the sender chose.
  const isTrusted = (url: string): boolean => alert.kind !== 'event' || url === ownExplorerUrl(alert)
  const links = buttons
    .flat()
    .flatMap(button => ('url' in button && isTrusted(button.url) ? [link(button.text, button.url)] : []))
  return join([body, ...links], '\n')
}

/**
 * How an alert appears in a batch. Returns `undefined` for a summary, a test and a message of our own, which
 * stand alone.
 */
export const batchEntry = (alert: Alert, reader: AlertReader): BatchEntry | undefined => {
  if (alert.kind === 'summary' || isSystemAlert(alert)) return undefined
  const { destination, watch } = alert
  const ownWatch = watch === undefined ? {} : { watch }
  if (alert.kind !== 'transaction') return { kind: 'words', ...ownWatch, words: alertText(alert, reader) }
  const { notification } = alert
  if (notification.test === true) return undefined
  const key = transactionKey(destination, notification)
  if (notification.message.trim() !== '' || watch === undefined)
    return { kind: 'words', key, ...ownWatch, words: alertText(alert, reader) }
  const { state, late, bot } = notification
  const { conditions: _conditions, event: _event, ...data } = batchedData(notification.data)
  return { kind: 'transaction', key, watch, name: bot.name, state, data, late }
}
