import { chainOf } from '#chains/registry.ts'
import type { Notification, Summary } from '#contract/notification.ts'
import { formatAmount } from '#lib/format.ts'
import { toCoarseDuration } from '#lib/time.ts'
import {
  type AlertReader,
  addressName,
  collectionName,
  movementPhrase,
  transactionUrl,
  unitsPhrase,
} from './phrases.ts'
import { bold, concat, link, type RichText } from './rich-text.ts'
import type { Translator } from './texts.ts'
import { titleLines } from './transaction-lines.ts'

type Asset = Summary['assets'][number]
type Data = Notification['data']

const maxPhrases = 4
const zeroAddress = `0x${'0'.repeat(40)}`

/** `⏱ treasury · last 5 min · 12 transactions` */
export const summaryTitle = (
  name: string,
  { summary, say }: { summary: Pick<Summary, 'since' | 'until' | 'transactions'>; say: Translator },
): RichText =>
  say.rich('summary-title', {
    name: bold(name),
    span: say('summary-span', toCoarseDuration(summary.until - summary.since, { hoursFrom: 1 })),
    count: summary.transactions,
  })

/** Coins of one name on several chains are one sum; tokens of one name may be anybody's. */
const mergeCoins = (assets: readonly Asset[]): readonly Asset[] => {
  const joined = new Map<string, Asset>()
  for (const asset of assets) {
    const key = asset.kind === 'native' ? asset.symbol : `${asset.chain_id}:${asset.kind}:${asset.contract}`
    const before = joined.get(key)
    const sum = (way: 'in' | 'out'): string => String(BigInt(before?.[way] ?? '0') + BigInt(asset[way]))
    joined.set(key, { ...asset, in: sum('in'), out: sum('out') })
  }
  return [...joined.values()]
}

const assetSumPhrase = (asset: Asset, { way, say }: { way: 'in' | 'out'; say: Translator }): string => {
  const amount = asset[way]
  const units =
    asset.kind === 'nft'
      ? say('summary-nft', {
          amount: formatAmount(BigInt(amount), { decimals: 0, locale: say.locale }),
          name: collectionName(asset),
        })
      : unitsPhrase({ ...asset, amount }, say)
  return say('alert-moved', { direction: way, asset: units })
}

/** `In  +4.2 ETH  +1,200 USDC`; none where nothing went that way. */
const directionLine = (
  assets: readonly Asset[],
  o: { way: 'in' | 'out'; say: Translator },
): readonly string[] => {
  const moved = assets.filter(asset => asset[o.way] !== '0')
  if (moved.length === 0) return []
  const phrases = moved.slice(0, maxPhrases).map(asset => assetSumPhrase(asset, o))
  const hidden = moved.length - phrases.length
  const all = hidden === 0 ? phrases : [...phrases, o.say('alert-more', { count: hidden })]
  return [o.say('summary-way', { way: o.way, moved: all.join('  ') })]
}

const largestLine = ({ largest }: Summary, reader: AlertReader): readonly string[] => {
  if (largest === undefined) return []
  const { movement } = largest
  const { direction, counterparty } = movement
  const way = counterparty === zeroAddress ? 'nobody' : direction
  const moved = movementPhrase(movement, reader)
  return [reader.say('summary-largest', { way, moved, counterparty: addressName(counterparty, reader) })]
}

/** What came in and went out in all, what else happened, and the largest movement, a line each. */
export const summaryLines = (summary: Summary, reader: AlertReader): readonly string[] => {
  const { say } = reader
  const assets = mergeCoins(summary.assets)
  const { deployments, calls, left_out } = summary
  const others = [
    ...(deployments === 0 ? [] : [say('summary-deployments', { count: deployments })]),
    ...(calls === 0 ? [] : [say('summary-calls', { count: calls })]),
    ...(left_out === 0 ? [] : [say('summary-left-out', { count: left_out })]),
  ]
  return [
    ...directionLine(assets, { way: 'in', say }),
    ...directionLine(assets, { way: 'out', say }),
    ...(others.length === 0 ? [] : [others.join(' · ')]),
    ...largestLine(summary, reader),
  ]
}

/** One transaction on one line, which leads to the chain's explorer where there is one. */
export const transactionLine = (data: Data, reader: AlertReader & { readonly time: number }): RichText => {
  const [title = ''] = titleLines(data, reader)
  const chain = Number(data.chain.chain_id)
  const url = transactionUrl(chain, data.transaction.hash)
  const shown = url === undefined ? title : link(title, url)
  return concat(shown, ` · ${chainOf(chain).name} · `, reader.say.time(data.block.time))
}

/** The newest transactions of a summary that `room` holds, newest first, a line each, and how many more there are. */
export const newestLines = (
  { newest, transactions, until: time }: Summary,
  { room, ...reader }: AlertReader & { readonly room: number },
): readonly (RichText | string)[] => {
  const lines = newest.map(data => transactionLine(data, { ...reader, time }))
  let left = room
  const listed = lines.filter(({ text }) => {
    left -= text.length + 1
    return left >= 0
  })
  const more = transactions - listed.length
  return [...listed, ...(more <= 0 ? [] : [reader.say('alert-more', { count: more })])]
}
