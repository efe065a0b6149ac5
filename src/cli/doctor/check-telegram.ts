import { z } from 'zod'
import type { Config } from '#app/config.ts'
import { parseTime, wallNow } from '#lib/time.ts'
import type { Ask } from './ask.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

const replySchema = z.object({
  ok: z.boolean(),
  result: z.unknown().optional(),
  error_code: z.int().optional(),
})
const botSchema = z.object({
  username: z.string(),
  can_join_groups: z.boolean().optional(),
  can_read_all_group_messages: z.boolean().optional(),
})
const webhookSchema = z.object({
  url: z.string(),
  pending_update_count: z.int(),
  last_error_message: z.string().optional(),
})

type Telegram = NonNullable<Config['telegram']>

type Call = (method: string) => Promise<{
  readonly date: string | undefined
  readonly status: number
  readonly body: z.output<typeof replySchema> | undefined
}>

const createCall =
  ({ apiRoot, token }: Telegram, ask: Ask, signal: AbortSignal): Call =>
  async method => {
    const { date, status, content } = await ask(`${apiRoot}/bot${token}/${method}`, { signal })
    return { date, status, body: replySchema.safeParse(content).data }
  }

const maxClockErrorMs = 30_000

/** The clock against that of Telegram, which signs and expires by its own. */
const checkClock = (date: string | undefined): Finding => {
  const aheadMs = date === undefined ? Number.NaN : wallNow() - parseTime(date)
  if (Number.isNaN(aheadMs)) return ok('clock: no other to compare with')
  const seconds = Math.round(Math.abs(aheadMs) / 1_000)
  const text = `clock: ${seconds} s ${aheadMs < 0 ? 'behind' : 'ahead of'} Telegram's`
  return Math.abs(aheadMs) > maxClockErrorMs ? warn(`${text}; set it by NTP`) : ok(text)
}

/** Whether the Bot API answers, takes the token, and what the bot may do. */
export const checkTelegram = async (
  telegram: Telegram,
  ask: Ask,
  signal: AbortSignal,
): Promise<readonly Finding[]> => {
  const call = createCall(telegram, ask, signal)
  const { date, status, body } = await call('getMe')
  if (status === 401 || status === 404)
    return [fail('Telegram does not know the token: get it from @BotFather again'), checkClock(date)]
  const bot = botSchema.safeParse(body?.result)
  if (!bot.success) {
    const other = `HTTP ${status}, but not from the Bot API: another server answers in its place`
    return [fail(body === undefined ? other : `getMe: HTTP ${status}`), checkClock(date)]
  }
  const rights = [
    `@${bot.data.username}`,
    bot.data.can_join_groups === false ? 'may not join groups' : 'may join groups',
    bot.data.can_read_all_group_messages === true ? 'reads all group messages' : 'privacy mode on',
  ].join(', ')
  return [
    bot.data.can_join_groups === false ? warn(`${rights} (@BotFather, /setjoingroups)`) : ok(rights),
    await checkUpdates(telegram, call),
    checkClock(date),
  ]
}

const checkUpdates = async (telegram: Telegram, call: Call): Promise<Finding> => {
  const { body } = await call('getWebhookInfo')
  const found = webhookSchema.safeParse(body?.result)
  if (!found.success) return warn('updates: getWebhookInfo was not answered')
  const { url, pending_update_count: waiting, last_error_message: fault } = found.data
  const text = `updates by ${telegram.updates.kind}, ${waiting} waiting`
  if (telegram.updates.kind === 'polling' && url !== '')
    return warn(`${text}; a webhook is set, which another program or an earlier start has left`)
  return telegram.updates.kind === 'webhook' && fault !== undefined
    ? warn(`${text}; Telegram's last post failed`)
    : ok(text)
}
