import {
  type Conversation,
  type ConversationData,
  type ConversationFlavor,
  conversations,
  createConversation,
  type VersionedState,
} from '@grammyjs/conversations'
import { RedisAdapter } from '@grammyjs/storage-redis'
import { Bot, type Context, InlineKeyboard } from 'grammy'
import { Redis } from 'ioredis'
import { z } from 'zod'

/** A bot as the guide of grammY's conversations begins one: a wizard in Redis, polling. A tap is answered and changes the message. */
const [token, apiRoot, store] = z.tuple([z.string(), z.string(), z.string()]).parse(process.argv.slice(2))

const wizard = async (conversation: Conversation, ctx: Context): Promise<void> => {
  const reply_markup = new InlineKeyboard().text('Next', 'next')
  await ctx.reply('1 of 5')
  await conversation.waitFor('message:text')
  await ctx.reply('2 of 5', { reply_markup })
  for (const step of [3, 4, 5]) {
    const tap = await conversation.waitForCallbackQuery('next')
    await tap.answerCallbackQuery()
    await tap.editMessageText(`${step} of 5`, { reply_markup })
  }
}

const bot = new Bot<ConversationFlavor<Context>>(token, { client: { apiRoot } })
const storage = new RedisAdapter<VersionedState<ConversationData>>({ instance: new Redis(store) })
bot.use(conversations({ storage }))
bot.use(createConversation(wizard))
bot.command('watch', ctx => ctx.conversation.enter('wizard'))
void bot.start({
  onStart: () => {
    process.send?.('ready')
  },
})
