import { z } from 'zod'
import type { Client } from '#client/client.ts'
import type { Log } from '#lib/log.ts'
import type { ChatContext } from '../../framework/context.ts'
import type { Feature } from '../../framework/feature.ts'
import { show } from '../../framework/show.ts'
import { blockedMessage } from '../access/blocks.ts'
import { announceMessage, askToAnnounce } from './announcement.ts'
import { createCounts } from './count-watches.ts'
import { longestWaitsScreen } from './longest-waits.ts'
import { overviewMessage, suspendedMessage } from './overview.ts'
import { chainsScreen, failingScreen, resendLetter, undeliveredScreen } from './service-screens.ts'

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
