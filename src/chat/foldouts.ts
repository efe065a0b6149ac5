import { defineKind } from '#store/store.ts'
import type { Message } from './message.ts'

/** A message in a chat that a button unfolds in place, and folds again. */
export type ExpandedView = { readonly chat: string; readonly folded: Message; readonly unfolded: Message }

export const expandedViews = defineKind<ExpandedView>()('foldout', { indexes: ['chat'] })

/** Actions of its buttons; argument: the foldout. */
export const expandedViewActions = { unfold: 'a', fold: 'A' } as const
