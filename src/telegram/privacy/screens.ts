import { callbackButton, type Message } from '#chat/message.ts'
import { bold, join, plain } from '#chat/rich.ts'
import type { Translator } from '#chat/texts.ts'
import { actions } from '../actions.ts'
import type { ChatDeletion } from './forgetting.ts'

/** How much there is of a chat. `messages`: alerts that are remembered; `many`: there are more. */
export type Holdings = {
  readonly watches: number
  readonly addresses: number
  readonly channels: number
  readonly messages: number
  readonly many: boolean
}

export const privacyMessage = (
  { watches, addresses, channels, messages, many }: Holdings,
  say: Translator,
): Message => ({
  body: join(
    [
      bold(say('privacy-title')),
      join(
        [
          say('privacy-watches', { watches, addresses }),
          ...(channels === 0 ? [] : [say('privacy-channels', { channels })]),
          say('privacy-alerts', { messages, many: many ? 'more' : 'all' }),
          say('privacy-short'),
          say('privacy-person'),
        ],
        '\n',
      ),
      say('privacy-where'),
    ],
    '\n\n',
  ),
  buttons: [
    [
      callbackButton(say('button-export'), actions.export),
      callbackButton(say('button-forget'), actions.askForget),
    ],
  ],
})

export const askForgetMessage = ({ watches }: Holdings, say: Translator): Message => ({
  body: plain(say('forget-ask', { watches })),
  buttons: [
    [
      { ...callbackButton(say('button-forget'), actions.forget), style: 'danger' },
      callbackButton(say('button-keep'), actions.privacy),
    ],
  ],
})

/** `Forgetting … 3 of 12` */
export const forgetProgressMessage = ({ done, total }: ChatDeletion, say: Translator): Message => ({
  body: plain(say('forget-working', { done: Math.min(done, total), total })),
  buttons: [],
})

export const forgetDoneMessage = (say: Translator): Message => ({
  body: plain(say('forget-done')),
  buttons: [[callbackButton(say('button-watch'), actions.watch)]],
})
