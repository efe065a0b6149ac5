import { chainOf } from '#chains/registry.ts'
import { shortenAddress } from '#lib/format.ts'
import { createYielder } from '#lib/timers.ts'
import { callbackButton, type Message } from '#render/message.ts'
import { bold, concat, join, type RichText } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import type { Store } from '#store/store.ts'
import { liveChannels, ownChat as thisChat } from '#watch/channels.ts'
import { watchFingerprint } from '#watch/settings.ts'
import type { Watch } from '#watch/watch.ts'
import { listLine } from '#watch/watch-lines.ts'
import { actions } from '../../framework/permissions.ts'
import { type QuotaRefusal, type Quotas, quotaRefusalText } from '../../framework/quotas.ts'
import { watchesButton } from '../../framework/shared-screens.ts'
import type { ExportedWatch, Import } from '../../records.ts'
import { watchesOf } from '../../records.ts'
import type { ParsedWatchesFile } from './watches-file.ts'

/** A watch that cannot be created. */
type RejectedWatch = {
  /** Number in the file, from 1. */
  readonly place: number
  /** Absent if the watch could not be read. */
  readonly name?: string
  /** The reason; without a `name`, the field that is invalid. */
  readonly why: string
}

/** Plan of an import. */
type ImportPlan = {
  readonly fresh: readonly ExportedWatch[]
  readonly existing: number
  readonly rejected: readonly RejectedWatch[]
  /** How many watches exceed the quotas. */
  readonly withoutRoom: number
  /** The quota that they exceed. */
  readonly refusal: QuotaRefusal | undefined
  /** Names of channels that the new watches report to, and that this chat does not have. */
  readonly missing: readonly string[]
  /** Names of chains that the new watches do without. */
  readonly notOffered: readonly string[]
}

type PlanDeps = {
  readonly store: Store
  readonly chat: string
  readonly chains: readonly number[]
  readonly quotas: Quotas
  readonly say: Translator
}

/** Plans the watches of a file that are new in this chat, can be created and have room. */
export const planImport = async (
  { watches: read, unreadable }: Extract<ParsedWatchesFile, { kind: 'watches' }>,
  deps: PlanDeps,
): Promise<ImportPlan> => {
  const { store, chat, quotas, say } = deps
  const existingWatches = (await watchesOf(store, chat)).map(({ value }) => value)
  const rejected: RejectedWatch[] = unreadable.map(({ place, ...fault }) =>
    'field' in fault
      ? { place, why: fault.field }
      : {
          place,
          name: fault.name,
          why: say('wrong-checksum', { address: shortenAddress(fault.mistyped) }),
        },
  )
  const yielder = createYielder()
  const fingerprints = new Set<string>()
  for (const watch of existingWatches) {
    if (yielder.shouldYield()) await yielder.yieldTurn()
    fingerprints.add(watchFingerprint(watch.settings))
  }
  const fresh: ExportedWatch[] = []
  const notOffered = new Set<number>()
  let existing = 0
  for (const { place, watch } of read) {
    if (yielder.shouldYield()) await yielder.yieldTurn()
    const chains = watch.chains.filter(id => deps.chains.includes(id))
    const offered = { ...watch, chains }
    if (chains.length === 0) rejected.push({ place, name: watch.name, why: say('import-no-chain') })
    else if (watch.addresses.length > quotas.addressesPerWatch)
      rejected.push({ place, name: watch.name, why: say('limit-each', limitOf(watch, quotas)) })
    else if (fingerprints.has(watchFingerprint(offered))) existing += 1
    else {
      fingerprints.add(watchFingerprint(offered))
      fresh.push(offered)
      for (const id of watch.chains) if (!chains.includes(id)) notOffered.add(id)
    }
  }
  const fits = fitQuotas(fresh, existingWatches, quotas)
  const channels = await liveChannels(store, chat)
  const missing = missingChannels(fits.fresh, [thisChat, ...channels.map(({ name }) => name)])
  return {
    ...fits,
    missing,
    notOffered: [...notOffered].map(id => chainOf(id).name),
    existing,
    rejected: rejected.toSorted((a, b) => a.place - b.place),
  }
}

const missingChannels = (fresh: readonly ExportedWatch[], present: readonly string[]): readonly string[] =>
  [...new Set(fresh.flatMap(({ recipients = [] }) => recipients))].filter(name => !present.includes(name))

const limitOf = ({ addresses }: ExportedWatch, { addressesPerWatch: most }: Quotas) => ({
  has: addresses.length,
  most,
})

/** Keeps as many watches as the quotas have room for, in their order. */
const fitQuotas = (
  fresh: readonly ExportedWatch[],
  watches: readonly Watch[],
  { watchesPerChat, addressesPerChat }: Quotas,
): Pick<ImportPlan, 'fresh' | 'withoutRoom' | 'refusal'> => {
  let has = watches.reduce((sum, { settings: { addresses } }) => sum + addresses.length, 0)
  const room = Math.max(0, watchesPerChat - watches.length)
  const end = fresh.findIndex(({ addresses }, n) => {
    if (n >= room || has + addresses.length > addressesPerChat) return true
    has += addresses.length
    return false
  })
  if (end < 0) return { fresh, withoutRoom: 0, refusal: undefined }
  const refusal: QuotaRefusal =
    end >= room
      ? { of: 'watches', has: watches.length, most: watchesPerChat }
      : { of: 'addresses', has, most: addressesPerChat }
  return { fresh: fresh.slice(0, end), withoutRoom: fresh.length - end, refusal }
}

const maxShown = 10

/** Summary of an import before it begins. */
type ImportSummary = Omit<ImportPlan, 'fresh'> & {
  readonly id: string
  readonly total: number
  /** How many watches are new. */
  readonly fresh: number
  /** How many names are new. */
  readonly names: number
  readonly unreadableNames: number
  /** Whether it has other settings than the chat. */
  readonly settings: boolean
  readonly hasUnreadableSettings: boolean
}

/** A line for each of the first entries; the others are counted. */
const shortList = <T>(
  all: readonly T[],
  say: Translator,
  lineOf: (entry: T) => RichText | string,
): readonly (RichText | string)[] => {
  const lines = all.slice(0, maxShown).map(lineOf)
  const more = all.length - lines.length
  return more === 0 ? lines : [...lines, say('import-more', { count: more })]
}

/** `12 watches · 2 are here already · 1 cannot be`, and why. */
export const importPlanMessage = (summary: ImportSummary, say: Translator): Message => {
  const counts = [
    say('import-total', { count: summary.total }),
    ...(summary.existing === 0 ? [] : [say('import-here', { count: summary.existing })]),
    ...(summary.rejected.length === 0 ? [] : [say('import-cannot', { count: summary.rejected.length })]),
  ].join(' · ')
  const rejected = shortList(summary.rejected, say, ({ place, name, why }) =>
    name === undefined
      ? say('import-wrong-unread', { place, field: why })
      : say.rich('import-wrong', { place, name: bold(name), why }),
  )
  const noRoom =
    summary.refusal === undefined || summary.withoutRoom === 0
      ? []
      : [say('import-left', { count: summary.withoutRoom }), quotaRefusalText(summary.refusal, say)]
  const names = listLine(summary.missing.slice(0, maxShown), say, 'long')
  const isAny = summary.fresh > 0 || summary.names > 0 || summary.settings
  const body = join(
    [
      concat('📄 ', counts),
      ...rejected,
      ...noRoom,
      ...(summary.notOffered.length === 0
        ? []
        : [
            say('import-chains-left', {
              chains: listLine(summary.notOffered.slice(0, maxShown), say, 'long'),
            }),
          ]),
      ...(summary.missing.length === 0 ? [] : [say('import-no-channels', { names })]),
      ...(summary.names === 0 ? [] : [say('import-names', { count: summary.names })]),
      ...(summary.unreadableNames === 0
        ? []
        : [say('import-names-unread', { count: summary.unreadableNames })]),
      ...(summary.settings ? [say('import-settings')] : []),
      ...(summary.hasUnreadableSettings ? [say('import-settings-unread')] : []),
      ...(isAny ? [] : [say('import-nothing')]),
    ],
    '\n',
  )
  const start = callbackButton(
    summary.fresh > 0
      ? say('button-import', { count: summary.fresh })
      : say(summary.names > 0 ? 'button-import-all' : 'button-import-settings'),
    actions.startImport,
    summary.id,
  )
  return {
    body,
    buttons: isAny ? [[start, callbackButton(say('button-cancel'), actions.cancelImport, summary.id)]] : [],
  }
}

/** `Importing… 3 of 9` */
export const importingMessage = ({ begun, watches, isPasted }: Import, say: Translator): Message => ({
  body: say(isPasted ? 'each-working' : 'import-working', {
    done: Math.max(0, begun - 1),
    total: watches.length,
  }),
  buttons: [],
})

/** Says what was imported. Settings and names are not worth a line beside watches. */
const doneLine = ({ watches, refused, settings, names, isPasted }: Import, say: Translator): string => {
  const count = watches.length - refused.length
  if (isPasted) return say('each-done', { count })
  if (count > 0 || (settings ?? names) === undefined) return say('import-done', { count })
  const only = names === undefined ? 'settings' : 'names'
  return say('import-done-beside', { what: settings && names ? 'both' : only })
}

export const importedMessage = (done: Import, say: Translator): Message => {
  const { refused } = done
  const lines = shortList(refused, say, ({ name, why }) =>
    say.rich('import-refused', { name: bold(name), why }),
  )
  return {
    body: [doneLine(done, say), ...lines],
    buttons: [[watchesButton(say)]],
  }
}
