import { foldouts } from '#chat/foldouts.ts'
import { type Fold, keepFold } from '#chat/folds.ts'
import { type Shown, shownAlerts, shownForMs, type Watch } from '#chat/records.ts'
import { shortId } from '#chat/short-id.ts'
import { wallNow } from '#lib/clock.ts'
import { put, type Write } from '#store/store.ts'
import type { Delivered, Teller } from './delivered.ts'
import type { Folding } from './next-batch.ts'
import { renderFold } from './render-fold.ts'
import { send } from './send.ts'

/** Shows several alerts of one destination in one message. `id`: the same for the same alerts, however often it is sent. */
export const deliverFold = async (
  foldings: readonly Folding[],
  { id: first, ...teller }: Teller & { id: string },
): Promise<Delivered> => {
  const { api, log, texts, manner, now = wallNow } = teller
  const [head] = foldings
  if (head === undefined) throw new Error('a fold of nothing')
  const { destination, watch } = head.due.subject
  const fold: Fold = {
    chat: destination.chat,
    at: Math.floor(now() / 1_000),
    repeat: head.due.sends > 0,
    entries: foldings.map(({ entry }) => entry),
  }
  const id = shortId('fold', first)
  const rendered = renderFold(id, fold, { watches: watchesOf(foldings), say: texts.for(watch?.languageCode) })
  return {
    answer: await send(rendered.message, { api, log, destination, silent: manner.silent }),
    told: countedOf(foldings),
    shown: async message => [
      keepFold(id, fold),
      ...rendered.foldouts.map(({ id: page, ...folds }) =>
        put(foldouts, { id: page, value: { chat: destination.chat, ...folds } }, { ttlMs: shownForMs }),
      ),
      ...foldings.flatMap(folding =>
        shownWrites(folding, { chat: destination.chat, message, told: true, repeat: fold.repeat, fold: id }),
      ),
    ],
  }
}

const watchesOf = (foldings: readonly Folding[]): ReadonlyMap<string, Watch> =>
  new Map(
    foldings.flatMap(({ due: { alert, subject } }) =>
      alert.watch === undefined || subject.watch === undefined ? [] : [[alert.watch, subject.watch] as const],
    ),
  )

const countedOf = (foldings: readonly Folding[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const { due } of foldings) {
    const { watch } = due.alert
    if (watch !== undefined) counts.set(watch, (counts.get(watch) ?? 0) + 1)
  }
  return counts
}

const shownWrites = (
  { due, entry }: Folding,
  message: Omit<Shown, 'state' | 'contents'>,
): readonly Write[] => {
  if (due.alert.kind !== 'transaction' || entry.key === undefined) return []
  const { notification } = due.alert
  const { contents } = due
  const value: Shown = { ...message, state: notification.state, ...(contents !== undefined && { contents }) }
  return [put(shownAlerts, { id: entry.key, value }, { ttlMs: shownForMs })]
}
