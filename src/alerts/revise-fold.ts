import { foldouts } from '#chat/foldouts.ts'
import { type Fold, folds, keepFold } from '#chat/folds.ts'
import { type Shown, shownAlerts, shownForMs } from '#chat/records.ts'
import { join, type Rich } from '#chat/rich.ts'
import type { Say } from '#chat/texts.ts'
import { transactionKey } from '#chat/transaction-key.ts'
import { put, type Write } from '#store/store.ts'
import { deliverOne } from './deliver-one.ts'
import type { Delivered, Teller } from './delivered.ts'
import { editMessage } from './edit-message.ts'
import { foldEntry } from './fold-entry.ts'
import type { FoldRevision, FoldRevisions } from './next-batch.ts'
import type { Change } from './next-step.ts'
import { renderFold } from './render-fold.ts'
import { send } from './send.ts'
import { titleLines } from './title-lines.ts'
import { watchesIn } from './watches-in.ts'

/** Of each kind of change. */
const maxTitles = 10

/**
 * Changes the fold that shows these transactions into what is true by now, and says so in one reply to it. Where it cannot be
 * changed any more, the first of them becomes a message of its own.
 */
export const reviseFold = async (revisions: FoldRevisions, teller: Teller): Promise<Delivered> => {
  const { store, api, log, texts, manner } = teller
  const [{ subject, step, sends }] = revisions
  const { destination, watch } = subject
  const { shown } = step
  const id = shown.fold
  const alone = async (): Promise<Delivered> => ({ ...(await deliverOne(revisions[0], teller)), count: 1 })
  const [kept] = await store.get(folds, [id])
  if (kept === undefined || shown.chat !== destination.chat) return alone()

  const say = texts.for(watch?.languageCode)
  const fold = revised(kept.value, { revisions, say })
  const rendered = renderFold(id, fold, {
    watches: await watchesIn(store, [...fold.entries, ...(fold.missed?.older ?? [])]),
    say,
  })
  // Told first: should it be changed halfway, whatever comes next knows that it has to put it right.
  await store.commit(shownWrites(revisions, { told: false }))
  const edited = await editMessage(rendered.message, { api, log, shown })
  if (edited.kind === 'gone') return alone()
  const told = new Map<string, number>()
  if (edited.kind !== 'sent' && edited.kind !== 'unchanged')
    return { answer: edited, told, shown: async () => [] }
  const said = wordsFor(revisions, say)
  const body = join(sends > 0 ? [said, say('alert-repeat')] : [said], '\n')
  return {
    answer: await send(
      { body, buttons: [] },
      { api, log, destination, replyTo: shown.message, silent: manner.silent },
    ),
    told,
    shown: async () => [
      keepFold(id, fold),
      ...rendered.foldouts.map(({ id: page, ...pages }) =>
        put(foldouts, { id: page, value: { chat: shown.chat, ...pages } }, { ttlMs: shownForMs }),
      ),
      ...shownWrites(revisions, { told: true }),
    ],
  }
}

const keyOf = ({ alert }: FoldRevision['step']): string =>
  transactionKey(alert.destination, alert.notification)

const revised = (fold: Fold, { revisions, say }: { revisions: FoldRevisions; say: Say }): Fold => {
  const entries = new Map(
    revisions.map(({ step, subject }) => [keyOf(step), foldEntry(step.alert, { watch: subject.watch, say })]),
  )
  return { ...fold, entries: fold.entries.map(entry => entries.get(entry.key ?? '') ?? entry) }
}

/** Until it is `told`, the contents are those of before. */
const shownWrites = (revisions: FoldRevisions, { told }: { told: boolean }): readonly Write[] =>
  revisions.map(({ step, contents }) => {
    const { state } = step.alert.notification
    const value: Shown = { ...step.shown, state, told, ...(told && contents !== undefined && { contents }) }
    return put(shownAlerts, { id: keyOf(step), value }, { ttlMs: shownForMs })
  })

const changes: readonly Change[] = ['removed', 'restored', 'changed']

/** Each transaction by its title, since the fold tells of others too. */
const wordsFor = (revisions: FoldRevisions, say: Say): Rich => {
  const byChange = Map.groupBy(revisions, ({ step }) => step.change)
  const lines = changes.flatMap(what => {
    const changed = byChange.get(what) ?? []
    const titles = changed.slice(0, maxTitles).flatMap(({ step, subject }) => {
      const { data, time } = step.alert.notification
      const [title] = titleLines(data, { watch: subject.watch, say, time })
      return title === undefined ? [] : [title]
    })
    const more = changed.length - titles.length
    if (titles.length === 0) return []
    return [say('fold-reply', { what }), ...titles, ...(more > 0 ? [say('alert-more', { count: more })] : [])]
  })
  return join(lines, '\n')
}
