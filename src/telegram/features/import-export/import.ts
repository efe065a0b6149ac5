import { isDeepStrictEqual } from 'node:util'
import { Composer, InputFile } from 'grammy'
import { shortId } from '#lib/ids.ts'
import type { PlainTextId } from '#lib/text-ids.ts'
import { dayMs, toIsoTime } from '#lib/time.ts'
import { type Doc, put, remove } from '#store/store.ts'
import { addLabels, applyBook, findLabels, readAddressBook } from '#watch/address-book.ts'
import { liveChannels, ownChat } from '#watch/channels.ts'
import type { ChatSettings } from '#watch/chat-settings.ts'
import { watchRules } from '#watch/rules.ts'
import { askForText } from '../../framework/awaited-answer.ts'
import { answerStaleButton } from '../../framework/callback-routes.ts'
import type { ChatContext } from '../../framework/context.ts'
import { chatDestination, makerIn, storeDestination } from '../../framework/destinations.ts'
import type { Feature } from '../../framework/feature.ts'
import type { FetchFile } from '../../framework/fetch-file.ts'
import { type JobDeps, messageOfUpdate } from '../../framework/job.ts'
import { hasRole } from '../../framework/memberships.ts'
import { refuseSecret } from '../../framework/message-text.ts'
import { changeSettings } from '../../framework/session.ts'
import { cancelButton, mainRow } from '../../framework/shared-screens.ts'
import { show, showAnswerTo } from '../../framework/show.ts'
import {
  type ExportedWatch,
  type Import,
  imports,
  type Offer,
  type Preferences,
  preferencesOf,
  watchesOf,
} from '../../records.ts'
import { draftOfOffer } from '../paste/accept-offer.ts'
import { offerFile, readFile } from '../paste/list-file.ts'
import { offerRenames } from '../paste/offer.ts'
import { followTimeZoneWrites } from '../settings/zones.ts'
import { settingsFromDraft } from '../wizard/draft.ts'
import { importWatches } from './jobs.ts'
import { importingMessage, importPlanMessage, planImport } from './plan-import.ts'
import {
  formatWatchesFile,
  type NamedAddress,
  type ParsedWatchesFile,
  parseWatchesFile,
} from './watches-file.ts'

/** Requests the watches of an import, in the commit of the update. The `message` that asks shows the progress. */
const requestImport = async (
  ctx: ChatContext,
  {
    importDoc: { id, version, value },
    message,
    secret,
  }: { readonly importDoc: Doc<Import>; readonly message: number; readonly secret: string },
): Promise<void> => {
  const { chat } = value
  const destination = await chatDestination(ctx, { chat, secret })
  const begun: Import = { ...value, ...makerIn(ctx, chat), state: 'working' }
  const shown = await showAnswerTo(ctx, message, importingMessage(begun, ctx.say))
  const working: Import = { ...begun, ...messageOfUpdate(ctx, { chat, message: shown }) }
  storeDestination(ctx, destination)
  ctx.writes.push(
    put(imports, { id, value: working }, { expect: version }),
    importWatches.push(destination.id, `${id}.0`, { import: id }),
  )
}

/** Makes a watch of each address of an offer, with the name of the address, like an import of them. */
const createAcceptEach =
  (deps: Pick<JobDeps, 'quotas' | 'secret'> & { readonly chains: readonly number[] }) =>
  async (
    ctx: ChatContext,
    { offer, message }: { readonly offer: Doc<Offer>; readonly message: number },
  ): Promise<void> => {
    const draft = await draftOfOffer(ctx, offer, { ...deps, perAddress: true })
    if (draft === undefined) return
    const value: Import = {
      chat: offer.value.chat,
      languageCode: ctx.from?.language_code,
      isPasted: true,
      state: 'asked',
      watches: draft.addresses.map(address =>
        settingsFromDraft({ ...draft, name: undefined, addresses: [address] }),
      ),
      begun: 0,
      refused: [],
    }
    const importDoc = { id: offer.id, version: 0, value }
    await requestImport(ctx, { importDoc, message, secret: deps.secret })
    await offerRenames(ctx, offer)
  }

/** `/export`: the watches, names of addresses and settings of this chat as a file, which `/import` takes. */
export const createExport = (): Feature => ({
  commands: { export: { role: 'manager', anonymous: true, run: sendFile } },
  routes: { export: sendFile },
})

const sendFile = async (ctx: ChatContext): Promise<void> => {
  const chat = String(ctx.chatId)
  const labels = await findLabels(ctx.store, chat)
  const watches = await exportedWatches(ctx)
  const chosen = preferencesOf(ctx.settings?.value ?? {})
  const settings = Object.keys(chosen).length === 0 ? undefined : chosen
  if (watches.length === 0 && labels.length === 0 && settings === undefined)
    return show(ctx, { body: ctx.say('export-nothing'), buttons: [mainRow(ctx.say)] })
  const exportedAt = toIsoTime(ctx.now())
  const names = labels.map(({ value: { address, label } }) => ({ address, label }))
  const file = { exportedAt, watches, names: names.length === 0 ? undefined : names, settings }
  const document = new InputFile(
    Buffer.from(formatWatchesFile(file)),
    `lookout-${exportedAt.slice(0, 10)}.json`,
  )
  await ctx.replyWithDocument(document, { caption: ctx.say('export-done', { count: watches.length }) })
}

/** The watches of the chat, oldest first, as in the list. */
const exportedWatches = async (ctx: ChatContext): Promise<readonly ExportedWatch[]> => {
  const chat = String(ctx.chatId)
  const docs = await watchesOf(ctx.store, chat)
  const ids = docs.map(({ id }) => id)
  const book = await readAddressBook(ctx.store, chat)
  const names = new Map((await liveChannels(ctx.store, chat)).map(({ id, name }) => [id, name]))
  const stored = ids.length === 0 ? [] : await ctx.store.get(watchRules, ids)
  return docs.map(({ value }, n): ExportedWatch => {
    const rules = stored[n]?.value.rules ?? []
    const { settings } = value
    return {
      ...settings,
      addresses: applyBook(settings.addresses, book),
      ...(rules.length > 0 && { rules: [...rules] }),
      recipients: settings.recipients?.flatMap(id => (id === ownChat ? [id] : (names.get(id) ?? []))),
      ...(value.showsWorthless && { showsWorthless: value.showsWorthless }),
      ...(value.state === 'paused' && { paused: true as const }),
    }
  })
}

type ImportDeps = Pick<JobDeps, 'client' | 'secret' | 'quotas'> & {
  readonly fetchFile: FetchFile
  readonly chains: readonly number[]
}

/**
 * `/import`, and a file that is sent: for an exported file a plan first, and the import once the person
 * confirms.
 */
export const createImport = (deps: ImportDeps): Feature => {
  const composer = new Composer<ChatContext>()
  composer.on('message:document', async ctx => {
    const { document } = ctx.message
    const text = await readFile(ctx, document, deps.fetchFile)
    if (text === undefined) return undefined
    const read = await parseWatchesFile(text)
    if (read.kind === 'other') return offerFile(ctx, deps, { document, text })
    if (!hasRole(ctx.role, 'manager')) return say(ctx, 'group-administrators-only')
    return (await refuseSecret(ctx, text)) ? undefined : showPlan(ctx, read, deps)
  })
  return {
    middleware: composer,
    commands: { import: { role: 'manager', run: askForFile } },
    routes: {
      acceptEach: createAcceptEach(deps),
      startImport: (ctx, { importDoc, message }) => startImport(ctx, importDoc, message, deps.secret),
      cancelImport: async (ctx, { importDoc }) => {
        if (importDoc.value.state !== 'asked') return answerStaleButton(ctx)
        ctx.writes.push(remove(imports, importDoc.id, { expect: importDoc.version }))
        return show(ctx, { body: ctx.say('watch-cancelled'), buttons: [mainRow(ctx.say)] })
      },
    },
  }
}

const askForFile = (ctx: ChatContext): Promise<void> =>
  askForText(
    ctx,
    { what: 'file' },
    {
      body: ctx.say('import-ask'),
      buttons: [[cancelButton(ctx.say)]],
    },
  )

const say = (ctx: ChatContext, id: PlainTextId): Promise<void> =>
  show(ctx, { body: ctx.say(id), buttons: [] })

const unreadableTextId = {
  broken: 'import-broken',
  newer: 'import-newer',
  openzeppelin: 'import-openzeppelin',
} as const

/** Shows what the file would bring; nothing is imported yet. */
const showPlan = async (
  ctx: ChatContext,
  read: Exclude<ParsedWatchesFile, { readonly kind: 'other' }>,
  deps: ImportDeps,
): Promise<void> => {
  if (read.kind !== 'watches') return say(ctx, unreadableTextId[read.kind])
  const chat = String(ctx.chatId)
  const plan = await planImport(read, { ...deps, store: ctx.store, chat, say: ctx.say })
  const preferences = read.settings === 'unreadable' ? undefined : read.settings
  const settings = hasOtherSettings(preferences, preferencesOf(ctx.settings?.value ?? {}))
    ? preferences
    : undefined
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
    settings,
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

const hasOtherSettings = (read: Preferences | undefined, present: Preferences): boolean =>
  read !== undefined && !isDeepStrictEqual(read, present)

/** Finds names that the address book does not have. */
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

const noPreferences = {
  language: undefined,
  zone: undefined,
  quiet: undefined,
  short: undefined,
  tables: undefined,
  noSpamWarnings: undefined,
  currency: undefined,
  defaults: undefined,
} as const satisfies Readonly<Record<keyof Preferences, undefined>>

/** Replaces all preferences. */
const replacePreferences = (ctx: ChatContext, preferences: Preferences): ChatSettings =>
  changeSettings(ctx, { ...noPreferences, ...preferences })

/** Changes the settings and the address book at once, and pushes the job that creates the watches. */
const startImport = async (
  ctx: ChatContext,
  importDoc: Doc<Import>,
  message: number,
  secret: string,
): Promise<void> => {
  if (importDoc.value.state !== 'asked') return answerStaleButton(ctx)
  const { chat, names = [], settings } = importDoc.value
  if (settings !== undefined) {
    ctx.writes.push(...(await followTimeZoneWrites(ctx.store, { chat, id: `zone.${ctx.update.update_id}` })))
    replacePreferences(ctx, settings)
  }
  await addLabels(ctx.store, { chat, addresses: names })
  await requestImport(ctx, { importDoc, message, secret })
}

/** How long an import can be confirmed. */
const importTtlMs = dayMs
