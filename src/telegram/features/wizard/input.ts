import type { Context } from 'grammy'
import { decodeCallback } from '#render/message.ts'
import type { ChatContext } from '../../framework/context.ts'
import { actions } from '../../framework/permissions.ts'
import { wizardButtonArgs } from '../../framework/wizards.ts'
import { saysEveryWatch } from '../../input/every-watch.ts'
import { takeNameSaid } from '../../input/name-said.ts'
import { readNameOfThis } from '../../input/parse-rename.ts'
import { parseAddresses } from '../../input/read-addresses.ts'
import { mentionsAddress } from '../../input/read-names.ts'
import { splitAtAddress } from '../../input/split-at-address.ts'
import { watchesOf } from '../../records.ts'
import { watchesNamedIn } from '../watches/named-watch.ts'
import { factsOfStep, type WatchDraft } from './draft.ts'
import { isOrder, type Sentence } from './read-sentence.ts'

/** Input of a person, as the wizard sees it. */
export type WizardInput =
  | { readonly kind: 'text'; readonly text: string }
  /** A text that says only how the watch is called. */
  | { readonly kind: 'name'; readonly text: string }
  /** Any other message, such as a photo or a sticker. */
  | { readonly kind: 'other' }
  | { readonly kind: 'press'; readonly arg: string }
  /** A button of an earlier question. */
  | { readonly kind: 'stale' }
  | { readonly kind: 'cancel' }

/** Whether any words may be the answer at the step of a draft. */
export const asksForWords = ({ step, addresses }: WatchDraft): boolean =>
  factsOfStep(step).asksForWords === true || (step === 'addresses' && addresses.length > 0)

/** Names the value for which a step asks a number. Returns `undefined` if it asks for something else. */
export const askedNumber = ({ step, value }: WatchDraft): string | undefined => {
  if (step === 'value') return value?.of === 'ens' ? undefined : value?.of
  return step === 'amount' || step === 'amount-in' || step === 'amount-out' ? 'amount' : undefined
}

const leavingCommand = /^\/(start|watch)(@\w+)?(\s|$)/
const cancelCommand = /^\/cancel(@\w+)?(\s|$)/

/**
 * Wizards that the one that an update begins replaces: all that are open, or the one in whose message it
 * opens.
 */
export const replacedWizards = (
  { callbackQuery, message: sent }: Context,
  message: number | undefined,
): 'all' | 'this' | undefined => {
  if (callbackQuery === undefined) return leavingCommand.test(sent?.text ?? '') ? 'all' : undefined
  const { action } = decodeCallback(callbackQuery.data ?? '') ?? {}
  if (action === actions.newWatch || action === actions.newWatchThere || action === actions.newBySentence)
    return 'all'
  const isInMessage = callbackQuery.message?.message_id === message
  return (action === actions.editWatch || action === actions.editBySentence) && isInMessage
    ? 'this'
    : undefined
}

/**
 * Returns `undefined` for an update that is not for this wizard: other handlers get it, and the question
 * stays.
 */
export const classifyInput = (ctx: Context, draft: WatchDraft): WizardInput | undefined => {
  if (ctx.callbackQuery !== undefined) return classifyPress(ctx, draft)
  if (ctx.message === undefined) return undefined
  const { text } = ctx.message
  // Files are lists or exports, whatever is open (paste/list-file.ts, import-export/import.ts).
  if (ctx.message.document !== undefined) return undefined
  if (cancelCommand.test(text ?? '')) return { kind: 'cancel' }
  // An edit may stay open for long, so a text that it has not asked for is for other handlers.
  if (draft.editing !== undefined && factsOfStep(draft.step).asksForText !== true) return undefined
  if (text === undefined) return { kind: 'other' }
  if (text.startsWith('/')) return undefined
  const said = takeNameSaid(text)
  const isMore = said.name !== undefined && said.rest !== ''
  const name = draft.editing === undefined && !isMore ? readNameOfThis(text) : undefined
  return name === undefined ? { kind: 'text', text } : { kind: 'name', text: name }
}

const classifyPress = (ctx: Context, draft: WatchDraft): WizardInput | undefined => {
  const [id, step, arg] = wizardButtonArgs(ctx) ?? []
  if (id !== draft.id) return undefined
  return step === draft.step && arg !== undefined ? { kind: 'press', arg } : { kind: 'stale' }
}

/**
 * Whether a text says what is wanted of an address, which begins a watch of its own, or is an address or about another
 * value at a step that asks for a number.
 */
export const isAboutOther = (draft: WatchDraft, text: string, sentence: Sentence | undefined): boolean => {
  const number = askedNumber(draft)
  const [topic] = sentence?.topics ?? []
  const { behind = '', sentence: wanted = '' } = splitAtAddress(text) ?? {}
  if (`${behind}${wanted}` !== '') return true
  return number !== undefined && (mentionsAddress(text) || (topic !== undefined && topic !== number))
}

/**
 * Whether a text at a step that any words answer is an order about a watch, a question or an address. A name such
 * as `alice.eth` is not.
 */
export const isNoWords = async (
  ctx: ChatContext,
  { step }: WatchDraft,
  text: string,
  sentence: Sentence | undefined,
): Promise<boolean> =>
  ((step === 'name' || step === 'tags') &&
    (parseAddresses(text).found.length > 0 || /[?？]\s*$/u.test(text))) ||
  isOrder(sentence, await watchesOf(ctx.store, String(ctx.chatId)))

/** Whether a text names a watch of the chat other than the one of the wizard. An address in it may have the same label. */
export const namesOtherWatch = async (
  ctx: ChatContext,
  text: string,
  watch: string | undefined,
): Promise<boolean> => {
  if (mentionsAddress(text)) return false
  const all = await watchesOf(ctx.store, String(ctx.chatId))
  const isOfAll = watch !== undefined && all.length > 1 && saysEveryWatch(text, all.length)
  return isOfAll || watchesNamedIn(text, all).some(({ id }) => id !== watch)
}
