import { type ClientOptions, createClusterConnector } from './cluster-connector.ts'
import type { RedisAddress } from './redis-address.ts'

/** How to reach Redis, beside what its address says. */
export type RedisAccess = {
  /** Certificates, in PEM, that TLS trusts instead of the well-known authorities. */
  readonly ca?: string | undefined
  /** Password of the sentinels, if they ask for one. */
  readonly sentinelPassword?: string | undefined
}

const sentinelTimeoutMs = 1_000

/** The client's options for an address, without those that hold for every connection. */
export const toClientOptions = (address: RedisAddress, access: RedisAccess): ClientOptions => {
  const { username, password, database, family, nodes, kind, name } = address
  const tls = address.tls ? { ca: access.ca } : undefined
  const common: ClientOptions = {
    db: database,
    family,
    username,
    password,
    ...(tls && { tls }),
    disableClientInfo: true,
  }
  switch (kind) {
    case 'server':
      return { ...common, ...nodes[0] }
    case 'cluster':
      return { ...common, Connector: createClusterConnector(nodes, common) }
    case 'sentinel':
      return {
        ...common,
        sentinels: [...nodes],
        name,
        sentinelCommandTimeout: sentinelTimeoutMs,
        // Retries without end: the client gives up for good once this returns nothing.
        sentinelRetryStrategy: tries => Math.min(25 * 2 ** tries, 500),
        ...(access.sentinelPassword !== undefined && { sentinelPassword: access.sentinelPassword }),
        ...(tls && { sentinelTLS: tls, enableTLSForSentinelMode: true }),
      }
  }
}
