import { RedisAdapter } from '@grammyjs/storage-redis'
import { Bot, type Context, type SessionFlavor, session } from 'grammy'
import { Redis } from 'ioredis'
import { z } from 'zod'

/** A bot as grammY's guide begins one: its sessions in Redis, polling, a reply to each text. */
const [token, apiRoot, store] = z.tuple([z.string(), z.string(), z.string()]).parse(process.argv.slice(2))

type Seen = { texts: number }
const bot = new Bot<Context & SessionFlavor<Seen>>(token, { client: { apiRoot } })
bot.use(
  session({
    initial: (): Seen => ({ texts: 0 }),
    storage: new RedisAdapter<Seen>({ instance: new Redis(store) }),
  }),
)
bot.on('message:text', ctx => ctx.reply(`read ${ctx.session.texts}`))
void bot.start({
  onStart: () => {
    process.send?.('ready')
  },
})
