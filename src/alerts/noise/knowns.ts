import type { KnownContacts } from '#chat/dealings.ts'
import type { Watch } from '#chat/records.ts'
import type { Notification } from '#contract/notification.ts'
import type { KnownAddresses } from './rules.ts'

type Data = Notification['data']

/** Of each kind; nobody copies an address from further back. */
const maxContacts = 200

const lowerCase = (addresses: readonly string[]): readonly string[] =>
  addresses.map(address => address.toLowerCase())

export const knownAddressesOf = (watch: Watch, dealt: KnownContacts | undefined): KnownAddresses => ({
  own: new Set(lowerCase(watch.addresses.map(({ address }) => address))),
  addresses: new Set(dealt?.addresses),
  contracts: new Set(dealt?.contracts),
})

const prepended = (first: readonly string[], known: readonly string[]): readonly string[] =>
  [...new Set([...lowerCase(first), ...known])].slice(0, maxContacts)

/** With what a transaction adds that a watched address signed: whom it sent something to, and tokens of which contracts. */
export const withContactsOf = (before: KnownContacts | undefined, data: Data): KnownContacts => {
  const sent = data.movements.filter(({ direction, amount }) => direction === 'out' && amount !== '0')
  const contracts = data.movements.flatMap(movement =>
    movement.kind === 'native' ? [] : [movement.contract],
  )
  return {
    addresses: prepended(
      sent.map(({ counterparty }) => counterparty),
      before?.addresses ?? [],
    ),
    contracts: prepended(contracts, before?.contracts ?? []),
  }
}
