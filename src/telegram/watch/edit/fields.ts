import type { Watch, WatchSettings } from '#chat/records.ts'

/** What of a watch a person changes, each as a whole. */
export type SettingsField = keyof WatchSettings
export const settingsFields: readonly SettingsField[] = [
  'addresses',
  'chains',
  'strategies',
  'frequency',
  'name',
  'template',
  'tags',
  'where',
]

/** Settings of which each field is that of the settings that `from` gives for it. */
export const pickSettings = (from: (field: SettingsField) => WatchSettings): WatchSettings => {
  const { template } = from('template')
  const { tags } = from('tags')
  const { where } = from('where')
  return {
    name: from('name').name,
    addresses: from('addresses').addresses,
    chains: from('chains').chains,
    strategies: from('strategies').strategies,
    frequency: from('frequency').frequency,
    ...(template !== undefined && { template }),
    ...(tags !== undefined && { tags }),
    ...(where !== undefined && { where }),
  }
}

/** The watch with these settings in the place of its own. */
export const applySettings = (watch: Watch, settings: WatchSettings): Watch => {
  const { template: _, tags: __, where: ___, ...others } = watch
  return { ...others, ...settings }
}

/** The same text for what is the same to a person. */
const fieldText = (settings: WatchSettings, field: SettingsField): string => {
  const { addresses, strategies } = settings
  if (field === 'addresses')
    return JSON.stringify(addresses.map(({ address, label = '' }) => [address.toLowerCase(), label]))
  if (field === 'strategies') return JSON.stringify(strategies.toSorted((a, b) => (a.func < b.func ? -1 : 1)))
  return JSON.stringify(settings[field] ?? [])
}

export const fieldDiffers = (one: WatchSettings, other: WatchSettings, field: SettingsField): boolean =>
  fieldText(one, field) !== fieldText(other, field)

export const changedFields = (before: WatchSettings, after: WatchSettings): readonly SettingsField[] =>
  settingsFields.filter(field => fieldDiffers(before, after, field))
