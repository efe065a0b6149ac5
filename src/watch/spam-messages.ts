import { callbackButton, type Message } from '#render/message.ts'
import type { Translator } from '#render/texts.ts'
import { type HiddenSpam, spamActions, spamSenderId } from './filters.ts'

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
      : [[callbackButton(say('button-hide'), spamActions.hide, destination, ...counts)]]),
  ],
})
