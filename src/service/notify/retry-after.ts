/** The header `Retry-After`, seconds or an HTTP date, in ms from `now`; `undefined` where it says neither. */
export const retryAfter = (header: string | string[] | undefined, now: number): number | undefined => {
  const text = Array.isArray(header) ? header[0] : header
  if (text === undefined) return undefined
  if (/^\d{1,9}$/.test(text.trim())) return Number(text) * 1_000
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : Math.max(0, at - now)
}
