import { z } from 'zod'
import { chainOf } from '#chains/registry.ts'
import type { Translator } from '#render/texts.ts'
import { createJobRequest } from '#store/job-request.ts'
import type { Write } from '#store/store.ts'
import { translatorForChat } from '#watch/chat-settings.ts'
import { watches } from '#watch/watch.ts'
import { defineJob, finishJob, type JobDeps, repeatStep } from '../../framework/job.ts'

const delayFields = {
  chain: z.number(),
  /** Unix seconds, since when the chain was not read. */
  since: z.number(),
  /** The chain is read again. */
  isOver: z.boolean(),
}
type ChainDelay = z.infer<z.ZodObject<typeof delayFields>>

const delayText = ({ chain, since, isOver }: ChainDelay, say: Translator): string =>
  say(isOver ? 'chain-caught-up' : 'chain-delayed', {
    chain: chainOf(chain).name,
    time: say.clock(since * 1_000),
  })

/**
 * Notifies a chat that a chain it watches is not read, or is read again. After a crash between message and
 * commit it may be sent twice.
 */
export const notifyChainDelay = defineJob({
  kind: 'notifyChainDelay',
  schema: z.object({ ...delayFields, chat: z.string() }),
  run: async (deps: Pick<JobDeps, 'store' | 'texts' | 'sendLine'>, claim, { chat, ...delay }) => {
    const say = await translatorForChat(deps, { chat })
    return (await deps.sendLine(chat, delayText(delay, say))) ? [finishJob(claim)] : repeatStep(claim)
  },
})

/** Bound of a step: a commit holds 1,000 writes. */
const watchesPerStep = 200
const delayLane = 'chain delays'

const idOf = ({ chain, since, isOver }: ChainDelay): string => `${chain}.${since}${isOver ? '.over' : ''}`

const announceChainDelayRequest = createJobRequest<ChainDelay & { readonly after?: string | undefined }>(
  'announceChainDelay',
)

export const pushAnnouncement = (page: ChainDelay & { readonly after?: string }): Write =>
  announceChainDelayRequest.push(delayLane, `${idOf(page)} ${page.after ?? ''}`, page)

/** Queues the notice for every chat with a live watch of the chain, a page of watches a step; each chat takes it once. */
export const announceChainDelay = defineJob({
  kind: announceChainDelayRequest,
  schema: z.object({ ...delayFields, after: z.string().optional() }),
  run: async ({ store }: Pick<JobDeps, 'store'>, claim, { after, ...delay }) => {
    const page = await store.all(watches, { limit: watchesPerStep, after })
    const concerned = page.filter(
      ({ value: { state, settings } }) => state === 'live' && settings.chains.includes(delay.chain),
    )
    const chats = new Set(concerned.map(({ value }) => value.chat))
    const last = page.length === watchesPerStep ? page.at(-1)?.id : undefined
    return [
      ...[...chats].map(chat =>
        notifyChainDelay.push(`${delayLane} ${chat}`, `${idOf(delay)}.${chat}`, { ...delay, chat }),
      ),
      ...(last === undefined ? [] : [pushAnnouncement({ ...delay, after: last })]),
      finishJob(claim),
    ]
  },
})
