import type { Context } from 'grammy'
import { decodeCallback } from '#chat/callback-data.ts'
import { actions } from '../actions.ts'
import { type Draft, draftAction, type StepName } from './draft.ts'

/** What a person did, as the set-up sees it. */
export type Input =
  | { readonly kind: 'text'; readonly text: string }
  /** A photo, a sticker. */
  | { readonly kind: 'other' }
  | { readonly kind: 'press'; readonly arg: string }
  /** A button of an earlier question. */
  | { readonly kind: 'stale' }
  /** Its message has become another set-up. */
  | { readonly kind: 'superseded' }
  /** `/cancel`, and the commands that begin anew. */
  | { readonly kind: 'leave'; readonly command: 'cancel' | 'start' | 'watch' }

/** Steps that ask for something to be typed. */
const asking: ReadonlySet<StepName> = new Set(['addresses', 'amount', 'name', 'message', 'tags'])

const leaving = /^\/(cancel|start|watch)(@\w+)?(\s|$)/

/** `undefined`: not for the set-up; others handle it, and the question stays. `shown`: the message that it is. */
export const inputOf = (ctx: Context, draft: Draft, shown: number | undefined): Input | undefined => {
  if (ctx.callbackQuery !== undefined) return pressOf(ctx, draft, shown)
  if (ctx.message === undefined) return undefined
  const { text } = ctx.message
  // A file is read whatever is open (paste/file).
  if (ctx.message.document !== undefined) return undefined
  const [, command] = leaving.exec(text ?? '') ?? []
  if (command === 'cancel' || command === 'start' || command === 'watch') return { kind: 'leave', command }
  // A watch may be left open to be changed; what it has not asked for is for others.
  if (draft.editing !== undefined && !asking.has(draft.step)) return undefined
  if (text === undefined) return { kind: 'other' }
  return text.startsWith('/') ? undefined : { kind: 'text', text }
}

const pressOf = (ctx: Context, draft: Draft, shown: number | undefined): Input | undefined => {
  const data = decodeCallback(ctx.callbackQuery?.data ?? '')
  if (data?.action === actions.edit && ctx.callbackQuery?.message?.message_id === shown)
    return { kind: 'superseded' }
  const [id, step, arg] = data?.args ?? []
  // Several may be open at once.
  if (data?.action !== draftAction || id !== draft.id) return undefined
  return step === draft.step && arg !== undefined ? { kind: 'press', arg } : { kind: 'stale' }
}

/** What a button of any set-up says: whose it is, at which step, and what was chosen. */
export const pressedIn = ({ callbackQuery }: Context): readonly string[] | undefined => {
  const data = decodeCallback(callbackQuery?.data ?? '')
  return data?.action === draftAction ? data.args : undefined
}
