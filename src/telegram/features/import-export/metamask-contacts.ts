import { z } from 'zod'

const contact = z.object({ address: z.string(), name: z.string().default('') })
/** Contacts by chain id in hex, `*` for any chain, and by address. */
const userData = z.object({
  addressBook: z.object({ addressBook: z.record(z.string(), z.record(z.string(), contact)) }),
})

const quoted = (field: string): string => `"${field.replaceAll(/\s+/g, ' ').replaceAll('"', '""')}"`

/** The contacts of MetaMask's backup (`MetaMaskUserData.json`) as a list with a header; `undefined`: it is something else. */
export const contactsList = (json: unknown): string | undefined => {
  const { data } = userData.safeParse(json)
  if (data === undefined) return undefined
  const rows = Object.entries(data.addressBook.addressBook).flatMap(([chain, contacts]) =>
    Object.values(contacts).map(({ address, name }) => [address, name, chain]),
  )
  return [['address', 'name', 'chain'], ...rows].map(row => row.map(quoted).join(',')).join('\n')
}
