import { describeError } from '#lib/describe-error.ts'
import type { Log } from '#lib/log.ts'
import { withTimeout } from '#lib/timers.ts'
import type { ValueQuestion } from '#readings/question.ts'
import type { ChainNode } from '../chain/rpc/chain-node.ts'

/** Limit of questions: further holdings are not worth more requests. */
const maxQuestions = 400

export type Holdings = {
  /**
   * Reads balances in the newest block, by `questionKey`. Those that cannot be read within `timeoutMs` are
   * missing. Never rejects.
   */
  readonly read: (
    round: {
      readonly chain: number
      readonly questions: readonly ValueQuestion[]
      readonly timeoutMs: number
    },
    signal: AbortSignal,
  ) => Promise<ReadonlyMap<string, bigint>>
}

/** Reads what addresses hold of tokens, for notifications that say it. */
export const createHoldings = ({
  nodes,
  log,
}: {
  readonly nodes: ReadonlyMap<number, Pick<ChainNode, 'head' | 'holdings'>>
  readonly log: Log
}): Holdings => ({
  read: async ({ chain, questions, timeoutMs }, signal) => {
    const node = nodes.get(chain)
    if (node === undefined || questions.length === 0) return new Map()
    const late = new AbortController()
    const readAll = async (): Promise<ReadonlyMap<string, bigint>> => {
      const ended = AbortSignal.any([signal, late.signal])
      try {
        const block = await node.head(ended)
        return await node.holdings({ block, questions: questions.slice(0, maxQuestions) }, ended)
      } catch (error) {
        log.debug({ chain, error: describeError(error) }, 'what addresses hold is not known')
        return new Map()
      }
    }
    return withTimeout(readAll(), timeoutMs, () => {
      late.abort()
      return new Map()
    })
  },
})
