import type { AwaitedAnswer } from '../records.ts'
import { type AwaitedText, awaitedAnswer } from './awaited-answer.ts'
import type { ChatContext } from './context.ts'
import type { Feature } from './feature.ts'
import { removeMessage } from './show.ts'

/** A question that the next text may answer (awaited-answer.ts). */
export type TextQuestion = {
  /** Tells an answer from other texts; `words` takes all that are no order about a watch. */
  readonly isAnswer:
    | 'words'
    | ((ctx: ChatContext, text: string, awaited: AwaitedText) => boolean | Promise<boolean>)
  /** Takes an answer, or asks again. */
  readonly take: (ctx: ChatContext, text: string, awaited: AwaitedText) => unknown
  /** Whether the message that asks says more than the question, and stays. */
  readonly keepsMessage?: true
  /** Whether a text that is not an answer is for the other handlers, clear or not. */
  readonly isOptional?: true
}

/** Tells the meaning of a text that may not be an answer. */
export type TextMeanings = {
  /** Whether it is an address, or a sentence that says what to do or to watch. */
  readonly isClear: (ctx: ChatContext, text: string) => boolean
  /** Whether it names a watch and nothing else, or asks to see one, or balances. */
  readonly isToSee: (ctx: ChatContext, text: string) => Promise<boolean>
  /** Whether it is an address, or an order about a watch that it names, or about all of them. */
  readonly isOrder: (ctx: ChatContext, text: string) => Promise<boolean>
}

const isElsewhere = async (
  ctx: ChatContext,
  { text, awaited }: { readonly text: string; readonly awaited: AwaitedText },
  { isAnswer, isOptional }: TextQuestion,
  { isClear, isToSee, isOrder }: TextMeanings,
): Promise<boolean> => {
  if (isAnswer === 'words') return isOrder(ctx, text)
  const isOther = isOptional === true || isClear(ctx, text) || (await isToSee(ctx, text))
  return isOther && !(await isAnswer(ctx, text, awaited))
}

/**
 * Gives the next text to the question that waits for it. A text that is not an answer, and is clear about
 * something else, ends the question and is for the other handlers, like a command.
 */
export const takeAnswers =
  (
    questions: Partial<Readonly<Record<AwaitedAnswer['what'], TextQuestion>>>,
    meanings: TextMeanings,
  ): NonNullable<Feature['onText']> =>
  async (ctx, next) => {
    const { text } = ctx.message
    const awaited = awaitedAnswer(ctx)
    const question = awaited === undefined ? undefined : questions[awaited.what]
    if (awaited === undefined || question === undefined || text.startsWith('/')) return next()
    if (question.keepsMessage !== true) await removeMessage(ctx, awaited.message)
    return (await isElsewhere(ctx, { text, awaited }, question, meanings))
      ? next()
      : question.take(ctx, text, awaited)
  }
