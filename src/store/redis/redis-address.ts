/**
 * The address in `REDIS_URL`. `redis://user:password@host:port/db` is one server,
 * `redis+sentinel://user:password@host:port,host:port/name/db` the primary that sentinels know by `name`,
 * `redis+cluster://user:password@host:port,host:port` the node of a cluster that holds our keys. With
 * `rediss` in place of `redis` every connection is by TLS.
 */
export type RedisAddress = {
  readonly kind: 'server' | 'sentinel' | 'cluster'
  /** Addresses of the server, the sentinels, or some nodes of the cluster; never empty. */
  readonly nodes: readonly RedisNode[]
  readonly tls: boolean
  readonly username: string | undefined
  readonly password: string | undefined
  /** Name of the primary at the sentinels; '' for the other kinds. */
  readonly name: string
  readonly database: number
  /** Restricts connections to IPv4 or IPv6, by `?family=` at the end; 0 for either. */
  readonly family: number
}

export type RedisNode = { readonly host: string; readonly port: number }

const urlPattern =
  /^(?<scheme>rediss?)(?:\+(?<kind>sentinel|cluster))?:\/\/(?:(?<user>[^:@/]*)(?::(?<password>[^/]*))?@)?(?<nodes>[^@/?#]+)(?:\/(?<path>[^?#]*))?(?:\?family=(?<family>[046]))?$/i
/** IPv6 addresses are in brackets. */
const nodePattern = /^(?:\[(?<six>[\da-f:.]+)\]|(?<host>[^:[\]\s]+))(?::(?<port>\d{1,5}))?$/i
const databasePattern = /^\d{0,9}$/
const defaultPorts = { server: 6379, sentinel: 26_379, cluster: 6379 }

/** The address, or what is wrong with the text, without its value. */
export type ParsedRedisAddress =
  | { readonly address: RedisAddress; readonly fault?: undefined }
  | { readonly address?: undefined; readonly fault: string }

const example = 'write an address such as redis://:password@host:6379/0'

export const parseRedisAddress = (text: string): ParsedRedisAddress => {
  const groups = urlPattern.exec(text)?.groups ?? {}
  const { scheme, kind: suffix, user, password, nodes: list = '', path = '', family = 0 } = groups
  if (scheme === undefined) return { fault: example }
  const several = suffix?.toLowerCase() === 'sentinel' ? 'sentinel' : 'cluster'
  const kind = suffix === undefined ? 'server' : several
  const nodes = list.split(',').map(node => parseNode(node, defaultPorts[kind]))
  const [username, secret] = [decode(user), decode(password)]
  if (username.fault || secret.fault || !nodes.every(node => node !== undefined)) return { fault: example }
  if (kind === 'server' && nodes.length > 1)
    return { fault: 'several hosts are of sentinels or a cluster: redis+sentinel:// or redis+cluster://' }
  const parsedPath = parsePath(kind, path)
  if (parsedPath.fault !== undefined) return { fault: parsedPath.fault }
  return {
    address: {
      kind,
      nodes,
      tls: scheme.toLowerCase() === 'rediss',
      username: username.text,
      password: secret.text,
      name: parsedPath.name,
      database: parsedPath.database,
      family: Number(family),
    },
  }
}

type Place =
  | { readonly name: string; readonly database: number; readonly fault?: undefined }
  | { readonly fault: string }

const parsePath = (kind: RedisAddress['kind'], path: string): Place => {
  const [first = '', second = '', ...more] = path.split('/')
  const { text: name } = decode(first)
  if (kind === 'sentinel')
    return name !== undefined && databasePattern.test(second) && more.length === 0
      ? { name, database: Number(second) }
      : { fault: 'behind the sentinels comes the name of the primary, and a database if not 0: /name/0' }
  if (kind === 'cluster')
    return path === '' || path === '0'
      ? { name: '', database: 0 }
      : { fault: 'a cluster has only database 0, so nothing comes behind its hosts' }
  return databasePattern.test(path)
    ? { name: '', database: Number(path) }
    : { fault: 'behind the host comes the number of a database, such as /0, or nothing' }
}

const parseNode = (text: string, defaultPort: number): RedisNode | undefined => {
  const { six, host = six, port = defaultPort } = nodePattern.exec(text)?.groups ?? {}
  const number = Number(port)
  return host === undefined || number < 1 || number > 65_535 ? undefined : { host, port: number }
}

/**
 * Decodes a part of the URL; an empty one counts as absent. The fault is a `%` without two digits behind it.
 */
const decode = (text = ''): { readonly text: string | undefined; readonly fault: boolean } => {
  try {
    return { text: decodeURIComponent(text) || undefined, fault: false }
  } catch {
    return { text: undefined, fault: true }
  }
}
