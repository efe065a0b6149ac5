import type { ConversationFlavor } from '@grammyjs/conversations'
import { type Api, Context, type Middleware, type MiddlewareFn } from 'grammy'
import type { Chat, Update, UserFromGetMe } from 'grammy/types'
import type { Message } from '#render/message.ts'
import type { Translator } from '#render/texts.ts'
import type { Doc, Store, Write } from '#store/store.ts'
import type { AddressBook } from '#watch/address-book.ts'
import type { ChatSettingsDoc } from '#watch/chat-settings.ts'
import type { ChatState } from '#watch/watch.ts'
import type { Answer, AwaitedAnswer } from '../records.ts'
import type { Membership, Role } from './memberships.ts'
import { readWizards, type SessionWizards, type StoredWizards } from './stored-wizards.ts'

/**
 * Runs middleware in order, each once the one before has passed the update on. A grammY `Composer` would call
 * all `middleware()` for every update, even for updates that do not reach it.
 */
export const composeMiddleware = (
  middleware: readonly Middleware<ChatContext>[],
): MiddlewareFn<ChatContext> => {
  const handlers = middleware.map(handler => (typeof handler === 'function' ? handler : handler.middleware()))
  return (ctx, next) => {
    let begun = 0
    const run = async (n: number): Promise<void> => {
      if (n < begun) throw new Error('An update was passed on twice by the same middleware')
      begun = n + 1
      const handler = handlers[n]
      await (handler === undefined ? next() : handler(ctx, () => run(n + 1)))
    }
    return run(0)
  }
}

/** A line at the top of the chat that answers a press. */
type Toast = { readonly text: string; readonly alert?: boolean }

type AwaitedAnswerDoc = Doc<AwaitedAnswer> | undefined

/**
 * How a message mentions the bot: *@bot mute* and *mute, @bot* are said to it; within a text it may be said
 * about it.
 */
export type Mention = 'at an end' | 'within'

/**
 * An update that is handled. Handlers add their changes to `writes`, which are committed together with the
 * removal of the update from its lane, so that an update has its effect once, however often it is tried.
 */
export class ChatContext extends Context {
  /** A chat that calls the bot in as a guest is not a chat of its own: another chat may have that id. */
  override get chat(): Chat | undefined {
    return this.guestMessage === undefined ? super.chat : undefined
  }

  readonly store: Store
  /** Translator in the chat's language and time zone. */
  readonly say: Translator
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Names that the operator gives addresses that no person has named. */
  readonly knownNames: AddressBook
  /** Settings of the chat when the update was claimed. */
  readonly settings: ChatSettingsDoc
  /** State of the chat when the update was claimed; absent if it was never blocked. */
  readonly chatState: Doc<ChatState> | undefined
  /** Awaited answer of the session when the update was claimed (awaited-answer.ts). */
  readonly awaited: AwaitedAnswerDoc
  /** Wizards of the session; their changes by an update are stored after it. */
  readonly wizards: SessionWizards
  /** Chat and people of the update that an operator has blocked. */
  readonly blocked: ReadonlySet<string>
  /** The key of the session that the update belongs to (session.ts). */
  readonly session: string
  readonly writes: Write[] = []
  /** The person has changed the message of the update, which was answered before. */
  readonly isEdit: boolean
  /** The answer to the message of the update before its edit, if the new answer is to replace it. */
  answered: Pick<Answer, 'message' | 'offer'> | undefined
  /** Role of the sender in this chat, once the update has passed the gate (groups/gate.ts). */
  role: Role = 'outsider'
  /** Telegram's answers during this update about people in other chats and this one, by its id (roles.ts). */
  readonly memberships = new Map<string, Promise<Membership['status']>>()
  /** Whether the sender runs the bot (access/guard.ts). */
  isOperator = false
  /** Whether another chat may use the bot; known once the update has passed the guard of access. */
  isChatAllowed: (chat: string) => Promise<boolean> = async () => true
  /** How the message mentions the bot. The mention is cut from its text. */
  readonly mention: Mention | undefined
  /**
   * Whether everyone in a group is to see the messages of the update, as when a person changed something for
   * all.
   */
  isForAll = false
  /** The action of the button that the update taps, or says in words. */
  action: string | undefined
  /** The last screen that answers the update, and its message. */
  shown: { readonly screen: Message; readonly message: number } | undefined
  /** Shown with the answer to the update's press. */
  toast: Toast | undefined
  /** Set by the conversations plugin. */
  declare readonly conversation: ConversationFlavor<Context>['conversation']

  constructor(
    {
      update,
      me,
      session,
      isEdit,
      mention,
    }: {
      readonly update: Update
      readonly me: UserFromGetMe
      readonly session: string
      readonly isEdit?: boolean
      readonly mention?: Mention | undefined
    },
    deps: {
      readonly api: Api
      readonly store: Store
      readonly say: Translator
      readonly settings: ChatSettingsDoc
      readonly chatState?: Doc<ChatState> | undefined
      readonly awaited?: AwaitedAnswerDoc
      readonly wizards?: Doc<StoredWizards> | undefined
      readonly blocked?: ReadonlySet<string>
      readonly now: () => number
      readonly knownNames?: AddressBook | undefined
    },
  ) {
    super(update, deps.api, me)
    this.session = session
    this.isEdit = isEdit === true
    this.mention = mention
    this.store = deps.store
    this.say = deps.say
    this.now = deps.now
    this.knownNames = deps.knownNames ?? new Map()
    this.settings = deps.settings
    this.chatState = deps.chatState
    this.awaited = deps.awaited
    this.wizards = readWizards(deps.wizards?.value, deps.now())
    this.blocked = deps.blocked ?? new Set()
  }

  get isPrivate(): boolean {
    return this.chat?.type === 'private'
  }

  /** The topic. The General topic of a forum has none, because its id must be left out. */
  get thread(): number | undefined {
    return this.msg?.is_topic_message === true ? this.msg.message_thread_id : undefined
  }

  /**
   * The topic that is a destination of its own; the topics of a private chat belong to the destination of the
   * chat.
   */
  get groupThread(): number | undefined {
    return this.isPrivate ? undefined : this.thread
  }
}
