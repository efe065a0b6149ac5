import assert from 'node:assert/strict'
import { z } from 'zod'

const stateSchema = z.object({
  changed: z.array(
    z.object({
      id: z.number(),
      from: z.string(),
      text: z.string(),
      buttons: z.array(z.array(z.object({ text: z.string() }))),
    }),
  ),
  accounts: z.array(z.object({ address: z.string() })),
  timelock: z.string(),
  troubles: z.array(z.string()),
  timeline: z.array(
    z.object({
      id: z.number(),
      kind: z.string(),
      title: z.string(),
      status: z.number().optional(),
      signature: z.string().optional(),
    }),
  ),
  docsUrl: z.string(),
  webhooks: z.array(
    z.object({
      id: z.number(),
      at: z.number(),
      method: z.string(),
      headers: z.record(z.string(), z.string()),
      body: z.unknown(),
    }),
  ),
})

/** The small API of the playground's page at `url`. */
export const createPageClient = (url: string) => ({
  post: async (action: string, body: object): Promise<void> => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${url}/play/${action}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    assert.equal(response.status, 200, await response.text())
  },
  readExchange: async (id: number): Promise<unknown> => (await fetch(`${url}/play/exchange?id=${id}`)).json(),
  /** The first event of the stream, which has everything. */
  readState: async () => {
    const stop = new AbortController()
    const { body } = await fetch(`${url}/play/state`, { signal: stop.signal })
    assert.ok(body)
    let text = ''
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      text += chunk
      if (text.includes('\n\n')) break
    }
    stop.abort()
    return stateSchema.parse(JSON.parse(text.split('\n\n')[0]?.slice('data: '.length) ?? ''))
  },
})
