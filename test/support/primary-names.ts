import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { local } from '#chains/local.ts'
import { callData, execute } from '#playground/contracts.ts'
import type { LocalChain } from '#playground/local-chain.ts'
import { registerNames } from '#playground/local-names.ts'

const { PrimaryNames } = z
  .object({ PrimaryNames: z.string() })
  .parse(JSON.parse(readFileSync(new URL('contracts/primary-names.json', import.meta.url), 'utf8')))

/** What an address calls itself, and the address that the name leads to; by default the same. `isOffChain`: gateways say that. */
type PrimaryName = {
  readonly address: string
  readonly name: string
  readonly leadsTo?: string
  readonly isOffChain?: true
}

/** Lets addresses of a chain call themselves so. */
export const claimNames = async (chain: LocalChain, names: readonly PrimaryName[]): Promise<void> => {
  const [from = ''] = chain.accounts
  const to = local.universalResolver
  await registerNames(
    chain,
    names.flatMap(({ name, address, leadsTo = address, isOffChain }) =>
      isOffChain ? [] : [{ name, address: leadsTo }],
    ),
  )
  await chain.rpc('anvil_setCode', [to, PrimaryNames])
  for (const { address, name } of names) {
    const data = callData('claim(address,string)', BigInt(address), { bytes: name })
    await execute(chain, { from, to, data })
  }
}
