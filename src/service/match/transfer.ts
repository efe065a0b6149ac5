/** What is moved, of one contract or of the chain itself. `tokenId`: decimal digits. */
export type TransferAsset =
  | { readonly kind: 'native' }
  | { readonly kind: 'token'; readonly contract: string }
  | {
      readonly kind: 'nft'
      readonly contract: string
      readonly standard: 'erc721' | 'erc1155'
      readonly tokenId: string
    }

/** One asset going from one address to another; addresses are keys, amounts in base units; only of a token it may be 0. */
export type Transfer = {
  readonly asset: TransferAsset
  readonly from: string
  readonly to: string
  readonly amount: bigint
  /** Of the native coin, told by a log: who wrote it. */
  readonly emitter?: string
}
