import { type AlertFacts, alertActions, alertFactsId } from '#chat/alert-buttons.ts'
import { type Button, buttonRows, callbackButton } from '#chat/message.ts'
import type { WatchRule } from '#chat/rules.ts'
import type { Translator } from '#chat/texts.ts'

/** What `⋯` under an alert opens: as much of it as there is to do. */
export const alertMenu = (facts: AlertFacts, say: Translator): readonly (readonly Button[])[] => {
  const args = [facts.watch, alertFactsId(facts)]
  const rules = facts.rules.map((rule, n) =>
    callbackButton(ruleLabel(rule, { among: facts.rules, say }), alertActions.rule, ...args, String(n)),
  )
  return [
    ...buttonRows(rules, 2),
    [
      callbackButton(say('button-why'), alertActions.why, ...args),
      callbackButton(say('button-watch-settings'), alertActions.settings, ...args),
    ],
    [
      { text: say('button-copy-hash'), copy_text: { text: facts.hash } },
      callbackButton(say('button-back'), alertActions.less, ...args),
    ],
  ]
}

/** Only one of several has to be named. */
const ruleLabel = (
  rule: WatchRule,
  { among, say }: { among: readonly WatchRule[]; say: Translator },
): string => {
  const { kind, label } = rule
  if (kind === 'above') return say('button-above', { label })
  const isOnly = among.filter(other => other.kind === kind).length === 1
  return isOnly ? say(`button-ignore-${kind}`) : say('button-ignore', { label })
}
