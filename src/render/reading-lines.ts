import { safeAppUrl } from '#chains/registry.ts'
import type { ReadingNotification } from '#readings/registry.ts'
import { limitLines } from './limit-lines.ts'
import { type AlertReader, addressLink, type ReadingReader, watchedName } from './phrases.ts'
import { proposalLines } from './proposal-lines.ts'
import { concat, type RichText } from './rich-text.ts'

/** The lines of a notification of a reading, without its time. A channel of the service puts the name of its subscription first. */
export const readingLines = (
  notification: Pick<ReadingNotification, 'data' | 'test'>,
  reader: AlertReader,
): readonly (RichText | string)[] => {
  const { data, test } = notification
  const chain = Number(data.chain.chain_id)
  const named: ReadingReader['named'] = address => {
    const watched = addressLink(watchedName(address, reader), { address, chain, reader })
    return reader.subscription === undefined ? watched : concat(reader.subscription, ' (', watched, ')')
  }
  const o = { reader, chain, isTest: test === true, named }
  return 'block' in data ? limitLines(data, o) : proposalLines(data.event, o)
}

/** Time of the reading, Unix seconds: of its block, or off the chain. */
export const readingTime = ({ data }: Pick<ReadingNotification, 'data'>): number =>
  'block' in data ? data.block.time : data.event.submitted_at

/** Link to the value for a reader; `undefined`: nothing knows the chain. Owners of a Safe sign or refuse there. */
export const readingLink = ({
  data: { chain, event },
}: Pick<ReadingNotification, 'data'>): string | undefined => {
  const signing =
    event.type === 'safe_proposal'
      ? safeAppUrl(Number(chain.chain_id), { safe: event.address, hash: event.safe_tx_hash })
      : undefined
  if (signing !== undefined || chain.explore === '' || !('address' in event)) return signing
  return `${chain.explore}/address/${event.address}`
}
