import type { InlineKeyboardButton, Message, RichBlock, RichBlockTableCell } from 'grammy/types'
import type { Actor, Actors } from './actors.ts'
import type {
  ChatEvent,
  ChatKind,
  KeyboardKey,
  MemberStatus,
  OpenChat,
  PageBlock,
  PageButton,
  PageCell,
  PageChat,
  PageMessage,
} from './page-state.ts'
import type { Participant, ReplyKeyboard, SeenMessage } from './telegram/participant.ts'
import { flattenText } from './telegram/rich-message.ts'

/** A chat as one person sees it. */
export type View = {
  readonly id: string
  readonly kind: ChatKind
  readonly title: string
  readonly reader: Actor
  readonly participant: Participant
}

const present: ReadonlySet<MemberStatus> = new Set(['creator', 'administrator', 'member', 'restricted'])

/** The chats of a person, as their Telegram lists them. */
export const viewsOf = ({ group, topic, channel }: Actors, reader: Actor): readonly View[] => {
  const { person } = reader
  const base = { reader } as const
  return [
    { ...base, id: 'bot', kind: 'private', title: 'Lookout', participant: person },
    ...(present.has(group.roleOf(person))
      ? ([
          { ...base, id: 'group', kind: 'group', title: group.title, participant: person.in(group.general) },
          { ...base, id: 'topic', kind: 'topic', title: topicTitle(topic), participant: person.in(topic) },
        ] as const)
      : []),
    ...(present.has(channel.roleOf(person))
      ? [
          {
            ...base,
            id: 'channel',
            kind: 'channel',
            title: channel.title,
            participant: person.in(channel),
          } as const,
        ]
      : []),
  ]
}

/** A topic is named by the last message that says so. */
const topicTitle = ({ messages }: Pick<Actors['topic'], 'messages'>): string =>
  messages().reduce(
    (title, { raw }) => raw.forum_topic_edited?.name ?? raw.forum_topic_created?.name ?? title,
    '',
  )

const previewOf = ({ raw, text }: SeenMessage): string => text || (raw.document?.file_name ?? '')

/** `seenUpTo`: the newest message that the reader has seen. */
export const toPageChat = ({ id, kind, title, participant }: View, seenUpTo: number): PageChat => {
  const messages = participant.messages()
  const newest = messages.at(-1)
  const [text = ''] = newest === undefined ? [] : previewOf(newest).split('\n')
  return {
    id,
    kind,
    title,
    newest: newest && { text, event: readEvent(newest.raw), date: newest.raw.date },
    unread: messages.filter(({ messageId, from }) => messageId > seenUpTo && from === 'bot').length,
  }
}

export const toOpenChat = (view: View, actors: Actors): OpenChat => {
  const { id, kind, title, participant, reader } = view
  const question = participant.question()
  const place = kind === 'channel' ? actors.channel : actors.group
  const status = place.roleOf(reader.person)
  return {
    id,
    kind,
    title,
    mayWrite: kind !== 'channel' || status === 'creator' || status === 'administrator',
    ...(kind !== 'private' && { members: membersOf(actors, place) }),
    commands: participant.commands(),
    keyboard: participant.keyboard().map(row => row.map(toKey)),
    ...(question !== undefined && { question: { id: question.messageId, text: question.text } }),
  }
}

const toKey = ({ text, request_chat: request }: ReplyKeyboard[number][number]): KeyboardKey =>
  request === undefined ? { text } : { text, asksFor: request.chat_is_channel ? 'channel' : 'group' }

const membersOf = (
  { members, bot }: Actors,
  place: Actors['group'] | Actors['channel'],
): NonNullable<OpenChat['members']> => [
  { id: 'bot', name: 'Lookout', status: place.roleOf(bot) },
  ...members.map(({ id, name, person }) => ({ id, name, status: place.roleOf(person) })),
]

/** The topic of a private chat, in place of a quote: the page shows all topics of it together. */
const topicQuote = (
  { kind, participant }: View,
  { is_topic_message: isInTopic, message_thread_id: thread }: Message,
): PageMessage['quote'] => {
  if (kind !== 'private' || isInTopic !== true) return undefined
  const messages = () => participant.messages().filter(({ raw }) => raw.message_thread_id === thread)
  return { author: `# ${topicTitle({ messages })}`, text: '' }
}

/** `unread`: ids of messages that the bot has yet to fetch. */
export const toPageMessage = (
  view: View,
  { messageId, text, entities, raw }: SeenMessage,
  unread: ReadonlySet<number>,
): PageMessage => {
  const event = readEvent(raw)
  const from = event === undefined ? senderOf(view, raw) : 'service'
  const { document, photo: sizes, rich_message: rich, reply_to_message: quoted } = raw
  const photo = sizes?.at(-1)
  const isQuote = quoted !== undefined && quoted.forum_topic_created === undefined
  return {
    id: messageId,
    from,
    ...(view.kind !== 'private' && from === 'other' && { author: nameOf(raw) }),
    ...(view.kind !== 'private' && from === 'bot' && { author: nameOf(raw) }),
    text,
    ...(rich !== undefined && { blocks: rich.blocks.flatMap(toPageBlocks) }),
    ...(event !== undefined && { event }),
    ...(photo !== undefined && { photo: { width: photo.width, height: photo.height } }),
    ...(document !== undefined && {
      file: { name: document.file_name ?? '', size: document.file_size ?? 0 },
    }),
    entities,
    date: raw.date,
    isEdited: raw.edit_date !== undefined,
    ...(raw.ephemeral_message_id !== undefined && { isEphemeral: true as const }),
    ...(from === 'own' && unread.has(messageId) && { isUnread: true }),
    quote: isQuote
      ? { author: nameOf(quoted), text: (quoted.text ?? quoted.caption ?? '').split('\n')[0] ?? '' }
      : topicQuote(view, raw),
    buttons: raw.reply_markup?.inline_keyboard.map(row => row.map(toPageButton)) ?? [],
  }
}

/** The blocks of the page for a block of a rich message; kinds that Lookout does not send have none. */
const toPageBlocks = (block: RichBlock): readonly PageBlock[] => {
  if (block.type === 'table')
    return [{ kind: 'table', rows: block.cells.map(cells => cells.map(toPageCell)) }]
  return block.type === 'heading' || block.type === 'paragraph' || block.type === 'footer'
    ? [{ kind: block.type, ...flattenText(block.text) }]
    : []
}

const toPageCell = ({
  text = '',
  is_header: isHeader,
  align,
  colspan = 1,
}: RichBlockTableCell): PageCell => ({ ...flattenText(text), isHeader: isHeader === true, align, colspan })

const senderOf = ({ reader, kind }: View, { from, sender_chat: chat }: Message): 'own' | 'bot' | 'other' => {
  if (kind === 'channel') return 'other'
  if (chat === undefined && from?.id === reader.person.id) return 'own'
  return from?.is_bot === true && chat === undefined ? 'bot' : 'other'
}

const nameOf = ({ from, sender_chat: chat, author_signature: signature }: Message): string => {
  const name = chat?.title ?? from?.first_name ?? ''
  return signature === undefined ? name : `${name} · ${signature}`
}

/** Reads the event of a message that only shows one. */
const readEvent = (message: Message): ChatEvent | undefined => {
  const by = message.from?.first_name ?? message.sender_chat?.title ?? ''
  const { new_chat_members: added, left_chat_member: left, new_chat_title: title } = message
  if (added !== undefined)
    return { kind: 'added', by, what: added.map(({ first_name: name }) => name).join(', ') }
  if (left !== undefined)
    return { kind: left.id === message.from?.id ? 'left' : 'removed', by, what: left.first_name }
  if (title !== undefined) return { kind: 'renamed', by, what: title }
  if (message.chat_shared !== undefined) return { kind: 'shared', by, what: message.chat_shared.title ?? '' }
  return readTopicEvent(message, by)
}

const readTopicEvent = (message: Message, by: string): ChatEvent | undefined => {
  const { forum_topic_created: created, forum_topic_edited: edited } = message
  if (created !== undefined) return { kind: 'topicCreated', by, what: created.name }
  if (edited !== undefined) return { kind: 'topicRenamed', by, what: edited.name ?? '' }
  if (message.forum_topic_closed !== undefined) return { kind: 'topicClosed', by, what: '' }
  return message.forum_topic_reopened === undefined ? undefined : { kind: 'topicReopened', by, what: '' }
}

const toPageButton = (button: InlineKeyboardButton): PageButton => {
  const { text, style } = button
  const face = style === undefined ? { text } : { text, style }
  if ('url' in button) return { ...face, kind: 'link', value: button.url }
  if ('copy_text' in button) return { ...face, kind: 'copy', value: button.copy_text.text }
  return { ...face, kind: 'press' }
}
