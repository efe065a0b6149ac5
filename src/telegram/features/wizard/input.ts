import type { Context } from 'grammy'
import { decodeCallback } from '#render/message.ts'
import { actions, draftAction } from '../../framework/permissions.ts'
import type { StepName, WatchDraft } from './draft.ts'

/** What a person did, as the wizard sees it. */
export type WizardInput =
  | { readonly kind: 'text'; readonly text: string }
  /** A photo, a sticker. */
  | { readonly kind: 'other' }
  | { readonly kind: 'press'; readonly arg: string }
  /** A button of an earlier question. */
  | { readonly kind: 'stale' }
  | { readonly kind: 'cancel' }
  | OtherWizardInput

/** It starts another wizard, which replaces all that are open, only this one (it opens in its message), or none. */
export type OtherWizardInput = {
  readonly kind: 'other wizard'
  readonly replaces: 'all' | 'this' | 'none'
}

/** Steps that ask for something to be typed. */
export const typingSteps: ReadonlySet<StepName> = new Set([
  'addresses',
  'amount',
  'amount-in',
  'amount-out',
  'outflow',
  'events',
  'conditions',
  'tokens',
  'token-minimum',
  'token-minimum-in',
  'token-minimum-out',
  'parties',
  'spenders',
  'balance',
  'digest',
  'name',
  'message',
  'tags',
])

const leavingCommand = /^\/(cancel|start|watch)(@\w+)?(\s|$)/

/** `undefined`: not for this wizard; the other handlers get it and the question stays. `message`: the id of the wizard's message. */
export const classifyInput = (
  ctx: Context,
  draft: WatchDraft,
  message: number | undefined,
): WizardInput | undefined => {
  if (ctx.callbackQuery !== undefined) return classifyPress(ctx, draft, message)
  if (ctx.message === undefined) return undefined
  const { text } = ctx.message
  // Files are lists or exports, whatever is open (paste/list-file.ts, import-export/import.ts).
  if (ctx.message.document !== undefined) return undefined
  const [, command] = leavingCommand.exec(text ?? '') ?? []
  if (command !== undefined)
    return command === 'cancel' ? { kind: 'cancel' } : { kind: 'other wizard', replaces: 'all' }
  // An edit may stay open for long; a text that it has not asked for is for others.
  if (draft.editing !== undefined && !typingSteps.has(draft.step)) return undefined
  if (text === undefined) return { kind: 'other' }
  return text.startsWith('/') ? undefined : { kind: 'text', text }
}

const classifyPress = (
  ctx: Context,
  draft: WatchDraft,
  message: number | undefined,
): WizardInput | undefined => {
  const data = decodeCallback(ctx.callbackQuery?.data ?? '')
  if (data?.action === actions.newWatch || data?.action === actions.newWatchThere)
    return { kind: 'other wizard', replaces: 'all' }
  const isInMessage = ctx.callbackQuery?.message?.message_id === message
  if (data?.action === actions.editWatch)
    return { kind: 'other wizard', replaces: isInMessage ? 'this' : 'none' }
  // A second press on the offer that this wizard was opened from is a stale one.
  if (data?.action === actions.openOffer)
    return isInMessage ? undefined : { kind: 'other wizard', replaces: 'none' }
  const [id, step, arg] = data?.args ?? []
  if (data?.action !== draftAction || id !== draft.id) return undefined
  return step === draft.step && arg !== undefined ? { kind: 'press', arg } : { kind: 'stale' }
}
