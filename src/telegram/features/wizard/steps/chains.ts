import { chainOf } from '#chains/registry.ts'
import { sanitizeText } from '#lib/sanitize-text.ts'
import { type Button, buttonRows } from '#render/message.ts'
import type { Translator } from '#render/texts.ts'
import { isOfferedOn } from '#watch/event-kinds.ts'
import { chainNames } from '#watch/watch-lines.ts'
import { findChains, maxChainButtons, needsSearch, startingChains } from '../chain-search.ts'
import { goToReview, goToStep, type WatchDraft } from '../draft.ts'
import { maxButtons, openPage, pageOf } from '../paging.ts'
import {
  choiceButton,
  nextButton,
  offeredChains,
  reviewButton,
  type StepContext,
  type StepResult,
  tickedButton,
  type WizardStep,
} from '../step.ts'
import { addAddressesFromText } from './addresses.ts'

const perRow = 2
/** A longer name is shortened in the answer. */
const maxNameLength = 40

/**
 * Drops the chosen kinds that happen on none of the chosen chains, and says so. If no other kind is chosen,
 * the step stays, because a watch of nothing cannot be made.
 */
const withKindsOnChains = (draft: WatchDraft, say: Translator): StepResult => {
  const { kinds, chains } = draft
  const dropped = kinds.filter(kind => chains.length > 0 && !isOfferedOn(kind, chains))
  if (dropped.length === 0) return { draft }
  const names = dropped.map(kind => say(`watch-kind-${kind}`)).join(', ')
  if (dropped.length === kinds.length) return { draft, toast: say('choose-chain-with', { kinds: names }) }
  return {
    draft: { ...draft, kinds: kinds.filter(kind => !dropped.includes(kind)) },
    notice: say('watch-kinds-left-out', { kinds: names }),
  }
}

/** Chains on offer on which the address has been used, as far as is known. */
const usedChains = (offered: readonly number[], { usedChains: used }: StepContext): readonly number[] =>
  offered.filter(id => used?.includes(id) === true)

const addChainFromText: WizardStep['text'] = (draft, text, context) => {
  const { say } = context
  const offered = offeredChains(draft, context)
  if (!needsSearch(offered) || /0x[0-9a-f]{16}/i.test(text)) return addAddressesFromText(draft, text, context)
  const matches = findChains(text, offered)
  const [only, ...others] = matches
  if (only === undefined)
    return { draft, notice: say('chain-not-found', { name: sanitizeText(text, maxNameLength) }) }
  if (others.length > 0) {
    const names = matches.slice(0, maxChainButtons).map(id => chainOf(id).name)
    return { draft, notice: say('chains-found', { chains: names.join(', ') }) }
  }
  // The chains stay in the order of the offer.
  return { draft: { ...draft, chains: offered.filter(id => id === only || draft.chains.includes(id)) } }
}

/** Whether exactly the chains of a new watch are chosen. */
const hasUsual = ({ chains }: WatchDraft, usual: readonly number[]): boolean =>
  chains.length === usual.length && usual.every(id => chains.includes(id))

/**
 * Toggles for the chains on the screen. They are unticked while the usual chains are chosen, and a press then
 * chooses one of them.
 */
const toggleButtons = (draft: WatchDraft, ids: readonly number[], offered: readonly number[]): Button[] => {
  const isUsual = hasUsual(draft, startingChains(offered))
  return ids.map(id =>
    tickedButton(draft, !isUsual && draft.chains.includes(id), chainOf(id).name, String(id)),
  )
}

/** The chosen chains and the usual ones; any other is found by its name. */
const listedChains = (draft: WatchDraft, offered: readonly number[]): readonly number[] =>
  needsSearch(offered) ? [...new Set([...draft.chains, ...startingChains(offered)])] : offered

const toggled = (draft: WatchDraft, arg: string, offered: readonly number[]): WatchDraft => {
  const id = Number(arg)
  if (!offered.includes(id)) return draft
  const chosen = hasUsual(draft, startingChains(offered)) ? [] : draft.chains
  // The chains stay in the order of the offer.
  return { ...draft, chains: offered.filter(other => (other === id) !== chosen.includes(other)) }
}

/** The usual chains, those in use, and each by itself if all fit; otherwise the list is behind *Choose*. */
const chainsStep: WizardStep = {
  question: (draft, context) => {
    const { say } = context
    const offered = offeredChains(draft, context)
    const usual = startingChains(offered)
    const usualText = needsSearch(offered) ? say('chains-count', { count: usual.length }) : say('button-all')
    const used = usedChains(offered, context)
    const presets = [
      tickedButton(draft, hasUsual(draft, usual), usualText, 'all'),
      ...(used.length === 0 ? [] : [choiceButton(draft, say('button-chains-used'), 'used')]),
    ]
    const lasts = [
      ...(draft.reviewed ? [] : [choiceButton(draft, say('button-back'), 'back')]),
      nextButton(draft, say),
      ...reviewButton(draft, say),
    ]
    const fits = presets.length + offered.length + lasts.length <= maxButtons
    return {
      body: [say('watch-chains'), ...(draft.reviewed ? [] : [chainNames(draft.chains, say)])],
      buttons: [
        ...presets.map(button => [button]),
        ...(fits
          ? buttonRows(toggleButtons(draft, offered, offered), perRow)
          : [[choiceButton(draft, `${say('button-choose')} ▾`, 'choose')]]),
        lasts,
      ],
    }
  },

  press: (draft, arg, context) => {
    const { say } = context
    const chains = offeredChains(draft, context)
    if (arg === 'all') return { draft: { ...draft, chains: startingChains(chains) } }
    if (arg === 'used') return { draft: { ...draft, chains: usedChains(chains, context) } }
    if (arg === 'choose') return { draft: { ...draft, step: 'chain-list', page: 0 } }
    if (arg === 'back' || arg === 'next' || arg === 'review') {
      const leavesNone = draft.chains.length === 0 && (arg !== 'back' || draft.reviewed)
      if (leavesNone) return { draft, toast: say('choose-chain') }
      const fitting = arg === 'back' && !draft.reviewed ? { draft } : withKindsOnChains(draft, say)
      if ('toast' in fitting) return fitting
      if (arg === 'review') return { ...fitting, draft: goToReview(fitting.draft) }
      return { ...fitting, draft: goToStep(fitting.draft, arg === 'back' ? 'addresses' : 'what') }
    }
    return { draft: toggled(draft, arg, chains) }
  },

  text: addChainFromText,
}

/** Asks for single chains. */
const chainListStep: WizardStep = {
  question: (draft, context) => {
    const { say } = context
    const offered = offeredChains(draft, context)
    const { shown, paging } = pageOf(listedChains(draft, offered), { draft, others: 1, say })
    const count = offered.length
    return {
      body: [say('watch-chains'), ...(needsSearch(offered) ? [say('watch-chains-search', { count })] : [])],
      buttons: [
        ...buttonRows(toggleButtons(draft, shown, offered), perRow),
        ...paging,
        [choiceButton(draft, say('button-back'), 'chains')],
      ],
    }
  },

  press: (draft, arg, context) => {
    if (arg === 'chains') return { draft: { ...draft, step: 'chains' } }
    return { draft: openPage(draft, arg) ?? toggled(draft, arg, offeredChains(draft, context)) }
  },

  text: addChainFromText,
}

export const chainSteps = { chains: chainsStep, 'chain-list': chainListStep }
