import { maxAddressesPerWatch, type WatchedAddress, type WatchSettings } from './watch.ts'

/**
 * Settings that a person changes, each field as a whole. The frequency has its digest with it, and whether it alerts
 * when final; strategies and balances have the units of their tokens.
 */
export type SettingsField = Exclude<keyof WatchSettings, 'digest' | 'final' | 'tokenUnits'>
const settingsFields: readonly SettingsField[] = [
  'addresses',
  'chains',
  'strategies',
  'balances',
  'frequency',
  'name',
  'template',
  'tags',
  'where',
]

/** Settings of which each field is taken from the settings that `from` returns for it. */
export const pickSettings = (from: (field: SettingsField) => WatchSettings): WatchSettings => {
  const { balances, tokenUnits: unitsOfBalances } = from('balances')
  const { template } = from('template')
  const { tags } = from('tags')
  const { where } = from('where')
  const { frequency, digest, final } = from('frequency')
  const { strategies, tokenUnits: unitsOfStrategies } = from('strategies')
  const tokenUnits = { ...unitsOfStrategies, ...unitsOfBalances }
  return {
    name: from('name').name,
    addresses: from('addresses').addresses,
    chains: from('chains').chains,
    strategies,
    ...(Object.keys(tokenUnits).length > 0 && { tokenUnits }),
    frequency,
    ...(digest !== undefined && { digest }),
    ...(final !== undefined && { final }),
    ...(balances !== undefined && { balances }),
    ...(template !== undefined && { template }),
    ...(tags !== undefined && { tags }),
    ...(where !== undefined && { where }),
  }
}

/** Equal for addresses that are the same to a person. */
export const addressText = ({ address, label = '' }: WatchedAddress): string =>
  `${address.toLowerCase()} ${label}`

/** Equal for values that are the same to a person. */
const fieldText = (settings: WatchSettings, field: SettingsField): string => {
  const { addresses, strategies, frequency, digest = null, final = false } = settings
  if (field === 'addresses') return JSON.stringify(addresses.map(addressText))
  if (field === 'frequency') return JSON.stringify([frequency, digest, final])
  if (field === 'strategies') return JSON.stringify(strategies.toSorted((a, b) => (a.func < b.func ? -1 : 1)))
  return JSON.stringify(settings[field] ?? [])
}

const fieldDiffers = (one: WatchSettings, other: WatchSettings, field: SettingsField): boolean =>
  fieldText(one, field) !== fieldText(other, field)

export const changedFields = (before: WatchSettings, after: WatchSettings): readonly SettingsField[] =>
  settingsFields.filter(field => fieldDiffers(before, after, field))

/** `base`: when the edit was opened. `mine`: as edited. `theirs`: as stored now. */
export type SettingsVersions = {
  readonly base: WatchSettings
  readonly mine: WatchSettings
  readonly theirs: WatchSettings
}
type MergedSettings = {
  readonly settings: WatchSettings
  readonly conflicts: readonly SettingsField[]
}

/** Merges the fields that either side has changed. If both have changed one differently, it is a conflict, and `prefer` wins. */
export const mergeEdits = (versions: SettingsVersions, prefer: 'mine' | 'theirs'): MergedSettings => {
  const { base, mine, theirs } = versions
  const addresses = mergeAddresses(versions)
  const isBoth = (field: SettingsField): boolean =>
    fieldDiffers(base, mine, field) && fieldDiffers(base, theirs, field) && fieldDiffers(mine, theirs, field)
  const settings = pickSettings(field => {
    if (!isBoth(field)) return fieldDiffers(base, mine, field) ? mine : theirs
    if (field === 'addresses' && addresses !== undefined) return { ...mine, addresses }
    return prefer === 'mine' ? mine : theirs
  })
  const conflicts = settingsFields.filter(
    field => isBoth(field) && !(field === 'addresses' && addresses !== undefined),
  )
  return { settings, conflicts }
}

type AddressesByKey = ReadonlyMap<string, WatchedAddress>

const byAddress = ({ addresses }: WatchSettings): AddressesByKey =>
  new Map(addresses.map(watched => [watched.address.toLowerCase(), watched]))

/** Merges address by address; `undefined`: both sides have changed one, or none or too many would be left. */
const mergeAddresses = ({ base, mine, theirs }: SettingsVersions): readonly WatchedAddress[] | undefined => {
  const [before, own, others] = [base, mine, theirs].map(byAddress)
  if (before === undefined || own === undefined || others === undefined) return undefined
  const merged: WatchedAddress[] = []
  for (const key of new Set([...others.keys(), ...own.keys()])) {
    const was = labelText(before.get(key))
    const isMine = labelText(own.get(key)) !== was
    const isTheirs = labelText(others.get(key)) !== was
    if (isMine && isTheirs && labelText(own.get(key)) !== labelText(others.get(key))) return undefined
    const taken = (isMine ? own : others).get(key)
    if (taken !== undefined) merged.push(taken)
  }
  return merged.length === 0 || merged.length > maxAddressesPerWatch ? undefined : merged
}

/** `undefined`: the address is missing. */
const labelText = (watched: WatchedAddress | undefined): string | undefined =>
  watched && (watched.label ?? '')
