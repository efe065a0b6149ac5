import { z } from 'zod'
import { hashToken } from '#alerts/records/receiver-address.ts'
import { describeError } from '#lib/describe-error.ts'
import { type Claim, type Doc, put, type Store, type Write } from '#store/store.ts'
import { furtherDestinations } from '#watch/channels.ts'
import { type Destination, destinations, type WatchSettings } from '#watch/watch.ts'
import {
  defineJob,
  failingSinceSchema,
  finishJob,
  type JobDeps,
  type JobResult,
  retryDelayMs,
  waitingSinceMs,
} from '../../../framework/job.ts'
import {
  findChannel,
  receiverUrl,
  recoverReceiver,
  registerReceiver,
} from '../../../framework/service-requests.ts'

/**
 * Adds the channel of a destination. It runs only in the destination's lane, since two at once would give it
 * two secrets. The `key` is that of the job that needs the channel.
 */
export const registerDestination = async (
  deps: Pick<JobDeps, 'client' | 'secret' | 'publicUrl'>,
  { destination, key }: { readonly destination: Doc<Destination>; readonly key: string },
): Promise<Write> => {
  const { client, publicUrl } = deps
  const { id, version, value } = destination
  const url = receiverUrl(deps, { destination: id, generation: value.generation })
  const channel = await findChannel(client, ({ channel }) => channel === url)
  // Sent once: without idempotency keys a service would add a second channel, and the next try finds the
  // first in the list.
  const once = { idempotencyKey: `${key}.channel.${hashToken(url).slice(0, 8)}`, tries: 1 }
  const receiver =
    channel === undefined
      ? await registerReceiver(client, { destination: id, url }, once)
      : await recoverReceiver(client, channel)
  return put(destinations, { id, value: { ...value, ...receiver, publicUrl } }, { expect: version })
}

const schema = z.object({
  destination: z.string(),
  /** A watch of another destination that reports to this one. */
  watch: z.string(),
  since: failingSinceSchema,
})

const openForWatch = async (deps: JobDeps, claim: Claim, job: z.infer<typeof schema>): JobResult => {
  const [destination] = await deps.store.get(destinations, [job.destination])
  if (destination === undefined || destination.value.channel !== undefined) return [finishJob(claim)]
  try {
    return [await registerDestination(deps, { destination, key: job.watch }), finishJob(claim)]
  } catch (error) {
    deps.log.warn({ error: describeError(error) }, 'a channel could not be added to the service yet')
    const since = job.since ?? waitingSinceMs(claim)
    return openReceiver.retryLater(claim, { ...job, since }, retryDelayMs(since))
  }
}

/** Adds the channel of a destination that a watch of another one reports to. */
export const openReceiver = defineJob({
  kind: 'openReceiver',
  schema,
  retry: 'destination',
  run: openForWatch,
})

const pollMs = 500

type ReportingWatch = {
  readonly watch: string
  readonly destination: string
  readonly settings: WatchSettings
  readonly store: Store
}

/**
 * A subscription names the channels of all its destinations. Adds missing ones, in their own lanes, and then
 * retries the job that needs them. Returns `undefined` if all exist.
 */
export const awaitReceivers = async (
  { watch, destination, settings, store }: ReportingWatch,
  retryAfter: (delayMs: number) => readonly Write[],
): Promise<readonly Write[] | undefined> => {
  const own = await store.get(destinations, [destination])
  const all = [...own, ...(await furtherDestinations(store, settings))]
  const missing = all.filter(doc => doc !== undefined).filter(({ value }) => value.channel === undefined)
  if (missing.length === 0) return undefined
  const opened = missing.map(({ id, version }) =>
    openReceiver.push(id, `receiver.${id}.${version}.${watch}`, { destination: id, watch }),
  )
  return [...opened, ...retryAfter(pollMs)]
}
