/** A smallest app for the tests of the playground: a bot that repeats texts, and ends when told `/end <exit code>`. */
import { createServer } from 'node:net'
import { Bot } from 'grammy'

// A service that says nothing.
if (process.env['ROLE'] === 'service') {
  createServer().listen(Number(process.env['SERVICE_PORT']), '127.0.0.1')
  await new Promise(() => {})
}

const bot = new Bot(process.env['BOT_TOKEN'] ?? '', {
  client: { apiRoot: process.env['TELEGRAM_API_ROOT'] ?? '' },
})
bot.command('end', ctx => {
  console.error('The echo has ended.')
  process.exit(Number(ctx.match))
})
bot.command('env', ctx => ctx.reply(Object.keys(process.env).toSorted().join(' ')))
bot.callbackQuery('again', ctx => ctx.answerCallbackQuery({ text: 'And again.', show_alert: true }))
bot.on('message:text', ctx =>
  ctx.reply(ctx.msg.text, {
    reply_markup: { inline_keyboard: [[{ text: 'Again', callback_data: 'again' }]] },
  }),
)
process.once('SIGTERM', () => void bot.stop())
await bot.api.setMyCommands([{ command: 'end', description: 'End' }])
await bot.start()
