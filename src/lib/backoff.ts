/**
 * How long to wait before the try after `failures` failures, in ms: doubling from `baseMs` up to `maxMs`, with a quarter
 * of jitter so that many do not come back at once.
 */
export const getBackoffMs = (failures: number, o: { baseMs: number; maxMs: number }): number => {
  const full = Math.min(o.maxMs, o.baseMs * 2 ** Math.min(failures, 30))
  return Math.round(full * (0.75 + Math.random() / 4))
}
