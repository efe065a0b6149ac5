import { type Watch, watches } from '#chat/records.ts'
import { watchRules } from '#chat/rules.ts'
import { translatorForChat } from '#chat/settings.ts'
import { shortId } from '#chat/short-id.ts'
import { type Claim, type Doc, put, remove, type Write } from '#store/store.ts'
import { namesOfChannels } from '../channels/channel.ts'
import { again } from '../setup/again.ts'
import { later } from '../setup/creation-steps.ts'
import { goesOn, type Intent, intents, type SetupItem } from '../setup/intent.ts'
import type { SetupDeps, ShowProgress } from '../setup/setup-deps.ts'
import { type Import, imports, settingsOfTaken } from './import.ts'
import { importedMessage, importingMessage } from './screens.ts'

type Deps = SetupDeps & { readonly show: ShowProgress }

/** How often it is asked whether a watch that the service could not make is there by now. */
const lookAgainMs = 5_000

/** The id of each watch of an import, short enough for buttons; the same however often it is begun. */
const watchId = (of: string, place: number): string => shortId(of, String(place)).slice(0, 11)

/**
 * Makes the watches of an import one after the other: each claim looks what became of the last one, and puts the next, and then
 * itself, behind what waits in the lane.
 */
export const createImporting =
  (deps: Deps) =>
  async (claim: Claim, item: { import: string }): Promise<readonly Write[]> => {
    const [found] = await deps.store.get(imports, [item.import])
    if (found?.value.message === undefined) return [{ op: 'done', claim, count: 1 }]
    if (await isUnderWay(found, deps)) return again(claim, { kind: 'import', ...item }, lookAgainMs)
    const { value, writes } = await settled(found, deps)
    const say = await translatorForChat(deps, value)
    const place = { chat: value.chat, message: found.value.message }
    if (value.begun === value.watches.length) {
      if (!(await deps.show(place, importedMessage(value, say)))) return later({ claim })
      return [...writes, remove(imports, found.id), { op: 'done', claim, count: 1 }]
    }
    const next: Import = { ...value, begun: value.begun + 1 }
    await deps.show(place, importingMessage(next, say))
    return [
      ...writes,
      ...beginWrites(
        { ...found, value },
        { lane: claim.lane, message: place.message, channels: await namesOfChannels(deps.store, value.chat) },
      ),
      put(imports, { id: found.id, value: next }, { expect: found.version }),
      { op: 'done', claim, count: 1 },
    ]
  }

/** Whether the watch that was begun last is still being made: the service could not do it yet. */
const isUnderWay = async ({ id, value }: Doc<Import>, { store }: Deps): Promise<boolean> => {
  if (value.begun === 0) return false
  const [intent] = await store.get(intents, [watchId(id, value.begun)])
  return intent !== undefined && goesOn(intent.value)
}

/** What became of the watch that was begun last: it gets what its set-up does not know, or is told as refused. */
const settled = async (
  { id, value }: Doc<Import>,
  { store }: Deps,
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
  const turn: SetupItem = { kind: 'turn', watch: made }
  return {
    value,
    writes: [
      ...(showsWorthless || paused
        ? [put(watches, { id: made, value: changed }, { expect: watch.version })]
        : []),
      ...(paused
        ? [
            {
              op: 'push',
              queue: 'setup',
              lane: watch.value.destination,
              id: `${made}.paused`,
              body: turn,
            } as const,
          ]
        : []),
    ],
  }
}

const beginWrites = (
  { id, value }: Doc<Import>,
  {
    lane,
    message,
    channels,
  }: { lane: string; message: number; channels: Awaited<ReturnType<typeof namesOfChannels>> },
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
    settings: settingsOfTaken(taken, channels),
    state: 'working',
    quiet: true,
    failures: 0,
  }
  const create: SetupItem = { kind: 'create', intent: watch }
  const again: SetupItem = { kind: 'import', import: id }
  return [
    put(intents, { id: watch, value: intent }, { expect: 0 }),
    ...(taken.rules === undefined ? [] : [put(watchRules, { id: watch, value: { rules: taken.rules } })]),
    { op: 'push', queue: 'setup', lane, id: watch, body: create },
    { op: 'push', queue: 'setup', lane, id: `${id}.${place}`, body: again },
  ]
}
