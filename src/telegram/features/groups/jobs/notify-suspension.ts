import { z } from 'zod'
import { notifySuspensionRequest, suspensionNotices } from '#alerts/records/suspension-notices.ts'
import { isGroupOrChannel } from '#bot-api/chat-ids.ts'
import type { Translator } from '#render/texts.ts'
import { type Claim, type Doc, put, type Store } from '#store/store.ts'
import { destinationName } from '#watch/channels.ts'
import { translatorForChat } from '#watch/chat-settings.ts'
import { destinationTitle } from '#watch/known-chats.ts'
import { findSuspensions, reasonText, type Suspension } from '#watch/suspensions.ts'
import { destinations, reportsTo, type Watch } from '#watch/watch.ts'
import {
  continueJob,
  defineJob,
  finishJob,
  type JobDeps,
  type JobResult,
  repeatStep,
} from '../../../framework/job.ts'
import { watchesOf, watchesReportingTo } from '../../../records.ts'

const maxDestinations = 50
/** Limit of one message. */
const maxNames = 10

const schema = z.object({ chat: z.string(), destination: z.string().optional() })
type Suspended = z.infer<typeof schema>

/**
 * Notifies the people who made the watches of a chat, in their private chats, that it cannot be written to:
 * one person a claim, each once. After a crash between the message and the commit, one of them may be
 * notified twice.
 */
const notifyNext = async (
  { store, texts, sendLine }: Pick<JobDeps, 'store' | 'texts' | 'sendLine'>,
  claim: Claim,
  job: Suspended,
): JobResult => {
  const ids = await suspendedDestinations(store, job)
  const [suspension] = await findSuspensions(store, ids)
  if (suspension === undefined) return [finishJob(claim)]
  const id = job.destination ?? job.chat
  const [notice] = await store.get(suspensionNotices, [id])
  const notified = notice?.value.notified ?? []
  const made = await watchesByMaker(store, { chat: job.chat, destinationIds: ids })
  const next = [...made].find(([maker]) => !notified.includes(maker))
  if (next === undefined) return [finishJob(claim)]
  const [maker, watches] = next
  const say = await translatorForChat({ store, texts }, { chat: maker })
  const name = await nameOf(store, job, say)
  if (!(await sendLine(maker, noticeText(name, suspension, watches, say)))) return repeatStep(claim)
  const value = { chat: job.chat, notified: [...notified, maker] }
  return [put(suspensionNotices, { id, value }, { expect: notice?.version ?? 0 }), continueJob(claim)]
}

const suspendedDestinations = async (
  store: Store,
  { chat, destination }: Suspended,
): Promise<readonly string[]> => {
  if (destination !== undefined) return [destination]
  const docs = await store.find(destinations, { index: 'chat', value: chat, limit: maxDestinations })
  return docs.map(({ id }) => id)
}

/**
 * Live watches that report to these destinations, by the person who made them. A watch of a private chat is
 * its person's.
 */
const watchesByMaker = async (
  store: Store,
  { chat, destinationIds }: { readonly chat: string; readonly destinationIds: readonly string[] },
): Promise<ReadonlyMap<string, readonly Doc<Watch>[]>> => {
  const own = await watchesOf(store, chat)
  const others = await Promise.all(destinationIds.map(id => watchesReportingTo(store, id)))
  const all = new Map([...own, ...others.flat()].map(watch => [watch.id, watch]))
  const live = [...all.values()].filter(
    ({ value }) => value.state === 'live' && destinationIds.some(id => reportsTo(value, id)),
  )
  const made = live.flatMap(watch => {
    const maker = makerOf(watch.value)
    return maker === undefined ? [] : [{ maker, watch }]
  })
  return new Map(
    [...Map.groupBy(made, ({ maker }) => maker)].map(([maker, entries]) => [
      maker,
      entries.map(({ watch }) => watch),
    ]),
  )
}

const makerOf = ({ madeBy, chat }: Watch): string | undefined =>
  madeBy ?? (isGroupOrChannel(chat) ? undefined : chat)

const nameOf = async (store: Store, job: Suspended, say: Translator): Promise<string> =>
  job.destination === undefined
    ? ((await destinationTitle(store, { chat: job.chat })) ?? say('where-other-chat'))
    : destinationName(store, { destination: job.destination, say })

const noticeText = (
  name: string,
  suspension: Suspension,
  watches: readonly Doc<Watch>[],
  say: Translator,
): string => {
  const names = watches.slice(0, maxNames).map(({ value }) => value.settings.name)
  const more = watches.length - names.length
  return [
    say('card-suspended-place', { place: name, reason: reasonText(suspension, say) }),
    '',
    say('suspended-watches', { names: [...names, ...(more > 0 ? [`+${more}`] : [])].join(', ') }),
  ].join('\n')
}

/**
 * Notifies the people who made the watches of a suspended chat or topic, in a lane of its own
 * (alerts/records/suspension-notices.ts).
 */
export const notifySuspension = defineJob({ kind: notifySuspensionRequest, schema, run: notifyNext })
