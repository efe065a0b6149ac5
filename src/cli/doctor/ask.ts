import { readText, sendRequestWithinHost } from '#lib/http-request.ts'
import type { Proxies } from '#lib/proxies.ts'

type AskOptions = {
  readonly signal: AbortSignal
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** `content`: its JSON; `undefined`: it is none. */
type Answer = {
  readonly status: number
  readonly isOk: boolean
  readonly date: string | undefined
  readonly content: unknown
}

/** Sends one request in the way in which the product does. */
export type Ask = (url: string, options: AskOptions) => Promise<Answer>

const maxBytes = 16 * 2 ** 20

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const createAsk = (proxies: Proxies): Ask => {
  const dispatcher = proxies.createAgent()
  return async (url, options) => {
    const reply = await sendRequestWithinHost(url, { ...options, dispatcher })
    const { statusCode: status, headers } = reply
    return {
      status,
      isOk: status >= 200 && status < 300,
      date: typeof headers['date'] === 'string' ? headers['date'] : undefined,
      content: parseJson(await readText(reply, maxBytes)),
    }
  }
}
