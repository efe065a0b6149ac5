import { ruleId, type WatchRule, watchRules } from '#chat/rules.ts'
import { put } from '#store/store.ts'
import type { ChatContext } from '../context.ts'

/** More than fits on the screen that lists them. */
export const maxRules = 24

/** `known`: it is there already. `full`: the watch holds no more. */
export const addRule = async (
  ctx: ChatContext,
  o: { watch: string; rule: WatchRule },
): Promise<'added' | 'known' | 'full'> => {
  const [kept] = await ctx.store.get(watchRules, [o.watch])
  const rules = kept?.value.rules ?? []
  if (rules.some(rule => ruleId(rule) === ruleId(o.rule))) return 'known'
  if (rules.length >= maxRules) return 'full'
  const value = { rules: [...rules, o.rule] }
  ctx.writes.push(put(watchRules, { id: o.watch, value }, { expect: kept?.version ?? 0 }))
  return 'added'
}

/** Resolves with the rules that are left, and the one that was `removed`; none where it was not there. */
export const removeRule = async (
  ctx: ChatContext,
  o: { watch: string; id: string },
): Promise<{ left: readonly WatchRule[]; removed: WatchRule | undefined }> => {
  const [kept] = await ctx.store.get(watchRules, [o.watch])
  const rules = kept?.value.rules ?? []
  const removed = rules.find(rule => ruleId(rule) === o.id)
  if (kept === undefined || removed === undefined) return { left: rules, removed: undefined }
  const left = rules.filter(rule => rule !== removed)
  ctx.writes.push(put(watchRules, { id: o.watch, value: { rules: left } }, { expect: kept.version }))
  return { left, removed }
}
