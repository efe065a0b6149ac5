import { chainNamed, slugOf } from '#chains/chain-names.ts'
import { chainOf } from '#chains/registry.ts'
import type { Client } from '#client/client.ts'
import type { ChainList } from '#contract/chain-status.ts'
import { callbackButton } from '#render/message.ts'
import { bold, plain, type RichText } from '#render/rich-text.ts'
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

/**
 * A line for each chain, those that are behind first. `watched` are the chains of live watches of the chat;
 * `now` is in ms since 1970.
 */
const statusLines = (
  chains: readonly ChainStatus[],
  { watched, now, say }: StatusContext,
): readonly RichText[] => {
  const ids = chains.map(({ chain_id }) => Number(chain_id))
  const unread = unreadChains([...chains], now)
  const behind = new Set(unread.map(({ chain }) => chain))
  const others = chains.filter(({ chain_id }) => !behind.has(Number(chain_id)))
  return [
    ...unreadChainLines(unread, { chains: ids, say }),
    ...others.map(({ chain_id, state, cursor, cursor_time: time }) => {
      const id = Number(chain_id)
      const isStarting = watched.has(id) && (state === 'idle' || cursor === null)
      const readState = state === 'watching' && time !== undefined ? 'read' : state
      return say.rich('chain-status', {
        chain: chainOf(id).name,
        state: isStarting ? 'starting' : readState,
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
        const lines =
          awaySince === undefined
            ? statusLines(shown, { watched, now: now(), say })
            : [unansweringLine(awaySince, say)]
        const none = plain(say('status-none'))
        await show(ctx, {
          body: [
            bold(say('status-title')),
            '',
            ...(lines.length === 0 ? [none] : lines),
            ...(watches.length === 0 ? [] : ['', await lastAlertLine(ctx)]),
          ],
          buttons: [[watchesButton(say), callbackButton(say('button-help'), actions.help)]],
        })
      },
    },
  },
})
