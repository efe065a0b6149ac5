import type { Checkpoint, ConversationState } from '@grammyjs/conversations'

/** Which operations of a wizard's log are replaced by one `external` with this result: those between two checkpoints. */
export type LogCompaction = { readonly from: Checkpoint; readonly to: Checkpoint; readonly result: unknown }

/**
 * The log as if the wizard had been rewound to `from`, and had got the result there. The plugin's own rewind (2.1.1) comes to the same
 * log, but replays the wizard once more for each update.
 */
export const compactLog = (
  state: ConversationState,
  { from: [sent, received], to: [sentUntil, receivedUntil], result }: LogCompaction,
): ConversationState => {
  const { send, receive } = state.replay
  const moved = (operation: number): number => operation - sentUntil + sent + 1
  return {
    ...state,
    interrupts: state.interrupts.map(moved),
    replay: {
      send: [...send.slice(0, sent), { payload: 'external' }, ...send.slice(sentUntil)],
      receive: [
        ...receive.slice(0, received),
        { send: sent, returnValue: { ok: true, ret: result } },
        ...receive.slice(receivedUntil).map(({ send: operation, returnValue }) => ({
          send: moved(operation),
          returnValue,
        })),
      ],
    },
  }
}
