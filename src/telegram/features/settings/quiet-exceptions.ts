import { type Doc, put } from '#store/store.ts'
import { type Watch, watches } from '#watch/watch.ts'
import type { ChatContext } from '../../framework/context.ts'
import { namesIn } from '../../input/find-phrases.ts'
import { asksAboutSound, soundPart, withoutNumbers } from '../../input/parse-hours.ts'
import { parseAddresses } from '../../input/read-addresses.ts'
import { watchesOf } from '../../records.ts'
import { watchesNamedIn } from '../watches/named-watch.ts'

const nameOf = ({ value }: Doc<Watch>): string => value.settings.name
const ignoresQuietHours = ({ value }: Doc<Watch>): boolean => value.settings.ignoresQuietHours === true

/** The watches that make a sound in the quiet hours of a chat, too. */
export const quietExceptions = async (
  { store }: Pick<ChatContext, 'store'>,
  chat: string,
): Promise<readonly Doc<Watch>[]> => (await watchesOf(store, chat)).filter(ignoresQuietHours)

/**
 * The watches that the exception of a text names. Figures of their names may have been taken for times, and are then
 * only in the names that stand before it.
 */
const namedAsExceptions = (
  exception: string,
  words: string,
  all: readonly Doc<Watch>[],
): readonly Doc<Watch>[] => {
  const said = namesIn(exception, all.map(nameOf))
  const addresses = new Set(parseAddresses(exception).found.map(({ address }) => address))
  const named = watchesNamedIn(words, all)
  const hasPlainName = (watch: Doc<Watch>): boolean => {
    const name = withoutNumbers(nameOf(watch)).trim()
    return name !== nameOf(watch) && namesIn(exception, [name]).size > 0
  }
  return all.filter(
    watch =>
      said.has(nameOf(watch).toLowerCase()) ||
      watch.value.settings.addresses.some(({ address }) => addresses.has(address)) ||
      (named.includes(watch) && hasPlainName(watch)),
  )
}

/**
 * Lets the watches make a sound that a text about quiet hours excepts: *but carol always*. Without such words and
 * without hours, those that it names are exceptions no more. A question changes nothing. Returns all that make one then, or `undefined` if nothing changes.
 */
export const changeExceptions = async (
  ctx: ChatContext,
  { chat, words, hasHours }: { readonly chat: string; readonly words: string; readonly hasHours: boolean },
): Promise<readonly Doc<Watch>[] | undefined> => {
  if (asksAboutSound(ctx.message?.text ?? words)) return undefined
  const all = await watchesOf(ctx.store, chat)
  const part = soundPart(words)
  const isException = part !== undefined
  if (!isException && hasHours) return undefined
  const changed = isException
    ? namedAsExceptions(part, words, all)
    : watchesNamedIn(words, all).filter(ignoresQuietHours)
  if (changed.length === 0) return undefined
  const after = new Map(
    changed.map(({ id, version, value }) => {
      const { ignoresQuietHours: _, ...settings } = value.settings
      const next: Watch = {
        ...value,
        settings: isException ? { ...settings, ignoresQuietHours: true } : settings,
      }
      ctx.writes.push(put(watches, { id, value: next }, { expect: version }))
      return [id, { id, version, value: next }]
    }),
  )
  return all.map(watch => after.get(watch.id) ?? watch).filter(ignoresQuietHours)
}
