import { ApiError } from '#client/api-error.ts'
import type { Client } from '#client/client.ts'
import { UnreadableReplyError } from '#client/unreadable-reply-error.ts'
import type { Explanation } from '#contract/explanation.ts'
import { toChunks } from '#lib/chunks-of.ts'

/** As many bots as one call takes. */
const maxBotsPerCall = 100

/** What the service says of a transaction on some chains: `found` where it stands, `nowhere` where it does not. */
export type ExplanationSearch = {
  readonly found:
    | (Explanation & { readonly transaction: NonNullable<Explanation['transaction']> })
    | undefined
  readonly nowhere: readonly number[]
  /** Could not be asked just now. */
  readonly away: readonly number[]
  /** The service explains nothing. */
  readonly notOffered: boolean
}

type ChainExplanation = Explanation | 'away' | 'not offered'

const notFoundStatus = 404

const explainOnChain = async (
  client: Client,
  o: { chain: number; hash: string; bots: readonly string[] },
): Promise<ChainExplanation> => {
  const { chain, hash, bots } = o
  try {
    const answers = await Promise.all(
      toChunks(bots, maxBotsPerCall).map(batch => {
        const query = { bot_id: batch.join(','), per_page: maxBotsPerCall, tries: 1 }
        return client.explainTransaction({ chain_id: String(chain), hash }, query)
      }),
    )
    const [first] = answers
    return first === undefined ? 'away' : { ...first, data: answers.flatMap(({ data }) => data) }
  } catch (error) {
    const isUnknown = error instanceof ApiError && error.status === notFoundStatus
    return isUnknown || error instanceof UnreadableReplyError ? 'not offered' : 'away'
  }
}

/** Asks the service on which of the chains a transaction stands, and what the bots make of it. Never rejects. */
export const explainOnChains = async (
  client: Client,
  o: { readonly chains: readonly number[]; readonly hash: string; readonly bots: readonly string[] },
): Promise<ExplanationSearch> => {
  const answers = await Promise.all(
    o.chains.map(async chain => ({ chain, answer: await explainOnChain(client, { ...o, chain }) })),
  )
  const where = (is: (answer: ChainExplanation) => boolean): number[] =>
    answers.flatMap(({ chain, answer }) => (is(answer) ? [chain] : []))
  const found = answers.flatMap(({ answer }) =>
    typeof answer === 'object' && answer.transaction !== null
      ? [{ ...answer, transaction: answer.transaction }]
      : [],
  )
  return {
    found: found[0],
    nowhere: where(answer => typeof answer === 'object' && answer.transaction === null),
    away: where(answer => answer === 'away'),
    notOffered: answers.length > 0 && answers.every(({ answer }) => answer === 'not offered'),
  }
}
