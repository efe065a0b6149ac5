/** Where the end of the time waits in which the deletion of a watch can be taken back; of its own, so that nothing waits behind it. */
export const deletionUndoLane = (watch: string): string => `undo ${watch}`
