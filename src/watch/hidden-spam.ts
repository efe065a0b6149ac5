import { shortId } from '#lib/ids.ts'
import { dayMs } from '#lib/time.ts'
import { callbackButton, type Message } from '#render/message.ts'
import type { RichText } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import { defineKind } from '#store/store.ts'

/** Why a transaction is spam. */
export type SpamReason = 'look-alike' | 'zero-value' | 'bait' | 'imitation' | 'dust'

/** A sender of hidden spam of a watch, and the token that was sent. */
export type SpamSender = {
  readonly watch: string
  readonly address: string
  readonly contract?: string | undefined
  /** The sender as the list shows it. */
  readonly label: string
}

/** Spam that a destination hid. */
export type HiddenSpam = {
  /** How much was hidden since the last warning. */
  readonly untold: number
  /** How much of that was address poisoning. */
  readonly untoldLookAlikes: number
  /** The last warning of address poisoning, in milliseconds since 1970. */
  readonly warnedAt?: number
  /** The latest, newest first. */
  readonly lines: readonly RichText[]
  /** Senders that a person may know. */
  readonly senders: readonly SpamSender[]
}

/** Id: the destination. */
export const hiddenSpam = defineKind<HiddenSpam>()('hiddenSpam')

export const hiddenSpamForMs = 7 * dayMs

export const spamSenderId = ({ watch, address, contract = '' }: SpamSender): string =>
  shortId('sender', watch, address.toLowerCase(), contract.toLowerCase())

/** Actions of the buttons under the warning and under the list; argument: the destination. */
export const spamActions = {
  /** Arguments after the destination: the counts of the warning, of spam and of look-alikes. */
  show: 'w',
  hide: 'wh',
  /** Second argument: the id of the sender. */
  trust: 'wt',
  /** No further warnings in this chat. */
  stop: 'ws',
} as const

/** `count` transactions were hidden, `lookAlikes` of them for address poisoning. */
type SpamCounts = { readonly count: number; readonly lookAlikes: number }

/** `⚠️ 3 suspected spam transfers hidden.` */
export const spamWarningMessage = (
  { destination, count, lookAlikes }: SpamCounts & { readonly destination: string },
  say: Translator,
): Message => ({
  body: say(count === lookAlikes ? 'hidden-warning-all' : 'hidden-warning', { count, lookAlikes }),
  buttons: [
    [callbackButton(say('button-show'), spamActions.show, destination, String(count), String(lookAlikes))],
  ],
})

/** The list of hidden spam. It replaces the warning that showed `counts`. */
export const spamListMessage = (
  spam: HiddenSpam,
  { destination, counts, say }: { destination: string; counts: readonly string[]; say: Translator },
): Message => ({
  body: [say('hidden-title'), '', ...spam.lines, '', say('hidden-never-copy')],
  buttons: [
    ...spam.senders.map(sender => [
      callbackButton(
        say('button-not-spam', { sender: sender.label }),
        spamActions.trust,
        destination,
        spamSenderId(sender),
        ...counts,
      ),
    ]),
    ...(counts.length === 0
      ? []
      : [
          [
            callbackButton(say('button-hide'), spamActions.hide, destination, ...counts),
            callbackButton(say('button-spam-notices-off'), spamActions.stop, destination),
          ],
        ]),
  ],
})
