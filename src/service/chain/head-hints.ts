import { getBackoffMs } from '#lib/backoff.ts'
import type { Log } from '#lib/log.ts'
import { pause } from '#lib/pause.ts'
import { type HeadHint, hearHeads } from './hear-heads.ts'

/** Word of new blocks, as long as somebody listens. It may lie, repeat itself, or never come. */
export type HeadHints = {
  readonly listen: () => void
  readonly stop: () => void
}

type HeadHintsDeps = {
  readonly chain: number
  /** `ws://` or `wss://`; none: there are no hints. */
  readonly urls: readonly string[]
  readonly silenceMs: number
  readonly log: Log
  readonly onHead: (head: HeadHint) => void
}

const reconnectBackoff = { baseMs: 500, maxMs: 60_000 }

/** A single failure is no news; this many in a row are. */
const failuresBeforeReport = 3

/** Hears of new blocks from every address, each by a connection that is made again whenever it ends. */
export const createHeadHints = (deps: HeadHintsDeps): HeadHints => {
  const { chain, log, onHead, silenceMs, urls } = deps
  let listening: AbortController | undefined

  const keepHearing = async (url: string, o: { endpoint: string; signal: AbortSignal }): Promise<void> => {
    const { endpoint, signal } = o
    let failures = 0
    const heard = (head: HeadHint): void => {
      if (failures >= failuresBeforeReport)
        log.info({ chain, endpoint }, 'WebSocket tells of new blocks again')
      failures = 0
      onHead(head)
    }
    while (!signal.aborted) {
      const ending = await hearHeads({ url, silenceMs, onHead: heard, signal })
      if (ending === 'stopped') return
      failures += 1
      if (failures === failuresBeforeReport)
        log.warn({ chain, endpoint, ending }, 'WebSocket tells of no new blocks: they are found by polling')
      await pause(getBackoffMs(failures - 1, reconnectBackoff), signal)
    }
  }

  return {
    listen: () => {
      if (listening !== undefined) return
      listening = new AbortController()
      const { signal } = listening
      for (const [n, url] of urls.entries()) {
        keepHearing(url, { endpoint: `${n + 1} of ${urls.length}`, signal }).catch(() => {
          // What is heard is a hint: without it, the poll finds all there is.
        })
      }
    },
    stop: () => {
      listening?.abort()
      listening = undefined
    },
  }
}
