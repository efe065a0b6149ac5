import { alertButtons, summaryButtons, transactionButton } from '#chat/alert-buttons.ts'
import { volumePromptActions } from '#chat/alert-counts.ts'
import { type ExpandedView, expandedViewActions } from '#chat/batches.ts'
import { showSpamAction } from '#chat/filters.ts'
import { type Button, callbackButton, type Message } from '#chat/message.ts'
import { shortId } from '#lib/short-id.ts'
import { chatLines, type NotificationReader } from '#render/notification-text.ts'
import type { AlertReader } from '#render/phrases.ts'
import { clip, join, maxMessageLength, plain, type RichText } from '#render/rich-text.ts'
import { newestLines, summaryLines, summaryTitle } from '#render/summary-lines.ts'
import type { Translator } from '#render/texts.ts'
import { templateText } from '#render/transaction-lines.ts'
import type { Alert, SpamWarningAlert, SummaryAlert, VolumePromptAlert } from './alert.ts'
import { alertFactsOf } from './alert-facts.ts'
import { thirdPartyLines } from './third-party-lines.ts'

/** Asks whether a watch tells too much. */
const volumePrompt = (
  { watch: id, count }: VolumePromptAlert,
  { watch, say }: AlertReader,
): { lines: readonly string[]; buttons: readonly Button[] } => ({
  lines: [say('busy-title'), say('busy-count', { name: watch?.name ?? '', count })],
  buttons: [
    callbackButton(say('button-summarise'), volumePromptActions.summarise, id),
    callbackButton(say('button-keep-every'), volumePromptActions.keep, id),
  ],
})

/** How much was hidden, a warning where look-alikes are among it, and a button that lists the last of it. */
const spamWarning = (
  { destination, count, lookAlikes }: SpamWarningAlert,
  say: Translator,
): { lines: readonly string[]; buttons: readonly Button[] } => ({
  lines: [say(count === lookAlikes ? 'hidden-warning-all' : 'hidden-warning', { count, lookAlikes })],
  buttons: [callbackButton(say('button-show'), showSpamAction, destination)],
})

/** Room is left for the lines under those of the transactions. */
const reservedLength = 100

type SummaryMessages = Pick<ExpandedView, 'folded' | 'unfolded'> & { readonly id: string }

/**
 * What the chat shows of a summary: folded at first, and unfolded its newest transactions. A filled template stands
 * under the title instead. `id`: of the foldout that its buttons name. `repeat`: an earlier send may have reached the chat.
 */
export const summaryMessages = (
  { destination, watch: of, notification }: SummaryAlert,
  o: AlertReader & { readonly repeat: boolean },
): SummaryMessages => {
  const { say, watch } = o
  const { summary, message } = notification
  const id = shortId(destination, notification.bot.id, notification.id)
  const title = summaryTitle(watch?.name ?? notification.bot.name, { summary, say })
  const bodyOf = (lines: readonly (RichText | string)[]): RichText =>
    join([title, ...lines, ...(o.repeat ? [say('alert-repeat')] : [])], '\n')
  const room = maxMessageLength - reservedLength - title.text.length
  const unfolded: Message = {
    body: bodyOf(newestLines(summary, { ...o, room })),
    buttons: [[callbackButton(say('button-back'), expandedViewActions.fold, id)]],
  }
  const lines = message.trim() === '' ? summaryLines(summary, o) : [templateText(message, o)]
  const unfold = callbackButton(say('button-show-all'), expandedViewActions.unfold, id)
  const folded: Message = {
    body: bodyOf(lines),
    buttons: [summaryButtons(unfold, { watch: watch && of, say })],
  }
  return { id, folded, unfolded }
}

/** Of a message: room is left for the line that the chat may put under it. */
const maxTextLength = 4_000

/** `repeat`: an earlier send of this alert may have reached the chat. `muted`: its watch is, by now. */
export type RenderOptions = NotificationReader & { readonly repeat: boolean; readonly muted?: boolean }

/** What the chat shows of an alert. Pure: the same alert gives the same message. */
export const alertMessage = (alert: Alert, o: RenderOptions): Message => {
  if (alert.kind === 'summary') return summaryMessages(alert, o).folded
  const { lines, buttons } = contentOf(alert, o)
  const body = join(o.repeat ? [...lines, o.say('alert-repeat')] : lines, '\n')
  return { body, buttons: buttons.length === 0 ? [] : [buttons] }
}

const contentOf = (
  alert: Exclude<Alert, SummaryAlert>,
  o: RenderOptions,
): { lines: readonly (RichText | string)[]; buttons: readonly Button[] } => {
  switch (alert.kind) {
    case 'transaction': {
      const { data } = alert.notification
      const chain = Number(data.chain.chain_id)
      return {
        lines: chatLines(alert.notification, o),
        buttons: buttonsOf(alert, { chain, hash: data.transaction.hash, ...o }),
      }
    }
    case 'event':
      return {
        lines: thirdPartyLines(alert, o),
        buttons: alert.hash === undefined ? [] : buttonsOf(alert, { ...alert, ...o, hash: alert.hash }),
      }
    case 'text':
      return { lines: [clip(plain(alert.text), maxTextLength)], buttons: [] }
    case 'hidden':
      return spamWarning(alert, o.say)
    case 'busy':
      return volumePrompt(alert, o)
    case 'missed':
      return { lines: [o.say('fold-missed')], buttons: [] }
  }
}

const buttonsOf = (
  alert: Alert,
  o: RenderOptions & { chain?: number | undefined; hash: string; explorer?: string | undefined },
): readonly Button[] => {
  const { say, muted = false } = o
  const facts = alertFactsOf(alert, o)
  return facts === undefined ? [transactionButton(o, say)] : alertButtons(facts, { muted, say })
}
