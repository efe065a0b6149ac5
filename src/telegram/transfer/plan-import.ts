import type { Watch } from '#chat/records.ts'
import type { Translator } from '#chat/texts.ts'
import { createYielder } from '#lib/turns.ts'
import type { Store } from '#store/store.ts'
import { liveChannels } from '../channels/channel.ts'
import { here as thisChat } from '../channels/where.ts'
import type { Quotas } from '../limits/quotas.ts'
import type { QuotaRefusal } from '../limits/room.ts'
import { watchesOf } from '../watches-of.ts'
import { type ExportedWatch, type ParsedWatchesFile, watchFingerprint } from './watches-file.ts'

/** A watch that cannot be made. `place`: in the file, from 1. Without a `name` it could not be read, `why` is the field then. */
export type RejectedWatch = { readonly place: number; readonly name?: string; readonly why: string }

/**
 * What is to be made of a file. `left`: so many find no room, because of `obstacle`. `missing`: names of channels that the new
 * ones report to, and that are not here.
 */
export type ImportPlan = {
  readonly fresh: readonly ExportedWatch[]
  readonly here: number
  readonly wrong: readonly RejectedWatch[]
  readonly left: number
  readonly obstacle: QuotaRefusal | undefined
  readonly missing: readonly string[]
}

type PlanDeps = {
  readonly store: Store
  readonly chat: string
  readonly chains: readonly number[]
  readonly quotas: Quotas
  readonly say: Translator
}

/** Of what was read, what is new here, can be made and has room. */
export const planImport = async (
  { watches: read, unreadable }: Extract<ParsedWatchesFile, { kind: 'watches' }>,
  deps: PlanDeps,
): Promise<ImportPlan> => {
  const { store, chat, quotas, say } = deps
  const found = (await watchesOf(store, chat)).map(({ value }) => value)
  const wrong: RejectedWatch[] = unreadable.map(({ place, field }) => ({ place, why: field }))
  const turns = createYielder()
  const known = new Set<string>()
  for (const watch of found) {
    if (turns.shouldYield()) await turns.yieldTurn()
    known.add(watchFingerprint(watch))
  }
  const fresh: ExportedWatch[] = []
  let here = 0
  for (const { place, watch } of read) {
    if (turns.shouldYield()) await turns.yieldTurn()
    const chains = watch.chains.filter(id => deps.chains.includes(id))
    const offered = { ...watch, chains }
    if (chains.length === 0) wrong.push({ place, name: watch.name, why: say('import-no-chain') })
    else if (watch.addresses.length > quotas.addressesPerWatch)
      wrong.push({ place, name: watch.name, why: say('limit-each', limitOf(watch, quotas)) })
    else if (known.has(watchFingerprint(offered))) here += 1
    else {
      known.add(watchFingerprint(offered))
      fresh.push(offered)
    }
  }
  const fits = fitQuotas(fresh, found, quotas)
  const channels = await liveChannels(store, chat)
  const missing = missingChannels(fits.fresh, [thisChat, ...channels.map(({ name }) => name)])
  return { ...fits, missing, here, wrong: wrong.toSorted((a, b) => a.place - b.place) }
}

const missingChannels = (fresh: readonly ExportedWatch[], present: readonly string[]): readonly string[] =>
  [...new Set(fresh.flatMap(({ where = [] }) => where))].filter(name => !present.includes(name))

const limitOf = ({ addresses }: ExportedWatch, { addressesPerWatch: most }: Quotas) => ({
  has: addresses.length,
  most,
})

/** As many as there is room for, in their order. */
const fitQuotas = (
  fresh: readonly ExportedWatch[],
  found: readonly Watch[],
  { watchesPerChat, addressesPerChat }: Quotas,
): Pick<ImportPlan, 'fresh' | 'left' | 'obstacle'> => {
  let has = found.reduce((sum, { addresses }) => sum + addresses.length, 0)
  const room = Math.max(0, watchesPerChat - found.length)
  const end = fresh.findIndex(({ addresses }, n) => {
    if (n >= room || has + addresses.length > addressesPerChat) return true
    has += addresses.length
    return false
  })
  if (end < 0) return { fresh, left: 0, obstacle: undefined }
  const obstacle: QuotaRefusal =
    end >= room
      ? { of: 'watches', has: found.length, most: watchesPerChat }
      : { of: 'addresses', has, most: addressesPerChat }
  return { fresh: fresh.slice(0, end), left: fresh.length - end, obstacle }
}
