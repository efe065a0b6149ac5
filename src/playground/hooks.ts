/** What came to the playground's own webhook. `at`: ms since 1970. `headers`: those that sign it. */
export type Hook = {
  readonly id: number
  readonly at: number
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

const mostKept = 10

export type Hooks = {
  readonly take: (o: {
    method: string
    headers: Readonly<Record<string, string | string[] | undefined>>
    body: unknown
  }) => void
  /** The last ten, the newest first. */
  readonly newest: () => readonly Hook[]
}

/** Keeps what comes to a webhook, to be shown. */
export function createHooks(): Hooks {
  let kept: readonly Hook[] = []
  let last = 0
  return {
    take: ({ method, headers, body }) => {
      last += 1
      const signed = Object.entries(headers).filter(([name]) => name.startsWith('webhook-'))
      const shown = Object.fromEntries(signed.map(([name, value]) => [name, String(value)]))
      kept = [{ id: last, at: Date.now(), method, headers: shown, body }, ...kept].slice(0, mostKept)
    },
    newest: () => kept,
  }
}
