import { z } from 'zod'
import { type Claim, type Doc, push, put, remove, type Store, type Write } from '#store/store.ts'
import { translatorForChat } from '#watch/chat-settings.ts'
import { chats, type Destination, destinations } from '#watch/watch.ts'
import { answerStaleButton } from '../../framework/callback-routes.ts'
import type { Feature } from '../../framework/feature.ts'
import { continueJob, defineJob, finishJob, type JobDeps, type JobResult } from '../../framework/job.ts'
import { textMessage } from '../../framework/shared-screens.ts'
import { show } from '../../framework/show.ts'
import { announcements } from '../../records.ts'

/** Lets an operator send a message to every chat. */
export const createAnnouncement = (): Feature => ({
  routes: {
    announce: async (ctx, { args: [id = ''], message }) => {
      const [doc] = await ctx.store.get(announcements, [id])
      if (doc === undefined || doc.value.message !== undefined) return answerStaleButton(ctx)
      ctx.writes.push(
        put(announcements, { id, value: { ...doc.value, message } }, { expect: doc.version }),
        announceWrite(id),
      )
      return show(ctx, textMessage(ctx.say('announce-sending')))
    },
    cancelAnnouncement: async (ctx, { args: [id = ''] }) => {
      const [doc] = await ctx.store.get(announcements, [id])
      if (doc === undefined || doc.value.message !== undefined) return answerStaleButton(ctx)
      ctx.writes.push(remove(announcements, id, { expect: doc.version }))
      return show(ctx, textMessage(ctx.say('announce-canceled')))
    },
  },
})

/** Bound of a step: each chat takes two reads, and a commit holds 1,000 writes. */
const destinationsPerStep = 50
const lane = 'announcement'

/** The first destination of each chat, if it can be written to. */
const reachable = async (
  store: Store,
  page: readonly Doc<Destination>[],
): Promise<readonly Doc<Destination>[]> => {
  const states = await store.get(chats, [...new Set(page.map(({ value }) => value.chat))])
  const suspended = new Set(states.flatMap(doc => (doc?.value.state === 'suspended' ? [doc.id] : [])))
  const open = page.filter(({ value }) => !suspended.has(value.chat))
  const firsts = await Promise.all(
    open.map(({ value }) => store.find(destinations, { index: 'chat', value: value.chat, limit: 1 })),
  )
  return open.filter(({ id }, n) => firsts[n]?.[0]?.id === id)
}

/** Queues the announcement for a page of chats a claim. A chat's queue takes it once, however often a step is repeated. */
const announcePage = async (
  deps: Pick<JobDeps, 'store' | 'texts' | 'show'>,
  claim: Claim,
  { announcement: id }: { readonly announcement: string },
): JobResult => {
  const { store } = deps
  const [doc] = await store.get(announcements, [id])
  if (doc === undefined) return [finishJob(claim)]
  const { value, version } = doc
  const page = await store.all(destinations, { limit: destinationsPerStep, after: value.after })
  const reached = await reachable(store, page)
  const pushes = reached.map((destination): Write => {
    // An alert as in alerts/alert.ts.
    const body = { kind: 'announcement', destination: destination.id, text: value.text }
    return push('chat', destination.value.chat, { id: `${lane}:${id}:${destination.value.chat}`, body })
  })
  const count = value.chats + reached.length
  const after = page.at(-1)?.id
  if (after !== undefined && page.length === destinationsPerStep)
    return [
      ...pushes,
      put(announcements, { id, value: { ...value, after, chats: count } }, { expect: version }),
      continueJob(claim),
    ]
  const say = await translatorForChat(deps, { chat: value.by })
  const { message } = value
  if (message !== undefined)
    await deps.show({ chat: value.by, message }, textMessage(say('announce-done', { chats: count })))
  return [...pushes, remove(announcements, id, { expect: version }), finishJob(claim)]
}

/** Sends an operator's announcement to every chat, in a lane of its own. */
export const announce = defineJob({
  kind: 'announce',
  schema: z.object({ announcement: z.string() }),
  run: announcePage,
})

const announceWrite = (id: string): Write => announce.push(lane, `announce.${id}`, { announcement: id })
