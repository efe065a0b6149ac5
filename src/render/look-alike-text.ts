import { toChecksumAddress } from '#lib/format.ts'
import { sharedEnds } from '#lib/look-alike.ts'
import { bold, concat, type RichText } from './rich-text.ts'

/** Beyond what two addresses share at an end, so many characters are shown: enough to differ, too few to copy the address. */
const differing = { start: 4, end: 2 }

/** `0x3C44**CdDd**…**FA**93BC`: an address with the characters in bold by which it is told from another one that looks like it. */
export const differingAddress = (address: string, other: string): RichText => {
  const { start, end } = sharedEnds(address.toLowerCase(), other.toLowerCase())
  const full = toChecksumAddress(address)
  return concat(
    full.slice(0, start),
    bold(full.slice(start, start + differing.start)),
    '…',
    bold(full.slice(full.length - end - differing.end, full.length - end)),
    full.slice(full.length - end),
  )
}
