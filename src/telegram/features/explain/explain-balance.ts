import type { ReadingAlertFacts } from '#alerts/records/alert-buttons.ts'
import { chainOf } from '#chains/registry.ts'
import type { Client } from '#client/client.ts'
import { type BalanceNotification, balanceLimit, type ExplainedBalance } from '#readings/balance.ts'
import { callbackButton, type Message } from '#render/message.ts'
import { unitsPhrase, watchedName } from '#render/phrases.ts'
import { bold, concat, join, plain, type RichText } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import type { Doc, Store } from '#store/store.ts'
import { withShownLabels } from '#watch/address-book.ts'
import { balanceSnoozes } from '#watch/balance-snoozes.ts'
import { type MutedBalances, mutedAlerts } from '#watch/filters.ts'
import type { Watch } from '#watch/watch.ts'
import { answerStaleButton } from '../../framework/callback-routes.ts'
import type { ChatContext } from '../../framework/context.ts'
import { actions } from '../../framework/permissions.ts'
import { parseListPosition } from '../../framework/session.ts'
import { show } from '../../framework/show.ts'
import { muteLine } from '../watches/watch-card.ts'
import { type ExplainFailure, explainFailure } from './explain-failure.ts'
import { explainedAddress } from './explain-line.ts'

type BalancePage = Awaited<ReturnType<Client['explainBalances']>>

/** Never rejects. */
const askBalances = async (
  client: Client,
  query: Parameters<Client['explainBalances']>[0],
): Promise<BalancePage | ExplainFailure> => {
  try {
    return await client.explainBalances(query, { tries: 1 })
  } catch (error) {
    return explainFailure(error)
  }
}

type Asset = Pick<ExplainedBalance, 'asset' | 'symbol' | 'decimals'>

const amountOf = (amount: string, { asset, symbol, decimals }: Asset, say: Translator): string =>
  unitsPhrase({ amount, symbol, decimals, ...(asset !== 'coin' && { contract: asset }) }, say)

/** Reason why an alert about a balance waits; `held`: one of several, while the balance is on its way back. */
type HeldBy = 'muted' | 'snoozed' | 'held' | undefined

/** `Now 5 ETH: within the limit, so there's no alert.` */
const balanceNowLine = (
  balance: ExplainedBalance,
  { heldBy, say }: { readonly heldBy: HeldBy; readonly say: Translator },
): string => {
  const { balance: amount, height, side, recovers_at, notified_at } = balance
  const unread = height === null ? 'away' : 'unread'
  return say('balance-now', {
    state: amount === null ? unread : (heldBy ?? balance.state),
    amount: amount === null ? '' : amountOf(amount, balance, say),
    side,
    back: amountOf(recovers_at, balance, say),
    height: notified_at ?? 0,
  })
}

const awayLine = (say: Translator): string =>
  say('balance-now', { state: 'away', amount: '', side: '', back: '', height: 0 })

const limitLine = (
  { side, limit, ...asset }: Asset & Pick<ExplainedBalance, 'side' | 'limit'>,
  say: Translator,
): string => say('watch-balance-line', { side, amount: amountOf(limit, asset, say) })

/** Whether a notification is about a balance. */
const isAbout = (
  { data: { chain, event, conditions } }: Pick<BalanceNotification, 'data'>,
  balance: ExplainedBalance,
): boolean => {
  const [strategy] = conditions
  const { side = balance.side } = strategy === undefined ? {} : balanceLimit(strategy)
  return (
    chain.chain_id === balance.chain_id &&
    event.address.toLowerCase() === balance.address.toLowerCase() &&
    event.asset.toLowerCase() === balance.asset.toLowerCase() &&
    event.limit === balance.limit &&
    side === balance.side
  )
}

const isHeld = ({ balances = [] }: MutedBalances, balance: ExplainedBalance): boolean =>
  balances.some(one => one.data.event.state !== 'recovered' && isAbout(one, balance))

/** Whether the alert about a balance waits for the end of a mute or a snooze. */
const heldBalances = async (store: Store, watch: string): Promise<(balance: ExplainedBalance) => HeldBy> => {
  const [[muted], [kept]] = await Promise.all([
    store.get(mutedAlerts, [watch]),
    store.get(balanceSnoozes, [watch]),
  ])
  const snoozes = kept?.value.snoozes ?? []
  return balance => {
    const isSnoozed = snoozes.some(snooze => isHeld(snooze, balance))
    if (balance.state === 'recovering') return isSnoozed || muted !== undefined ? 'held' : undefined
    if (balance.state !== 'passed' && balance.state !== 'notified') return undefined
    if (isSnoozed) return 'snoozed'
    const isMuted = muted !== undefined && (balance.state === 'passed' || isHeld(muted.value, balance))
    return isMuted ? 'muted' : undefined
  }
}

/** Why an alert about a balance came, and what the balance is now. `sentAt`: of its message, Unix seconds. */
export const explainBalanceAlert = async (
  { store, client, say }: { readonly store: Store; readonly client: Client; readonly say: Translator },
  {
    facts,
    watch,
    sentAt,
  }: { facts: ReadingAlertFacts<BalanceNotification['data']>; watch: Doc<Watch>; sentAt: number },
): Promise<RichText> => {
  const { block, event, conditions } = facts.data
  const [strategy] = conditions
  const limit = { ...event, side: strategy === undefined ? 'below' : balanceLimit(strategy).side } as const
  const { name, bot } = watch.value
  const query = { bot_id: bot, chain_id: String(facts.chain), address: event.address, per_page: 100 }
  const asked = await askBalances(client, query)
  const heldBy = await heldBalances(store, watch.id)
  const found = typeof asked === 'object' ? asked.data.find(balance => isAbout(facts, balance)) : undefined
  const now =
    found !== undefined
      ? balanceNowLine(found, { heldBy: heldBy(found), say })
      : asked === 'away'
        ? awayLine(say)
        : say(asked === 'not offered' ? 'why-balances-not-offered' : 'why-balance-gone')
  return join(
    [
      say('why', {
        name,
        addresses: explainedAddress(event.address, { watch: watch.value, say }),
        chain: chainOf(facts.chain).name,
      }),
      say('why-how', { what: limitLine(limit, say), frequency: say('watch-often-limits') }),
      say.rich('why-balance-read', {
        height: block.height,
        time: say.time(block.time),
        amount: amountOf(event.balance, event, say),
        // Telegram gives no date of a message that is deleted or too old.
        sent: sentAt === 0 ? '?' : say.time(sentAt),
      }),
      now,
    ],
    '\n',
  )
}

const perPage = 8

/** `treasury · Ethereum · balance below 0.2 ETH`, and below it why there is an alert about it, or none. */
const entryLines = (
  balance: ExplainedBalance,
  o: { readonly watch: Watch; readonly heldBy: HeldBy; readonly say: Translator },
): RichText => {
  const { watch, say } = o
  const name = watchedName(balance.address, { watch, say })
  const chain = chainOf(Number(balance.chain_id)).name
  return join(
    [concat(bold(name), ` · ${chain} · ${limitLine(balance, say)}`), balanceNowLine(balance, o)],
    '\n',
  )
}

const balancesMessage = (
  watch: Doc<Watch>,
  o: {
    readonly page: number
    readonly total: number
    readonly lines: readonly (RichText | string)[]
    readonly back: readonly string[]
    readonly say: Translator
  },
): Message => {
  const { page, total, back, say } = o
  const turning = (label: string, to: number) =>
    callbackButton(say(label), actions.balances, watch.id, String(to), ...back)
  const paging = [
    ...(page > 0 ? [turning('button-newer', page - 1)] : []),
    ...((page + 1) * perPage < total ? [turning('button-older', page + 1)] : []),
  ]
  const title = say.rich('balances-title', { name: bold(watch.value.name) })
  return {
    body: join([title, ...o.lines], '\n\n'),
    buttons: [
      ...(paging.length === 0 ? [] : [paging]),
      [callbackButton(say('button-back'), actions.watchDetails, watch.id, ...back)],
    ],
  }
}

/** *Balances now*: each balance of a watch, with its limit and why there is an alert about it, or none. */
export const showBalances = async (
  ctx: ChatContext,
  client: Client,
  { watch, args: [number = '', ...place] }: { watch: Doc<Watch>; args: readonly string[] },
): Promise<void> => {
  const { store, say } = ctx
  const back = parseListPosition(place)
  const page = /^\d{1,4}$/.test(number) ? Number(number) : 0
  const query = { bot_id: watch.value.bot, current_page: page + 1, per_page: perPage }
  const asked = await askBalances(client, query)
  // The limits have been removed since, or so many of them that the page is gone.
  if (typeof asked === 'object' && asked.data.length === 0) return answerStaleButton(ctx)
  const value = await withShownLabels(ctx, watch.value.chat, watch.value)
  const [heldBy, muted] = await Promise.all([heldBalances(store, watch.id), muteLine(ctx, watch)])
  const balances = typeof asked === 'object' ? asked.data : []
  const lines = balances.map(balance => entryLines(balance, { watch: value, heldBy: heldBy(balance), say }))
  const instead = asked === 'not offered' ? say('why-balances-not-offered') : awayLine(say)
  const total = typeof asked === 'object' ? asked.total : 0
  const shown = [...(muted === undefined ? [] : [muted]), ...(lines.length === 0 ? [plain(instead)] : lines)]
  return show(ctx, balancesMessage(watch, { page, total, lines: shown, back, say }))
}
