import { type AlertFacts, alertActions, alertFactsId } from '#chat/alert-buttons.ts'
import { type Button, press, rowsOf } from '#chat/message.ts'
import type { Rule } from '#chat/rules.ts'
import type { Say } from '#chat/texts.ts'

/** What `⋯` under an alert opens: as much of it as there is to do. */
export const menuOf = (facts: AlertFacts, say: Say): readonly (readonly Button[])[] => {
  const args = [facts.watch, alertFactsId(facts)]
  const rules = facts.rules.map((rule, n) =>
    press(ruleLabel(rule, { among: facts.rules, say }), alertActions.rule, ...args, String(n)),
  )
  return [
    ...rowsOf(rules, 2),
    [
      press(say('button-why'), alertActions.why, ...args),
      press(say('button-watch-settings'), alertActions.settings, ...args),
    ],
    [
      { text: say('button-copy-hash'), copy_text: { text: facts.hash } },
      press(say('button-back'), alertActions.less, ...args),
    ],
  ]
}

/** Only one of several has to be named. */
const ruleLabel = (rule: Rule, { among, say }: { among: readonly Rule[]; say: Say }): string => {
  const { kind, label } = rule
  if (kind === 'above') return say('button-above', { label })
  const isOnly = among.filter(other => other.kind === kind).length === 1
  return isOnly ? say(`button-ignore-${kind}`) : say('button-ignore', { label })
}
