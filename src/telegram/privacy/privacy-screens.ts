import { callbackButton, type Message } from '#chat/message.ts'
import { bold, join, plain } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import type { ChatDeletion } from '../records.ts'
import { actions } from '../ui/permissions.ts'

/** What is stored of a chat, in numbers. `messages`: alerts; `many`: there are more. */
export type StoredCounts = {
  readonly watches: number
  readonly addresses: number
  readonly channels: number
  readonly messages: number
  readonly many: boolean
}

export const privacyMessage = (
  { watches, addresses, channels, messages, many }: StoredCounts,
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
      callbackButton(say('button-forget'), actions.confirmForget),
    ],
  ],
})

export const askForgetMessage = ({ watches }: StoredCounts, say: Translator): Message => ({
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
  buttons: [[callbackButton(say('button-watch'), actions.newWatch)]],
})
