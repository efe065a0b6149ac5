import { InputFile } from 'grammy'
import { chainOf } from '#chains/registry.ts'
import type { Client } from '#client/client.ts'
import { conditionOf, type Limit } from '#readings/limit.ts'
import { type ExplainedReading, isLimit, isOfAddress, type ReadingStrategy } from '#readings/registry.ts'
import { isUnlimited, itemLabel, valuePhrase } from '#render/limit-lines.ts'
import { watchedName } from '#render/phrases.ts'
import { bold, join, type RichText } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import type { Doc } from '#store/store.ts'
import { withShownLabels } from '#watch/address-book.ts'
import type { Watch } from '#watch/watch.ts'
import { answerPress, answerStaleButton, type Pressed } from '../../framework/callback-routes.ts'
import type { ChatContext } from '../../framework/context.ts'
import {
  askReadings,
  isAbout,
  isSameValue,
  limitLine,
  perPage,
  unreadLine,
} from '../explain/explain-limit.ts'
import type { ChartRenderer } from './chart-renderer.ts'
import { drawValue, findCrossings, type LinePoint } from './draw-value.ts'
import { zoneOf } from './history-screens.ts'

/** The course of a runway is that of its balance. */
const drawnStrategy = (strategy: ReadingStrategy): ReadingStrategy =>
  strategy.func === 'runway'
    ? { func: 'balance', params: { asset: strategy.params.asset, below: '1' } }
    : strategy

/** The points of a value, and what it is now. */
const pointsOf = ({ strategy, points = [], time, value }: ExplainedReading): readonly LinePoint[] => {
  const [newest = 0] = points.at(-1) ?? []
  const isNewer = strategy.func !== 'runway' && time !== null && value !== null && time > newest
  return [...points, ...(isNewer ? [[time, value] as const] : [])].map(([at, amount]) =>
    isUnlimited(amount) ? { time: at } : { time: at, value: BigInt(amount) },
  )
}

const limitsOf = ({ strategy }: ExplainedReading): readonly Limit[] => {
  const condition = conditionOf(strategy)
  return condition.kind === 'limits' && condition.over === undefined ? condition.limits : []
}

type KnownPoint = Required<LinePoint>

type Drawn = {
  readonly points: readonly LinePoint[]
  readonly limits: readonly Limit[]
  /** The strategies of the value. */
  readonly readings: readonly [ExplainedReading, ...ExplainedReading[]]
}

/** Within so long a time of day says which moment it is. */
const halfDaySeconds = 43_200

/** Describes a chart for those who do not see it: its first time, lowest, highest and last value, and when it passed its limits. */
const captionOf = (
  { points, limits, readings: [reading, ...others] }: Drawn,
  { title, say }: { readonly title: RichText; readonly say: Translator },
): RichText => {
  const units = { ...reading, strategy: drawnStrategy(reading.strategy) }
  const known = points.filter((point): point is KnownPoint => point.value !== undefined)
  const extreme = (isBeyond: (value: bigint, best: bigint) => boolean): KnownPoint =>
    known.reduce((best, point) => (isBeyond(point.value, best.value) ? point : best))
  const phraseOf = ({ value }: KnownPoint): string => valuePhrase(String(value), units, say)
  const span = (known.at(-1)?.time ?? 0) - (known[0]?.time ?? 0)
  const timeOf = ({ time }: Pick<LinePoint, 'time'>): RichText =>
    say.time(Math.round(time), span < halfDaySeconds ? 't' : 'wdt')
  const [low, high] = [extreme((one, best) => one < best), extreme((one, best) => one > best)]
  const [first = low, last = low] = [known[0], known.at(-1)]
  const passed = findCrossings({ points, limits }).filter(({ isPast }) => isPast)
  const lines = [
    join([title, ...[reading, ...others].map(one => limitLine(one, say))], ' · '),
    say.rich('chart-value', {
      since: timeOf(first),
      last: phraseOf(last),
      low: phraseOf(low),
      lowTime: timeOf(low),
      high: phraseOf(high),
      highTime: timeOf(high),
    }),
  ]
  if (limits.length === 0) return join(lines, '\n')
  const about = { count: passed.length, time: timeOf(passed.at(-1) ?? first) }
  return join([...lines, say('chart-value-signs'), say.rich('chart-value-passed', about)], '\n')
}

export type ChartDeps = { readonly client: Client; readonly render: ChartRenderer['render'] }
type ReadingsQuery = Omit<Parameters<Client['explainReadings']>[0], 'bot_id' | 'points'>

type AskedChart = {
  readonly watch: Doc<Watch>
  readonly query: ReadingsQuery
  readonly find: (readings: readonly ExplainedReading[]) => ExplainedReading | undefined
}

const sayNone = (ctx: ChatContext): void => answerPress(ctx, ctx.say('chart-value-none'), 'alert')

/** Sends the course of a value as a picture. */
const sendChart = async (
  ctx: ChatContext,
  { client, render }: ChartDeps,
  { watch, query, find }: AskedChart,
): Promise<void> => {
  const { say } = ctx
  const [asked, labelled] = await Promise.all([
    askReadings(client, { ...query, bot_id: watch.value.bot, points: 'true' }),
    withShownLabels(ctx, watch.value),
  ])
  if (typeof asked === 'string') {
    const text = asked === 'not offered' ? say('why-balances-not-offered') : unreadLine('value', 'away', say)
    return answerPress(ctx, text, 'alert')
  }
  const reading = find(asked.data)
  if (reading === undefined) return answerStaleButton(ctx)
  const points = pointsOf(reading)
  if (points.every(({ value }) => value === undefined)) return sayNone(ctx)
  const others = asked.data.filter(one => one !== reading && isSameValue(one, reading))
  const limits = [reading, ...others].flatMap(limitsOf)
  const { address, chain_id, strategy, decimals, item } = reading
  const name = isOfAddress(strategy)
    ? watchedName(address, { watch: labelled, say })
    : watch.value.settings.name
  const parts = [chainOf(Number(chain_id)).name, itemLabel(strategy, say, item)]
  const title = join([bold(name), ...parts.filter(Boolean)], ' · ')
  const { text, entities } = captionOf({ points, limits, readings: [reading, ...others] }, { title, say })
  const svg = drawValue({ points, limits, decimals: decimals ?? 0, zone: zoneOf(ctx), locale: say.locale })
  const picture = new InputFile(await render(svg), 'lookout-value.png')
  await ctx.replyWithPhoto(picture, { caption: text, caption_entities: [...entities] })
}

/** Sends the chart of a value in the list of a watch: the page, and its place there. */
export const sendValueChart = (
  ctx: ChatContext,
  deps: ChartDeps,
  { watch, args: [page = '0', place = ''] }: Pick<Pressed<'watch'>, 'watch' | 'args'>,
): Promise<void> =>
  sendChart(ctx, deps, {
    watch,
    query: { current_page: Number(page) + 1, per_page: perPage },
    find: readings => readings[Number(place)],
  })

/** Sends the chart of the value that an alert is about. */
export const sendAlertChart = async (
  ctx: ChatContext,
  deps: ChartDeps,
  { watch, facts }: Pressed<'shownAlert'>,
): Promise<void> => {
  if (facts.kind === undefined || !isLimit(facts)) return sayNone(ctx)
  const query = { chain_id: String(facts.chain), address: facts.data.event.address, per_page: 100 }
  return sendChart(ctx, deps, { watch, query, find: readings => readings.find(one => isAbout(facts, one)) })
}
