import type { NoiseReason } from '#chat/quieted.ts'
import { code, type Rich } from '#chat/rich.ts'
import { chainOf } from '#contract/chains.ts'
import type { Notification } from '#contract/notification.ts'
import { shortAddress } from '#lib/format.ts'
import { type Reader, watchedName } from '../names.ts'
import { movementPhrase } from '../phrases.ts'

/** What was hidden, on one line, and why. The other end is short: nobody is to copy it. */
export const hiddenLine = (data: Notification['data'], reason: NoiseReason, reader: Reader): Rich => {
  const [movement] = data.movements
  if (movement === undefined) throw new TypeError('what moved nothing is never hidden')
  return reader.say.rich('hidden-line', {
    name: watchedName(movement.address, reader),
    happened: movementPhrase(movement, reader),
    chain: chainOf(Number(data.chain.chain_id)).name,
    way: movement.direction,
    other: code(shortAddress(movement.counterparty)),
    reason: reader.say('hidden-reason', { reason }),
  })
}
