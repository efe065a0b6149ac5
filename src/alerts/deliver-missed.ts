import { backlogs } from '#chat/backlogs.ts'
import { foldouts } from '#chat/foldouts.ts'
import { type Fold, type FoldEntry, keepFold } from '#chat/folds.ts'
import { type Shown, shownAlerts, shownForMs, type Watch, watches } from '#chat/records.ts'
import { shortId } from '#chat/short-id.ts'
import { put, type Store, type Write } from '#store/store.ts'
import { countTold } from './count-told.ts'
import type { Delivered, Teller } from './delivered.ts'
import { type Away, returnedWrites } from './gather.ts'
import { renderFold } from './render-fold.ts'
import { send } from './send.ts'
import type { Due } from './waiting.ts'

/** Tells in one message what came while the chat could not be written to. */
export const deliverMissed = async (
  { alert, subject: { destination }, sends }: Due,
  { away, ...teller }: Teller & { away: Away },
): Promise<Delivered> => {
  const { store, api, log, texts, manner, now = Date.now } = teller
  const [kept] = await store.get(backlogs, [alert.destination])
  if (kept === undefined) throw new Error('there is nothing that was missed')
  const { chat } = destination
  const { older, left, repeat } = kept.value
  const there = await watchesOf(store, [...kept.value.entries, ...older])
  const isThere = ({ watch }: { watch: string }): boolean => there.has(watch)
  const fold: Fold = {
    chat,
    at: Math.floor(now() / 1_000),
    repeat: sends > 0 || repeat === true,
    entries: kept.value.entries.filter(entry => entry.kind === 'words' || isThere(entry)),
    missed: { older: older.filter(isThere), left },
  }
  const id = shortId('missed', alert.destination, String(kept.version))
  const say = texts.for([...there.values()][0]?.languageCode)
  const returned = returnedWrites(away, { destination: alert.destination, kept })
  const rendered = renderFold(id, fold, { watches: there, say })
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

/** Those that are still there. */
const watchesOf = async (
  store: Store,
  of: readonly (FoldEntry | { readonly watch: string })[],
): Promise<ReadonlyMap<string, Watch>> => {
  const ids = [...new Set(of.flatMap(entry => ('watch' in entry ? [entry.watch] : [])))]
  const found = ids.length === 0 ? [] : await store.get(watches, ids)
  return new Map(
    found.flatMap(doc =>
      doc === undefined || doc.value.state === 'deleting' ? [] : [[doc.id, doc.value] as const],
    ),
  )
}

const countsOf = ({ entries, missed }: Fold): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  const add = (watch: string, count: number) => counts.set(watch, (counts.get(watch) ?? 0) + count)
  for (const entry of entries) if (entry.kind === 'transaction') add(entry.watch, 1)
  for (const { watch, gathered } of missed?.older ?? []) add(watch, gathered.transactions)
  return counts
}

const shownWrites = ({ entries }: Fold, message: Omit<Shown, 'state' | 'contents'>): readonly Write[] =>
  entries.flatMap(entry =>
    entry.kind === 'transaction'
      ? [
          put(
            shownAlerts,
            { id: entry.key, value: { ...message, state: entry.state } },
            { ttlMs: shownForMs },
          ),
        ]
      : [],
  )
