import type { JoinedMessage } from '#render/message.ts'
import { defineKind, put, type Write } from '#store/store.ts'
import { shownForMs } from './shown-alerts.ts'

/** The message that a button expands, and its collapsed form. */
export type ExpandedView = {
  readonly chat: string
  readonly collapsed: JoinedMessage
  readonly expanded: JoinedMessage
}

export const expandedViews = defineKind<ExpandedView>()('expandedViews', { indexes: ['chat'] })

export const expandedViewWrite = (id: string, value: ExpandedView): Write =>
  put(expandedViews, { id, value }, { ttlMs: shownForMs })

/** Actions of the buttons of an expanded view; argument: its id. */
export const expandedViewActions = { expand: 'a', collapse: 'A' } as const
