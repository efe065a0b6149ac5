import { z } from 'zod'
import type { Client } from '#client/client.ts'
import type { Log } from '#lib/log.ts'
import { toCoarseDuration } from '#lib/time.ts'
import type { Message } from '#render/message.ts'
import { bold, code, join, type RichText } from '#render/rich-text.ts'
import type { OldLane, Queue } from '#store/store.ts'
import type { ChatContext } from '../../framework/context.ts'
import type { Feature } from '../../framework/feature.ts'
import { show } from '../../framework/show.ts'
import { blockedMessage } from '../access/blocks.ts'
import { announceMessage, askToAnnounce } from './announcement.ts'
import { createCounts } from './count-watches.ts'
import { backToOverview, overviewMessage, suspendedMessage } from './overview.ts'
import {
  chainsScreen,
  channelName,
  failingScreen,
  resendLetter,
  undeliveredScreen,
} from './service-screens.ts'

/** Queues in which nothing waits by intention, as in others for the end of a window or a mute. */
const queues = ['update', 'chat', 'deliveries'] as const satisfies readonly Queue[]

const maxLanes = 10
const minWaitMs = 60_000

type Wait = OldLane & { readonly queue: Queue }

const findWaits = async ({ store }: ChatContext): Promise<readonly Wait[]> => {
  const found = await Promise.all(
    queues.map(async queue => (await store.oldestLanes(queue, maxLanes)).map(lane => ({ ...lane, queue }))),
  )
  return found
    .flat()
    .filter(({ oldestMs }) => oldestMs >= minWaitMs)
    .toSorted((one, other) => other.oldestMs - one.oldestMs)
    .slice(0, maxLanes)
}

/** Ids of chats, whose names are not stored; the channel by its name if the service says it. */
const ownerOf = async ({ queue, lane }: Wait, client: Client): Promise<RichText | string> => {
  if (queue !== 'deliveries') return code(lane.split(':')[0] ?? '')
  return client.getChannel({ channel_id: Number(lane) }, { tries: 1 }).then(channelName, () => code(lane))
}

/** Chats and channels whose first item has waited the longest, and for more than a minute. */
const longestWaitsScreen = async (ctx: ChatContext, client: Client): Promise<Message> => {
  const { say } = ctx
  const waits = await findWaits(ctx)
  const lines = await Promise.all(
    waits.map(async wait => {
      const { queue, items, oldestMs } = wait
      const name = join([say('admin-queue-name', { queue }), await ownerOf(wait, client)], ' · ')
      return say.rich('admin-queue', { name, items, ...toCoarseDuration(oldestMs / 1_000, { hoursFrom: 2 }) })
    }),
  )
  return {
    body: join(
      [bold(say('admin-waits-title')), ...(lines.length === 0 ? [say('admin-waits-none')] : lines)],
      '\n',
    ),
    buttons: [backToOverview(ctx)],
  }
}

type AdminDeps = { readonly client: Client; readonly log: Log }

const pageSchema = z.coerce.number().int().min(0).catch(0)

/** `/admin` and `/announce` of the operators. */
export const createAdmin = (deps: AdminDeps): Feature => {
  const counts = createCounts()
  const open = async (ctx: ChatContext, screen: string, page: number): Promise<void> => {
    switch (screen) {
      case 'chains':
        return show(ctx, await chainsScreen(ctx, deps))
      case 'waits':
        return show(ctx, await longestWaitsScreen(ctx, deps.client))
      case 'failing':
        return show(ctx, await failingScreen(ctx, deps))
      case 'letters':
        return show(ctx, await undeliveredScreen(ctx, { ...deps, page }))
      case 'announce':
        return show(ctx, announceMessage(ctx))
      case 'blocked':
        return show(ctx, await blockedMessage(ctx, page))
      case 'suspended':
        return show(ctx, await suspendedMessage(ctx, page))
      default:
        return show(ctx, await overviewMessage(ctx, counts))
    }
  }
  return {
    commands: {
      admin: { role: 'operator', run: ctx => open(ctx, '', 0) },
      announce: { role: 'operator', run: ctx => askToAnnounce(ctx, counts) },
    },
    routes: {
      admin: (ctx, { args: [screen = '', page] }) => open(ctx, screen, pageSchema.parse(page)),
      adminResend: async (ctx, { args: [channel = '', letter = '', page] }) => {
        await resendLetter(ctx, { ...deps, channel: Number(channel), letter })
        return open(ctx, 'letters', pageSchema.parse(page))
      },
    },
  }
}
