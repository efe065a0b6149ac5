import { z } from 'zod'
import { ApiError, UnreadableReplyError } from '#client/api-errors.ts'
import type { CallInput } from '#client/client.ts'
import { type ChannelLabel, maxChannelLabels } from '#contract/channel.ts'
import { describeError } from '#lib/describe-error.ts'
import { dayMs, monotonicNow } from '#lib/time.ts'
import type { Store } from '#store/store.ts'
import { findLabels, sendLabelsRequest } from '#watch/address-book.ts'
import { channelsOf } from '#watch/channels.ts'
import {
  defineJob,
  finishJob,
  type JobDeps,
  repeatLater,
  retryDelayMs,
  waitingSinceMs,
} from '../../framework/job.ts'
import { watchesOf } from '../../records.ts'

/** After this time a change is given up; the next one sends all labels. */
const giveUpAfterMs = dayMs

/** Picks as many labels of a chat's address book as a channel takes, those of watched addresses first. */
const labelsFor = async (store: Store, chat: string): Promise<ChannelLabel[]> => {
  const [docs, watches] = await Promise.all([findLabels(store, chat), watchesOf(store, chat)])
  const watched = new Set(
    watches.flatMap(({ value }) => value.settings.addresses.map(({ address }) => address.toLowerCase())),
  )
  const isWatched = ({ address }: ChannelLabel): boolean => watched.has(address.toLowerCase())
  const labels = docs.map(({ value: { address, label } }) => ({ address, label }))
  return [...labels.filter(isWatched), ...labels.filter(label => !isWatched(label))].slice(
    0,
    maxChannelLabels,
  )
}

/** A service without this extension goes on with shortened addresses. */
const sendTo = async (
  { client, log }: Pick<JobDeps, 'client' | 'log'>,
  labels: CallInput<'setChannelLabels'>,
): Promise<void> => {
  try {
    await client.setChannelLabels(labels, { tries: 1 })
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status !== 429
    if (!isRefused && !(error instanceof UnreadableReplyError)) throw error
    log.info({ error: describeError(error) }, 'the service takes no labels for a channel')
  }
}

/**
 * Sends a chat's labels of addresses to the service, for its webhooks, Slack and Discord, after the address
 * book has changed (watch/address-book.ts). Runs in a lane of its own.
 */
export const sendLabels = defineJob({
  kind: sendLabelsRequest,
  schema: z.object({ chat: z.string() }),
  run: async (deps: JobDeps, claim, { chat }) => {
    const { store, log } = deps
    const remote = (await channelsOf(store, chat)).flatMap(({ value }) => value.remote ?? [])
    if (remote.length === 0) return [finishJob(claim)]
    const labels = await labelsFor(store, chat)
    try {
      for (const channel of remote) await sendTo(deps, { channel_id: channel, labels })
      return [finishJob(claim)]
    } catch (error) {
      log.warn({ error: describeError(error) }, 'labels could not be sent yet')
      const since = waitingSinceMs(claim)
      if (monotonicNow() - since > giveUpAfterMs) return [finishJob(claim)]
      return repeatLater(claim, retryDelayMs(since))
    }
  },
})
