import { chainOf } from '#chains/registry.ts'
import { ApiError, UnreadableReplyError } from '#client/api-errors.ts'
import type { Client } from '#client/client.ts'
import type { ChainList } from '#contract/chain-status.ts'
import { toUnixSeconds } from '#lib/time.ts'
import { withTimeout } from '#lib/timers.ts'
import type { RichText } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import type { Watch } from '#watch/watch.ts'

/** How long a screen waits. */
const askTimeoutMs = 1_000
/** Several screens in a row ask once. */
const freshMs = 1_000

/** Last answer of the service, and since when there has been none, in ms since 1970. */
type LastAnswer = {
  chains: ChainList['chains']
  answeredAt: number
  awaySince: number | undefined
  asked: Promise<void> | undefined
}

const lastAnswers = new WeakMap<Client, LastAnswer>()

/**
 * Whether the service is away. One that lacks this operation, or refuses it, is not: it says nothing of its
 * chains.
 */
const isAway = (error: unknown): boolean =>
  !(error instanceof UnreadableReplyError) && !(error instanceof ApiError && error.status < 500)

const ask = async (client: Client, last: LastAnswer, now: () => number): Promise<void> => {
  try {
    const { chains } = await client.listChains({}, { tries: 1 })
    Object.assign(last, { chains, answeredAt: now(), awaySince: undefined })
  } catch (error) {
    if (isAway(error)) last.awaySince ??= now()
    else Object.assign(last, { chains: [], answeredAt: now(), awaySince: undefined })
  } finally {
    last.asked = undefined
  }
}

/** Answers within a second with the last known list. Never rejects. */
export const readChainList = async (
  client: Client,
  now: () => number,
): Promise<Pick<LastAnswer, 'chains' | 'awaySince'>> => {
  const last = lastAnswers.get(client) ?? {
    chains: [],
    answeredAt: Number.NEGATIVE_INFINITY,
    awaySince: undefined,
    asked: undefined,
  }
  lastAnswers.set(client, last)
  if (last.awaySince === undefined && now() - last.answeredAt < freshMs) return last
  last.asked ??= ask(client, last, now)
  await withTimeout(last.asked, askTimeoutMs, () => undefined)
  return last
}

/** A chain that is not read up to its newest block, and since when, in Unix seconds. */
export type UnreadChain = { readonly chain: number; readonly since: number }

/** Lists the chains that are not read now (`now`, in ms since 1970). */
export const unreadChains = (chains: ChainList['chains'], now: number): UnreadChain[] =>
  chains.flatMap(({ chain_id, state, late_seconds: late = 0 }) =>
    state === 'failing' || late > 0 ? [{ chain: Number(chain_id), since: toUnixSeconds(now) - late }] : [],
  )

/** `⚠️ Base: not read since 9:15`, for each of these chains. */
export const unreadChainLines = (
  unread: readonly UnreadChain[],
  { chains, say }: { readonly chains: readonly number[]; readonly say: Translator },
): RichText[] =>
  unread
    .filter(({ chain }) => chains.includes(chain))
    .map(({ chain, since }) =>
      say.rich('chain-unread', { chain: chainOf(chain).name, time: say.time(since, 'wt') }),
    )

/** Says that the service does not answer since a time in ms since 1970. */
export const unansweringLine = (since: number, say: Translator): RichText =>
  say.rich('service-unanswering', { time: say.time(toUnixSeconds(since), 'wt') })

/**
 * Lines about obstacles that keep live watches from alerting at all: chains that are not read, or a service
 * that does not answer. A screen waits a second at most. Never rejects.
 */
export const readUnreadLines = async (
  { client, say, now }: { readonly client: Client; readonly say: Translator; readonly now: () => number },
  watches: readonly Pick<Watch, 'state' | 'settings'>[],
): Promise<readonly RichText[]> => {
  const live = watches.filter(({ state }) => state === 'live')
  if (live.length === 0) return []
  const { chains, awaySince } = await readChainList(client, now)
  if (awaySince !== undefined) return [unansweringLine(awaySince, say)]
  return unreadChainLines(unreadChains(chains, now()), {
    chains: live.flatMap(({ settings }) => settings.chains),
    say,
  })
}
