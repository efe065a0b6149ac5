import type { WatchedAddress } from '#chat/records.ts'
import type { Translator } from '#chat/texts.ts'
import type { Client } from '#client/client.ts'
import { addressErrorLines, maxAddressesPerWatch } from '../watch/address-faults.ts'
import { type ParsedAddresses, readAddresses } from '../watch/read-addresses.ts'
import { chainsFromLinks } from './linked-chains.ts'
import { lookUpNames } from './look-up-names.ts'
import { readNames } from './read-names.ts'

/** What a text offers to watch. `chains`: where its links name them. */
type ParsedPaste = {
  readonly taken: readonly WatchedAddress[]
  readonly faults: readonly string[]
  readonly chains: readonly number[] | undefined
}

const isNearly = ({ why, length }: ParsedAddresses['wrong'][number]): boolean =>
  why === 'checksum' || (why !== 'hash' && length >= 20 && length < 60)

/** Whether a text names an address, or what was surely meant as one. A hash is asked about, not watched. */
export const isPaste = (text: string): boolean => {
  const { taken, wrong } = readAddresses(text, [])
  return taken.length > 0 || wrong.some(isNearly) || readNames(text).length > 0
}

/** A name whose address is written beside it in another line adds nothing but itself. */
const mergeNamed = (
  taken: readonly WatchedAddress[],
  found: readonly WatchedAddress[],
): readonly WatchedAddress[] => {
  const all = new Map(taken.map(watched => [watched.address, watched]))
  for (const { address, ...label } of found) all.set(address, { ...label, ...all.get(address), address })
  return [...all.values()]
}

/** Reads the addresses of a text, and asks the service for those of the names in it. */
export const readPaste = async (
  text: string,
  deps: { readonly client: Client; readonly chains: readonly number[]; readonly say: Translator },
): Promise<ParsedPaste> => {
  const { client, chains, say } = deps
  const report = readAddresses(text, [])
  const { found, faults } = await lookUpNames(client, { names: readNames(text), say })
  const taken = mergeNamed(report.taken, found)
  return {
    taken,
    faults: [...addressErrorLines(report, { dropped: taken.length > maxAddressesPerWatch, say }), ...faults],
    chains: chainsFromLinks(text, { addresses: taken.map(({ address }) => address), offered: chains }),
  }
}
