import { chainOf } from '#chains/registry.ts'
import type { Client } from '#client/client.ts'
import { withTimeout } from '#lib/timers.ts'
import type { PresentBalance } from '#readings/balance.ts'
import { callbackButton, type Message } from '#render/message.ts'
import { unitsPhrase, watchedName } from '#render/phrases.ts'
import { bold, type RichText } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import type { Doc } from '#store/store.ts'
import { withShownLabels } from '#watch/address-book.ts'
import type { Watch } from '#watch/watch.ts'
import type { ChatContext } from '../../framework/context.ts'
import { firstPage } from '../../framework/list-position.ts'
import { actions } from '../../framework/permissions.ts'
import { watchesButton } from '../../framework/shared-screens.ts'
import { distinctNames } from '../watches/distinct-names.ts'
import { sorted } from '../watches/list-order.ts'
import { withWorth, worthText } from '../watches/worth-now.ts'
import { knownTokens } from './known-tokens.ts'

/** The largest number of balances that the service reads for an account at once. */
const maxRead = 40
const timeoutMs = 2_000

type Asked = { readonly chain: number; readonly address: string; readonly asset: string }

/** The coin of each address on each chain; then the tokens that the watch has limits for, and well-known ones. */
const balancesOf = ({
  addresses,
  chains,
  readings = [],
}: Pick<Watch['settings'], 'addresses' | 'chains' | 'readings'>): readonly Asked[] => {
  const limited = readings.flatMap(reading =>
    reading.func === 'balance' ? [reading.params.asset.toLowerCase()] : [],
  )
  const wellKnown = [...knownTokens(chains).values()].flat()
  const tokens: readonly Omit<Asked, 'address'>[] = [
    ...chains.map(chain => ({ chain, asset: 'coin' })),
    ...chains.flatMap(chain => limited.map(asset => ({ chain, asset }))),
    ...wellKnown.flatMap(({ chain, contracts }) => contracts.map(asset => ({ chain, asset }))),
  ]
  const assets = new Map(tokens.map(token => [`${token.chain} ${token.asset}`, token]))
  return [...assets.values()].flatMap(asset => addresses.map(({ address }) => ({ ...asset, address })))
}

type Read = Asked & { readonly found: PresentBalance | undefined }

/** `5 ETH ≈ $17,240 · 1,200 USDC`; a token is named if there is some of it. */
const amountsText = (reads: readonly Read[], say: Translator): string =>
  reads
    .flatMap(({ asset, found }) => {
      if (found === undefined) return asset === 'coin' ? say('balance-unread', { state: 'away' }) : []
      const { balance, symbol, decimals, usd } = found
      if (balance === null || (asset !== 'coin' && balance === '0')) return []
      const amount = unitsPhrase({ amount: balance, symbol, decimals, contract: asset }, say)
      return withWorth(amount, usd, say)
    })
    .join(' · ')

/** Client of the service, and the words of the answer: those of the chat, in the currency of the question. */
type Answering = { readonly client: Client; readonly say: Translator }

/** Reads balances beside one another; one that does not come in time stays unread. */
const readBalances = (client: Client, all: readonly Asked[]): Promise<readonly Read[]> =>
  Promise.all(
    all.map(asked =>
      withTimeout(
        client.readBalance({ ...asked, chain_id: String(asked.chain) }, { tries: 1 }).then(
          found => ({ ...asked, found }),
          () => ({ ...asked, found: undefined }),
        ),
        timeoutMs,
        () => ({ ...asked, found: undefined }),
      ),
    ),
  )

/** Balances of the addresses of a watch now, by address and chain. */
const balanceLines = async (
  ctx: ChatContext,
  { client, say, most = maxRead }: Answering & { readonly most?: number },
  { value }: Doc<Watch>,
): Promise<readonly (RichText | string)[]> => {
  const labelled = await withShownLabels(ctx, value)
  const { settings } = labelled
  const reads = await readBalances(client, balancesOf(settings).slice(0, most))
  const byAddressAndChain = Map.groupBy(reads, ({ address, chain }) => `${address} ${chain}`)
  const lines = [...byAddressAndChain.values()].flatMap((together): readonly (RichText | string)[] => {
    const [first] = together
    if (first === undefined) return []
    const name =
      settings.addresses.length > 1 ? `${watchedName(first.address, { watch: labelled, say })} · ` : ''
    return [`${name}${chainOf(first.chain).name}: ${amountsText(together, say)}`]
  })
  const unread = settings.addresses.length - new Set(reads.map(({ address }) => address)).size
  return [
    say.rich('balances-title', { name: bold(settings.name) }),
    ...lines,
    ...(unread > 0 ? [say('details-more', { count: unread })] : []),
  ]
}

/** Balances of an address now, on each of some chains where it has any, or else on the first. */
export const addressBalanceLines = async (
  { client, say }: Answering,
  address: string,
  chains: readonly number[],
): Promise<readonly string[]> => {
  const reads = await readBalances(client, balancesOf({ addresses: [{ address }], chains }).slice(0, maxRead))
  const byChain = [...Map.groupBy(reads, ({ chain }) => chain)]
  const filled = byChain.filter(([, together]) =>
    together.some(({ asset, found }) => (found?.balance ?? (asset === 'coin' ? 'unread' : '0')) !== '0'),
  )
  const shown = filled.length > 0 ? filled : byChain.slice(0, 1)
  return shown.map(([chain, together]) => `${chainOf(chain).name}: ${amountsText(together, say)}`)
}

/** Balances of a watch now, and a way to an alert about them. */
export const balancesNowMessage = async (
  ctx: ChatContext,
  answering: Answering,
  watch: Doc<Watch>,
): Promise<Message> => ({
  body: await balanceLines(ctx, answering, watch),
  buttons: [
    [
      callbackButton(
        answering.say('button-balance-alert'),
        actions.editWatch,
        watch.id,
        'balance',
        ...firstPage,
      ),
    ],
    [watchesButton(answering.say)],
  ],
})

const maxListed = 20
/** Their lines fill a screen of a phone. */
const maxInFull = 3

/** Worths of the addresses of some watches now, the largest first, and their sum; of a few whose worth is not known, the balances. */
export const worthsNowMessage = async (
  ctx: ChatContext,
  { client, say }: Answering,
  { some, title }: { readonly some: readonly Doc<Watch>[]; readonly title: string },
): Promise<Message> => {
  const buttons = [[watchesButton(say)]]
  const { watches, worths, total } = await sorted(ctx, some, { order: 'balance', client })
  if (total?.usd === undefined && some.length <= maxInFull) {
    const most = Math.floor(maxRead / some.length)
    const lines = await Promise.all(some.map(one => balanceLines(ctx, { client, say, most }, one)))
    return { body: lines.flatMap((ofOne, n) => (n === 0 ? ofOne : ['', ...ofOne])), buttons }
  }
  const nameOf = distinctNames(some, say)
  const lines = watches.flatMap(watch => {
    const worth = worths?.get(watch.id)
    return worth === undefined ? [] : [`${nameOf(watch)} · ${worthText(worth, say)}`]
  })
  const more = lines.length - maxListed
  return {
    body: [
      say.rich('balances-title', { name: bold(title) }),
      ...lines.slice(0, maxListed),
      ...(more > 0 ? [say('details-more', { count: more })] : []),
      ...(total === undefined ? [] : [say('worths-total', { worth: worthText(total, say) })]),
      ...(total?.isPart === true ? [say('watches-worth-part')] : []),
    ],
    buttons,
  }
}
