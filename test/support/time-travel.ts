import { type ProductOptions, type StoryContext, startProduct } from './product.ts'
import { withStore } from './store.ts'

/** A Lookout whose clock shows `begin`; `travel` stops it and starts it again at another time. */
export const startAt = async (t: StoryContext, begin: string, o: ProductOptions = {}) => {
  const beganMs = Date.parse(begin) - Date.now()
  let aheadMs = beganMs
  const product = await startProduct(t, { ...o, now: () => Date.now() + aheadMs })
  const travel = async (to: string): Promise<void> => {
    await product.stop()
    aheadMs = Date.parse(to) - Date.now()
    await withStore(product, {
      aheadMs: aheadMs - beganMs,
      use: store => store.commit([{ op: 'delay', queue: 'match', lane: 'nobody', delayMs: 1 }]),
    })
    await product.start()
  }
  return { ...product, travel }
}
