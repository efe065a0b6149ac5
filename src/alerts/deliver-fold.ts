import { expandedViews } from '#chat/foldouts.ts'
import { type Batch, batchWrite } from '#chat/folds.ts'
import { type ShownAlert, shownAlerts, shownForMs, type Watch } from '#chat/records.ts'
import { shortId } from '#chat/short-id.ts'
import { wallNow } from '#lib/clock.ts'
import { put, type Write } from '#store/store.ts'
import type { DeliveryContext, DeliveryResult } from './delivered.ts'
import type { BatchedAlert } from './next-batch.ts'
import { batchMessages } from './render-fold.ts'
import { sendMessage } from './send.ts'

/** Shows several alerts of one destination in one message. `id`: the same for the same alerts, however often it is sent. */
export const deliverBatch = async (
  foldings: readonly BatchedAlert[],
  { id: first, ...teller }: DeliveryContext & { id: string },
): Promise<DeliveryResult> => {
  const { api, log, texts, manner, now = wallNow } = teller
  const [head] = foldings
  if (head === undefined) throw new Error('a fold of nothing')
  const { destination, watch } = head.due.subject
  const fold: Batch = {
    chat: destination.chat,
    at: Math.floor(now() / 1_000),
    repeat: head.due.sends > 0,
    entries: foldings.map(({ entry }) => entry),
  }
  const id = shortId('fold', first)
  const rendered = batchMessages(id, fold, {
    watches: watchesOf(foldings),
    say: texts.for(watch?.languageCode),
  })
  return {
    answer: await sendMessage(rendered.message, { api, log, destination, silent: manner.silent }),
    told: countByWatch(foldings),
    shown: async message => [
      batchWrite(id, fold),
      ...rendered.foldouts.map(({ id: page, ...folds }) =>
        put(expandedViews, { id: page, value: { chat: destination.chat, ...folds } }, { ttlMs: shownForMs }),
      ),
      ...foldings.flatMap(folding =>
        batchedAlertWrites(folding, {
          chat: destination.chat,
          message,
          told: true,
          repeat: fold.repeat,
          fold: id,
        }),
      ),
    ],
  }
}

const watchesOf = (foldings: readonly BatchedAlert[]): ReadonlyMap<string, Watch> =>
  new Map(
    foldings.flatMap(({ due: { alert, subject } }) =>
      alert.watch === undefined || subject.watch === undefined ? [] : [[alert.watch, subject.watch] as const],
    ),
  )

const countByWatch = (foldings: readonly BatchedAlert[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const { due } of foldings) {
    const { watch } = due.alert
    if (watch !== undefined) counts.set(watch, (counts.get(watch) ?? 0) + 1)
  }
  return counts
}

const batchedAlertWrites = (
  { due, entry }: BatchedAlert,
  message: Omit<ShownAlert, 'state' | 'contents'>,
): readonly Write[] => {
  if (due.alert.kind !== 'transaction' || entry.key === undefined) return []
  const { notification } = due.alert
  const { contents } = due
  const value: ShownAlert = {
    ...message,
    state: notification.state,
    ...(contents !== undefined && { contents }),
  }
  return [put(shownAlerts, { id: entry.key, value }, { ttlMs: shownForMs })]
}
