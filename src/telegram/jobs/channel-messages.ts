import { type Button, callbackButton, type Message } from '#chat/message.ts'
import type { ApiError } from '#client/api-errors.ts'
import { bold, code, join, plain, type RichText } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import type { Doc } from '#store/store.ts'
import type { ChatChannel } from '../records.ts'
import { actions } from '../ui/permissions.ts'
import { refusedText } from '../ui/shared-screens.ts'
import type { ChannelJob } from './job.ts'

export const addChannelRow = (say: Translator): readonly Button[] => [
  callbackButton(say('button-add-webhook'), actions.addChannel),
]

export const backToChannelsRow = (say: Translator): readonly Button[] => [
  callbackButton(say('button-back'), actions.channels),
]

const backToChannelRow = (id: string, say: Translator): readonly Button[] => [
  callbackButton(say('button-back'), actions.channel, id),
]

/** `secret`: shown here and nowhere else; the way on takes it away. Absent where nothing is signed. */
export const channelReadyMessage = (
  { id, value }: Doc<ChatChannel>,
  o: { how: 'added' | 'renewed'; secret: string | undefined; tested: boolean; say: Translator },
): Message => {
  const { secret, say } = o
  const lines: readonly (RichText | string)[] = [
    say.rich(o.how === 'added' ? 'channel-added' : 'channel-renewed', { name: bold(value.name) }),
    ...(o.tested ? [say('channel-tested')] : []),
    ...(secret === undefined ? [] : ['', say.rich('channel-secret', { secret: code(secret) })]),
  ]
  return {
    body: join(lines, '\n'),
    buttons: [
      secret === undefined
        ? [callbackButton(say('button-go-on'), actions.channel, id)]
        : [
            { text: say('button-copy-secret'), copy_text: { text: secret } },
            callbackButton(say('button-have-it'), actions.channel, id),
          ],
    ],
  }
}

export const channelUnavailableMessage = (
  { id, value }: Doc<ChatChannel>,
  { kind, say }: { kind: ChannelJob['kind']; say: Translator },
): Message => ({
  body: say.rich('channel-away', { what: kind.replace(' ', '-'), name: bold(value.name) }),
  buttons:
    kind === 'add channel'
      ? [[callbackButton(say('button-cancel'), actions.deleteChannel, id)]]
      : [backToChannelsRow(say)],
})

export const channelRefusedMessage = (error: ApiError, say: Translator): Message => ({
  body: plain(say('channel-refused', { refused: refusedText(error, say) })),
  buttons: [addChannelRow(say)],
})

export const noSecretMessage = ({ id, value }: Doc<ChatChannel>, say: Translator): Message => ({
  body: say.rich('channel-no-secret', { name: bold(value.name) }),
  buttons: [backToChannelRow(id, say)],
})

export const channelDeletedMessage = (name: string, say: Translator): Message => ({
  body: say.rich('channel-deleted', { name: bold(name) }),
  buttons: [backToChannelsRow(say)],
})
