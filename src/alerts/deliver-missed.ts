import { backlogs } from '#chat/backlogs.ts'
import { foldouts } from '#chat/foldouts.ts'
import { type Fold, keepFold } from '#chat/folds.ts'
import { type Shown, shownAlerts, shownForMs } from '#chat/records.ts'
import { shortId } from '#chat/short-id.ts'
import { wallNow } from '#lib/clock.ts'
import { put, type Write } from '#store/store.ts'
import { countTold } from './count-told.ts'
import type { Delivered, Teller } from './delivered.ts'
import { type Away, returnedWrites, returnOf } from './gather.ts'
import { renderFold } from './render-fold.ts'
import { send } from './send.ts'
import { stillWatched } from './still-watched.ts'
import type { Due } from './waiting.ts'

/** Tells in one message what came while the chat could not be written to. */
export const deliverMissed = async (
  { alert, subject: { destination }, sends }: Due,
  { away, ...teller }: Teller & { away: Away },
): Promise<Delivered> => {
  const { store, api, log, texts, manner, now = wallNow } = teller
  const [kept] = await store.get(backlogs, [alert.destination])
  if (kept === undefined) throw new Error('there is nothing that was missed')
  const { chat } = destination
  const { backlog, watches } = await stillWatched(store, kept.value)
  const { entries, older, left, repeat } = backlog
  const fold: Fold = {
    chat,
    at: Math.floor(now() / 1_000),
    repeat: sends > 0 || repeat === true,
    entries,
    missed: { older, left },
  }
  const id = shortId('missed', returnOf(away))
  const say = texts.for([...watches.values()][0]?.languageCode)
  const returned = returnedWrites(away, kept)
  const rendered = renderFold(id, fold, { watches, say })
  return {
    answer: await send(rendered.message, { api, log, destination, silent: manner.silent }),
    // Counted below: that they come at once is no reason to ask whether they are too many.
    told: new Map(),
    shown: async message => [
      keepFold(id, fold),
      ...rendered.foldouts.map(({ id: page, ...pages }) =>
        put(foldouts, { id: page, value: { chat, ...pages } }, { ttlMs: shownForMs }),
      ),
      ...shownWrites(fold, { chat, message, told: true, repeat: fold.repeat, fold: id }),
      ...(await countTold(countsOf(fold), teller, { asks: false })),
      ...returned,
    ],
    dropped: returned,
  }
}

const countsOf = ({ entries, missed }: Fold): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  const add = (watch: string, count: number) => counts.set(watch, (counts.get(watch) ?? 0) + count)
  for (const { watch } of entries) if (watch !== undefined) add(watch, 1)
  for (const { watch, gathered } of missed?.older ?? []) add(watch, gathered.transactions)
  return counts
}

/** What is told in words was on the chain when it came. */
const shownWrites = ({ entries }: Fold, message: Omit<Shown, 'state' | 'contents'>): readonly Write[] =>
  entries.flatMap(entry => {
    if (entry.key === undefined) return []
    const state = entry.kind === 'transaction' ? entry.state : 'included'
    return [put(shownAlerts, { id: entry.key, value: { ...message, state } }, { ttlMs: shownForMs })]
  })
