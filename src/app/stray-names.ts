import { environment } from './environment.ts'
import { chainPrefixes, type EnvironmentVariables, isEnvironmentName } from './read-environment.ts'

/** Whether two names differ by one letter too many, too few or another one, or by two that are swapped. */
const isNear = (given: string, known: string): boolean => {
  if (Math.abs(given.length - known.length) > 1) return false
  let from = 0
  while (from < known.length && given[from] === known[from]) from += 1
  const [mine, theirs] = [given.slice(from), known.slice(from)]
  return (
    mine.slice(1) === theirs ||
    mine === theirs.slice(1) ||
    mine.slice(1) === theirs.slice(1) ||
    (mine.slice(2) === theirs.slice(2) && mine[0] === theirs[1] && mine[1] === theirs[0])
  )
}

/** Least length of a name: shorter ones are near too much that other programs read. */
const minNearLength = 5
const plain = (name: string): string => name.toUpperCase().replaceAll(/[_-]/g, '')
/** Proxy variables are read in lower case, too. */
const proxyName = /^(https?|no)_proxy$/i
/** Kubernetes sets such names for a service that is called lookout. */
const kubernetesName = /^LOOKOUT_(SERVICE_HOST|SERVICE_PORT|PORT)(_|$)/

/** Names of other programs for the same settings. */
const foreignNames: ReadonlyMap<string, string> = new Map([
  ['TELEGRAM_BOT_TOKEN', 'BOT_TOKEN'],
  ['TELEGRAM_TOKEN', 'BOT_TOKEN'],
  ['ETH_RPC_URL', 'RPC_1'],
  ['ALL_PROXY', 'HTTPS_PROXY'],
  ['REDIS_HOST', 'REDIS_URL'],
  ['POLL_INTERVAL', 'POLL_INTERVAL_MS'],
  ['HEARTBEAT_INTERVAL', 'HEARTBEAT_SECONDS'],
])

const findIntendedName = (name: string): string | undefined => {
  const names = Object.keys(environment.shape)
  const bare = name.replace(/^LOOKOUT_/, '')
  if (bare !== name && isEnvironmentName(bare)) return bare
  return (
    names.find(other => plain(other) === plain(name)) ??
    names.find(other => other.length >= minNearLength && isNear(name, other))
  )
}

const describeChainName = (name: string, chains: readonly number[]): string | undefined => {
  const bare = chainPrefixes.find(other => plain(other) === plain(name))
  if (bare !== undefined) return `it is not read; ${bare}_<chain id> is, such as ${bare}_1`
  const [, prefix = '', id] = /^([A-Z_]+?)_?([1-9]\d*)$/i.exec(name) ?? []
  if (id === undefined) return undefined
  if (name === `${prefix}_${id}` && chainPrefixes.includes(prefix))
    return chains.includes(Number(id)) ? undefined : `chain ${id} is not on offer: add it to CHAINS`
  const intended = chainPrefixes.find(other => plain(other) === plain(prefix) || isNear(prefix, other))
  return intended === undefined ? undefined : `it is not read; ${intended}_${id} is`
}

/**
 * Lists names that nothing reads but that look like settings, and settings of chains that are not on offer, a
 * line each.
 */
export const findStrayNames = (variables: EnvironmentVariables): readonly string[] => {
  const { data: chains } = environment.shape.CHAINS.safeParse(variables['CHAINS'])
  return Object.entries(variables).flatMap(([given, value]) => {
    const name = isEnvironmentName(given) ? given : given.replace(/_FILE$/, '')
    if (value === undefined || value === '' || isEnvironmentName(name)) return []
    if (proxyName.test(name) || kubernetesName.test(name)) return []
    const foreign = foreignNames.get(name.toUpperCase())
    const intended =
      findIntendedName(name) ??
      (foreign !== undefined && variables[foreign] === undefined ? foreign : undefined)
    const line =
      intended === undefined
        ? describeChainName(name, chains?.map(({ id }) => id) ?? [])
        : `it is not read; ${intended} is`
    return line === undefined || (chains === undefined && line.startsWith('chain'))
      ? []
      : [`${given}: ${line}`]
  })
}
