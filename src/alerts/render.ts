import { alertButtons, transactionButton } from '#chat/alert-buttons.ts'
import type { Button, Message } from '#chat/message.ts'
import { clip, join, plain, type RichText } from '#chat/rich.ts'
import type { Notification } from '#contract/notification.ts'
import type { Alert, SummaryAlert } from './alert.ts'
import { volumePrompt } from './busy-question.ts'
import { alertFactsOf } from './facts-of.ts'
import { thirdPartyLines } from './foreign-lines.ts'
import { lagLine } from './late-line.ts'
import type { AlertReader } from './names.ts'
import { spamWarning } from './noise/hidden-warning.ts'
import { placeLine } from './place-line.ts'
import { summaryMessages } from './render-summary.ts'
import { templateText } from './template-text.ts'
import { titleLines } from './title-lines.ts'

/** Of a message: room is left for the line that the chat may put under it. */
const maxTextLength = 4_000

/**
 * `repeat`: an earlier send of this alert may have reached the chat. `muted`: its watch is, by now. `short`: without the time,
 * which Telegram shows beside the message.
 */
export type RenderOptions = AlertReader & {
  readonly repeat: boolean
  readonly muted?: boolean
  readonly short?: boolean
}

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
      const { notification } = alert
      const chain = Number(notification.data.chain.chain_id)
      const told =
        notification.message.trim() === ''
          ? transactionLines(notification, o)
          : [
              templateText(notification.message, o),
              ...(notification.state === 'removed' ? [o.say('alert-removed')] : []),
            ]
      return {
        lines: [
          ...told,
          ...lagLine(notification, o.say),
          ...(notification.test === true ? [o.say('alert-test')] : []),
        ],
        buttons: buttonsOf(alert, { chain, hash: notification.data.transaction.hash, ...o }),
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

const transactionLines = (
  { data, state, time }: Notification,
  o: RenderOptions,
): readonly (RichText | string)[] => [
  ...titleLines(data, { ...o, time }),
  placeLine(data, o),
  ...lastLine({ data, state }, o),
]

const lastLine = (
  { data, state }: Pick<Notification, 'data' | 'state'>,
  { say, short }: RenderOptions,
): readonly (RichText | string)[] => {
  if (state === 'removed') return [say('alert-removed')]
  return short === true ? [] : [say.time(data.block.time)]
}

const buttonsOf = (
  alert: Alert,
  o: RenderOptions & { chain?: number | undefined; hash: string; explorer?: string | undefined },
): readonly Button[] => {
  const { say, muted = false } = o
  const facts = alertFactsOf(alert, o)
  return facts === undefined ? [transactionButton(o, say)] : alertButtons(facts, { muted, say })
}
