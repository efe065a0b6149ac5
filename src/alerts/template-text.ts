import { clip, plain } from '#chat/rich.ts'
import { shortenAddress } from '#lib/format.ts'
import { type AlertReader, watchedName } from './names.ts'

/** Room is left for the lines that the chat puts around it, which matter more than its end. */
const maxTemplateLength = 3_700

/**
 * A filled template as the chat shows it. The service knows no labels and writes short addresses: those of the watched ones
 * are shown as the person calls them.
 */
export const templateText = (message: string, reader: AlertReader): string => {
  const watched = reader.watch?.addresses ?? []
  const names = new Map(watched.map(({ address }) => [shortenAddress(address), watchedName(address, reader)]))
  const named = message.replaceAll(/0x[0-9a-fA-F]{4}…[0-9a-fA-F]{4}/g, short => names.get(short) ?? short)
  return clip(plain(named), maxTemplateLength).text
}
