import type { ReceivedWebhook } from './page-state.ts'

const maxReceivedWebhooks = 10

export type WebhookInbox = {
  readonly record: (request: {
    method: string
    headers: Readonly<Record<string, string | string[] | undefined>>
    body: unknown
  }) => void
  /** Newest first. */
  readonly newest: () => readonly ReceivedWebhook[]
}

/** Keeps the last requests to a webhook, for the page to show. */
export const createWebhookInbox = (): WebhookInbox => {
  let kept: readonly ReceivedWebhook[] = []
  let last = 0
  return {
    record: ({ method, headers, body }) => {
      last += 1
      const signed = Object.entries(headers).filter(([name]) => name.startsWith('webhook-'))
      const shown = Object.fromEntries(signed.map(([name, value]) => [name, String(value)]))
      kept = [{ id: last, at: Date.now(), method, headers: shown, body }, ...kept].slice(
        0,
        maxReceivedWebhooks,
      )
    },
    newest: () => kept,
  }
}
