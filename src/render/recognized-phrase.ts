import { bridgedChain, chainOf } from '#chains/registry.ts'
import type { Notification } from '#contract/notification.ts'
import { assetFactsOf, type Movement, transferKind } from '#events/registry.ts'
import { isZeroAddress, shortenTokenId } from '#lib/format.ts'
import { assetName, assetSumPhrase, movedAssetPhrase } from './phrases.ts'
import type { Translator } from './texts.ts'

/** Movements that are recognized as one action. The kind `nft` is a mint or a burn. */
type RecognizedPhrase = { readonly kind: 'exchange' | 'bridge' | 'nft'; readonly phrase: string }

type Context = { readonly data: Notification['data']; readonly say: Translator }

/**
 * Recognizes the movements of one address in a transaction as one action: a swap, a wrapped coin, a bridged asset, a
 * mint or a burn.
 */
export const recognizedPhrase = (
  movements: readonly Movement[],
  context: Context,
): RecognizedPhrase | undefined => {
  // An event that was left out may belong to the same action.
  if (context.data.left_out > 0 || !isSame(movements.map(({ address }) => address))) return undefined
  const { say } = context
  const candidates = [
    { kind: 'exchange', phrase: swapPhrase(movements, say) ?? wrapPhrase(movements, context) },
    { kind: 'bridge', phrase: bridgePhrase(movements, context) },
    { kind: 'nft', phrase: mintPhrase(movements, context) ?? burnPhrase(movements, say) },
  ] as const
  for (const { kind, phrase } of candidates) if (phrase !== undefined) return { kind, phrase }
  return undefined
}

const isSame = (addresses: readonly string[]): boolean =>
  new Set(addresses.map(address => address.toLowerCase())).size === 1

/** `1 ETH → 3,412 USDC`: one asset given for another. */
const swapPhrase = (movements: readonly Movement[], say: Translator): string | undefined => {
  if (movements.length !== 2 || !movements.every(isFungible)) return undefined
  const out = movements.find(({ direction }) => direction === 'out')
  const into = movements.find(({ direction }) => direction === 'in')
  if (out === undefined || into === undefined) return undefined
  // An amount of the same asset came back, as movements are gross.
  if (out.kind === into.kind && isSame([contractOf(out), contractOf(into)])) return undefined
  return say('alert-swap', { out: movedAssetPhrase(out, say), into: movedAssetPhrase(into, say) })
}

/**
 * `1 ETH → WETH` and `WETH → 1 ETH`: a coin that went to its wrapping contract or came from it, which does not report its token
 * as a transfer.
 */
const wrapPhrase = (movements: readonly Movement[], { data, say }: Context): string | undefined => {
  const [movement, ...others] = movements
  if (movement === undefined || others.length > 0) return undefined
  const { kind, direction, counterparty } = movement
  const { symbol, wrappedNative } = chainOf(Number(data.chain.chain_id))
  if (kind !== 'native' || direction === 'self' || counterparty.toLowerCase() !== wrappedNative)
    return undefined
  const coin = movedAssetPhrase(movement, say)
  const wrapped = `W${symbol}`
  return direction === 'out'
    ? say('alert-swap', { out: coin, into: wrapped })
    : say('alert-swap', { out: wrapped, into: coin })
}

/**
 * `bridged 1 ETH to Base`, `bridged 500 USDC + 0.01 ETH to Arbitrum`: all that went to the contracts of a known bridge, or came
 * from them. A token that its bridge burns goes to the zero address instead.
 */
const bridgePhrase = (movements: readonly Movement[], { data, say }: Context): string | undefined => {
  const chain = Number(data.chain.chain_id)
  const [way = 'self', ...otherWays] = new Set(movements.map(({ direction }) => direction))
  if (way === 'self' || otherWays.length > 0 || !movements.every(isFungible)) return undefined
  const [other, ...others] = new Set(
    movements.map(({ kind, counterparty }) => {
      const isBurned = kind === 'token' && way === 'out' && isZeroAddress(counterparty)
      return bridgedChain(chain, isBurned ? (data.transaction.to ?? counterparty) : counterparty)
    }),
  )
  if (other === undefined || others.length > 0) return undefined
  const asset = movements.map(movement => movedAssetPhrase(movement, say)).join(' + ')
  return say('alert-bridged', { way, asset, chain: chainOf(other).name })
}

/**
 * `minted Bored Ape #12 for 0.08 ETH`: NFTs of one collection out of nothing, to an address that paid for them or sent the
 * transaction. Any other address had no part in it, as with spam.
 */
const mintPhrase = (movements: readonly Movement[], { data, say }: Context): string | undefined => {
  const [payment, ...otherPayments] = movements.filter(isFungible)
  const nfts = movements.filter(movement => !isFungible(movement))
  const asset = nftsPhrase(nfts, { direction: 'in', say })
  if (asset === undefined || otherPayments.length > 0) return undefined
  if (payment === undefined)
    return isSame([data.transaction.from, ...nfts.map(({ address }) => address)])
      ? say('alert-minted', { asset })
      : undefined
  if (payment.direction !== 'out') return undefined
  return say('alert-minted-for', { asset, price: movedAssetPhrase(payment, say) })
}

/** `burned Bored Ape #12`, `burned 3 NFT Bored Ape`. */
const burnPhrase = (movements: readonly Movement[], say: Translator): string | undefined => {
  const asset = nftsPhrase(movements, { direction: 'out', say })
  return asset === undefined ? undefined : say('alert-burned', { asset })
}

/**
 * `Bored Ape #12`, `3 NFT Bored Ape`: NFTs of one collection that came from the zero address, or went to it.
 */
const nftsPhrase = (
  movements: readonly Movement[],
  { direction, say }: { readonly direction: 'in' | 'out'; readonly say: Translator },
): string | undefined => {
  const [first, ...others] = movements
  if (first === undefined) return undefined
  const isPart = (movement: Movement): boolean =>
    !isFungible(movement) && movement.direction === direction && isZeroAddress(movement.counterparty)
  if (!movements.every(isPart) || !isSame(movements.map(contractOf))) return undefined
  if (others.length > 0) {
    const amount = movements.reduce((sum, movement) => sum + BigInt(movement.amount), 0n)
    return assetSumPhrase(amount.toString(), { asset: first, say })
  }
  const { tokenId = '' } = assetFactsOf(first)
  return first.amount === '1'
    ? `${assetName(first)} #${shortenTokenId(tokenId)}`
    : movedAssetPhrase(first, say)
}

const contractOf = (movement: Movement): string => assetFactsOf(movement).contract ?? ''

const isFungible = ({ kind }: Movement): boolean => transferKind(kind).isFungible
