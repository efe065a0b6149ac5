import type { Context } from 'grammy'
import { decodeCallback } from '#render/message.ts'
import { actions } from '../../framework/permissions.ts'
import { wizardButtonArgs } from '../../framework/wizards.ts'
import { factsOfStep, type WatchDraft } from './draft.ts'

/** Input of a person, as the wizard sees it. */
export type WizardInput =
  | { readonly kind: 'text'; readonly text: string }
  /** A photo, a sticker. */
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
  return text.startsWith('/') ? undefined : { kind: 'text', text }
}

const classifyPress = (ctx: Context, draft: WatchDraft): WizardInput | undefined => {
  const [id, step, arg] = wizardButtonArgs(ctx) ?? []
  if (id !== draft.id) return undefined
  return step === draft.step && arg !== undefined ? { kind: 'press', arg } : { kind: 'stale' }
}
