import { z } from 'zod'
import { createRandomId, shortId } from '#lib/ids.ts'
import { callbackButton } from '#render/message.ts'
import { type Claim, put, remove, type Store, type Write } from '#store/store.ts'
import { translatorForChat } from '#watch/chat-settings.ts'
import { knownChats } from '#watch/known-chats.ts'
import { watches } from '#watch/watch.ts'
import {
  continueJob,
  defineJob,
  finishJob,
  type JobDeps,
  type JobResult,
  repeatStep,
} from '../../framework/job.ts'
import { actions } from '../../framework/permissions.ts'
import { textMessage } from '../../framework/shared-screens.ts'
import {
  type AccessEnding,
  accessEndings,
  checkedAccess,
  intents,
  nameOwners,
  watchesOf,
} from '../../records.ts'
import { createWatch, isInProgress } from '../watches/jobs/create-watch.ts'
import { pauseOrResumeWrites } from '../watches/jobs/sync-pause.ts'
import { type AccessRules, mayChatWatch } from './find-access.ts'

type AccessDeps = JobDeps & { readonly access: AccessRules }

const endAccessLane = (chat: string): string => `access ${chat}`

/** A commit holds 1,000 writes: a paused watch takes three, and a creation that is undone two. */
const maxPerStep = 50

/**
 * Pauses the watches of a chat once it may not use the bot any more, fifty watches a claim, and says so in
 * the chat and to the operator. Ends at once if the chat may use it after all.
 */
const endNext = async (deps: AccessDeps, claim: Claim, { chat }: { readonly chat: string }): JobResult => {
  const { store, access } = deps
  const [ending] = await store.get(accessEndings, [chat])
  const finish = ending === undefined ? [] : [remove(accessEndings, chat, { expect: ending.version })]
  if (await mayChatWatch(store, access, Number(chat)))
    return (await reportKeptAccess(ending?.value, deps)) ? [...finish, finishJob(claim)] : repeatStep(claim)
  const live = (await watchesOf(store, chat)).filter(({ value }) => value.state === 'live')
  const pausing = live.slice(0, maxPerStep)
  const writes = [
    ...pausing.flatMap((watch): readonly Write[] => [
      put(watches, { id: watch.id, value: { ...watch.value, state: 'paused' } }, { expect: watch.version }),
      ...pauseOrResumeWrites(watch, {}),
    ]),
    ...(await undoCreations(store, chat)),
  ]
  if (writes.length > 0) {
    const value = { ...ending?.value, paused: (ending?.value.paused ?? 0) + pausing.length }
    const saved = put(accessEndings, { id: chat, value }, { expect: ending?.version ?? 0 })
    return [...writes, saved, continueJob(claim)]
  }
  // Another job has notified this chat.
  if (ending === undefined) return [finishJob(claim)]
  return (await notifyEnding(chat, ending.value, deps)) ? [...finish, finishJob(claim)] : repeatStep(claim)
}

/** Reports that access was kept, by a list or another invitation. Returns `false` if Telegram is away. */
const reportKeptAccess = async (ending: AccessEnding | undefined, deps: AccessDeps): Promise<boolean> => {
  if (ending?.report === undefined) return true
  const { name, ...message } = ending.report
  const say = await translatorForChat(deps, { chat: message.chat })
  return deps.show(message, textMessage(say('member-kept', { name })))
}

/** Undoes creations, because a watch that is being created would be live later. */
const undoCreations = async (store: Store, chat: string): Promise<readonly Write[]> => {
  const docs = await store.find(intents, { index: 'chat', value: chat, limit: maxPerStep })
  return docs
    .filter(({ value }) => isInProgress(value) && value.state !== 'undoing')
    .flatMap(({ id, version, value }) => [
      put(intents, { id, value: { ...value, state: 'undoing', failures: 0 } }, { expect: version }),
      createWatch.retryNow({ intent: id }),
    ])
}

/** Returns `false` if Telegram is away. */
const notifyEnding = async (
  chat: string,
  { paused, report }: AccessEnding,
  deps: AccessDeps,
): Promise<boolean> => {
  const say = await translatorForChat(deps, { chat })
  const [doc] = await deps.store.get(knownChats, [chat])
  const canBeNotified = doc?.value.type !== 'channel'
  if (canBeNotified && !(await deps.sendLine(chat, say('access-ended', { watches: paused })))) return false
  if (report === undefined) return true
  const { name, ...message } = report
  const sayToOperator = await translatorForChat(deps, { chat: message.chat })
  return deps.show(message, {
    body: sayToOperator('member-removed', { name, watches: paused }),
    buttons: [[callbackButton(sayToOperator('button-members'), actions.members, '0')]],
  })
}

export const endAccess = defineJob({
  kind: 'endAccess',
  schema: z.object({ chat: z.string() }),
  run: endNext,
})

/** Begins the end of access of a chat. The `id` is unique for each end. */
export const endAccessWrite = (chat: string, id: string | number): Write =>
  endAccess.push(endAccessLane(chat), `end access.${chat}.${id}`, { chat })

const checkSchema = z.object({
  /** The hash of the lists that the check is about. */
  lists: z.string(),
  /** The last watch of the page before. */
  after: z.string().optional(),
})

const checkId = 'lists'
const checkLane = 'access'
const chatsPerPage = 100

/** The id of the lists, which changes with any change of who may use the bot. */
const listsId = ({ users, chats, operators }: AccessRules): string =>
  shortId(JSON.stringify([users, chats, operators]))

/**
 * Pushes a job at start, once the lists have changed: it pauses the watches of people who are no longer on
 * them.
 */
export const startAccessCheck = async ({
  store,
  access,
}: Pick<AccessDeps, 'store' | 'access'>): Promise<void> => {
  const lists = listsId(access)
  const [checked] = await store.get(checkedAccess, [checkId])
  if (checked?.value.lists === lists) return
  if (access.users !== 'everyone' || access.chats !== 'everyone') {
    const id = `check access.${createRandomId(8)}`
    await store.commit([checkAccess.push(checkLane, id, { lists })])
  } else if (checked !== undefined) await store.commit([remove(checkedAccess, checkId)])
}

/** Goes through all watches, a page a claim, and begins the end of access of each chat that may not watch. */
const checkPage = async (
  { store, access }: Pick<AccessDeps, 'store' | 'access'>,
  claim: Claim,
  { lists, after }: z.infer<typeof checkSchema>,
): JobResult => {
  // A process with other lists began the job, and checks again when it starts.
  if (lists !== listsId(access)) return [finishJob(claim)]
  const page = await store.all(watches, { limit: chatsPerPage, after })
  const chats = new Set(page.flatMap(({ value }) => (value.state === 'live' ? [value.chat] : [])))
  const writes: Write[] = []
  for (const chat of chats) {
    if (await mayChatWatch(store, access, Number(chat))) continue
    writes.push(endAccessWrite(chat, claim.token))
  }
  const last = page.at(-1)
  if (last === undefined || page.length < chatsPerPage)
    return [
      ...writes,
      ...(await forgetNames(store, access)),
      put(checkedAccess, { id: checkId, value: { lists } }),
      finishJob(claim),
    ]
  const next = checkAccess.push(claim.lane, `check access.${claim.token}`, { lists, after: last.id })
  return [...writes, finishJob(claim), next]
}

export const checkAccess = defineJob({ kind: 'checkAccess', schema: checkSchema, run: checkPage })

/**
 * Forgets who has a name that is not on the lists any more: when it is named again, it may be another
 * account's.
 */
const forgetNames = async (store: Store, { users, chats }: AccessRules): Promise<readonly Write[]> => {
  const named = new Set([users, chats].flatMap(list => (list === 'everyone' ? [] : list.names)))
  const owners = await store.all(nameOwners, { limit: 300 })
  return owners.flatMap(({ id }) => (named.has(id) ? [] : [remove(nameOwners, id)]))
}
