import { lookup as systemLookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction, Socket } from 'node:net'
import { Agent, buildConnector, Pool, ProxyAgent } from 'undici'
import { createProxyRefusal, splitCredentials } from './http-request.ts'
import { createConcurrencyGate } from './single-flight.ts'

/** Node looks up names in four threads: one stays free for the other connections of this process. */
const maxLookups = 3

/** Looks up only a few names at a time, so that many slow ones do not hold up others' connections. */
export const createBoundedLookup = (lookup: LookupFunction = systemLookup): LookupFunction => {
  const gate = createConcurrencyGate(maxLookups)
  return (hostname, options, done) => {
    void gate(
      () =>
        new Promise<void>(resolve => {
          lookup(hostname, options, (...result) => {
            resolve()
            done(...result)
          })
        }),
    )
  }
}

/** The addresses of proxies for http and https, with their credentials. */
export type ProxySettings = {
  readonly http: string | undefined
  readonly https: string | undefined
  /** The text of `NO_PROXY`. */
  readonly bypass: string
}

type Target = Pick<URL, 'protocol' | 'hostname' | 'port'>

/** Makes all connections to other machines, so that the choice of a proxy is made here only. */
export type Proxies = {
  /** The address of the proxy, which may hold a password; `undefined` if the connection is direct. */
  readonly proxyOf: (target: Target) => string | undefined
  /**
   * Creates connectors as undici does. A `lookup` decides about the name even if a proxy is used, which then
   * gets the found address.
   */
  readonly createConnector: (options: ConnectorOptions) => buildConnector.connector
  /**
   * Creates an agent without HTTP/2, for which undici holds back all requests to a host until its first connection is
   * open. The agent follows no redirects.
   */
  readonly createAgent: (options?: AgentOptions) => Agent
}

type ConnectorOptions = { readonly timeout?: number; readonly lookup?: LookupFunction }
type AgentOptions = Pick<Agent.Options, 'connections' | 'pipelining' | 'maxResponseSize' | 'connect'>

const bareHost = (hostname: string): string =>
  hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')

const loopbackName = /^(.+\.)?localhost$|^127\.\d+\.\d+\.\d+$|^::1?$|^0\.0\.0\.0$/

/** A program on this machine, which no proxy elsewhere reaches. */
export const isLoopback = (hostname: string): boolean => loopbackName.test(bareHost(hostname))

const defaultPort = (protocol: string): string => (/^(https|wss):$/.test(protocol) ? '443' : '80')

type Bypass = (host: string, port: string) => boolean

const subnetBypass = (net: string, bits: number): Bypass => {
  const family = isIP(net) === 6 ? 'ipv6' : 'ipv4'
  const list = new BlockList()
  list.addSubnet(net, bits, family)
  return host => isIP(host) === (family === 'ipv6' ? 6 : 4) && list.check(host, family)
}

const bypassForm = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d+))?$/

/** Whether a text has only characters of host names; one that ends in a number is an address. */
const isHostName = (text: string): boolean => /^[\p{L}\d._-]+$/u.test(text) && !/(^|\.)\d+$/.test(text)

/**
 * Reads an entry of `NO_PROXY`: `*`, a name that includes those below it, an address or a subnet; a name may
 * have a port. Returns `undefined` for anything else, which matches nothing.
 */
const readBypass = (entry: string): Bypass | undefined => {
  if (entry === '*') return () => true
  const [, net = '', bits] = /^(.+)\/(\d+)$/.exec(entry) ?? []
  if (isIP(net) !== 0 && Number(bits) <= (isIP(net) === 6 ? 128 : 32)) return subnetBypass(net, Number(bits))
  const [, address, name, port] = isIP(entry) === 6 ? ['', entry] : (bypassForm.exec(entry) ?? [])
  const excludedHost = bareHost((address ?? name ?? '').replace(/^\*?\./, ''))
  if (isIP(excludedHost) === 0 && !isHostName(excludedHost)) return undefined
  return (host, hostPort) =>
    (port === undefined || port === hostPort) && (host === excludedHost || host.endsWith(`.${excludedHost}`))
}

const listBypasses = (text: string): readonly string[] => text.split(/[\s,]+/).filter(entry => entry !== '')

/** Lists the entries of `NO_PROXY` that never match anything. */
export const listUnreadBypasses = (text: string): readonly string[] =>
  listBypasses(text).filter(entry => readBypass(entry) === undefined)

const readBypasses = (text: string): Bypass => {
  const entries = listBypasses(text).flatMap(entry => readBypass(entry) ?? [])
  return (host, port) => entries.some(entry => entry(host, port))
}

/**
 * Chooses the proxy by the variables that most programs read: a proxy for http also serves https if that has none, as
 * undici has it.
 */
const createProxyOf = ({ http, https = http, bypass }: ProxySettings): Proxies['proxyOf'] => {
  const isBypassed = readBypasses(bypass)
  return ({ protocol, hostname, port }) => {
    const host = bareHost(hostname)
    const isDirect = isLoopback(host) || isBypassed(host, port === '' ? defaultPort(protocol) : port)
    if (isDirect) return undefined
    return defaultPort(protocol) === '443' ? https : http
  }
}

const findAddress = async (hostname: string, lookup: LookupFunction | undefined): Promise<string> => {
  if (lookup === undefined || isIP(hostname) !== 0) return hostname
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  lookup(hostname, { all: true }, (error, result) => {
    if (error !== null) return reject(error)
    const [first, ...others] = typeof result === 'string' ? [{ address: result, family: 4 }] : result
    // Not every proxy has IPv6.
    resolve([first, ...others].find(candidate => candidate?.family === 4)?.address ?? first?.address ?? '')
  })
  return promise
}

const defaultTimeoutMs = 10_000

type OpenTunnel = (host: string, port: string) => Promise<Socket>

const createTunnels = (proxy: string, timeout = defaultTimeoutMs): OpenTunnel => {
  const { url, authorization } = splitCredentials(proxy)
  const pool = new Pool(new URL(url).origin, {
    connect: { timeout },
    headersTimeout: timeout,
    allowH2: false,
  })
  return async (host, port) => {
    const path = `${isIP(host) === 6 ? `[${host}]` : host}:${port}`
    const { socket, statusCode } = await pool.connect({
      path,
      headers: {
        host: path,
        ...(authorization === undefined ? {} : { 'proxy-authorization': authorization }),
      },
    })
    if (statusCode >= 200 && statusCode < 300 && socket instanceof Socket) return socket
    socket.on('error', () => undefined).destroy()
    throw createProxyRefusal(statusCode)
  }
}

const tunnelingConnector =
  (proxyOf: Proxies['proxyOf']): Proxies['createConnector'] =>
  ({ lookup, timeout }) => {
    const connect = buildConnector({ lookup: lookup ?? createBoundedLookup(), timeout, allowH2: false })
    const tunnelsBy = new Map<string, OpenTunnel>()
    const openTunnel = async (proxy: string, { protocol, hostname, port }: Target): Promise<Socket> => {
      const open = tunnelsBy.get(proxy) ?? createTunnels(proxy, timeout)
      tunnelsBy.set(proxy, open)
      return open(await findAddress(bareHost(hostname), lookup), port === '' ? defaultPort(protocol) : port)
    }
    const connectThrough = async (
      proxy: string,
      target: buildConnector.Options,
      done: buildConnector.Callback,
    ): Promise<void> => {
      try {
        const socket = await openTunnel(proxy, target)
        if (target.protocol === 'https:') connect({ ...target, httpSocket: socket }, done)
        else done(null, socket)
      } catch (error) {
        done(error instanceof Error ? error : new Error('unknown error'), null)
      }
    }
    return (target, done) => {
      const proxy = proxyOf(target)
      if (proxy === undefined) connect(target, done)
      else void connectThrough(proxy, target, done)
    }
  }

/**
 * Creates proxies from settings. Requests to https and WebSockets tunnel through the proxy; a request to http is sent
 * to the proxy, as most allow no tunnels to its ports.
 */
export const createProxies = (settings: ProxySettings): Proxies => {
  const proxyOf = createProxyOf(settings)
  const createConnector = tunnelingConnector(proxyOf)
  return {
    proxyOf,
    createConnector,
    createAgent: ({ connect = createConnector({}), ...options } = {}) =>
      new Agent({
        ...options,
        connect,
        allowH2: false,
        factory: (origin, poolOptions) => {
          const target = new URL(origin)
          const proxy = target.protocol === 'http:' ? proxyOf(target) : undefined
          return proxy === undefined
            ? new Pool(origin, poolOptions)
            : new ProxyAgent({ uri: proxy, allowH2: false })
        },
      }),
  }
}

/** No proxies, so that every connection is direct. */
export const noProxies: Proxies = {
  proxyOf: () => undefined,
  createConnector: options => buildConnector({ ...options, allowH2: false }),
  createAgent: options => new Agent({ ...options, allowH2: false }),
}
