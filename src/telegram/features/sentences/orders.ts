import type { ChatContext } from '../../framework/context.ts'
import { hasRole } from '../../framework/memberships.ts'
import { saysAllAgain } from '../../input/every-watch.ts'
import { alertAgain } from '../watches/alert-again.ts'
import { watchesNamedIn } from '../watches/named-watch.ts'
import type { Sentence } from '../wizard/read-sentence.ts'
import { watchesMeant } from './watches-meant.ts'

/**
 * Alerts again about the watches that a sentence names, or about all, whether muted or paused. Returns `false` if it
 * wants something else.
 */
export const beginAgain = async (ctx: ChatContext, { topics, written }: Sentence): Promise<boolean> => {
  if (topics[0] !== 'resume' || !saysAllAgain(written)) return false
  const { named, all } = await watchesMeant(ctx, written)
  const some = named.length > 0 ? named : all
  if (some.length === 0) return false
  await alertAgain(ctx, some)
  return true
}

/** Orders that change nothing for good, which are carried out before the question of another one. */
const harmlessTopics: ReadonlySet<string> = new Set(['unmute', 'mute', 'pause', 'resume'])

/**
 * The sentences of a text that orders to delete a watch, and something harmless beside, which comes first. Returns
 * `undefined` for any other text.
 */
export const ordersIn = async (
  ctx: ChatContext,
  text: string,
  read: (text: string) => Sentence | undefined,
): Promise<readonly Sentence[] | undefined> => {
  const parts = text.split(/(?<=[.!?;。！？])\s+/u)
  if (parts.length < 2 || !hasRole(ctx.role, 'editor')) return undefined
  const orders = parts.flatMap(words => read(words) ?? [])
  const harmless = orders.filter(({ topics: [topic = ''] }) => harmlessTopics.has(topic))
  const deletions = orders.filter(({ topics: [topic] }) => topic === 'unwatch')
  const [deletion] = deletions
  if (deletion === undefined || deletions.length > 1 || harmless.length === 0) return undefined
  const { all } = await watchesMeant(ctx, deletion.written)
  return watchesNamedIn(deletion.written, all).length > 0 ? [...harmless, deletion] : undefined
}
