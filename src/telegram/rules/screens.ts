import { buttonRows, callbackButton, type Message } from '#chat/message.ts'
import type { Watch } from '#chat/records.ts'
import { bold, join, plain } from '#chat/rich.ts'
import { ruleId, ruleText, type WatchRule } from '#chat/rules.ts'
import type { Translator } from '#chat/texts.ts'
import type { Doc } from '#store/store.ts'
import { actions } from '../actions.ts'

const perRow = 6

/**
 * The rules of a watch, a button to remove each, how many alerts they have kept quiet, and worthless transfers shown or not.
 * `back`: the place in the list that the card leads to.
 */
export const rulesMessage = (
  watch: Doc<Watch>,
  o: { rules: readonly WatchRule[]; quiet: number; back: readonly string[]; say: Translator },
): Message => {
  const { rules, quiet, back, say } = o
  const lines = [
    say.rich('rules-title', { name: bold(watch.value.name) }),
    say(rules.length === 0 ? 'rules-none' : 'rules-intro'),
    ...rules.map((rule, n) => say('rules-line', { number: n + 1, rule: ruleText(rule, say) })),
    say('rules-worthless', { how: watch.value.showsWorthless === true ? 'shown' : 'hidden' }),
    ...(quiet === 0 ? [] : [say('rules-quiet', { count: quiet })]),
  ]
  const removing = rules.map((rule, n) =>
    callbackButton(
      say('button-remove', { number: n + 1 }),
      actions.removeRule,
      watch.id,
      ruleId(rule),
      ...back,
    ),
  )
  const worthless = callbackButton(
    say(watch.value.showsWorthless === true ? 'button-hide-worthless' : 'button-show-worthless'),
    actions.worthless,
    watch.id,
    ...back,
  )
  return {
    body: join(lines, '\n'),
    buttons: [
      ...buttonRows(removing, perRow),
      [worthless],
      [callbackButton(say('button-back'), actions.card, watch.id, ...back)],
    ],
  }
}

/** `Ignored from now on: USDC (0xA0b8…eB48).` */
export const ruleAddedMessage = (rule: WatchRule, o: { watch: string; say: Translator }): Message => ({
  body: plain(o.say('rule-added', { rule: ruleText(rule, o.say) })),
  buttons: [[callbackButton(o.say('button-undo'), actions.undoRule, o.watch, ruleId(rule))]],
})

export const ruleRemovedMessage = (rule: WatchRule, say: Translator): Message => ({
  body: plain(say('rule-removed', { rule: ruleText(rule, say) })),
  buttons: [],
})
