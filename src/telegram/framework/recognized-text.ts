import { shortId } from '#lib/ids.ts'
import { hourMs } from '#lib/time.ts'
import { put } from '#store/store.ts'
import { findTransaction, findUnofferedChains } from '../input/linked-chain.ts'
import { parseAddresses, readNamedChains } from '../input/read-addresses.ts'
import { findNames } from '../input/read-names.ts'
import { recognizeForeign } from '../input/recognize-foreign.ts'
import { type Answer, answers } from '../records.ts'
import type { ChatContext } from './context.ts'

/** Time for which Telegram lets a person edit a message. */
const answerTtlMs = 48 * hourMs

export const answerId = ({ chat, message }: { readonly chat: number; readonly message: number }): string =>
  `${chat}:${message}`

/** A hash of everything that is read in a text, whatever its other words. */
export const hashRecognized = (text: string): string => {
  const { found, duplicates, invalid } = parseAddresses(text)
  const wrong = invalid.map(({ text, reason }) => [text, reason])
  const others = [
    findNames(text),
    findTransaction(text),
    findUnofferedChains(text, []),
    recognizeForeign(text),
    text.startsWith('/') ? text : '',
  ]
  return shortId('recognized', JSON.stringify([found, duplicates, wrong, [...readNamedChains(text)], others]))
}

/**
 * Remembers the answer to a text in a private chat, so that it can follow an edit. `to` is by default the
 * update's message.
 */
export const recordAnswer = (
  ctx: ChatContext,
  answer: Pick<Answer, 'message' | 'offer'>,
  to = { message: ctx.message?.message_id ?? 0, text: ctx.message?.text ?? '' },
): void => {
  if (ctx.chatId === undefined || !ctx.isPrivate) return
  const id = answerId({ chat: ctx.chatId, message: to.message })
  const value = { chat: String(ctx.chatId), ...answer, recognized: hashRecognized(to.text) }
  ctx.writes.push(put(answers, { id, value }, { ttlMs: answerTtlMs }))
}
