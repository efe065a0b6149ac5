import { z } from 'zod'
import { shortId } from '#lib/ids.ts'
import { type Claim, type Doc, put, remove, type Write } from '#store/store.ts'
import { type LiveChannel, liveChannels, ownChat } from '#watch/channels.ts'
import { translatorForChat } from '#watch/chat-settings.ts'
import { watchRules } from '#watch/rules.ts'
import { type Watch, type WatchSettings, watches } from '#watch/watch.ts'
import {
  defineJob,
  finishJob,
  type JobDeps,
  type JobResult,
  messageOfJob,
  repeatStep,
} from '../../framework/job.ts'
import {
  type ExportedWatch,
  type Import,
  type Intent,
  imports,
  intents,
  type ProgressMessage,
} from '../../records.ts'
import { createWatch, isInProgress } from '../watches/jobs/create-watch.ts'
import { syncPause } from '../watches/jobs/sync-pause.ts'
import { importedMessage, importingMessage } from './plan-import.ts'

const schema = z.object({ import: z.string() })

type ChannelNames = readonly { readonly id: string; readonly name: string }[]

/** The settings of the new watch, and of its channels those that this chat has. */
const settingsToImport = (
  { rules: _rules, showsWorthless: _shows, paused: _paused, recipients = [], ...settings }: ExportedWatch,
  channels: ChannelNames,
): WatchSettings => {
  const ids = recipients.flatMap(name =>
    name === ownChat ? [ownChat] : channels.filter(channel => channel.name === name).map(({ id }) => id),
  )
  return ids.length === 0 ? settings : { ...settings, recipients: [...new Set(ids)] }
}

/** How often a creation that the service delays is looked at. */
const pollMs = 5_000

/** The id of a watch of an import, short enough for buttons; a repeated step gives the same id. */
const watchId = (importId: string, number: number): string => shortId(importId, String(number)).slice(0, 11)

/**
 * Creates the watches of an import one after the other: each claim records the outcome of the last creation,
 * and pushes the next one, and itself behind that.
 */
const importNext = async (deps: JobDeps, claim: Claim, job: z.infer<typeof schema>): JobResult => {
  const [importDoc] = await deps.store.get(imports, [job.import])
  const message = messageOfJob(importDoc?.value ?? {})
  if (importDoc === undefined || message === undefined) return [finishJob(claim)]
  if (await isCreationPending(importDoc, deps)) return importWatches.retryLater(claim, job, pollMs)
  const { value, writes } = await recordOutcome(importDoc, deps)
  const say = await translatorForChat(deps, value)
  const target = { chat: value.chat, ...message }
  if (value.begun === value.watches.length) {
    if (!(await deps.show(target, importedMessage(value, say)))) return repeatStep(claim)
    return [...writes, remove(imports, importDoc.id), finishJob(claim)]
  }
  const next: Import = { ...value, begun: value.begun + 1 }
  await deps.show(target, importingMessage(next, say))
  return [
    ...writes,
    ...nextWatchWrites(
      { ...importDoc, value },
      claim.lane,
      message,
      await liveChannels(deps.store, value.chat),
    ),
    put(imports, { id: importDoc.id, value: next }, { expect: importDoc.version }),
    finishJob(claim),
  ]
}

/** Whether the last creation is still under way. */
const isCreationPending = async ({ id, value }: Doc<Import>, { store }: JobDeps): Promise<boolean> => {
  if (value.begun === 0) return false
  const [intent] = await store.get(intents, [watchId(id, value.begun)])
  return intent !== undefined && isInProgress(intent.value)
}

/**
 * The outcome of the last creation: the watch gets the settings that a creation does not set, or is listed as
 * refused.
 */
const recordOutcome = async (
  { id, value }: Doc<Import>,
  { store }: JobDeps,
): Promise<{ value: Import; writes: readonly Write[] }> => {
  const exported = value.watches[value.begun - 1]
  if (exported === undefined) return { value, writes: [] }
  const last = watchId(id, value.begun)
  const [[intent], [watch]] = await Promise.all([store.get(intents, [last]), store.get(watches, [last])])
  if (intent?.value.state !== 'done' || watch === undefined) {
    const refused = [...value.refused, { name: exported.name, why: intent?.value.why ?? '' }]
    return { value: { ...value, refused }, writes: [remove(watchRules, last)] }
  }
  const { showsWorthless, paused } = exported
  const changed: Watch = {
    ...watch.value,
    ...(showsWorthless && { showsWorthless }),
    ...(paused && { state: 'paused' as const }),
  }
  return {
    value,
    writes: [
      ...(showsWorthless || paused
        ? [put(watches, { id: last, value: changed }, { expect: watch.version })]
        : []),
      ...(paused ? [syncPause.push(watch.value.destination, `${last}.paused`, { watch: last })] : []),
    ],
  }
}

const nextWatchWrites = (
  { id, value }: Doc<Import>,
  lane: string,
  message: ProgressMessage,
  channels: readonly LiveChannel[],
): readonly Write[] => {
  const exported = value.watches[value.begun]
  if (exported === undefined) return []
  const number = value.begun + 1
  const watch = watchId(id, number)
  const intent: Intent = {
    destination: lane,
    chat: value.chat,
    ...message,
    languageCode: value.languageCode,
    madeBy: value.madeBy,
    settings: settingsToImport(exported, channels),
    state: 'working',
    quiet: true,
    failures: 0,
  }
  return [
    put(intents, { id: watch, value: intent }, { expect: 0 }),
    ...(exported.rules === undefined
      ? []
      : [put(watchRules, { id: watch, value: { rules: exported.rules } })]),
    createWatch.push(lane, watch, { intent: watch }),
    importWatches.push(lane, `${id}.${number}`, { import: id }),
  ]
}

export const importWatches = defineJob({ kind: 'importWatches', schema, retry: 'import', run: importNext })
