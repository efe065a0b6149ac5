import { chainOf } from '#contract/chains.ts'
import { type Placeholder, placeholders } from '#contract/template.ts'
import { shortenAddress } from '#lib/format.ts'
import { type Draft, nameOf } from './draft.ts'
import { type EventToggle, eventToggles, transferToggles } from './kinds.ts'

/** What the example tells of; `usd`: what it is worth. */
type ExampleEvent = {
  readonly amount: string
  readonly of: string
  readonly usd: string
  readonly movements?: string
}

const exampleEvent = (kind: EventToggle, coin: string): ExampleEvent => {
  switch (kind) {
    case 'coin':
      return { amount: '1.25', of: coin, usd: placeholders.usd.example }
    case 'tokens':
      return { amount: '500', of: 'USDC', usd: '$500' }
    case 'nfts':
      return { amount: '1', of: 'Bored Ape', usd: '?', movements: '1 NFT Bored Ape #1234' }
    case 'deployments':
      return { amount: '', of: '', usd: '?', movements: 'deployed 0x5FbD…0aa3' }
    case 'calls':
      return { amount: '', of: '', usd: '?', movements: 'called transfer on 0xA0b8…eB48' }
  }
}

const exampleLabel = (draft: Draft): string => {
  const [first, ...others] = draft.addresses
  if (first === undefined) return ''
  return first.label ?? (others.length === 0 ? nameOf(draft) : shortenAddress(first.address))
}

/** What a placeholder would stand for in an alert of this watch, were it about the first thing that the watch tells of. */
export const placeholderExamples = (draft: Draft): ((name: Placeholder) => string) => {
  const chain = chainOf(draft.chains[0] ?? 1)
  const kind = eventToggles.find(kind => draft.kinds.includes(kind)) ?? 'coin'
  const { amount, of, usd, movements = `${amount} ${of}` } = exampleEvent(kind, chain.symbol)
  const moves = amount !== ''
  const isOut = transferToggles.some(name => name === kind && draft.directions[name] === 'out')
  const sign = isOut ? '−' : '+'
  const own = draft.addresses[0]?.address ?? placeholders['tx.to'].example
  const other = placeholders['tx.from'].example
  const [from, to] = moves && !isOut ? [other, own] : [own, other]
  const examples: Readonly<Partial<Record<Placeholder, string>>> = {
    'subscription.name': nameOf(draft),
    'bot.name': nameOf(draft),
    'address.label': exampleLabel(draft),
    'tx.movements': moves ? `${sign}${movements}` : movements,
    'tx.value': kind === 'coin' ? movements : '',
    'token.amount': amount,
    'token.symbol': of,
    usd,
    'tx.from': from,
    'tx.to': kind === 'deployments' ? '' : to,
    'tx.method': kind === 'coin' ? '' : placeholders['tx.method'].example,
    'chain.name': chain.name,
    'chain.explore': chain.explorer,
  }
  return name => examples[name] ?? placeholders[name].example
}
