import { z } from 'zod'
import { chainNamed } from '#chains/chain-names.ts'
import { maxStrategies } from '#events/registry.ts'
import { hasWrongChecksum, toChecksumAddress } from '#lib/format.ts'
import { sanitizeText } from '#lib/sanitize-text.ts'
import type { ExportedWatch } from '#telegram/records.ts'
import { ownChat } from '#watch/channels.ts'
import {
  isAddress,
  leftOutRemark,
  type Monitor,
  monitorSchema,
  notApplied,
  readConditions,
  shown,
  type Wanted,
} from './monitor-conditions.ts'

/** `remarks`: what of the monitors a watch cannot do, a line each. */
type Conversion = { readonly watches: readonly ExportedWatch[]; readonly remarks: readonly string[] }

const network = z.object({
  network_type: z.string(),
  slug: z.string(),
  chain_id: z.int().positive().nullish(),
})
const trigger = z.object({ trigger_type: z.string() })

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

type Configuration = {
  readonly monitors: readonly unknown[]
  /** Chain ids by slug; `undefined`: of another sort than EVM. */
  readonly networks: ReadonlyMap<string, number | undefined>
  /** Types by id. */
  readonly triggers: ReadonlyMap<string, string>
}

/** The monitors, networks and triggers of files, alone, in lists or by name. */
const readConfiguration = (json: unknown): Configuration => {
  const monitors: unknown[] = []
  const networks = new Map<string, number | undefined>()
  const triggers = new Map<string, string>()
  const read = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(read)
    if (!isRecord(value)) return
    if ('match_conditions' in value) return void monitors.push(value)
    const { data: found } = network.safeParse(value)
    if (found !== undefined)
      return void networks.set(
        found.slug,
        found.network_type === 'EVM' ? (found.chain_id ?? undefined) : undefined,
      )
    for (const [id, one] of Object.entries(value)) {
      const { data } = trigger.safeParse(one)
      if (data === undefined) read(one)
      else triggers.set(id, data.trigger_type)
    }
  }
  read(json)
  return { monitors, networks, triggers }
}

const maxNameLength = 32

/** Channels of the chat that are named as the monitor's triggers are. */
const channelsOf = (
  { triggers: ids }: Monitor,
  { triggers }: Configuration,
): { readonly where: readonly string[]; readonly remarks: readonly string[] } => {
  const others = ids.filter(id => ['email', 'script'].includes(triggers.get(id) ?? ''))
  const where = ids
    .filter(id => !others.includes(id))
    .map(id => (triggers.get(id) === 'telegram' ? ownChat : sanitizeText(id, maxNameLength)))
  return {
    where: [...new Set(where)],
    remarks: others.length === 0 ? [] : [`alerts cannot go to ${shown(others.join(', '))}`],
  }
}

/** Groups for one watch: without repeats, and no more than it may have. */
const groupsOf = (
  wanted: readonly Wanted[],
): readonly { readonly fits: readonly Wanted[]; readonly others: readonly Wanted[] }[] =>
  [...Map.groupBy(wanted, ({ addresses }) => addresses.toSorted().join()).values()].map(group => {
    const distinct = [...new Map(group.map(one => [JSON.stringify(one.strategy), one])).values()]
    return { fits: distinct.slice(0, maxStrategies), others: distinct.slice(maxStrategies) }
  })

const isWatchable = (text: string): boolean => isAddress(text) && !hasWrongChecksum(text)

/** A watch for each set of addresses that its conditions are about. */
const convertMonitor = (monitored: Monitor, configuration: Configuration): Conversion => {
  const { networks } = configuration
  const name = sanitizeText(monitored.name, maxNameLength) || '?'
  const written = monitored.addresses.map(({ address }) => address)
  const addresses = [
    ...new Set(written.filter(isWatchable).map(address => toChecksumAddress(address.toLowerCase()))),
  ]
  const chainIdOf = (slug: string): number | undefined =>
    networks.has(slug) ? networks.get(slug) : chainNamed(slug)?.id
  const ids = [...new Set(monitored.networks.flatMap(slug => chainIdOf(slug) ?? []))]
  const unknown = monitored.networks.filter(slug => !networks.has(slug) && chainNamed(slug) === undefined)
  const remarks = [
    ...(unknown.length === 0
      ? []
      : [`unknown networks: ${shown(unknown.join(', '))} (give their files, too)`]),
    ...written.filter(address => !isWatchable(address)).map(leftOutRemark),
  ]
  if (addresses.length === 0 || ids.length === 0)
    return { watches: [], remarks: remarks.length === 0 ? ['nothing of it is on an EVM chain'] : remarks }
  const conditions = readConditions(monitored, addresses)
  const channels = channelsOf(monitored, configuration)
  const groups = groupsOf(conditions.wanted)
  const watches = groups.map(({ fits }, n): ExportedWatch => {
    const [{ addresses: watched } = { addresses }] = fits
    return {
      name: n === 0 ? name : `${sanitizeText(name, maxNameLength - 4)} ${n + 1}`,
      addresses: watched.map(address => ({ address })),
      chains: ids,
      strategies: fits.map(({ strategy }) => strategy),
      frequency: 'Always',
      ...(channels.where.length > 0 && { where: channels.where }),
      ...(monitored.paused && { paused: true as const }),
    }
  })
  const scripts = monitored.trigger_conditions.map(({ script_path: path }) => notApplied(path))
  return {
    watches,
    remarks: [
      ...remarks,
      ...conditions.remarks,
      ...groups.flatMap(({ others }) => others.map(({ subject }) => leftOutRemark(subject))),
      ...(watches.length === 0 ? [] : [...scripts, ...channels.remarks]),
    ],
  }
}

/**
 * Reads the configuration of OpenZeppelin Monitor (github.com/OpenZeppelin/openzeppelin-monitor, docs/index.mdx): monitors become
 * watches as far as they can be expressed.
 */
export const convertMonitors = (json: unknown): Conversion => {
  const configuration = readConfiguration(json)
  const converted = configuration.monitors.map((value, index): Conversion => {
    const { data, error } = monitorSchema.safeParse(value)
    if (error !== undefined)
      return {
        watches: [],
        remarks: [`${index + 1}: cannot be read (${String(error.issues[0]?.path[0] ?? 'monitor')})`],
      }
    const { watches, remarks } = convertMonitor(data, configuration)
    const subject = `${index + 1} "${shown(data.name)}"`
    const outcome = watches.length === 0 ? `${subject}, no watch` : subject
    return { watches, remarks: [...new Set(remarks)].map(remark => `${outcome}: ${remark}`) }
  })
  return {
    watches: converted.flatMap(({ watches }) => watches),
    remarks: converted.flatMap(({ remarks }) => remarks),
  }
}
