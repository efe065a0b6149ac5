import type { Watch } from '#chat/records.ts'
import type { Say } from '#chat/texts.ts'
import { shortAddress } from '#lib/format.ts'

/** Whom an alert is written for: their words for addresses, and their language. */
export type Reader = { readonly watch: Watch | undefined; readonly say: Say }

/** A watched address: by its label, by the watch's name where that has no other, else short. */
export const watchedName = (address: string, { watch }: Reader): string =>
  labelOf(address, watch) ?? (watch?.addresses.length === 1 ? watch.name : shortAddress(address))

/** Any address: by its label where it has one. */
export const addressName = (address: string, { watch }: Reader): string =>
  labelOf(address, watch) ?? shortAddress(address)

const labelOf = (address: string, watch: Watch | undefined): string | undefined =>
  watch?.addresses.find(watched => watched.address.toLowerCase() === address.toLowerCase())?.label
