import { InputFile } from 'grammy'
import { formatDollars, formatWorth } from '#lib/format.ts'
import { formatDate, parseTime, toUnixSeconds } from '#lib/time.ts'
import { join, maxCaptionLength, type RichText } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import type { ChatContext } from '../../framework/context.ts'
import type { ChartRenderer } from './chart-renderer.ts'
import { type Activity, type DayTotals, toActivity } from './day-totals.ts'
import { type ChartDay, drawChart } from './draw-chart.ts'
import { type HistoryScope, readHistory } from './history-scope.ts'
import { titleOf, zoneOf } from './history-screens.ts'

/** The caption has room for the figures of so many, if they are not in millions. */
const chartDays = 30
const daySeconds = 86_400

/** `Nov 25`, of `2026-11-25`. */
const dayText = (date: string, { locale }: Translator): string =>
  formatDate(parseTime(date), { zone: 'UTC', locale, style: 'day' })

/** `25`, of `2026-11-25`: the font of the picture has no letters. */
const dayLabel = (date: string): string => String(Number(date.slice(-2)))

/** `+$4,310  −$1,724` */
const worthText = ({ in: moved, out }: Pick<DayTotals, 'in' | 'out'>, { locale }: Translator): string =>
  [
    ...(moved > 0 ? [`+${formatWorth(moved, locale).text}`] : []),
    ...(out > 0 ? [`−${formatWorth(out, locale).text}`] : []),
  ].join('  ')

/** `figures`: those of the days, where the caption has no room for them. */
type ChartMessage = { readonly svg: string; readonly caption: RichText; readonly figures?: string }

/** Whether bars are in dollars; if no worth is known at all, they count alerts. */
const isInDollars = ({ days }: Activity): boolean => days.some(day => day.in > 0 || day.out > 0)

/** A chart, and the same figures as text; `undefined`: there is nothing to see. */
export const chartMessage = (
  activity: Activity,
  { title, say }: { readonly title: RichText; readonly say: Translator },
): ChartMessage | undefined => {
  const { days, unpriced } = activity
  if (days.every(({ alerts }) => alerts === 0)) return undefined
  const inDollars = isInDollars(activity)
  const bars = days.map(
    (day): ChartDay => ({
      label: dayLabel(day.date),
      in: inDollars ? day.in : day.alerts,
      out: inDollars ? day.out : 0,
    }),
  )
  const number = new Intl.NumberFormat(say.locale)
  const sum = {
    in: days.reduce((all, day) => all + day.in, 0),
    out: days.reduce((all, day) => all + day.out, 0),
  }
  const lines = days.flatMap(day => {
    const text = inDollars ? worthText(day, say) : day.alerts > 0 ? number.format(day.alerts) : ''
    return text === '' ? [] : [`${dayText(day.date, say)}  ${text}`]
  })
  const about = join(
    [
      title,
      inDollars ? say('chart-dollars', { total: worthText(sum, say) }) : say('chart-alerts'),
      ...(inDollars && unpriced > 0 ? [say('chart-unpriced', { count: unpriced })] : []),
    ],
    '\n',
  )
  const format = (value: number): string =>
    inDollars ? formatDollars(value, say.locale) : number.format(value)
  const svg = drawChart({ days: bars, format })
  const figures = lines.join('\n')
  const caption = join([about, figures], '\n\n')
  return caption.text.length <= maxCaptionLength ? { svg, caption } : { svg, caption: about, figures }
}

/** Sends the activity of the last days as a picture. */
export const sendHistoryChart = async (
  ctx: ChatContext,
  { scope, render }: { readonly scope: HistoryScope; readonly render: ChartRenderer['render'] },
): Promise<void> => {
  const { store, say, now } = ctx
  // A day more, because the first one begins at midnight. What is shown later than its block is not shown earlier.
  const since = toUnixSeconds(now()) - (chartDays + 1) * daySeconds
  const entries = (await readHistory(store, scope, { since })).map(({ value }) => value)
  const activity = toActivity(entries, { count: chartDays, zone: zoneOf(ctx), now: now() })
  const message = chartMessage(activity, { title: titleOf(scope, say), say })
  if (message === undefined) {
    ctx.toast = { text: say('chart-none'), alert: true }
    return
  }
  const picture = new InputFile(await render(message.svg), 'lookout-activity.png')
  const { text, entities } = message.caption
  await ctx.replyWithPhoto(picture, { caption: text, caption_entities: [...entities] })
  if (message.figures !== undefined) await ctx.reply(message.figures)
}
