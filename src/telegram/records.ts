import type { WatchedAddress, WatchSettings } from '#chat/records.ts'
import { defineKind } from '#store/store.ts'

import type { ExportedWatch } from './import-export/watches-file.ts'
import type { Preferences } from './session.ts'

/** Of the service's platforms those that one URL is enough for. */
export type Platform = 'Webhook' | 'Slack' | 'Discord'

/**
 * A place beside the chat that its watches can report to. `remote`: the service's channel, absent until that is made.
 * `deleting`: no watch reports there any more. What its messages are signed with is not kept.
 */
export type Channel = {
  readonly chat: string
  readonly name: string
  readonly url: string
  readonly platform: Platform
  readonly remote?: number
  readonly state: 'adding' | 'live' | 'deleting'
  /** Failures of the present step. */
  readonly failures: number
  /** Unix seconds. */
  readonly createdAt: number
}

export const channels = defineKind<Channel>()('channel', { indexes: ['chat'] })

/**
 * What a card offers to watch, so that its buttons need no more than its id, which becomes the watch's. `message`: the card.
 */
export type Offer = {
  readonly chat: string
  readonly message: number
  readonly addresses: readonly WatchedAddress[]
  /** Chain ids. */
  readonly chains: readonly number[]
  /** Of the watch, where the addresses came under one: a file's. */
  readonly name?: string
  /** A set-up was begun with it; nothing else is made of it any more. */
  readonly opened?: true
}

export const offers = defineKind<Offer>()('offer', { indexes: ['chat'] })

/**
 * The newest paste of a chat, topic and person, by that as its id: what follows within moments is part of it. `at`: of its last
 * message, Unix seconds, by Telegram's clock.
 */
export type Paste = {
  readonly chat: string
  readonly offer: string
  readonly message: number
  readonly text: string
  readonly at: number
}

export const pastes = defineKind<Paste>()('paste', { indexes: ['chat'] })

/** A watch as it was when it was opened to be changed, beside the conversation: a thousand addresses are too much to keep in it. */
export type EditedSettings = {
  readonly chat: string
  readonly watch: string
  readonly settings: WatchSettings
}

export const editedSettings = defineKind<EditedSettings>()('edited', { indexes: ['chat'] })

/** What somebody looked for in a chat, for the buttons of what was found. */
export const searches = defineKind<{ readonly chat: string; readonly text: string }>()('search', {
  indexes: ['chat'],
})

/** A watch that could not be made, and what the service or a limit said. */
type Refused = { readonly name: string; readonly why: string }

/**
 * A file of watches that was read, and how far it is: `asked`, nobody has pressed yet; `working`, the first `begun` of `watches`
 * were begun. `message` shows it.
 */
export type Import = {
  readonly chat: string
  readonly message?: number
  readonly languageCode?: string
  readonly state: 'asked' | 'working'
  readonly watches: readonly ExportedWatch[]
  readonly settings?: Preferences
  readonly begun: number
  readonly refused: readonly Refused[]
}

export const imports = defineKind<Import>()('import', { indexes: ['chat'] })
