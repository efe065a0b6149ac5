import type { SpamReason } from '#chat/quieted.ts'
import type { Movement } from '#contract/notification.ts'
import { isTokenImitation } from './imitates.ts'
import { isBait } from './is-bait.ts'
import { isLookAlike } from './look-alike.ts'
import { isDust, isMoney } from './worth.ts'

/**
 * What the chat knows of the one who watches; addresses in lower case. `own`: what is watched. `addresses`: what these sent
 * to; `contracts`: of tokens that moved in what they signed.
 */
export type KnownAddresses = {
  readonly own: ReadonlySet<string>
  readonly addresses: ReadonlySet<string>
  readonly contracts: ReadonlySet<string>
}

/** Where a movement is judged. */
export type SpamContext = { readonly chain: number; readonly knowns: KnownAddresses }

type SpamRule = {
  readonly reason: SpamReason
  readonly catches: (movement: Movement, facts: SpamContext) => boolean
}

const zeroAddress = `0x${'0'.repeat(40)}`

const isKnown = (address: string, { own, addresses }: KnownAddresses): boolean =>
  own.has(address) || addresses.has(address)

const isLikeKnown = (address: string, { own, addresses }: KnownAddresses): boolean =>
  [...own, ...addresses].some(known => isLookAlike(address, known))

const isImitation = (movement: Movement, { chain, knowns }: SpamContext): boolean =>
  movement.kind === 'token' &&
  !knowns.contracts.has(movement.contract.toLowerCase()) &&
  isTokenImitation(movement, chain)

/** What makes a movement worthless that the watched address did not sign; the first that catches it is the reason. */
export const spamRules: readonly SpamRule[] = [
  {
    // So that it is copied from the history by mistake: its ends are those of an address that was sent to.
    reason: 'look-alike',
    catches: (movement, { chain, knowns }) => {
      const other = movement.counterparty.toLowerCase()
      if (other === zeroAddress || isKnown(other, knowns) || !isLikeKnown(other, knowns)) return false
      return movement.amount === '0' || !isMoney(movement, chain)
    },
  },
  {
    // Anybody may move nothing in anybody's name.
    reason: 'zero-value',
    catches: ({ amount }) => amount === '0',
  },
  {
    // A name that leads to a site, which then asks for a signature.
    reason: 'bait',
    catches: (movement, { knowns }) => {
      if (movement.kind === 'native' || knowns.contracts.has(movement.contract.toLowerCase())) return false
      return isBait(movement.kind === 'nft' ? movement.name : movement.symbol)
    },
  },
  {
    // A token that anybody made, under a symbol that is taken for another one.
    reason: 'imitation',
    catches: isImitation,
  },
  {
    // A name in the history for next to nothing.
    reason: 'dust',
    catches: (movement, { chain, knowns }) =>
      movement.direction === 'in' &&
      !isKnown(movement.counterparty.toLowerCase(), knowns) &&
      isDust(movement, chain),
  },
]

/** Whether a movement takes something away: what went out, unless it was nothing, or of a token that is not what it says. */
export const isLoss = (movement: Movement, facts: SpamContext): boolean =>
  movement.direction === 'out' && movement.amount !== '0' && !isImitation(movement, facts)
