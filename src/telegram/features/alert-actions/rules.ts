import { tokenRule } from '#alerts/alert-message.ts'
import { historyEntries } from '#alerts/records/history.ts'
import { shortenAddress } from '#lib/format.ts'
import { buttonRows, callbackButton, type Message } from '#render/message.ts'
import { bold } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import { type Doc, put, type Store } from '#store/store.ts'
import { ruleId, type WatchRule, watchRules } from '#watch/rules.ts'
import { suppressedCounts } from '#watch/suppressed-alerts.ts'
import { type Watch, watches } from '#watch/watch.ts'
import { answerStaleButton } from '../../framework/callback-routes.ts'
import type { ChatContext } from '../../framework/context.ts'
import type { Feature } from '../../framework/feature.ts'
import { parseListPosition } from '../../framework/list-position.ts'
import { actions } from '../../framework/permissions.ts'
import { show } from '../../framework/show.ts'

/** `USDC (0xA0b8…eB48)`, `0x3f5C…f0bE`, `up to 1.25 ETH` */
const ruleText = (rule: WatchRule, say: Translator): string => {
  const { kind, label } = rule
  const contract = kind === 'token' ? shortenAddress(rule.contract) : ''
  return say('rule', { kind: label === contract ? 'address' : kind, label, contract })
}

/** More rules than fit on the screen that lists them. */
export const maxRules = 24

/** Adds a rule. Returns `known` if the watch has it already, and `full` if it has as many as it may have. */
export const addRule = async (
  ctx: ChatContext,
  { watch, rule: added }: { watch: string; rule: WatchRule },
): Promise<'added' | 'known' | 'full'> => {
  const [stored] = await ctx.store.get(watchRules, [watch])
  const rules = stored?.value.rules ?? []
  if (rules.some(rule => ruleId(rule) === ruleId(added))) return 'known'
  if (rules.length >= maxRules) return 'full'
  const value = { rules: [...rules, added] }
  ctx.writes.push(put(watchRules, { id: watch, value }, { expect: stored?.version ?? 0 }))
  return 'added'
}

/** Resolves with the rules that are left, and the `removed` one, if the watch had it. */
const removeRule = async (
  ctx: ChatContext,
  { watch, id }: { watch: string; id: string },
): Promise<{ left: readonly WatchRule[]; removed: WatchRule | undefined }> => {
  const [stored] = await ctx.store.get(watchRules, [watch])
  const rules = stored?.value.rules ?? []
  const removed = rules.find(rule => ruleId(rule) === id)
  if (stored === undefined || removed === undefined) return { left: rules, removed: undefined }
  const left = rules.filter(rule => rule !== removed)
  ctx.writes.push(put(watchRules, { id: watch, value: { rules: left } }, { expect: stored.version }))
  return { left, removed }
}

const perRow = 2
/** A screen has eight buttons: these offers, *Show spam*, *Back*, and some rules to remove. */
const maxOffered = 4
const maxEntries = 50

/** Rules that would ignore the tokens of the latest alerts of a watch, without rules that it has. */
const offeredRules = async (
  store: Store,
  { watch, rules }: { readonly watch: string; readonly rules: readonly WatchRule[] },
): Promise<readonly WatchRule[]> => {
  const entries = await store.find(historyEntries, { index: 'of', value: watch, limit: maxEntries })
  const suggested = entries.flatMap(({ value }) => {
    if (value.kind !== 'transaction') return []
    const { chain, filled } = value.transaction
    return (filled.movements ?? []).flatMap(movement => tokenRule(movement, chain))
  })
  const has = new Set(rules.map(ruleId))
  const offered = new Map(suggested.map(rule => [ruleId(rule), rule]))
  return [...offered.values()].filter(rule => !has.has(ruleId(rule))).slice(0, maxOffered)
}

/** The label of a rule; for a token it is enough, because its contract is in the text above. */
const shortRuleText = (rule: WatchRule, say: Translator): string =>
  rule.kind === 'token' ? rule.label : ruleText(rule, say)

/**
 * The rules of a watch, a button to remove each, how many alerts they suppressed, and whether spam is shown.
 */
const rulesMessage = (
  watch: Doc<Watch>,
  {
    rules,
    offered,
    suppressed,
    back,
    say,
  }: {
    rules: readonly WatchRule[]
    offered: readonly WatchRule[]
    suppressed: number
    /** The place in the list that the card leads to. */
    back: readonly string[]
    say: Translator
  },
): Message => {
  const lines = [
    say.rich('rules-title', { name: bold(watch.value.settings.name) }),
    say(rules.length === 0 ? 'rules-none' : 'rules-intro'),
    ...rules.map(rule => say('rules-line', { rule: ruleText(rule, say) })),
    say('rules-worthless', { how: watch.value.showsWorthless === true ? 'shown' : 'hidden' }),
    ...(suppressed === 0 ? [] : [say('rules-quiet', { count: suppressed })]),
  ]
  const removing = rules.map(rule =>
    callbackButton(
      say('button-remove-rule', { rule: shortRuleText(rule, say) }),
      actions.removeRule,
      watch.id,
      ruleId(rule),
      ...back,
    ),
  )
  const ignoring = offered.map(rule =>
    callbackButton(
      say('button-ignore', { label: rule.label }),
      actions.ignoreToken,
      watch.id,
      ruleId(rule),
      ...back,
    ),
  )
  const worthless = callbackButton(
    say(watch.value.showsWorthless === true ? 'button-hide-worthless' : 'button-show-worthless'),
    actions.toggleSpam,
    watch.id,
    ...back,
  )
  return {
    body: lines,
    buttons: [
      ...buttonRows([...removing, ...ignoring], perRow),
      [worthless],
      [callbackButton(say('button-back'), actions.watchDetails, watch.id, ...back)],
    ],
  }
}

const ruleFacts = (rule: WatchRule, { watch, say }: { watch: Doc<Watch>; say: Translator }) => ({
  kind: rule.kind,
  name: watch.value.settings.name,
  rule: ruleText(rule, say),
  label: rule.label,
})

/** `treasury · Ignored from now on: USDC (0xA0b8…eB48).` */
export const ruleAddedMessage = (rule: WatchRule, watch: Doc<Watch>, say: Translator): Message => ({
  body: say('rule-added', ruleFacts(rule, { watch, say })),
  buttons: [[callbackButton(say('button-undo'), actions.undoRule, watch.id, ruleId(rule))]],
})

const ruleRemovedMessage = (rule: WatchRule, watch: Doc<Watch>, say: Translator): Message => ({
  body: say('rule-removed', ruleFacts(rule, { watch, say })),
  buttons: [],
})

/** The rules of a watch and its spam filter, opened from its card; and *Undo* under the message of a new rule. */
export const createRules = (): Feature => ({
  routes: {
    rules: async (ctx, { watch, args }) => {
      const [stored] = await ctx.store.get(watchRules, [watch.id])
      await showRules(ctx, watch, stored?.value.rules ?? [], parseListPosition(args))
    },
    removeRule: async (ctx, { watch, args: [id = '', ...place] }) => {
      const { left } = await removeRule(ctx, { watch: watch.id, id })
      await showRules(ctx, watch, left, parseListPosition(place))
    },
    ignoreToken: async (ctx, { watch, args: [id = '', ...place] }) => {
      const [doc] = await ctx.store.get(watchRules, [watch.id])
      const rules = doc?.value.rules ?? []
      const offered = await offeredRules(ctx.store, { watch: watch.id, rules })
      const rule = offered.find(candidate => ruleId(candidate) === id)
      const isAdded = rule !== undefined && (await addRule(ctx, { watch: watch.id, rule })) === 'added'
      await showRules(ctx, watch, isAdded ? [...rules, rule] : rules, parseListPosition(place))
    },
    undoRule: async (ctx, { watch, args: [id = ''] }) => {
      const { removed } = await removeRule(ctx, { watch: watch.id, id })
      if (removed === undefined) return answerStaleButton(ctx)
      return show(ctx, ruleRemovedMessage(removed, watch, ctx.say))
    },
    toggleSpam: (ctx, { watch, args }) => toggleSpam(ctx, watch, parseListPosition(args)),
  },
})

/** Shows spam from now on, or hides it again. */
const toggleSpam = async (ctx: ChatContext, watch: Doc<Watch>, back: readonly string[]): Promise<void> => {
  const { showsWorthless, ...others } = watch.value
  const value: Watch = showsWorthless === true ? others : { ...others, showsWorthless: true }
  ctx.writes.push(put(watches, { id: watch.id, value }, { expect: watch.version }))
  const [stored] = await ctx.store.get(watchRules, [watch.id])
  await showRules(ctx, { ...watch, value }, stored?.value.rules ?? [], back)
}

const showRules = async (
  ctx: ChatContext,
  watch: Doc<Watch>,
  rules: readonly WatchRule[],
  back: readonly string[],
): Promise<void> => {
  const [[count], offered] = await Promise.all([
    ctx.store.get(suppressedCounts, [watch.id]),
    offeredRules(ctx.store, { watch: watch.id, rules }),
  ])
  const suppressed = count?.value.alerts ?? 0
  await show(ctx, rulesMessage(watch, { rules, back, offered, suppressed, say: ctx.say }))
}
