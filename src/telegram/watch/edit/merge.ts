import type { WatchedAddress, WatchSettings } from '#chat/records.ts'
import { maxAddresses } from '../address-faults.ts'
import { differs, type Field, fields, settingsFrom } from './fields.ts'

/** A watch as it was when it was opened, as one person has changed it since, and as it is now. */
export type Versions = {
  readonly base: WatchSettings
  readonly mine: WatchSettings
  readonly theirs: WatchSettings
}
export type Merged = { readonly settings: WatchSettings; readonly conflicts: readonly Field[] }

/**
 * What was changed on either side is taken. Where both changed the same to something else, it is a conflict, and `prefer`
 * says whose stands.
 */
export const merge = (versions: Versions, prefer: 'mine' | 'theirs'): Merged => {
  const { base, mine, theirs } = versions
  const addresses = mergedAddresses(versions)
  const isBoth = (field: Field): boolean =>
    differs(base, mine, field) && differs(base, theirs, field) && differs(mine, theirs, field)
  const settings = settingsFrom(field => {
    if (!isBoth(field)) return differs(base, mine, field) ? mine : theirs
    if (field === 'addresses' && addresses !== undefined) return { ...mine, addresses }
    return prefer === 'mine' ? mine : theirs
  })
  const conflicts = fields.filter(
    field => isBoth(field) && !(field === 'addresses' && addresses !== undefined),
  )
  return { settings, conflicts }
}

type Labels = ReadonlyMap<string, WatchedAddress>

const byAddress = ({ addresses }: WatchSettings): Labels =>
  new Map(addresses.map(watched => [watched.address.toLowerCase(), watched]))

/** Each address by itself; `undefined` where one of them was changed on both sides, or none or too many would be left. */
const mergedAddresses = ({ base, mine, theirs }: Versions): readonly WatchedAddress[] | undefined => {
  const [before, own, others] = [base, mine, theirs].map(byAddress)
  if (before === undefined || own === undefined || others === undefined) return undefined
  const merged: WatchedAddress[] = []
  for (const key of new Set([...others.keys(), ...own.keys()])) {
    const was = textOf(before.get(key))
    const isMine = textOf(own.get(key)) !== was
    const isTheirs = textOf(others.get(key)) !== was
    if (isMine && isTheirs && textOf(own.get(key)) !== textOf(others.get(key))) return undefined
    const taken = (isMine ? own : others).get(key)
    if (taken !== undefined) merged.push(taken)
  }
  return merged.length === 0 || merged.length > maxAddresses ? undefined : merged
}

/** `undefined`: it is not there. */
const textOf = (watched: WatchedAddress | undefined): string | undefined => watched && (watched.label ?? '')
