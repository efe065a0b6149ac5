import { alertButtons, transactionButton } from '#chat/alert-buttons.ts'
import type { Button, Message } from '#chat/message.ts'
import { clip, join, plain, type Rich } from '#chat/rich.ts'
import type { Notification } from '#contract/notification.ts'
import type { Alert, SummaryAlert } from './alert.ts'
import { busyQuestion } from './busy-question.ts'
import { factsOf } from './facts-of.ts'
import { foreignLines } from './foreign-lines.ts'
import { lateLine } from './late-line.ts'
import type { Reader } from './names.ts'
import { hiddenWarning } from './noise/hidden-warning.ts'
import { placeLine } from './place-line.ts'
import { renderSummary } from './render-summary.ts'
import { templateText } from './template-text.ts'
import { titleLines } from './title-lines.ts'

/** Of a message: room is left for the line that the chat may put under it. */
const mostWords = 4_000

/**
 * `repeat`: an earlier send of this alert may have reached the chat. `muted`: its watch is, by now. `short`: without the time,
 * which Telegram shows beside the message.
 */
export type RenderOptions = Reader & {
  readonly repeat: boolean
  readonly muted?: boolean
  readonly short?: boolean
}

/** What the chat shows of an alert. Pure: the same alert gives the same message. */
export const renderAlert = (alert: Alert, o: RenderOptions): Message => {
  if (alert.kind === 'summary') return renderSummary(alert, o).folded
  const { lines, buttons } = contentOf(alert, o)
  const body = join(o.repeat ? [...lines, o.say('alert-repeat')] : lines, '\n')
  return { body, buttons: buttons.length === 0 ? [] : [buttons] }
}

const contentOf = (
  alert: Exclude<Alert, SummaryAlert>,
  o: RenderOptions,
): { lines: readonly (Rich | string)[]; buttons: readonly Button[] } => {
  switch (alert.kind) {
    case 'transaction': {
      const { notification } = alert
      const chain = Number(notification.data.chain.chain_id)
      const told =
        notification.message.trim() === ''
          ? happenedLines(notification, o)
          : [
              templateText(notification.message, o),
              ...(notification.state === 'removed' ? [o.say('alert-removed')] : []),
            ]
      return {
        lines: [
          ...told,
          ...lateLine(notification, o.say),
          ...(notification.test === true ? [o.say('alert-test')] : []),
        ],
        buttons: buttonsOf(alert, { chain, hash: notification.data.transaction.hash, ...o }),
      }
    }
    case 'event':
      return {
        lines: foreignLines(alert, o),
        buttons: alert.hash === undefined ? [] : buttonsOf(alert, { ...alert, ...o, hash: alert.hash }),
      }
    case 'text':
      return { lines: [clip(plain(alert.text), mostWords)], buttons: [] }
    case 'hidden':
      return hiddenWarning(alert, o.say)
    case 'busy':
      return busyQuestion(alert, o)
    case 'missed':
      return { lines: [o.say('fold-missed')], buttons: [] }
  }
}

const happenedLines = ({ data, state, time }: Notification, o: RenderOptions): readonly (Rich | string)[] => [
  ...titleLines(data, { ...o, time }),
  placeLine(data, o),
  ...lastLine({ data, state }, o),
]

const lastLine = (
  { data, state }: Pick<Notification, 'data' | 'state'>,
  { say, short }: RenderOptions,
): readonly (Rich | string)[] => {
  if (state === 'removed') return [say('alert-removed')]
  return short === true ? [] : [say.time(data.block.time)]
}

const buttonsOf = (
  alert: Alert,
  o: RenderOptions & { chain?: number | undefined; hash: string; explorer?: string | undefined },
): readonly Button[] => {
  const { say, muted = false } = o
  const facts = factsOf(alert, o)
  return facts === undefined ? [transactionButton(o, say)] : alertButtons(facts, { muted, say })
}
