import { hashToken } from '#alerts/records/receiver-address.ts'
import { describeError } from '#lib/describe-error.ts'
import { type Claim, type Doc, put, type Store, type Write } from '#store/store.ts'
import { furtherDestinations } from '#watch/channels.ts'
import { type Destination, destinations, type WatchSettings } from '#watch/watch.ts'
import {
  finishJob,
  type JobDeps,
  type JobOf,
  type JobResult,
  pushJob,
  retryDelayMs,
  retryLater,
  waitingSinceMs,
} from '../../../framework/job.ts'
import {
  findChannel,
  receiverUrl,
  recoverReceiver,
  registerReceiver,
} from '../../../framework/service-requests.ts'

/** Adds the channel of a destination. Only in its lane: two at once would give it two secrets. `key`: of whatever needs it. */
export const openReceiver = async (
  deps: Pick<JobDeps, 'client' | 'secret' | 'publicUrl'>,
  { destination, key }: { readonly destination: Doc<Destination>; readonly key: string },
): Promise<Write> => {
  const { client, publicUrl } = deps
  const { id, version, value } = destination
  const url = receiverUrl(deps, { destination: id, generation: value.generation })
  const found = await findChannel(client, ({ channel }) => channel === url)
  // Sent once: a service without idempotency keys would add a second one, and the next try finds it in the list.
  const once = { idempotencyKey: `${key}.channel.${hashToken(url).slice(0, 8)}`, tries: 1 }
  const receiver =
    found === undefined
      ? await registerReceiver(client, { destination: id, url }, once)
      : await recoverReceiver(client, found)
  return put(destinations, { id, value: { ...value, ...receiver, publicUrl } }, { expect: version })
}

/** The job that adds the channel of a destination that a watch of another one reports to. */
export const createReceiverOpening =
  (deps: JobDeps) =>
  async (claim: Claim, job: JobOf<'open receiver'>): JobResult => {
    const [destination] = await deps.store.get(destinations, [job.destination])
    if (destination === undefined || destination.value.channel !== undefined) return [finishJob(claim)]
    try {
      return [await openReceiver(deps, { destination, key: job.watch }), finishJob(claim)]
    } catch (error) {
      deps.log.warn({ error: describeError(error) }, 'a channel could not be added to the service yet')
      const since = job.since ?? waitingSinceMs(claim)
      return retryLater(claim, { ...job, since }, retryDelayMs(since))
    }
  }

const pollMs = 500

/**
 * A subscription names the channels of all its destinations. What a job commits until they exist: they are added in their own lanes.
 * `undefined`: they exist.
 */
export const awaitReceivers = async (
  claim: Claim,
  job: JobOf<'create' | 'change' | 'sync pause'>,
  o: {
    readonly watch: string
    readonly destination: string
    readonly settings: WatchSettings
    readonly store: Store
  },
): Promise<readonly Write[] | undefined> => {
  const own = await o.store.get(destinations, [o.destination])
  const all = [...own, ...(await furtherDestinations(o.store, o.settings))]
  const missing = all.filter(doc => doc !== undefined).filter(({ value }) => value.channel === undefined)
  if (missing.length === 0) return undefined
  const opened = missing.map(({ id, version }) =>
    pushJob(id, `receiver.${id}.${version}.${o.watch}`, {
      kind: 'open receiver',
      destination: id,
      watch: o.watch,
    }),
  )
  return [...opened, ...retryLater(claim, job, pollMs)]
}
