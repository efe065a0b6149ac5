import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { pause } from '#lib/timers.ts'
import { freePort, temporaryFolder } from './machine.ts'
import { program, type RedisServer, redisServer, runCommand } from './redis-server.ts'

/** Redis as companies run it: with TLS, with replicas behind sentinels, as a cluster. All real, on 127.0.0.1. */

const quickSync = ['--repl-diskless-sync-delay', '0']

/** A replica that has caught up. `port`: of a line to the primary. */
export const replicaOf = async (
  t: TestContext,
  primary: RedisServer,
  { port = primary.port }: { port?: number } = {},
): Promise<RedisServer> => {
  const replica = await redisServer(t, ['--replicaof', `127.0.0.1 ${port}`, ...quickSync])
  // Sentinels end the connections of a server whose role they change.
  const replication = () => primary.command('INFO replication').catch(() => '')
  while (!(await replication()).includes(`port=${replica.port},state=online`)) await pause(20)
  return replica
}

const openssl = (...args: readonly string[]): void => {
  execFileSync('openssl', args, { stdio: 'ignore' })
}

/** An authority made for this test, and a certificate of it for `localhost`. */
export const createCertificates = async (t: TestContext) => {
  const folder = await temporaryFolder(t)
  const at = (name: string): string => join(folder, name)
  const newKey = (name: string): string[] => [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-keyout',
    at(name),
  ]
  openssl('req', '-x509', ...newKey('ca.key'), '-out', at('ca.crt'), '-subj', '/CN=authority', '-days', '2')
  openssl('req', ...newKey('redis.key'), '-out', at('redis.csr'), '-subj', '/CN=redis')
  await writeFile(at('names'), 'subjectAltName=DNS:localhost')
  const signing = ['-CA', at('ca.crt'), '-CAkey', at('ca.key'), '-CAcreateserial', '-days', '2']
  openssl(
    'x509',
    '-req',
    '-in',
    at('redis.csr'),
    ...signing,
    '-extfile',
    at('names'),
    '-out',
    at('redis.crt'),
  )
  const caFile = at('ca.crt')
  const files = [
    '--tls-cert-file',
    at('redis.crt'),
    '--tls-key-file',
    at('redis.key'),
    '--tls-ca-cert-file',
    caFile,
  ]
  return {
    caFile,
    ca: await readFile(caFile, 'utf8'),
    /** Options of a server that takes TLS at `port`, without certificates of clients. */
    serverOptions: (port: number): readonly string[] => [
      ...files,
      '--tls-port',
      `${port}`,
      '--tls-auth-clients',
      'no',
    ],
  }
}

export type Sentinels = {
  /** `host:port,host:port,…` */
  readonly list: string
  /** What they call the primary. */
  readonly name: string
  readonly password: string
  readonly command: (line: string) => Promise<string>
  /** Resolves when all of them know this replica and each other. */
  readonly knowReplica: () => Promise<void>
}

const sentinelName = 'main'
const sentinelPassword = 'a-password-of-the-sentinels'

/** Sentinels that watch a primary, and take it for dead after half a second. */
export const startSentinels = async (t: TestContext, primary: RedisServer, count = 3): Promise<Sentinels> => {
  const folder = await temporaryFolder(t)
  const ports = await Promise.all(
    Array.from({ length: count }, () => startSentinel(t, { folder, primary, quorum: (count + 1) / 2 })),
  )
  const ask = (port: number, line: string) => runCommand(port, sentinelPassword, line)
  const expected = new RegExp(`status=ok.*,slaves=1,sentinels=${count}`)
  return {
    list: ports.map(port => `127.0.0.1:${port}`).join(),
    name: sentinelName,
    password: sentinelPassword,
    command: line => ask(ports[0] ?? 0, line),
    knowReplica: async () => {
      for (const port of ports)
        while (!expected.test(await ask(port, 'INFO sentinel').catch(() => ''))) await pause(50)
    },
  }
}

const startSentinel = async (
  t: TestContext,
  o: { folder: string; primary: RedisServer; quorum: number },
): Promise<number> => {
  const port = await freePort()
  const lines = [
    `port ${port}`,
    'bind 127.0.0.1',
    `requirepass ${sentinelPassword}`,
    `sentinel sentinel-pass ${sentinelPassword}`,
    `sentinel monitor ${sentinelName} 127.0.0.1 ${o.primary.port} ${o.quorum}`,
    `sentinel auth-pass ${sentinelName} ${o.primary.password}`,
    `sentinel down-after-milliseconds ${sentinelName} 500`,
    `sentinel failover-timeout ${sentinelName} 5000`,
  ]
  const file = join(o.folder, `${port}.conf`)
  await writeFile(file, lines.join('\n'))
  const child = spawn(program, [file, '--sentinel'], { stdio: 'ignore', cwd: o.folder })
  const kill = (): void => void child.kill('SIGKILL')
  process.once('exit', kill)
  t.after(async () => {
    process.off('exit', kill)
    const ended = once(child, 'close')
    kill()
    await ended
  })
  return port
}

/** A cluster of nodes that have these slots, such as `0 99`; '' for none. */
export const startCluster = async (t: TestContext, ranges: readonly string[]) => {
  const nodes = await Promise.all(
    ranges.map(async range => {
      const bus = await freePort()
      const options = [
        '--cluster-enabled',
        'yes',
        '--cluster-node-timeout',
        '1000',
        '--cluster-port',
        `${bus}`,
      ]
      const server = await redisServer(t, [...options, ...quickSync])
      if (range !== '') await server.command(`CLUSTER ADDSLOTSRANGE ${range}`)
      return { server, bus, id: (await server.command('CLUSTER MYID')).split('\r\n')[1] ?? '' }
    }),
  )
  for (const { server, bus } of nodes.slice(1))
    await nodes[0]?.server.command(`CLUSTER MEET 127.0.0.1 ${server.port} ${bus}`)
  for (const { server } of nodes) while (!(await agrees(server, nodes.length))) await pause(20)
  return nodes
}

const agrees = async (server: RedisServer, size: number): Promise<boolean> =>
  new RegExp(`cluster_state:ok[^]*cluster_known_nodes:${size}\\r`).test(await server.command('CLUSTER INFO'))
