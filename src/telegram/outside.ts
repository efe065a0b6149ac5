import type { Conversation } from '@grammyjs/conversations'
import type { ChatContext } from './context.ts'

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
