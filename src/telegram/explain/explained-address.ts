import type { Watch } from '#chat/records.ts'
import { shortenAddress } from '#lib/format.ts'
import { watchedName } from '#render/phrases.ts'
import type { Translator } from '#render/texts.ts'

/** An address beside the name of its watch, which its only address may share. */
export const explainedAddress = (
  address: string,
  { watch, say }: { readonly watch: Watch; readonly say: Translator },
): string => (watch.addresses.length === 1 ? shortenAddress(address) : watchedName(address, { watch, say }))
