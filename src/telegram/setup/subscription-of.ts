import { destinations, type Watch } from '#chat/records.ts'
import type { NewSubscription } from '#contract/subscription.ts'
import type { Doc } from '#store/store.ts'
import { remoteChannelIds } from '../channels/where.ts'
import { subscriptionBody } from './remote.ts'
import type { JobDeps } from './setup-deps.ts'

/** What the service is asked for so that a watch reports to where it says: its chat, its channels, or both. */
export const subscriptionOfWatch = async (
  { id, value }: Doc<Watch>,
  { store, visibility }: Pick<JobDeps, 'store' | 'visibility'>,
): Promise<NewSubscription> => {
  const [destination] = await store.get(destinations, [value.destination])
  const here = destination?.value.channel
  if (here === undefined) throw new Error('the destination of a watch has no channel')
  const channels = await remoteChannelIds(store, { chat: value.chat, settings: value, here })
  return subscriptionBody({ watch: id, settings: value, visibility, bot: value.bot, channels })
}
