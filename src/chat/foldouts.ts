import { defineKind } from '#store/store.ts'
import type { Message } from './message.ts'

/** A message in a chat that a button unfolds in place, and folds again. */
export type Foldout = { readonly chat: string; readonly folded: Message; readonly unfolded: Message }

export const foldouts = defineKind<Foldout>()('foldout', { indexes: ['chat'] })

/** Actions of its buttons; argument: the foldout. */
export const foldoutActions = { unfold: 'a', fold: 'A' } as const
