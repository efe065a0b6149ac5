/**
 * Why the price API gave no usable answer. Messages never hold its URL, which may carry a key.
 * `prices_refused`: any status but 200. `prices_unreadable`: what came is not an answer of this API.
 */
export class PriceError extends Error {
  override readonly name = 'PriceError'
  readonly code: 'prices_unreachable' | 'prices_refused' | 'prices_unreadable'
  /** How long it asks to be left alone, in ms. */
  readonly retryAfterMs: number | undefined

  constructor(
    code: PriceError['code'],
    message: string,
    o: { retryAfterMs?: number | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause: o.cause })
    this.code = code
    this.retryAfterMs = o.retryAfterMs
  }
}
