import type { ToldAsset } from '#chat/history.ts'
import { assetFactsOf } from '#events/registry.ts'

/** Of what came in or went out of an asset, in US dollars to the cent; `undefined`: its price is not known. */
export const worthOfSum = (asset: ToldAsset, way: 'in' | 'out'): number | undefined => {
  const { decimals } = assetFactsOf(asset)
  if (asset.price === undefined || decimals === null) return undefined
  return Math.round((Number(asset[way]) / 10 ** decimals) * asset.price * 100) / 100
}
