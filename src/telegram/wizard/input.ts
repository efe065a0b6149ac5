import type { Context } from 'grammy'
import { decodeCallback } from '#chat/message.ts'
import { actions } from '../ui/permissions.ts'
import { draftAction } from '../ui/prompt.ts'
import { type Draft, type StepName } from './draft.ts'

/** What a person did, as the set-up sees it. */
export type WizardInput =
  | { readonly kind: 'text'; readonly text: string }
  /** A photo, a sticker. */
  | { readonly kind: 'other' }
  | { readonly kind: 'press'; readonly arg: string }
  /** A button of an earlier question. */
  | { readonly kind: 'stale' }
  | { readonly kind: 'cancel' }
  /** For others: a set-up is begun in the place of all, in this one's message, or beside it. */
  | { readonly kind: 'begun'; readonly where: 'anew' | 'here' | 'beside' }

/** Steps that ask for something to be typed. */
const typingSteps: ReadonlySet<StepName> = new Set(['addresses', 'amount', 'name', 'message', 'tags'])

const leavingCommand = /^\/(cancel|start|watch)(@\w+)?(\s|$)/

/** What is not for a set-up, and may end it. */
export type SupersedingInput = Extract<WizardInput, { kind: 'begun' }>

/** `undefined`: not for the set-up; others handle it, and the question stays. `shown`: the message that it is. */
export const classifyInput = (
  ctx: Context,
  draft: Draft,
  shown: number | undefined,
): WizardInput | undefined => {
  if (ctx.callbackQuery !== undefined) return classifyPress(ctx, draft, shown)
  if (ctx.message === undefined) return undefined
  const { text } = ctx.message
  // A file is read whatever is open (paste/file).
  if (ctx.message.document !== undefined) return undefined
  const [, command] = leavingCommand.exec(text ?? '') ?? []
  if (command !== undefined)
    return command === 'cancel' ? { kind: 'cancel' } : { kind: 'begun', where: 'anew' }
  // A watch may be left open to be changed; what it has not asked for is for others.
  if (draft.editing !== undefined && !typingSteps.has(draft.step)) return undefined
  if (text === undefined) return { kind: 'other' }
  return text.startsWith('/') ? undefined : { kind: 'text', text }
}

const classifyPress = (ctx: Context, draft: Draft, shown: number | undefined): WizardInput | undefined => {
  const data = decodeCallback(ctx.callbackQuery?.data ?? '')
  if (data?.action === actions.watch) return { kind: 'begun', where: 'anew' }
  const isHere = ctx.callbackQuery?.message?.message_id === shown
  if (data?.action === actions.edit) return { kind: 'begun', where: isHere ? 'here' : 'beside' }
  // Its own offer is opened already: a second press on that is an old one.
  if (data?.action === actions.openOffer) return isHere ? undefined : { kind: 'begun', where: 'beside' }
  const [id, step, arg] = data?.args ?? []
  // Several may be open at once.
  if (data?.action !== draftAction || id !== draft.id) return undefined
  return step === draft.step && arg !== undefined ? { kind: 'press', arg } : { kind: 'stale' }
}
