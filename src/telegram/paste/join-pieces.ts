const truncatedAddress = /0x[0-9a-f]{0,39}$/i
const addressLength = 42

/** Two messages of one text that was too long for one: an address that the end of the first cuts off is whole again. */
export const joinPieces = (before: string, after: string): string => {
  const [begun] = truncatedAddress.exec(before) ?? []
  const [continued = ''] = /^[0-9a-z]*/i.exec(after) ?? []
  const isWhole =
    begun !== undefined && /^[0-9a-f]+$/i.test(continued) && begun.length + continued.length === addressLength
  return isWhole ? before + after : `${before}\n${after}`
}
