import { ReplyError } from 'ioredis'
import { createNewerError, createOutdatedError, StoreError } from '../store.ts'
import { dataVersion } from './data-version.ts'

/** Whether Redis itself answered with an error; else the connection failed. */
export const isRedisReply = (error: unknown): error is Error =>
  error instanceof Error && error instanceof ReplyError

/** A script's own error in Redis 6.2: `ERR Error running script (call to f_…): @user_script:1: -READONLY You can't write …`. */
const nestedCode = /^ERR Error running script .*?: -([A-Z]+) /
const ownCode = /^([A-Z]+)\b/

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error ? (nestedCode.exec(error.message) ?? ownCode.exec(error.message))?.[1] : undefined

/** A primary that a failover made a replica, or a replica that was mistaken for the primary. */
export const isReadOnly = (error: unknown): boolean => codeOf(error) === 'READONLY'

/** Another node of the cluster has our slot. */
export const isMoved = (error: unknown): boolean => codeOf(error) === 'MOVED'

/** Our name, our password or our rights: waiting does not change them. */
const isAccessRefused = (error: unknown): boolean =>
  ['NOAUTH', 'WRONGPASS', 'NOPERM'].includes(codeOf(error) ?? '')

/**
 * Errors that pass by themselves: a start, a failover, a slow script. `ASK`: our slot is on its way to another node. It is not
 * followed, for the other node has only some of the keys; everything waits until the slot has arrived.
 */
const transientCodes: ReadonlySet<string> = new Set([
  'LOADING',
  'READONLY',
  'MASTERDOWN',
  'NOREPLICAS',
  'TRYAGAIN',
  'CLUSTERDOWN',
  'BUSY',
  'UNBLOCKED',
  'MOVED',
  'ASK',
])

export const isTransient = (error: Error): boolean => transientCodes.has(codeOf(error) ?? '')

export const createUnavailableError = () => new StoreError('store_away', 'Redis does not answer.')

/** A server that is no node of a cluster. */
const isClusterOff = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('cluster support disabled')

/** Reasons that a first connection fails for which waiting does not change. */
export const isConclusive = (error: unknown): boolean =>
  isAccessRefused(error) ||
  isClusterOff(error) ||
  (error instanceof Error && /CERT|SIGNED|ERR_TLS/.test(String(Reflect.get(error, 'code'))))

/** Whether this is the client's summary after it has asked each sentinel; what each answered says more. */
export const isSentinelSummary = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('All sentinels are unreachable')

/** Why a first connection failed: without host, port, name and password. `error`: the client's last one. */
export const createUnreachableError = (error: unknown): StoreError => {
  const message = error instanceof Error ? error.message : ''
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
  if (isAccessRefused(error))
    return new StoreError('store_away', 'Redis does not accept the name or the password of the URL.')
  if (isClusterOff(error))
    return new StoreError(
      'store_away',
      'This Redis is no cluster: begin its URL with redis:// or redis+sentinel://.',
    )
  if (message.includes('has the slot of our keys'))
    return new StoreError(
      'store_away',
      'The cluster answers, but none of its nodes has slot 15975: look at CLUSTER INFO.',
    )
  if (/sentinel .* because (NOAUTH|WRONGPASS)/.test(message))
    return new StoreError('store_away', 'The sentinels do not accept REDIS_SENTINEL_PASSWORD, or ask for it.')
  if (message.includes('No such master'))
    return new StoreError('store_away', 'The sentinels know no primary by the name in the URL.')
  const why = typeof code === 'string' ? ` (${code})` : ''
  return new StoreError('store_away', `Redis cannot be reached${why}.`)
}

export const createReadOnlyError = (cause: unknown): StoreError =>
  new StoreError('store_away', 'Redis refuses writes: it is a replica.', { cause, trouble: 'read_only' })

export const createNotClusterError = (cause: unknown): StoreError =>
  new StoreError('store_failed', 'This Redis is a node of a cluster: begin its URL with redis+cluster://', {
    cause,
  })

export const toRefusedError = (error: Error): StoreError => {
  const troubles = { OOM: 'full', MISCONF: 'disk' } as const
  const code = codeOf(error)
  if (code === 'NEWER') return createNewerError(Number(/\d+/.exec(error.message)?.[0]), dataVersion)
  if (code === 'UNVERSIONED') return createOutdatedError()
  const trouble = code === 'OOM' || code === 'MISCONF' ? troubles[code] : 'failed'
  return new StoreError('store_failed', `Redis refused: ${error.message}`, { trouble })
}
