import type { User } from 'grammy/types'
import { addBot } from './add-bot.ts'
import { deliverMessage } from './deliver-message.ts'
import { formatText } from './formatted-text.ts'
import { type AdministratorRight, isAdministratorRight } from './members.ts'
import { type EmulatedChat, followMigration, type TelegramState } from './telegram-state.ts'

/** A link to the bot. `kind`: what is opened: the private chat, a group or a channel that the person chooses. */
type BotLink = {
  readonly kind: 'start' | 'startgroup' | 'startchannel'
  readonly payload: string
  readonly rights: readonly AdministratorRight[] | undefined
}

const KINDS = ['start', 'startgroup', 'startchannel'] as const

function parseRights(text: string): AdministratorRight[] {
  return text
    .split(/[+ ]/)
    .filter(name => name !== 'manage_chat' && name !== 'anonymous')
    .map(name => {
      const right = `can_${name}`
      if (!isAdministratorRight(right)) throw new RangeError(`No right ${name}`)
      return right
    })
}

/** @throws RangeError if it is no link to this bot, or if Telegram would ignore its payload. */
function parseLink(state: TelegramState, link: string): BotLink {
  const url = URL.parse(link)
  if (url?.hostname !== 't.me' || url.pathname.slice(1).toLowerCase() !== state.bot.username.toLowerCase())
    throw new RangeError(`${link} is no link to the bot`)
  const kind = KINDS.find(name => url.searchParams.has(name)) ?? 'start'
  const payload = url.searchParams.get(kind) ?? ''
  if (!/^[\w-]{0,64}$/.test(payload))
    throw new RangeError(`The payload ${payload} is not 1 to 64 of A-Z a-z 0-9 _ -`)
  const admin = url.searchParams.get('admin')
  return { kind, payload, rights: admin === null ? undefined : parseRights(admin) }
}

type LinkTarget = {
  readonly user: User
  readonly privateChat: EmulatedChat
  readonly chosen: EmulatedChat | undefined
}

/**
 * Opens a link to the bot. In a group, the bot is added first, then the person's client writes `/start@bot`; after rights were
 * given, only if there is a payload.
 */
export function openLink(
  state: TelegramState,
  link: string,
  { user, privateChat, chosen }: LinkTarget,
): void {
  const { kind, payload, rights } = parseLink(state, link)
  const write = (chat: EmulatedChat, command: string): void => {
    const text = payload === '' ? command : `${command} ${payload}`
    deliverMessage(state, chat, { author: user, ...formatText(text) })
  }
  if (kind === 'start') {
    privateChat.access = 'open'
    return write(privateChat, '/start')
  }
  const chat = chosen && followMigration(state, chosen)
  const isFitting =
    kind === 'startchannel' ? chat?.info.type === 'channel' : chat?.info.type.endsWith('group')
  if (chat === undefined || isFitting !== true) throw new RangeError(`The link asks for a ${kind.slice(5)}`)
  const target = addBot(state, chat, {
    by: user,
    rights: rights ?? (kind === 'startchannel' ? [] : undefined),
  })
  if (kind === 'startgroup' && (payload !== '' || rights === undefined))
    write(target, `/start@${state.bot.username}`)
}
