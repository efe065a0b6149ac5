import { changeBotSettings } from '#bot-api/bot-settings.ts'
import { remove } from '#store/store.ts'
import { watchTopics } from '#watch/watch-topics.ts'
import { answerStaleButton } from '../../framework/callback-routes.ts'
import type { ChatContext } from '../../framework/context.ts'
import type { Feature } from '../../framework/feature.ts'
import { removePressedButton } from '../../framework/show.ts'
import { syncTopicsWrites } from './jobs.ts'

/** Why a private chat can have no topics: Telegram does not let the bot turn them on, or its operators have to. */
export type TopicsObstacle = 'refused' | 'operator'

/**
 * Turns on topics in the private chats of the bot, if they are off. They change the bot for everyone, so if
 * it has operators only they may. People may not make topics of their own, because Telegram would make one
 * for every message outside of a topic.
 */
export const enableTopics = async (
  { api, isOperator }: ChatContext,
  operators: readonly number[],
): Promise<TopicsObstacle | undefined> => {
  const { has_topics_enabled: isOn } = await api.getMe()
  if (isOn) return undefined
  if (operators.length > 0 && !isOperator) return 'operator'
  const isChanged = await changeBotSettings(api, {
    has_topics_enabled: true,
    allows_users_to_create_topics: false,
  })
  return isChanged ? undefined : 'refused'
}

/** Makes the topics follow the settings and watches of the chat, in the commit of the update. */
export const requestTopics = (ctx: ChatContext): void => {
  ctx.writes.push(...syncTopicsWrites(String(ctx.chatId), String(ctx.update.update_id)))
}

/** The topics of private chats, which `/settings` turns on and off. */
export const createTopics = (): Feature => ({
  routes: {
    remakeTopic: async (ctx, { args: [id = ''] }) => {
      const [topic] = await ctx.store.get(watchTopics, [id])
      await removePressedButton(ctx)
      if (topic?.value.state !== 'gone' || topic.value.chat !== String(ctx.chatId))
        return answerStaleButton(ctx)
      ctx.writes.push(remove(watchTopics, id, { expect: topic.version }))
      requestTopics(ctx)
      ctx.toast = { text: ctx.say('topic-made-again', { name: topic.value.name }) }
    },
  },
})
