import { watchRules } from '#chat/filters.ts'
import { type Watch, type WatchSettings, watches } from '#chat/records.ts'
import { translatorForChat } from '#chat/settings.ts'
import { shortId } from '#lib/short-id.ts'
import { type Claim, type Doc, put, remove, type Write } from '#store/store.ts'
import { here, liveChannels } from '../jobs/channels.ts'
import { isUnderWay } from '../jobs/create-watch.ts'
import { finishJob, type JobDeps, pushJob, repeatStep, retryLater } from '../jobs/job.ts'
import { type ExportedWatch, type Import, type Intent, imports, intents } from '../records.ts'
import { importedMessage, importingMessage } from './plan-import.ts'

/** Buttons of older ones are not tapped. */
export const importTtlMs = 86_400_000

type Channels = readonly { readonly id: string; readonly name: string }[]

/** What a watch is made with where there are these channels; one that is not here is left out. */
const settingsToImport = (
  { rules: _rules, showsWorthless: _shows, paused: _paused, where = [], ...settings }: ExportedWatch,
  channels: Channels,
): WatchSettings => {
  const ids = where.flatMap(name =>
    name === here ? [here] : channels.filter(channel => channel.name === name).map(({ id }) => id),
  )
  return ids.length === 0 ? settings : { ...settings, where: [...new Set(ids)] }
}

/** How often it is asked whether a watch that the service could not make is there by now. */
const pollMs = 5_000

/** The id of each watch of an import, short enough for buttons; the same however often it is begun. */
const watchId = (of: string, place: number): string => shortId(of, String(place)).slice(0, 11)

/**
 * Makes the watches of an import one after the other: each claim looks what became of the last one, and puts the next, and then
 * itself, behind what waits in the lane.
 */
export const createImportJob =
  (deps: JobDeps) =>
  async (claim: Claim, item: { import: string }): Promise<readonly Write[]> => {
    const [found] = await deps.store.get(imports, [item.import])
    if (found?.value.message === undefined) return [finishJob(claim)]
    if (await isCreationPending(found, deps)) return retryLater(claim, { kind: 'import', ...item }, pollMs)
    const { value, writes } = await recordOutcome(found, deps)
    const say = await translatorForChat(deps, value)
    const place = { chat: value.chat, message: found.value.message }
    if (value.begun === value.watches.length) {
      if (!(await deps.show(place, importedMessage(value, say)))) return repeatStep(claim)
      return [...writes, remove(imports, found.id), finishJob(claim)]
    }
    const next: Import = { ...value, begun: value.begun + 1 }
    await deps.show(place, importingMessage(next, say))
    return [
      ...writes,
      ...nextWatchWrites(
        { ...found, value },
        { lane: claim.lane, message: place.message, channels: await liveChannels(deps.store, value.chat) },
      ),
      put(imports, { id: found.id, value: next }, { expect: found.version }),
      finishJob(claim),
    ]
  }

/** Whether the watch that was begun last is still being made: the service could not do it yet. */
const isCreationPending = async ({ id, value }: Doc<Import>, { store }: JobDeps): Promise<boolean> => {
  if (value.begun === 0) return false
  const [intent] = await store.get(intents, [watchId(id, value.begun)])
  return intent !== undefined && isUnderWay(intent.value)
}

/** What became of the watch that was begun last: it gets what its set-up does not know, or is told as refused. */
const recordOutcome = async (
  { id, value }: Doc<Import>,
  { store }: JobDeps,
): Promise<{ value: Import; writes: readonly Write[] }> => {
  const taken = value.watches[value.begun - 1]
  if (taken === undefined) return { value, writes: [] }
  const made = watchId(id, value.begun)
  const [[intent], [watch]] = await Promise.all([store.get(intents, [made]), store.get(watches, [made])])
  if (intent?.value.state !== 'done' || watch === undefined) {
    const refused = [...value.refused, { name: taken.name, why: intent?.value.why ?? '' }]
    return { value: { ...value, refused }, writes: [remove(watchRules, made)] }
  }
  const { showsWorthless, paused } = taken
  const changed: Watch = {
    ...watch.value,
    ...(showsWorthless && { showsWorthless }),
    ...(paused && { state: 'paused' as const }),
  }
  return {
    value,
    writes: [
      ...(showsWorthless || paused
        ? [put(watches, { id: made, value: changed }, { expect: watch.version })]
        : []),
      ...(paused ? [pushJob(watch.value.destination, `${made}.paused`, { kind: 'turn', watch: made })] : []),
    ],
  }
}

const nextWatchWrites = (
  { id, value }: Doc<Import>,
  {
    lane,
    message,
    channels,
  }: { lane: string; message: number; channels: Awaited<ReturnType<typeof liveChannels>> },
): readonly Write[] => {
  const taken = value.watches[value.begun]
  if (taken === undefined) return []
  const place = value.begun + 1
  const watch = watchId(id, place)
  const intent: Intent = {
    destination: lane,
    chat: value.chat,
    message,
    ...(value.languageCode !== undefined && { languageCode: value.languageCode }),
    settings: settingsToImport(taken, channels),
    state: 'working',
    quiet: true,
    failures: 0,
  }
  return [
    put(intents, { id: watch, value: intent }, { expect: 0 }),
    ...(taken.rules === undefined ? [] : [put(watchRules, { id: watch, value: { rules: taken.rules } })]),
    pushJob(lane, watch, { kind: 'create', intent: watch }),
    pushJob(lane, `${id}.${place}`, { kind: 'import', import: id }),
  ]
}
