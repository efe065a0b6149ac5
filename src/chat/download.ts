import { type Agent, request } from 'undici'
import { failureOf } from './send-once.ts'
import { TelegramFailure } from './telegram-failure.ts'

/** `too large`: it holds more than asked for. `gone`: Telegram does not have it (any more). */
export type Download = Uint8Array | 'too large' | 'gone'

const timeoutMs = 10_000

/**
 * Reads a file of the Bot API, no further than `maxBytes`. Its `url` holds the token, so nothing but `TelegramFailure` is
 * thrown, which names no address.
 */
export const download = async (
  url: string,
  o: { readonly maxBytes: number; readonly dispatcher: Agent },
): Promise<Download> => {
  const over = new AbortController()
  try {
    const { statusCode, body } = await request(url, {
      dispatcher: o.dispatcher,
      signal: AbortSignal.any([over.signal, AbortSignal.timeout(timeoutMs)]),
    })
    body.on('error', () => {
      // Whoever reads it hears of it; so does nobody where it is not read to its end.
    })
    if (statusCode >= 500)
      throw new TelegramFailure('download', { code: `${statusCode}`, outcome: 'unknown' })
    if (statusCode !== 200) return 'gone'
    const chunks: Buffer[] = []
    let bytes = 0
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      const part = Buffer.from(chunk)
      bytes += part.length
      if (bytes > o.maxBytes) return 'too large'
      chunks.push(part)
    }
    return Buffer.concat(chunks)
  } catch (error) {
    throw failureOf(error, 'download')
  } finally {
    // Ends what was not read.
    over.abort()
  }
}
