import { isDeepStrictEqual } from 'node:util'
import { Composer } from 'grammy'
import { shortId } from '#lib/ids.ts'
import { plain } from '#render/rich-text.ts'
import { type Claim, type Doc, put, remove, type Write } from '#store/store.ts'
import { addLabels, readAddressBook } from '#watch/address-book.ts'
import { liveChannels, ownChat } from '#watch/channels.ts'
import { translatorForChat } from '#watch/chat-settings.ts'
import { watchRules } from '#watch/filters.ts'
import { destinations, type Watch, type WatchSettings, watches } from '#watch/watch.ts'
import { answerStaleButton } from '../../framework/callback-routes.ts'
import type { ChatContext } from '../../framework/context.ts'
import { chatDestination, makerIn } from '../../framework/destinations.ts'
import type { Feature } from '../../framework/feature.ts'
import { type FetchFile, fetchErrorTextIds } from '../../framework/fetch-file.ts'
import { finishJob, type JobDeps, pushJob, repeatStep, retryLater } from '../../framework/job.ts'
import { hasRole } from '../../framework/memberships.ts'
import { refuseSecret } from '../../framework/refuse-secret.ts'
import { askForText, preferencesOf, replacePreferences } from '../../framework/session.ts'
import { mainRow } from '../../framework/shared-screens.ts'
import { show } from '../../framework/show.ts'
import {
  type ExportedWatch,
  type Import,
  type Intent,
  imports,
  intents,
  type Preferences,
} from '../../records.ts'
import { offerList } from '../paste/list-file.ts'
import { parseList } from '../paste/parse-list.ts'
import { followTimeZoneWrites } from '../settings/follow-time-zone.ts'
import { isInProgress } from '../watches/jobs/create-watch.ts'
import { importedMessage, importingMessage, importPlanMessage, planImport } from './plan-import.ts'
import { type NamedAddress, parseWatchesFile } from './watches-file.ts'

type ImportDeps = JobDeps & { readonly fetchFile: FetchFile; readonly chains: readonly number[] }

const maxBytes = 1_048_576

/** `/import`, and an exported file that is sent: a plan first, and the import once the person confirms. */
export const createImport = (deps: ImportDeps): Feature => {
  const composer = new Composer<ChatContext>()
  composer.on('message:document', async (ctx, next) => {
    const { document } = ctx.message
    if (!/\.json$/i.test(document.file_name ?? '')) return next()
    if (!hasRole(ctx.role, 'manager')) return say(ctx, 'group-administrators-only')
    const bytes = await deps.fetchFile(ctx, document, maxBytes)
    if (typeof bytes === 'string') return say(ctx, fetchErrorTextIds[bytes])
    const text = new TextDecoder().decode(bytes)
    return (await refuseSecret(ctx, text)) ? undefined : showPlan(ctx, text, deps)
  })
  return {
    middleware: composer,
    commands: { import: askForFile },
    routes: {
      startImport: (ctx, { found, message }) => startImport(ctx, { found, message, secret: deps.secret }),
      cancelImport: async (ctx, { found }) => {
        if (found.value.state !== 'asked') return answerStaleButton(ctx)
        ctx.writes.push(remove(imports, found.id, { expect: found.version }))
        return show(ctx, { body: plain(ctx.say('watch-cancelled')), buttons: [mainRow(ctx.say)] })
      },
    },
    jobs: { import: createImportJob(deps) },
  }
}

const askForFile = (ctx: ChatContext): Promise<void> =>
  askForText(ctx, { what: 'file' }, { body: plain(ctx.say('import-ask')), buttons: [] })

const say = (ctx: ChatContext, id: string): Promise<void> =>
  show(ctx, { body: plain(ctx.say(id)), buttons: [] })

const unreadableTextId = {
  broken: 'import-broken',
  'not ours': 'import-not-ours',
  newer: 'import-newer',
  openzeppelin: 'import-openzeppelin',
} as const

/** Shows what the file would bring; nothing is done yet. */
const showPlan = async (ctx: ChatContext, text: string, deps: ImportDeps): Promise<void> => {
  const read = await parseWatchesFile(text)
  if (read.kind === 'contacts') return offerContacts(ctx, read.list, deps)
  if (read.kind !== 'watches') return say(ctx, unreadableTextId[read.kind])
  const chat = String(ctx.chatId)
  const plan = await planImport(read, { ...deps, store: ctx.store, chat, say: ctx.say })
  const given = read.settings === 'unreadable' ? undefined : read.settings
  const settings = hasOtherSettings(given, preferencesOf(ctx.settings?.value ?? {})) ? given : undefined
  const names = await newNames(ctx, read.names)
  // A repeated update gives the same id.
  const id = shortId('import', chat, String(ctx.update.update_id))
  const languageCode = ctx.from?.language_code
  const value: Import = {
    chat,
    languageCode,
    state: 'asked',
    watches: plan.fresh,
    ...(names.length > 0 && { names }),
    ...(settings !== undefined && { settings }),
    begun: 0,
    refused: [],
  }
  ctx.writes.push(put(imports, { id, value }, { ttlMs: importTtlMs }))
  const total = read.watches.length + read.unreadable.length
  const message = importPlanMessage(
    {
      ...plan,
      id,
      total,
      fresh: plan.fresh.length,
      names: withoutLabelled(names, plan.fresh).length,
      unreadableNames: read.unreadableNames,
      settings: settings !== undefined,
      hasUnreadableSettings: read.settings === 'unreadable',
    },
    ctx.say,
  )
  await show(ctx, message)
}

/** Offers the contacts of MetaMask as a list of that name. */
const offerContacts = async (ctx: ChatContext, text: string, deps: ImportDeps): Promise<void> => {
  const list = await parseList(text)
  if (list !== 'transactions') await offerList(ctx, deps, { lines: { name: 'MetaMask', from: 0 }, list })
}

const hasOtherSettings = (read: Preferences | undefined, present: Preferences): boolean =>
  read !== undefined && !isDeepStrictEqual(read, present)

/** Finds names that the address book does not have already. */
const newNames = async (
  ctx: ChatContext,
  names: readonly NamedAddress[],
): Promise<readonly NamedAddress[]> => {
  const book = await readAddressBook(ctx.store, String(ctx.chatId))
  return names.filter(({ address, label }) => book.get(address.toLowerCase()) !== label)
}

/** Keeps names that no watch of the file has as a label. */
const withoutLabelled = (
  names: readonly NamedAddress[],
  watches: readonly ExportedWatch[],
): readonly NamedAddress[] => {
  const labelled = new Set(watches.flatMap(watch => watch.addresses.map(({ address }) => address)))
  return names.filter(({ address }) => !labelled.has(address))
}

/** Changes the settings and the address book at once, and pushes the job that creates the watches. */
const startImport = async (
  ctx: ChatContext,
  o: { readonly found: Doc<Import>; readonly message: number; readonly secret: string },
): Promise<void> => {
  const { found, message, secret } = o
  if (found.value.state !== 'asked') return answerStaleButton(ctx)
  const { chat, names = [], settings } = found.value
  const destination = await chatDestination(ctx, { chat, secret })
  const value: Import = { ...found.value, ...makerIn(ctx, chat), message, state: 'working' }
  if (destination.version === 0) ctx.writes.push(put(destinations, destination, { expect: 0 }))
  if (settings !== undefined) {
    ctx.writes.push(...(await followTimeZoneWrites(ctx.store, { chat, id: `zone.${ctx.update.update_id}` })))
    replacePreferences(ctx, settings)
  }
  await addLabels(ctx.store, { chat, addresses: names })
  ctx.writes.push(
    put(imports, { id: found.id, value }, { expect: found.version }),
    pushJob(destination.id, `${found.id}.0`, { kind: 'import', import: found.id }),
  )
  await show(ctx, importingMessage(value, ctx.say))
}

/** Buttons of older ones are not tapped. */
const importTtlMs = 86_400_000

type ChannelNames = readonly { readonly id: string; readonly name: string }[]

/** The settings of the new watch, with those of its channels that this chat has. */
const settingsToImport = (
  { rules: _rules, showsWorthless: _shows, paused: _paused, where = [], ...settings }: ExportedWatch,
  channels: ChannelNames,
): WatchSettings => {
  const ids = where.flatMap(name =>
    name === ownChat ? [ownChat] : channels.filter(channel => channel.name === name).map(({ id }) => id),
  )
  return ids.length === 0 ? settings : { ...settings, where: [...new Set(ids)] }
}

/** How often a creation that the service delays is looked at. */
const pollMs = 5_000

/** The id of a watch of an import, short enough for buttons; a repeated step gives the same one. */
const watchId = (of: string, place: number): string => shortId(of, String(place)).slice(0, 11)

/**
 * Creates the watches of an import one after the other: each claim records the outcome of the last one, then pushes the creation of
 * the next, and itself behind that.
 */
const createImportJob =
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

/** Whether the last creation is still under way. */
const isCreationPending = async ({ id, value }: Doc<Import>, { store }: JobDeps): Promise<boolean> => {
  if (value.begun === 0) return false
  const [intent] = await store.get(intents, [watchId(id, value.begun)])
  return intent !== undefined && isInProgress(intent.value)
}

/** The outcome of the last creation: the watch gets what a creation does not set, or is listed as refused. */
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
      ...(paused
        ? [pushJob(watch.value.destination, `${last}.paused`, { kind: 'sync pause', watch: last })]
        : []),
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
  const exported = value.watches[value.begun]
  if (exported === undefined) return []
  const place = value.begun + 1
  const watch = watchId(id, place)
  const intent: Intent = {
    destination: lane,
    chat: value.chat,
    message,
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
    pushJob(lane, watch, { kind: 'create', intent: watch }),
    pushJob(lane, `${id}.${place}`, { kind: 'import', import: id }),
  ]
}
