import type { Api } from 'grammy'
import type { SendOutcome } from '#chat/answer.ts'
import type { Texts } from '#chat/texts.ts'
import type { Log } from '#lib/log.ts'
import type { Store, Write } from '#store/store.ts'
import type { SentMessage } from './send.ts'

/** How a chat is told. `short`: in two lines. `silent`: without a sound. */
type DeliveryStyle = { readonly short: boolean; readonly silent: boolean }

/** What telling a chat something needs. `texts` and `manner`: as this chat wants them. */
export type DeliveryContext = {
  readonly store: Store
  /** Its transport tries once: what an answer means is decided here. */
  readonly api: Api
  readonly texts: Texts
  readonly log: Log
  /** Unix ms; the machine's clock if absent. */
  readonly now?: (() => number) | undefined
  readonly manner: DeliveryStyle
}

/**
 * What came of telling something. `told`: alerts shown for the first time, by their watch. `shown`: what is written of the message
 * that shows it now, if the answer is that it was sent. `count`: how many of the lane it was, where not all that were meant.
 */
export type DeliveryResult = {
  readonly answer: SendOutcome | SentMessage
  readonly told: ReadonlyMap<string, number>
  readonly shown: (message: number) => Promise<readonly Write[]>
  readonly count?: number
  /** What is written where Telegram accepts it in no form. */
  readonly dropped?: readonly Write[]
}
