import { useState } from 'preact/hooks'
import { act } from './actions.ts'
import { html } from './html.ts'
import { locale, t } from './language.ts'
import { pageClock } from './times.ts'

const minuteMs = 60_000

/** 9:00 of the next day, where the reader is. */
const untilTomorrow = (): number => {
  const morning = new Date(pageClock.now())
  morning.setDate(morning.getDate() + 1)
  morning.setHours(9, 0, 0, 0)
  return morning.getTime() - pageClock.now()
}

const journeys = [
  ['fiveMinutes', () => 5 * minuteMs],
  ['oneHour', () => 60 * minuteMs],
  ['tomorrow', untilTomorrow],
] as const

const nowText = (): string =>
  new Intl.DateTimeFormat(locale(), { weekday: 'short', hour: 'numeric', minute: '2-digit' }).format(
    pageClock.now(),
  )

/** Moves all clocks on, so that summaries, mutes and quiet hours need no waiting. The bot starts again for it. */
export const TimeTravel = ({ aheadMs }: { readonly aheadMs: number }) => {
  const [isBusy, setBusy] = useState(false)
  const travel = async (ms: number): Promise<void> => {
    setBusy(true)
    await act('travel', { ms: Math.round(ms) })
    setBusy(false)
  }
  return html`
    <h2>${t('timeTravel')} ${aheadMs > 0 && html`<small>${t('now', { time: nowText() })}</small>`}</h2>
    <div class="grid" aria-busy=${isBusy}>
      ${journeys.map(
        ([label, lengthMs]) =>
          html`<button key=${label} type="button" disabled=${isBusy} onClick=${() => travel(lengthMs())}>${t(label)}</button>`,
      )}
    </div>
  `
}
