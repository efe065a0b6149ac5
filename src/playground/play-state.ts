import type { BotCommand, InlineKeyboardButton, MessageEntity } from 'grammy/types'
import type { LocalChain } from './chain.ts'
import type { ReceivedWebhook, WebhookInbox } from './hooks.ts'
import type { SeenMessage } from './telegram/chat-view.ts'
import type { LocalTelegram, Person } from './telegram/local-telegram.ts'

/** A button as the page shows it; `value` is what a link opens or a copy button copies. */
type PageButton = { kind: 'press' | 'link' | 'copy'; text: string; value?: string; style?: string }

type PageMessage = {
  id: number
  from: SeenMessage['from']
  text: string
  /** A file that came with it; `size` in bytes. */
  file?: { name: string; size: number }
  entities: readonly MessageEntity[]
  /** Unix seconds. */
  date: number
  edited: boolean
  /** The first line of the message that this one answers. */
  answers?: string
  buttons: PageButton[][]
}

/** What the page shows; it gets a whole new one after each change. */
export type PageState = {
  messages: PageMessage[]
  commands: readonly BotCommand[]
  /** Addresses with money; balances in wei, decimal. */
  accounts: { address: string; balance: string }[]
  /** The newest first. */
  hooks: readonly ReceivedWebhook[]
}

function toPageButton(button: InlineKeyboardButton): PageButton {
  const { text, style } = button
  const face = style === undefined ? { text } : { text, style }
  if ('url' in button) return { ...face, kind: 'link', value: button.url }
  if ('copy_text' in button) return { ...face, kind: 'copy', value: button.copy_text.text }
  return { ...face, kind: 'press' }
}

function toPageMessage({ messageId, from, text, entities, raw }: SeenMessage): PageMessage {
  const buttons = raw.reply_markup?.inline_keyboard.map(row => row.map(toPageButton)) ?? []
  const edited = raw.edit_date !== undefined
  const [answers] = raw.reply_to_message?.text?.split('\n') ?? []
  const { document } = raw
  return {
    id: messageId,
    from,
    text,
    ...(document !== undefined && {
      file: { name: document.file_name ?? '', size: document.file_size ?? 0 },
    }),
    entities,
    date: raw.date,
    edited,
    ...(answers !== undefined && { answers }),
    buttons,
  }
}

/** Reads the state anew. */
export async function readPageState(deps: {
  telegram: LocalTelegram
  person: Person
  chain: LocalChain
  hooks: WebhookInbox
}): Promise<PageState> {
  const balance = async (address: string): Promise<string> =>
    BigInt(String(await deps.chain.rpc('eth_getBalance', [address, 'latest']))).toString()
  const accounts = await Promise.all(
    deps.chain.accounts.map(async address => ({ address, balance: await balance(address) })),
  )
  return {
    messages: deps.person.messages().map(toPageMessage),
    commands: deps.telegram.commands(),
    accounts,
    hooks: deps.hooks.newest(),
  }
}
