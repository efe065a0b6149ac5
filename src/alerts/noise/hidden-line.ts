import type { SpamReason } from '#chat/quieted.ts'
import { code, type RichText } from '#chat/rich.ts'
import { chainOf } from '#contract/chains.ts'
import type { Notification } from '#contract/notification.ts'
import { shortenAddress } from '#lib/format.ts'
import { type AlertReader, watchedName } from '../names.ts'
import { movementPhrase } from '../phrases.ts'

/** What was hidden, on one line, and why. The other end is short: nobody is to copy it. */
export const spamLine = (data: Notification['data'], reason: SpamReason, reader: AlertReader): RichText => {
  const [movement] = data.movements
  if (movement === undefined) throw new TypeError('what moved nothing is never hidden')
  return reader.say.rich('hidden-line', {
    name: watchedName(movement.address, reader),
    happened: movementPhrase(movement, reader),
    chain: chainOf(Number(data.chain.chain_id)).name,
    way: movement.direction,
    other: code(shortenAddress(movement.counterparty)),
    reason: reader.say('hidden-reason', { reason }),
  })
}
