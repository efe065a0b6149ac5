import type { Context } from 'grammy'
import { decodeCallback } from '#chat/callback-data.ts'
import { type Draft, draftAction } from './draft.ts'

/** What a person did, as the set-up sees it. */
export type Input =
  | { readonly kind: 'text'; readonly text: string }
  /** A photo, a sticker. */
  | { readonly kind: 'other' }
  | { readonly kind: 'press'; readonly arg: string }
  /** A button of an earlier question, or of another set-up. */
  | { readonly kind: 'stale' }
  /** `/cancel`, and the commands that begin anew. */
  | { readonly kind: 'leave'; readonly command: 'cancel' | 'start' | 'watch' }

const leaving = /^\/(cancel|start|watch)(@\w+)?(\s|$)/

/** `undefined`: not for the set-up; others handle it, and the question stays. */
export const inputOf = (ctx: Context, draft: Draft): Input | undefined => {
  if (ctx.callbackQuery !== undefined) {
    const data = decodeCallback(ctx.callbackQuery.data ?? '')
    if (data?.action !== draftAction) return undefined
    const [id, step, arg] = data.args
    return id === draft.id && step === draft.step && arg !== undefined
      ? { kind: 'press', arg }
      : { kind: 'stale' }
  }
  if (ctx.message === undefined) return undefined
  const { text } = ctx.message
  // A file is read whatever is open (paste/file).
  if (ctx.message.document !== undefined) return undefined
  if (text === undefined) return { kind: 'other' }
  const [, command] = leaving.exec(text) ?? []
  if (command === 'cancel' || command === 'start' || command === 'watch') return { kind: 'leave', command }
  return text.startsWith('/') ? undefined : { kind: 'text', text }
}
