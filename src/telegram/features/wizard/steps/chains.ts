import { chainOf } from '#chains/registry.ts'
import { sanitizeText } from '#lib/sanitize-text.ts'
import { buttonRows } from '#render/message.ts'
import { plain } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import { isOfferedOn } from '#watch/event-kinds.ts'
import { findChains, maxChainButtons, needsSearch, startingChains } from '../chain-search.ts'
import { goToReview, goToStep, type WatchDraft } from '../draft.ts'
import {
  choiceButton,
  nextButton,
  offeredChains,
  reviewButton,
  type StepContext,
  type StepResult,
  type WizardStep,
} from '../step.ts'
import { addAddressesFromText } from './addresses.ts'

const perRow = 3
/** A longer name is said again shortened. */
const maxNameLength = 40

/**
 * Drops the chosen kinds that happen on none of the chosen chains, and says so. If no other is chosen the step stays:
 * a watch of nothing cannot be made.
 */
const withKindsOnChains = (draft: WatchDraft, say: Translator): StepResult => {
  const { kinds, chains } = draft
  const gone = kinds.filter(kind => chains.length > 0 && !isOfferedOn(kind, chains))
  if (gone.length === 0) return { draft }
  const names = gone.map(kind => say(`watch-kind-${kind}`)).join(', ')
  if (gone.length === kinds.length) return { draft, toast: say('choose-chain-with', { kinds: names }) }
  return {
    draft: { ...draft, kinds: kinds.filter(kind => !gone.includes(kind)) },
    notice: plain(say('watch-kinds-left-out', { kinds: names })),
  }
}

/** Chains on offer on which the address has been used, as far as is known. */
const usedChains = (offered: readonly number[], { usedChains: used }: StepContext): readonly number[] =>
  offered.filter(id => used?.includes(id) === true)

export const chainsStep: WizardStep = {
  question: (draft, context) => {
    const { say } = context
    const offered = offeredChains(draft, context)
    const searched = needsSearch(offered)
    const shown = new Set([...draft.chains, ...startingChains(offered)])
    const used = usedChains(offered, context)
    const toggles = (searched ? [...shown].slice(0, maxChainButtons) : offered).map(id =>
      choiceButton(draft, `${draft.chains.includes(id) ? '✓ ' : ''}${chainOf(id).name}`, String(id)),
    )
    return {
      body: searched
        ? `${say('watch-chains')}\n${say('watch-chains-search', { count: offered.length })}`
        : say('watch-chains'),
      buttons: [
        ...buttonRows(toggles, perRow),
        ...(used.length === 0 ? [] : [[choiceButton(draft, say('button-chains-used'), 'used')]]),
        [
          ...(searched ? [] : [choiceButton(draft, say('button-all'), 'all')]),
          choiceButton(draft, say('button-none'), 'none'),
        ],
        [choiceButton(draft, say('button-back'), 'back'), nextButton(draft, say)],
        [...reviewButton(draft, say), choiceButton(draft, say('button-cancel'), 'cancel')],
      ],
    }
  },

  press: (draft, arg, context) => {
    const { say } = context
    const chains = offeredChains(draft, context)
    if (arg === 'all') return { draft: { ...draft, chains } }
    if (arg === 'used') return { draft: { ...draft, chains: usedChains(chains, context) } }
    if (arg === 'none') return { draft: { ...draft, chains: [] } }
    if (arg === 'back' || arg === 'next' || arg === 'review') {
      const leavesNone = draft.chains.length === 0 && (arg !== 'back' || draft.reviewed)
      if (leavesNone) return { draft, toast: say('choose-chain') }
      const fitting = arg === 'back' && !draft.reviewed ? { draft } : withKindsOnChains(draft, say)
      if ('toast' in fitting) return fitting
      if (arg === 'review') return { ...fitting, draft: goToReview(fitting.draft) }
      return { ...fitting, draft: goToStep(fitting.draft, arg === 'back' ? 'addresses' : 'what') }
    }
    const toggled = Number(arg)
    // The chains stay in the order of the offer.
    const chosen = chains.filter(id => (id === toggled) !== draft.chains.includes(id))
    return { draft: { ...draft, chains: chosen } }
  },

  text: (draft, text, context) => {
    const { say } = context
    const offered = offeredChains(draft, context)
    if (!needsSearch(offered) || /0x[0-9a-f]{16}/i.test(text))
      return addAddressesFromText(draft, text, context)
    const found = findChains(text, offered)
    const [only, ...others] = found
    if (only === undefined)
      return { draft, notice: plain(say('chain-not-found', { name: sanitizeText(text, maxNameLength) })) }
    if (others.length > 0) {
      const names = found.slice(0, maxChainButtons).map(id => chainOf(id).name)
      return { draft, notice: plain(say('chains-found', { chains: names.join(', ') })) }
    }
    // The chains stay in the order of the offer.
    return { draft: { ...draft, chains: offered.filter(id => id === only || draft.chains.includes(id)) } }
  },
}
