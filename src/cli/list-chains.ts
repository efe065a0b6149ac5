import { type Config, ConfigError, readConfig } from '#app/config.ts'
import { findSilentChains } from '#app/silent-chains.ts'
import type { Chain } from '#chains/chain.ts'
import { chains } from '#chains/registry.ts'
import { printLine } from './say.ts'

type Offered = Pick<Config, 'chains' | 'proxies'>

/** Faulty settings count as unset, since the list also helps to write them. */
const readOffered = (): Offered => {
  try {
    return readConfig()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return { chains: [], proxies: { http: undefined, https: undefined, bypass: '' } }
  }
}

/** `ok      100               Gnosis (gno), xDAI` */
const describeChain = ({ id, name, shortName, symbol, isTestnet }: Chain, mark: string): string =>
  `${mark.padEnd(8)}${String(id).padEnd(17)} ${name}${shortName === undefined ? '' : ` (${shortName})`}, ${symbol}${isTestnet === true ? ', testnet' : ''}`

/** Lists every known chain and tries its endpoints, the operator's own if there are any. */
export const listChains = async (): Promise<number> => {
  const { chains: offered, proxies } = readOffered()
  const own = new Map(offered.map(({ id, rpc }) => [id, rpc]))
  const callable = chains
    .map(chain => ({ ...chain, rpc: own.get(chain.id) ?? chain.rpc }))
    .filter(({ rpc }) => rpc.length > 0)
  const silent = await findSilentChains(callable, { proxies })
  for (const chain of callable.toSorted((a, b) => a.id - b.id))
    printLine(describeChain(chain, silent.has(chain.id) ? 'silent' : 'ok'))
  printLine(
    `${callable.length - silent.size} of ${callable.length} answer. CHAINS takes ids, names and short names, or all.`,
  )
  return 0
}
