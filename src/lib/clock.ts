/**
 * Milliseconds since 1970 as the machine's clock has it, which may be set, back as well: to be shown, signed, and compared with
 * what others say. Nothing waits by it.
 */
export const wallNow = (): number => Date.now()

/**
 * The same when the process began, and evenly on from there, whatever becomes of the machine's clock: for waiting, rates,
 * timeouts and ages. It has fractions.
 */
export const monotonicNow = (): number => performance.timeOrigin + performance.now()

/** `2026-11-20T14:05:00.000Z`, of ms since 1970. Throws `RangeError` where a date cannot hold it. */
export const toIsoTime = (ms: number): string => new Date(ms).toISOString()

/** The time that a text tells, in ms since 1970; `NaN` where it tells none. */
export const parseTime = (text: string): number => Date.parse(text)
