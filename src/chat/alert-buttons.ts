import { transactionUrl } from '#chains/registry.ts'
import { shortId } from '#lib/short-id.ts'
import type { Translator } from '#render/texts.ts'
import { defineKind } from '#store/store.ts'
import type { WatchRule } from './filters.ts'
import { type Button, callbackButton } from './message.ts'

/**
 * What the buttons under an alert are about: its watch, and the transaction that it shows. `fired`: names of the strategies
 * that did, where they were told. `rules`: those that it offers.
 */
export type AlertFacts = {
  readonly watch: string
  readonly chain: number
  readonly hash: string
  /** Base of the sender's explorer, for chains that we know none of. */
  readonly explorer?: string
  readonly fired: readonly string[]
  readonly rules: readonly WatchRule[]
}
export const alertFacts = defineKind<AlertFacts>()('alert', { indexes: ['watch'] })

/** How long the buttons of an alert work. */
export const alertFactsForMs = 7 * 86_400_000

export const alertFactsId = ({ watch, chain, hash }: Pick<AlertFacts, 'watch' | 'chain' | 'hash'>): string =>
  shortId(watch, String(chain), hash.toLowerCase())

/** Arguments: the watch, and the facts of the alert. */
export const alertActions = {
  mute: 'm',
  unmute: 'M',
  /** Show what else can be done. */
  more: 'o',
  less: 'O',
  /** One argument more: the place of the rule in the facts. */
  rule: 'i',
  why: 'y',
  settings: 's',
  /** The same under a message of several transactions; argument: the watch alone. */
  settingsOf: 'sw',
} as const

/** Where the transaction can be looked at; its hash, where its chain has no explorer. */
export const transactionButton = (
  { chain, hash, explorer }: { chain?: number | undefined; hash: string; explorer?: string | undefined },
  say: Translator,
): Button => {
  const own = chain === undefined ? undefined : transactionUrl(chain, hash)
  const url = own ?? (explorer === undefined ? undefined : `${explorer}/tx/${hash}`)
  return url === undefined
    ? { text: say('button-copy-hash'), copy_text: { text: hash } }
    : { text: say('button-explorer'), url }
}

/** The row under an alert. */
export const alertButtons = (
  facts: AlertFacts,
  o: { muted: boolean; say: Translator },
): readonly Button[] => {
  const { muted, say } = o
  const args = [facts.watch, alertFactsId(facts)]
  return [
    transactionButton(facts, say),
    muted
      ? callbackButton(say('button-unmute'), alertActions.unmute, ...args)
      : callbackButton(say('button-mute'), alertActions.mute, ...args),
    callbackButton(say('button-more'), alertActions.more, ...args),
  ]
}

/** The row under a message of several transactions, which `unfold` shows. `watch`: the one that all of them are of. */
export const summaryButtons = (
  unfold: Button,
  { watch, say }: { watch: string | undefined; say: Translator },
): readonly Button[] => [
  unfold,
  ...(watch === undefined ? [] : [callbackButton(say('button-settings'), alertActions.settingsOf, watch)]),
]
