import type { Texts, Translator } from '#render/texts.ts'
import { alertCounts } from '#watch/alert-counts.ts'
import { type AwaitedText, awaitedAnswer, waysOut } from '../../framework/awaited-answer.ts'
import { type CallbackRoutes, runRoute, toRoutes } from '../../framework/callback-routes.ts'
import type { ChatContext } from '../../framework/context.ts'
import type { Feature } from '../../framework/feature.ts'
import { textMessage } from '../../framework/shared-screens.ts'
import { reply } from '../../framework/show.ts'
import { listOf } from '../../input/find-phrases.ts'
import { type NamedButton, watchesOf } from '../../records.ts'
import { createButtonNamer, maxNameLength } from '../wizard/typed-press.ts'

/** A button that words press, and whether they only say *yes*. */
type Named = { readonly button: NamedButton; readonly isYes: boolean }

/**
 * The button of a question that a text names: by the words on it, as a way out, or by *yes*, which takes the only
 * other one. A question for a text takes ways out alone.
 */
export const namedButton = (
  text: string,
  { what, buttons = [] }: Pick<AwaitedText, 'what' | 'buttons'>,
  languages: readonly Translator[],
): Named | undefined => {
  const toName = createButtonNamer(languages)
  const typed = toName(text)
  const says = (id: 'answer-words' | 'wizard-words', way: string): boolean =>
    languages.some(say => listOf(say(id, { way })).some(words => toName(words) === typed))
  const isWayOut = (words: string): boolean =>
    languages.some(say => waysOut.some(id => toName(say(id)) === toName(words)))
  const out = buttons.find(button => isWayOut(button.text))
  const [named, ...sameName] = buttons.filter(
    button => toName(button.text) === typed && (what === 'press' || button === out),
  )
  if (named !== undefined) return sameName.length === 0 ? { button: named, isYes: false } : undefined
  const leaves =
    isWayOut(text) ||
    says('answer-words', 'no') ||
    says('wizard-words', 'cancel') ||
    says('wizard-words', 'back')
  if (out === undefined) return undefined
  if (leaves) return { button: out, isYes: false }
  const [only, ...more] = buttons.filter(button => button !== out)
  const isAnswered = what === 'press' && only !== undefined && more.length === 0
  return isAnswered && says('answer-words', 'yes') ? { button: only, isYes: true } : undefined
}

/** Whether an alert came after a question, so that *yes* may be about that. */
const isAlertNewer = async (ctx: ChatContext, { at = 0 }: AwaitedText): Promise<boolean> => {
  const watches = await watchesOf(ctx.store, String(ctx.chatId))
  const counts = await ctx.store.get(
    alertCounts,
    watches.map(({ id }) => id),
  )
  return counts.some(count => count !== undefined && count.value.lastAt >= Math.floor(at / 1_000))
}

type NamedButtonDeps = { readonly texts: Texts; readonly routes: CallbackRoutes }

/** Presses a button of the last question in the chat for a text that names it: *delete*, *keep*, *yes*, *no*. */
export const createNamedButtons = ({ texts, routes: handlers }: NamedButtonDeps): Feature => {
  const routes = toRoutes(handlers, {})
  return {
    onText: async (ctx, next) => {
      const { text } = ctx.message
      const awaited = awaitedAnswer(ctx)
      if (awaited?.buttons === undefined || text.startsWith('/') || text.length > maxNameLength) return next()
      const named = namedButton(text, awaited, [...new Set([ctx.say, texts.for('en')])])
      if (named === undefined || (named.isYes && (await isAlertNewer(ctx, awaited)))) return next()
      // The question changes in place, as by a tap.
      ctx.answered = { message: awaited.message }
      await runRoute(ctx, routes, { data: named.button.data, message: awaited.message })
      if (ctx.toast !== undefined) await reply(ctx, textMessage(ctx.toast.text))
      return undefined
    },
  }
}
