import { defineKind } from '#store/store.ts'
import { explorerUrl } from './explorer-url.ts'
import { type Button, press } from './message.ts'
import { shortId } from './short-id.ts'
import type { Say } from './texts.ts'

/** What the buttons under an alert are about: its watch, and the transaction that it shows. */
export type AlertFacts = {
  readonly watch: string
  readonly chain: number
  readonly hash: string
}
export const alertFacts = defineKind<AlertFacts>()('alert')

/** How long the buttons of an alert work. */
export const alertFactsForMs = 7 * 86_400_000

export const alertFactsId = ({ watch, chain, hash }: AlertFacts): string =>
  shortId(watch, String(chain), hash.toLowerCase())

/** Arguments: the watch, and the facts of the alert. */
export const alertActions = { mute: 'm', unmute: 'M' } as const

/** Where the transaction can be looked at; its hash, where its chain has no explorer. */
export const transactionButton = ({ chain, hash }: Pick<AlertFacts, 'chain' | 'hash'>, say: Say): Button => {
  const url = explorerUrl(chain, hash)
  return url === undefined
    ? { text: say('button-copy-hash'), copy_text: { text: hash } }
    : { text: say('button-explorer'), url }
}

/** The row under an alert. */
export const alertButtons = (facts: AlertFacts, o: { muted: boolean; say: Say }): readonly Button[] => {
  const { muted, say } = o
  const args = [facts.watch, alertFactsId(facts)]
  return [
    transactionButton(facts, say),
    muted
      ? press(say('button-unmute'), alertActions.unmute, ...args)
      : press(say('button-mute'), alertActions.mute, ...args),
  ]
}
