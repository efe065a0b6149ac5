import { ReplyError } from 'ioredis'
import { LookoutError } from '#lib/lookout-error.ts'
import { createNewerError, createOutdatedError, StoreError, type StoreTrouble } from '../store.ts'
import { dataVersion } from './scripts.ts'

/** Whether Redis itself answered with an error; else the connection failed. */
export const isRedisReply = (error: unknown): error is Error =>
  error instanceof Error && error instanceof ReplyError

/** A script's own error in Redis 6.2: `ERR Error running script (call to f_…): @user_script:1: -READONLY You can't write …`. */
const nestedCode = /^ERR Error running script .*?: -([A-Z]+) /
const ownCode = /^([A-Z]+)\b/

const codeOf = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  if (error.message.startsWith('ERR max number of clients')) return 'MAXCLIENTS'
  // Redis 7 in a script.
  if (error.message.startsWith("ERR The user executing the script can't")) return 'NOPERM'
  return (nestedCode.exec(error.message) ?? ownCode.exec(error.message))?.[1]
}

/** A primary that a failover made a replica, or a replica that was mistaken for the primary. */
export const isReadOnly = (error: unknown): boolean => codeOf(error) === 'READONLY'

/** Another node of the cluster has our slot. */
export const isMoved = (error: unknown): boolean => codeOf(error) === 'MOVED'

/**
 * Whether the server no longer knows who the connection is, as behind a proxy that was restarted: a new
 * connection sends the password.
 */
export const isUnauthenticated = (error: unknown): boolean => codeOf(error) === 'NOAUTH'

/**
 * Why Redis refuses to work for us, and what to do, by the code of its reply. An operator may mend it while
 * Lookout runs.
 */
const refusals: ReadonlyMap<string, string> = new Map([
  [
    'NOAUTH',
    'Redis asks for a password, and REDIS_URL has none (NOAUTH): write it there, and start Lookout again.',
  ],
  [
    'WRONGPASS',
    'Redis does not accept the name or the password in REDIS_URL (WRONGPASS): write the right ones there, and start Lookout again.',
  ],
  [
    'NOPERM',
    'Redis forbids the user in REDIS_URL a command that Lookout needs (NOPERM): give it the rights that docs/operating.md lists under Redis.',
  ],
  [
    'DENIED',
    'Redis takes connections of its own machine alone (protected mode): set a password for it, and write it into REDIS_URL.',
  ],
  ['MAXCLIENTS', 'Redis has as many connections as it takes (maxclients): close others, or raise it.'],
  ['LOADING', 'Redis is still loading its data (LOADING), which ends by itself.'],
  ['BUSY', 'A script of another program holds Redis up (BUSY): end it by SCRIPT KILL.'],
  ['CLUSTERDOWN', 'The cluster of Redis is down (CLUSTERDOWN): look at CLUSTER INFO, and start its nodes.'],
  [
    'MASTERDOWN',
    'This Redis is a replica that has lost its primary (MASTERDOWN): start that, or use another.',
  ],
  ['TRYAGAIN', 'The keys of Lookout are on their way to another node of the cluster, which ends by itself.'],
  ['ASK', 'The keys of Lookout are on their way to another node of the cluster, which ends by itself.'],
])

const noAnswerText = 'Redis does not answer'

/** Describes in one line why Redis refuses, from its reply or the error that ended the connection. */
export const describeAbsence = (error: unknown): string => {
  const refusal = describeRefusal(error)
  return refusal === undefined
    ? `${noAnswerText}; everything waits until it does`
    : `${refusal} Until then everything waits`
}

/** Returns `undefined` if Redis did not reply with a refusal. */
export const describeRefusal = (error: unknown): string | undefined => refusals.get(codeOf(error) ?? '')

/**
 * Whether our name, password or address is refused: this connection is never let in, and waiting does not
 * change that.
 */
const isAccessRefused = (error: unknown): boolean =>
  ['NOAUTH', 'WRONGPASS', 'NOPERM', 'DENIED'].includes(codeOf(error) ?? '')

/** A write was carried out, and too few replicas confirmed it in time. */
export class UnconfirmedWriteError extends LookoutError<'unconfirmed'> {}

type WriteTrouble = Extract<StoreTrouble, 'read_only' | 'no_replicas'>

export const writeTroubleOf = (error: unknown): WriteTrouble | undefined => {
  if (isReadOnly(error)) return 'read_only'
  return error instanceof UnconfirmedWriteError || codeOf(error) === 'NOREPLICAS' ? 'no_replicas' : undefined
}

/**
 * Errors that pass by themselves, such as a start, a failover or a slow script. `ASK` means that our slot is
 * moving to another node. It is not followed, for the other node has only some of the keys; everything waits
 * until the slot has arrived.
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
  'NOAUTH',
])

export const isTransient = (error: Error): boolean => transientCodes.has(codeOf(error) ?? '')

/** `error` is the reason, as far as it is known. */
export const createUnavailableError = (error?: unknown): StoreError =>
  new StoreError('store_away', describeRefusal(error) ?? `${noAnswerText}.`)

/** Whether the server is not a node of a cluster. */
const isClusterOff = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('cluster support disabled')

/** Whether waiting does not change the reason for which a first connection failed. */
export const isConclusive = (error: unknown): boolean =>
  isAccessRefused(error) ||
  isClusterOff(error) ||
  (error instanceof Error && /CERT|SIGNED|ERR_TLS/.test(String(Reflect.get(error, 'code'))))

/**
 * Describes why a first connection failed, without host, port, name and password. `error` is the last one of
 * the client.
 */
export const createUnreachableError = (error: unknown): StoreError => {
  const message = error instanceof Error ? error.message : ''
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
  const refusal = describeRefusal(error)
  if (refusal !== undefined) return new StoreError('store_away', refusal)
  if (isClusterOff(error))
    return new StoreError(
      'store_away',
      'This Redis is not a cluster: begin its URL with redis:// or redis+sentinel://.',
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

/** Reads are answered all the same, and the store's monitor says what the trouble is. */
export const createWriteError = (trouble: WriteTrouble, cause: unknown): StoreError =>
  new StoreError('store_away', 'Redis refuses writes.', { cause, trouble })

export const toRefusedError = (error: Error): StoreError => {
  const troubles = { OOM: 'full', MISCONF: 'disk' } as const
  const code = codeOf(error)
  if (code === 'NEWER') return createNewerError(Number(/\d+/.exec(error.message)?.[0]), dataVersion)
  if (code === 'UNVERSIONED') return createOutdatedError()
  if (isAccessRefused(error))
    return new StoreError('store_away', describeRefusal(error) ?? '', { trouble: 'no_rights' })
  const trouble = code === 'OOM' || code === 'MISCONF' ? troubles[code] : 'failed'
  return new StoreError('store_failed', `Redis refused: ${error.message}`, { trouble })
}
