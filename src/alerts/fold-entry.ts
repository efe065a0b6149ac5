import { explorerUrl } from '#chat/explorer-url.ts'
import type { FoldEntry } from '#chat/folds.ts'
import { join, link, type Rich } from '#chat/rich.ts'
import { transactionKey } from '#chat/transaction-key.ts'
import type { Notification } from '#contract/notification.ts'
import { cutData } from '#contract/summary.ts'
import { type Alert, type EventAlert, isOurs } from './alert.ts'
import type { Reader } from './names.ts'
import { renderAlert } from './render.ts'

/** Of one transaction; what is beyond is counted. */
const maxThings = 8

/** What a fold keeps of a transaction. */
export const foldedData = (data: Notification['data']): Notification['data'] => cutData(data, maxThings)

/** How a fold tells an alert. `undefined`: it does not, since that is a fold already, or an answer to somebody's press. */
export const foldEntry = (alert: Alert, reader: Reader): FoldEntry | undefined => {
  if (alert.kind === 'summary' || isOurs(alert)) return undefined
  const { destination, watch } = alert
  const of = watch === undefined ? {} : { watch }
  if (alert.kind !== 'transaction') return { kind: 'words', ...of, words: wordsOf(alert, reader) }
  const { notification } = alert
  if (notification.test === true) return undefined
  const key = transactionKey(destination, notification)
  if (notification.message.trim() !== '' || watch === undefined)
    return { kind: 'words', key, ...of, words: wordsOf(alert, reader) }
  const { state, late, bot } = notification
  const { conditions: _conditions, event: _event, ...data } = foldedData(notification.data)
  return { kind: 'transaction', key, watch, name: bot.name, state, data, ...(late && { late }) }
}

/** The alert as it would be on its own; its button is a link. */
const wordsOf = (alert: Alert, reader: Reader): Rich => {
  const { body, buttons } = renderAlert(alert, { ...reader, repeat: false })
  // A link in a text is never to a place that a sender chose.
  const isOwn = (url: string): boolean => alert.kind !== 'event' || url === ownExplorerUrl(alert)
  const links = buttons
    .flat()
    .flatMap(button => ('url' in button && isOwn(button.url) ? [link(button.text, button.url)] : []))
  return join([body, ...links], '\n')
}

const ownExplorerUrl = ({ chain, hash }: EventAlert): string | undefined =>
  chain === undefined || hash === undefined ? undefined : explorerUrl(chain, hash)

/** So much of a message is for words; the rest of it is for sums. */
export const roomForWords = 2_500

/** How much of a message the words take, with room for what may become of their transaction. */
export const roomFor = ({ text }: Rich): number => text.length + 40
