import type { Api } from 'grammy'
import type { Message } from '#chat/message.ts'
import type { Texts } from '#chat/texts.ts'
import type { Client } from '#client/client.ts'
import type { Log } from '#lib/log.ts'
import type { Store } from '#store/store.ts'
import type { Quotas } from '../limits/quotas.ts'

export type JobDeps = {
  readonly store: Store
  readonly client: Client
  readonly api: Api
  readonly texts: Texts
  readonly log: Log
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Of the store; receiver addresses are made from it. */
  readonly secret: string
  /** Where the service reaches the alert receiver. */
  readonly publicUrl: string
  readonly visibility: 'Private' | 'Public'
  readonly quotas: Quotas
}

/** Puts a screen into the message that shows how it goes. `false`: Telegram is away, so the message is as it was. */
export type ShowProgress = (o: { chat: string; message: number }, screen: Message) => Promise<boolean>
