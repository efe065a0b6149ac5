import { z } from 'zod'
import { maxStrategies } from '#events/registry.ts'
import { hasWrongChecksum, toChecksumAddress } from '#lib/format.ts'
import { sanitizeText } from '#lib/sanitize-text.ts'
import type { Yielder } from '#lib/timers.ts'
import { here } from '../../jobs/channels.ts'
import type { ExportedWatch } from '../../records.ts'
import {
  isAddress,
  leftOut,
  type Monitor,
  type MonitorRemark,
  maxShownLength,
  monitorSchema,
  notApplied,
  readConditions,
  type Wanted,
} from './monitor-conditions.ts'

/** `place`: among the monitors, from 1. */
export type RemarksOnMonitor = {
  readonly place: number
  readonly name: string
  readonly remarks: readonly MonitorRemark[]
}

/** `field`: the first invalid one. `rejected`: monitors of which nothing can be watched. `remarks`: on the others. */
type ReadMonitors = {
  readonly watches: readonly { readonly place: number; readonly watch: ExportedWatch }[]
  readonly unreadable: readonly { readonly place: number; readonly field: string }[]
  readonly rejected: readonly RemarksOnMonitor[]
  readonly remarks: readonly RemarksOnMonitor[]
}

const network = z.object({
  network_type: z.string(),
  slug: z.string(),
  chain_id: z.int().positive().nullish(),
})
const trigger = z.object({ trigger_type: z.string(), config: z.unknown() })

/** As its examples call the networks whose files people seldom change. */
const exampleNetworks: Readonly<Record<string, number>> = {
  ethereum_mainnet: 1,
  base: 8453,
  arbitrum_one: 42_161,
  optimism_mainnet: 10,
  bsc_mainnet: 56,
  polygon_mainnet: 137,
  polygon_amoy: 80_002,
  avalanche_c_chain: 43_114,
  zksync_era_mainnet: 324,
  zksync_era_sepolia: 300,
  anvil_local: 31_337,
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

type Parts = {
  readonly monitors: readonly unknown[]
  /** Chain ids by slug; `undefined`: of another sort than EVM. */
  readonly networks: ReadonlyMap<string, number | undefined>
  /** Types by id. */
  readonly triggers: ReadonlyMap<string, string>
  /** Whether any of the three is there. */
  readonly isConfiguration: boolean
}

const isMonitor = (value: unknown): boolean => isRecord(value) && isRecord(value['match_conditions'])

/** A file of the configuration, a list of several, or an object that has them under `monitors`, `networks` and `triggers`. */
const partsOf = (json: unknown): Parts => {
  const monitors: unknown[] = []
  const networks = new Map<string, number | undefined>()
  const triggers = new Map<string, string>()
  const read = (value: unknown, depth: number): void => {
    if (Array.isArray(value)) {
      if (depth < 3) for (const one of value) read(one, depth + 1)
      return
    }
    if (!isRecord(value)) return
    if (isMonitor(value)) return void monitors.push(value)
    const { data: found } = network.safeParse(value)
    if (found !== undefined) {
      const { network_type: type, slug, chain_id: id } = found
      networks.set(slug, type === 'EVM' ? (id ?? undefined) : undefined)
      return
    }
    for (const [id, one] of Object.entries(value)) {
      const { data } = trigger.safeParse(one)
      if (data !== undefined) triggers.set(id, data.trigger_type)
      else if (depth < 3 && ['monitors', 'networks', 'triggers'].includes(id)) read(one, depth + 1)
    }
  }
  read(json, 0)
  return {
    monitors,
    networks: new Map([...Object.entries(exampleNetworks), ...networks]),
    triggers,
    isConfiguration: monitors.length + networks.size + triggers.size > 0,
  }
}

const maxNameLength = 32

/** Where its alerts go: to the channels of this chat that are called as its triggers are. */
const channelsOf = (
  { triggers: ids }: Monitor,
  { triggers }: Parts,
): { readonly where: readonly string[]; readonly remarks: readonly MonitorRemark[] } => {
  const typeOf = (id: string): string => triggers.get(id) ?? 'unknown'
  const isNoChannel = (id: string): boolean => ['email', 'script'].includes(typeOf(id))
  const others = ids.filter(isNoChannel).map(id => sanitizeText(id, maxShownLength))
  const where = ids
    .filter(id => !isNoChannel(id))
    .map(id => (typeOf(id) === 'telegram' ? here : sanitizeText(id, maxNameLength)))
  return {
    where: [...new Set(where)],
    remarks: others.length === 0 ? [] : [{ kind: 'no channels', names: others }],
  }
}

/** Those of one watch: without repeats, and no more than it may have. */
const groupsOf = (
  wanted: readonly Wanted[],
): readonly { readonly fits: readonly Wanted[]; readonly others: readonly Wanted[] }[] =>
  [...Map.groupBy(wanted, ({ addresses }) => addresses.toSorted().join()).values()].map(group => {
    const distinct = [...new Map(group.map(one => [JSON.stringify(one.strategy), one])).values()]
    return { fits: distinct.slice(0, maxStrategies), others: distinct.slice(maxStrategies) }
  })

const distinctRemarks = (remarks: readonly MonitorRemark[]): readonly MonitorRemark[] => [
  ...new Map(remarks.map(remark => [JSON.stringify(remark), remark])).values(),
]

const isWatchable = (text: string): boolean => isAddress(text) && !hasWrongChecksum(text)

/** A watch for each set of addresses that its conditions are about. */
const readMonitor = (
  monitored: Monitor,
  parts: Parts,
): { readonly watches: readonly ExportedWatch[]; readonly remarks: readonly MonitorRemark[] } => {
  const name = sanitizeText(monitored.name, maxNameLength) || '?'
  const written = monitored.addresses.map(({ address }) => address)
  const addresses = [
    ...new Set(written.filter(isWatchable).map(address => toChecksumAddress(address.toLowerCase()))),
  ]
  const ids = monitored.networks.flatMap(slug => parts.networks.get(slug) ?? [])
  const unknown = monitored.networks.filter(slug => !parts.networks.has(slug))
  if (addresses.length === 0 && written.length > 0)
    return { watches: [], remarks: distinctRemarks(written.map(leftOut)) }
  if (addresses.length === 0 || (ids.length === 0 && unknown.length === 0))
    return { watches: [], remarks: [{ kind: 'no chain' }] }
  const unknownNetworks: readonly MonitorRemark[] =
    unknown.length === 0
      ? []
      : [{ kind: 'unknown networks', names: unknown.map(slug => sanitizeText(slug, maxShownLength)) }]
  if (ids.length === 0) return { watches: [], remarks: unknownNetworks }
  const { wanted, remarks } = readConditions(monitored, addresses)
  const channels = channelsOf(monitored, parts)
  const groups = groupsOf(wanted)
  const watches = groups.map(({ fits }, n): ExportedWatch => {
    const [{ addresses: watched } = { addresses }] = fits
    return {
      name: n === 0 ? name : `${sanitizeText(name, maxNameLength - 4)} ${n + 1}`,
      addresses: watched.map(address => ({ address })),
      chains: [...new Set(ids)],
      strategies: fits.map(({ strategy }) => strategy),
      frequency: 'Always',
      ...(channels.where.length > 0 && { where: channels.where }),
      ...(monitored.paused && { paused: true as const }),
    }
  })
  const scripts = monitored.trigger_conditions.map(({ script_path: path }) => notApplied(path))
  return {
    watches,
    remarks: distinctRemarks([
      ...unknownNetworks,
      ...written.filter(address => !isWatchable(address)).map(leftOut),
      ...remarks,
      ...groups.flatMap(({ others }) => others.map(({ subject }) => leftOut(subject))),
      ...(watches.length === 0 ? [] : [...scripts, ...channels.remarks]),
    ]),
  }
}

/**
 * Reads the configuration of OpenZeppelin Monitor (github.com/OpenZeppelin/openzeppelin-monitor, docs/index.mdx): monitors become
 * watches as far as they can be expressed. `undefined`: it is something else.
 */
export const readMonitors = async (json: unknown, yielder: Yielder): Promise<ReadMonitors | undefined> => {
  const parts = partsOf(json)
  if (!parts.isConfiguration) return undefined
  const watches: { place: number; watch: ExportedWatch }[] = []
  const unreadable: { place: number; field: string }[] = []
  const rejected: RemarksOnMonitor[] = []
  const remarks: RemarksOnMonitor[] = []
  for (const [index, value] of parts.monitors.entries()) {
    if (yielder.shouldYield()) await yielder.yieldTurn()
    const place = index + 1
    const parsed = monitorSchema.safeParse(value)
    if (!parsed.success) {
      unreadable.push({ place, field: String(parsed.error.issues[0]?.path[0] ?? 'monitor') })
      continue
    }
    const read = readMonitor(parsed.data, parts)
    const name = sanitizeText(parsed.data.name, maxNameLength) || '?'
    watches.push(...read.watches.map(watch => ({ place, watch })))
    if (read.watches.length === 0) rejected.push({ place, name, remarks: read.remarks })
    else if (read.remarks.length > 0) remarks.push({ place, name, remarks: read.remarks })
  }
  return { watches, unreadable, rejected, remarks }
}
