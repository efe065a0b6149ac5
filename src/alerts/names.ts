import type { Watch } from '#chat/records.ts'
import type { Translator } from '#chat/texts.ts'
import { shortenAddress } from '#lib/format.ts'

/** Whom an alert is written for: their words for addresses, and their language. */
export type AlertReader = { readonly watch: Watch | undefined; readonly say: Translator }

/** A watched address: by its label, by the watch's name where that has no other, else short. */
export const watchedName = (address: string, { watch }: AlertReader): string =>
  labelOf(address, watch) ?? (watch?.addresses.length === 1 ? watch.name : shortenAddress(address))

/** Any address: by its label where it has one. */
export const addressName = (address: string, { watch }: AlertReader): string =>
  labelOf(address, watch) ?? shortenAddress(address)

const labelOf = (address: string, watch: Watch | undefined): string | undefined =>
  watch?.addresses.find(watched => watched.address.toLowerCase() === address.toLowerCase())?.label
