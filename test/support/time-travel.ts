import { type Product, type ProductOptions, type StoryContext, startProduct } from './product.ts'
import { withStore } from './store.ts'

/** Lets time go by for what a Lookout keeps while it does not run. */
export const letPass = (product: Pick<Product, 'environment'>, ms: number): Promise<unknown> =>
  withStore(product, {
    aheadMs: ms,
    use: store => store.commit([{ op: 'delay', queue: 'match', lane: 'nobody', delayMs: 1 }]),
  })

/** A Lookout whose clock shows `begin`; `travel` stops it and starts it again at another time. */
export const startAt = async (t: StoryContext, begin: string, o: ProductOptions = {}) => {
  const beganMs = Date.parse(begin) - Date.now()
  let aheadMs = beganMs
  const product = await startProduct(t, { ...o, now: () => Date.now() + aheadMs })
  const travel = async (to: string): Promise<void> => {
    await product.stop()
    aheadMs = Date.parse(to) - Date.now()
    await letPass(product, aheadMs - beganMs)
    await product.start()
  }
  return { ...product, travel }
}
