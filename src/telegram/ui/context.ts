import type { Conversation, ConversationFlavor } from '@grammyjs/conversations'
import { type Api, Context } from 'grammy'
import type { Update, UserFromGetMe } from 'grammy/types'
import type { ChatState } from '#chat/records.ts'
import type { ChatSettingsDoc } from '#chat/settings.ts'
import type { Translator } from '#render/texts.ts'
import type { Doc, Store, Write } from '#store/store.ts'

/** A word at the top of the chat, in answer to a press. */
type Toast = { readonly text: string; readonly alert?: boolean }

/**
 * One update being handled. What the handler wants kept it adds to `writes`: all of it is committed together with the
 * taking of the update from its lane, so an update changes something exactly once, however often it is tried.
 */
export class ChatContext extends Context {
  readonly store: Store
  /** In the chat's language and time zone. */
  readonly say: Translator
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** The chat's, as they were when the update was taken up. */
  readonly settings: ChatSettingsDoc
  /** Whether the chat can be written to, where that was ever in doubt; as above. */
  readonly standing: Doc<ChatState> | undefined
  readonly writes: Write[] = []
  /** Shown when the update's press is answered. */
  toast: Toast | undefined
  /** The set-up of this chat was left too long, or had to be closed: it grew too large, or is of another version of the program. */
  setupLost: 'left' | 'closed' | undefined
  /** Set-ups that this update ends, by the ids that they were begun with; kept are the others. */
  readonly endedSetups = new Set<string>()
  /** How many stay open beside the one that it opens. */
  openSetups = 0
  /** What was thrown outside a conversation, where something was. */
  failure: { readonly error: unknown } | undefined
  /** Set by the conversations plugin. */
  declare readonly conversation: ConversationFlavor<Context>['conversation']

  constructor(
    o: { readonly update: Update; readonly me: UserFromGetMe },
    deps: {
      readonly api: Api
      readonly store: Store
      readonly say: Translator
      readonly settings: ChatSettingsDoc
      readonly standing?: Doc<ChatState> | undefined
      readonly now: () => number
    },
  ) {
    super(o.update, deps.api, o.me)
    this.store = deps.store
    this.say = deps.say
    this.now = deps.now
    this.settings = deps.settings
    this.standing = deps.standing
  }
}

type ExternalTask<T> = (outer: ChatContext) => T | Promise<T>

/**
 * What is thrown outside comes into a conversation as a likeness without its class (conversations 2.1.1): the update keeps it
 * as it was, for whoever has to know what went wrong.
 */
export const keepFailure =
  <T>(task: ExternalTask<T>) =>
  async (outer: ChatContext): Promise<T> => {
    try {
      return await task(outer)
    } catch (error) {
      outer.failure = { error }
      throw error
    }
  }

/** Does what a conversation wants from outside once, however often it is replayed. What comes of it is JSON. */
export const external = <T>(conversation: Conversation<ChatContext>, task: ExternalTask<T>): Promise<T> =>
  conversation.external(keepFailure(task))
