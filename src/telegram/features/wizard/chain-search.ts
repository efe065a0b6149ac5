import { chainNamed, slugOf } from '#chains/chain-names.ts'
import { evm } from '#chains/family.ts'
import { chainOf, defaultChains } from '#chains/registry.ts'

/** Most buttons for chains on one screen. If more are on offer, chains are found by name. */
export const maxChainButtons = 8

export const needsSearch = (offered: readonly number[]): boolean => offered.length > maxChainButtons

/** The chains of a new watch: all on offer, or if they are many the best known ones. */
export const startingChains = (all: readonly number[]): readonly number[] => {
  // Chains of other families are chosen by the address.
  const usual = all.filter(id => chainOf(id).family === evm)
  const offered = usual.length === 0 ? all : usual
  if (!needsSearch(offered)) return offered
  const wellKnown = offered.filter(id => defaultChains.includes(id))
  return wellKnown.length > 0 ? wellKnown : offered.slice(0, maxChainButtons)
}

/** The chains on offer that a text names: the one of this name, or else those whose names contain it. */
export const findChains = (text: string, offered: readonly number[]): readonly number[] => {
  const named = chainNamed(text)?.id
  if (named !== undefined && offered.includes(named)) return [named]
  const part = slugOf(text.trim())
  return part.length < 2 ? [] : offered.filter(id => slugOf(chainOf(id).name).includes(part))
}
