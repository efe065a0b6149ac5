/** What came to the playground's own webhook. `at`: ms since 1970. `headers`: those that sign it. */
export type ReceivedWebhook = {
  readonly id: number
  readonly at: number
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

const maxReceivedWebhooks = 10

export type WebhookInbox = {
  readonly record: (o: {
    method: string
    headers: Readonly<Record<string, string | string[] | undefined>>
    body: unknown
  }) => void
  /** The last ten, the newest first. */
  readonly newest: () => readonly ReceivedWebhook[]
}

/** Keeps what comes to a webhook, to be shown. */
export function createWebhookInbox(): WebhookInbox {
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
