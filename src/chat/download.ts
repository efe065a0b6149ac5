import { type Agent, request } from 'undici'
import { failureOf, readUpTo } from './send-once.ts'
import { TelegramFailure } from './telegram-failure.ts'

/**
 * `too large`: it holds more than asked for. `too slow`: it did not come to its end in time. `gone`: Telegram does not have it
 * (any more).
 */
export type FileDownload = Uint8Array | 'too large' | 'too slow' | 'gone'

/** From the request to the last byte: a person waits for it, and whatever else they wrote. */
const downloadTimeoutMs = 10_000

/**
 * Reads a file of the Bot API, no further than `maxBytes`. Its `url` holds the token, so nothing but `TelegramFailure` is
 * thrown, which names no address.
 */
export const downloadFile = async (
  url: string,
  o: { readonly maxBytes: number; readonly dispatcher: Agent },
): Promise<FileDownload> => {
  const over = new AbortController()
  const deadline = AbortSignal.timeout(downloadTimeoutMs)
  try {
    const { statusCode, body } = await request(url, {
      dispatcher: o.dispatcher,
      signal: AbortSignal.any([over.signal, deadline]),
    })
    if (statusCode >= 500)
      throw new TelegramFailure('download', { code: `${statusCode}`, outcome: 'unknown' })
    if (statusCode !== 200) return 'gone'
    return (await readUpTo(body, o.maxBytes)) ?? 'too large'
  } catch (error) {
    if (deadline.aborted) return 'too slow'
    throw failureOf(error, 'download')
  } finally {
    // Ends what was not read.
    over.abort()
  }
}
