import type { HistoryEntry } from '#alerts/records/history.ts'
import { zeroAddress } from '#lib/format.ts'
import { formatDate } from '#lib/time.ts'
import { destinations, type WatchedAddress } from '#watch/watch.ts'
import type { ChatContext } from '../../framework/context.ts'
import { latestEntries } from '../wizard/suggestions.ts'

const maxDestinations = 50

/** The latest alerts of the chat. */
const latestAlerts = async ({ store, chatId }: ChatContext): Promise<readonly HistoryEntry[]> => {
  const docs = await store.find(destinations, {
    index: 'chat',
    value: String(chatId),
    limit: maxDestinations,
  })
  return (await Promise.all(docs.map(({ id }) => latestEntries(store, id)))).flat()
}

/** The senders and receivers of an alert. */
const endsOf = (entry: HistoryEntry): readonly string[] => {
  if (entry.kind !== 'transaction') return []
  const { from, to, filled } = entry.transaction
  const moved = (filled.movements ?? []).map(({ counterparty }) => counterparty)
  return [from, ...(to === null ? [] : [to]), ...moved].filter(address => address !== zeroAddress)
}

/** The senders and receivers in the latest alerts of the chat. */
export const counterpartiesOf = async (ctx: ChatContext): Promise<readonly WatchedAddress[]> =>
  (await latestAlerts(ctx)).flatMap(endsOf).map(address => ({ address }))

/** Says in how many of the latest alerts an address is and when it last was, and that this does not make it safe. */
export const whoLines = async (ctx: ChatContext, address: string): Promise<readonly string[]> => {
  const { say } = ctx
  const { zone = 'UTC', locale } = say
  const naming = (await latestAlerts(ctx)).filter(entry =>
    endsOf(entry).some(end => end.toLowerCase() === address.toLowerCase()),
  )
  const last = Math.max(...naming.map(({ at }) => at))
  const seen =
    naming.length === 0
      ? say('who-unseen')
      : say('who-seen', {
          count: naming.length,
          date: formatDate(last * 1_000, zone, locale, 'weekday'),
        })
  return [seen, say('who-unsure')]
}
