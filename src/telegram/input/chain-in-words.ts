import type { Chain } from '#chains/chain.ts'
import { chainNamed, slugOf, wellKnownChainNamed } from '#chains/chain-names.ts'

const between = /\s*[,&+/]\s*|\s+(?:and|und|y|et|e|и|và|dan|ve)\s+/
/** Matches a label and a chain behind it: `boss (Base)`, `boss on Base`. */
const labelThenChain =
  /^(.*?)\s*(?:[([]([^()[\]]+)[)\]]|(?<!\S)(?:(?:on|auf|en|sur|em|di|на|trên)\s+|@\s*)(.+))$/iu
/** Matches a chain alone in front of an address, perhaps in brackets or before a colon. */
const chainBeforeAddress = /^\s*(?:[-–—•*·]\s+)?[([]?([^()[\]:：]+?)[)\]]?\s*[:：]?\s*$/
const networkLine =
  /^[^\S\n]*(?:network|chain|blockchain|netzwerk|red|réseau|rede|сеть|网络|ağ|jaringan|mạng)[^\S\n]*[:：][^\S\n]*([^\n(]{1,40})/imu

/**
 * A chain by its name, unless that is the name of a coin, too: people have an address of ETH on many chains.
 */
const chainInWords = (words: string): Chain | undefined => {
  const chain = wellKnownChainNamed(slugOf(words.trim()))
  return chain?.symbol.toLowerCase() === words.trim().toLowerCase() ? undefined : chain
}

/** The chains of `Base` or `Base and Ethereum`. Returns [] if there are other words. */
const chainsInWords = (words: string): readonly Chain[] => {
  const named = words.split(between).map(chainInWords)
  return named.flatMap(chain => chain ?? []).length === named.length
    ? named.flatMap(chain => chain ?? [])
    : []
}

/** Takes the chains off the text behind an address: `boss on Base`, `boss (Base)`, `Base`. */
export const splitChains = (
  behind: string,
): { readonly label: string; readonly chains: readonly Chain[] } => {
  const alone = chainsInWords(behind)
  if (alone.length > 0) return { label: '', chains: alone }
  const [, label = '', inBrackets, afterWord] = labelThenChain.exec(behind) ?? []
  const chains = chainsInWords(inBrackets ?? afterWord ?? '')
  return chains.length > 0 ? { label, chains } : { label: behind, chains: [] }
}

/** The chain that stands alone in front of an address on its line. */
export const chainBefore = (before: string): Chain | undefined =>
  chainInWords(chainBeforeAddress.exec(before)?.[1] ?? '')

/** The chain of `Network: BSC`, as exchanges write it beside the only address of a message. */
export const chainOnOwnLine = (text: string): Chain | undefined => {
  const [, words] = networkLine.exec(text) ?? []
  return words === undefined ? undefined : chainNamed(words)
}
