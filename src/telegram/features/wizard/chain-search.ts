import { chainNamed, slugOf } from '#chains/chain-names.ts'
import { evm } from '#chains/family.ts'
import { chainOf, defaultChains } from '#chains/registry.ts'

/** Buttons for chains on one screen. Where more are on offer they are found by name. */
export const maxChainButtons = 8

export const needsSearch = (offered: readonly number[]): boolean => offered.length > maxChainButtons

/** The chains of a new watch: all on offer, or of many the best known ones. */
export const startingChains = (all: readonly number[]): readonly number[] => {
  // Those of other families are chosen by the address.
  const usual = all.filter(id => chainOf(id).family === evm)
  const offered = usual.length === 0 ? all : usual
  if (!needsSearch(offered)) return offered
  const known = offered.filter(id => defaultChains.includes(id))
  return known.length > 0 ? known : offered.slice(0, maxChainButtons)
}

/** The chains on offer that a text names: the one of this name, or else those whose names contain it. */
export const findChains = (text: string, offered: readonly number[]): readonly number[] => {
  const named = chainNamed(text)?.id
  if (named !== undefined && offered.includes(named)) return [named]
  const part = slugOf(text.trim())
  return part.length < 2 ? [] : offered.filter(id => slugOf(chainOf(id).name).includes(part))
}
