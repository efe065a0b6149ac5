import type { Notification } from '#contract/notification.ts'
import { largestParts, type OutflowPart } from '#events/outflow/outflow.ts'
import { assetFactsOf, type Movement } from '#events/registry.ts'
import { type AlertReader, addressLink, addressName, movementPhrase, watchedName } from './phrases.ts'
import { recognizedPhrase } from './recognized-phrase.ts'
import type { RichText } from './rich-text.ts'

type Data = Notification['data']

/** Outgoing parts of all sums of a notification. */
const shownParts = ({ outflows }: Data): readonly OutflowPart[] =>
  largestParts(outflows.flatMap(({ largest }) => largest))

const movementKey = (movement: Movement): string => {
  const { kind, address, direction, amount } = movement
  return [kind, assetFactsOf(movement).contract, address, direction, amount].join(':')
}

/** The movements of a notification's transaction that the lines of its outflows do not say. */
export const movementsBesideOutflows = (data: Data): readonly Movement[] => {
  const said = new Set(shownParts(data).flatMap(({ movements }) => movements.map(movementKey)))
  return said.size === 0 ? data.movements : data.movements.filter(one => !said.has(movementKey(one)))
}

/** Movements out of what the lines of outflows say. */
export const outflowMovements = (data: Data): readonly Movement[] =>
  shownParts(data).flatMap(({ movements }) => movements.filter(({ direction }) => direction === 'out'))

/** `−1 ETH → 0xf39F…2266`, or a swap or a bridge as it reads in the title of an alert. */
const partText = ({ movements }: OutflowPart, data: Data, reader: AlertReader): RichText | string => {
  const { say } = reader
  const recognized = recognizedPhrase(movements, { data: { ...data, left_out: 0 }, say })
  const [movement] = movements
  if (recognized !== undefined || movement === undefined) return recognized?.phrase ?? ''
  const { counterparty: address } = movement
  const chain = Number(data.chain.chain_id)
  const counterparty = addressLink(addressName(address, reader), reader, chain, address)
  return say.rich('alert-outflow-part', { moved: movementPhrase(movement, reader), counterparty })
}

/** The largest of what left and to whom, a line each; with the name of its address where several were left. */
export const outflowLines = (data: Data, reader: AlertReader): readonly (RichText | string)[] => {
  const addresses = new Set(data.outflows.map(({ address }) => address.toLowerCase()))
  return shownParts(data).map(part => {
    const happened = partText(part, data, reader)
    if (addresses.size === 1) return happened
    const name = watchedName(part.movements[0]?.address ?? '', reader)
    return reader.say.rich('alert-title', { name, happened })
  })
}
