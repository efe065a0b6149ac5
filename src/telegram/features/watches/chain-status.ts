import { chainNamed, slugOf } from '#chains/chain-names.ts'
import { chainOf } from '#chains/registry.ts'
import type { Client } from '#client/client.ts'
import type { ChainList } from '#contract/chain-status.ts'
import { callbackButton } from '#render/message.ts'
import { bold, type RichText } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import type { ChatContext } from '../../framework/context.ts'
import type { Feature } from '../../framework/feature.ts'
import { actions } from '../../framework/permissions.ts'
import { watchesButton } from '../../framework/shared-screens.ts'
import { show } from '../../framework/show.ts'
import { watchesOf } from '../../records.ts'
import { readChainList, unansweringLine, unreadChainLines, unreadChains } from './unread-chains.ts'

type ChainStatus = ChainList['chains'][number]

const maxChainsShown = 30

type StatusContext = { readonly watched: ReadonlySet<number>; readonly now: number; readonly say: Translator }

const isStarting = ({ chain_id, state, cursor }: ChainStatus, { watched }: StatusContext): boolean =>
  watched.has(Number(chain_id)) && (state === 'idle' || cursor === null)

/** Says in a sentence whether all is well. */
const statusTitle = (chains: readonly ChainStatus[], context: StatusContext): string => {
  const { watched, now, say } = context
  if (unreadChains([...chains], now).length > 0) return say('status-title', { state: 'behind' })
  if (chains.some(chain => isStarting(chain, context))) return say('status-title', { state: 'starting' })
  const isRead = chains.some(({ chain_id, state }) => state === 'watching' || watched.has(Number(chain_id)))
  return isRead ? say('status-title', { state: 'well' }) : say('status-none')
}

/**
 * A line for each chain, those that are behind first. `watched` are the chains of live watches of the chat;
 * `now` is in ms since 1970.
 */
const statusLines = (chains: readonly ChainStatus[], context: StatusContext): readonly RichText[] => {
  const { now, say } = context
  const ids = chains.map(({ chain_id }) => Number(chain_id))
  const unread = unreadChains([...chains], now)
  const behind = new Set(unread.map(({ chain }) => chain))
  const others = chains.filter(({ chain_id }) => !behind.has(Number(chain_id)))
  return [
    ...unreadChainLines(unread, { chains: ids, say }),
    ...others.map(chain => {
      const { chain_id, state, cursor, cursor_time: time } = chain
      const readState = state === 'watching' && time !== undefined ? 'read' : state
      return say.rich('chain-status', {
        chain: chainOf(Number(chain_id)).name,
        state: isStarting(chain, context) ? 'starting' : readState,
        block: cursor ?? 0,
        time: say.time(time ?? 0),
        ago: say.time(time ?? 0, 'r'),
      })
    }),
  ].slice(0, maxChainsShown)
}

/** The chains that a text names. */
const chainsNamed = (text: string): readonly number[] =>
  text.split(/[\s,]+/u).flatMap(word => chainNamed(slugOf(word))?.id ?? [])

type ChainStatusDeps = {
  readonly client: Client
  /** Says what the last alert of the chat was. */
  readonly lastAlertLine: (ctx: ChatContext) => Promise<RichText>
}

/** `/status`, `/status base`: whether the chains of the watches are read, up to which block, and which are behind; and the last alert. */
export const createChainStatus = ({ client, lastAlertLine }: ChainStatusDeps): Feature => ({
  commands: {
    status: {
      role: 'member',
      anonymous: true,
      run: async ctx => {
        const { say, now } = ctx
        const [{ chains, awaySince }, watches] = await Promise.all([
          readChainList(client, now),
          watchesOf(ctx.store, String(ctx.chatId)),
        ])
        const live = watches.filter(({ value }) => value.state === 'live')
        const watched = new Set(live.flatMap(({ value }) => value.settings.chains))
        const named = chainsNamed(String(ctx.match ?? ''))
        const selected = named.length > 0 ? new Set(named) : watched
        const shown = chains.filter(({ chain_id }) => selected.has(Number(chain_id)))
        const context = { watched, now: now(), say }
        const lines =
          awaySince === undefined
            ? [bold(statusTitle(shown, context)), ...statusLines(shown, context)]
            : [unansweringLine(awaySince, say)]
        await show(ctx, {
          body: [...lines, ...(watches.length === 0 ? [] : ['', await lastAlertLine(ctx)])],
          buttons: [[watchesButton(say), callbackButton(say('button-help'), actions.help)]],
        })
      },
    },
  },
})
