/** What a peer says to the bench that started it. `at`: milliseconds since 1970. */
export type Report =
  | { readonly kind: 'ready' }
  | { readonly kind: 'told'; readonly transaction: string; readonly at: number }
  /** A transaction that was told is no longer on the chain. */
  | { readonly kind: 'gone'; readonly transaction: string; readonly at: number }
  /** Since it was started. */
  | { readonly kind: 'usage'; readonly cpuMs: number; readonly peakMegabytes: number }

const send = (report: Report): void => void process.send?.(report)

export const ready = (): void => send({ kind: 'ready' })

export const told = (transaction: string): void => send({ kind: 'told', transaction, at: Date.now() })

export const gone = (transaction: string): void => send({ kind: 'gone', transaction, at: Date.now() })

/**
 * Answers each message of the bench by what this process has used, after it has looked at what is gone where it is told by
 * nobody. It does not outlive the bench.
 */
export const answerUsage = (look?: () => Promise<void>): void => {
  const answer = async (): Promise<void> => {
    const { user, system } = process.cpuUsage()
    const peakMegabytes = process.resourceUsage().maxRSS / 1_024
    await look?.()
    send({ kind: 'usage', cpuMs: (user + system) / 1_000, peakMegabytes })
  }
  process.on('message', () => void answer())
  process.on('disconnect', () => process.exit())
}
