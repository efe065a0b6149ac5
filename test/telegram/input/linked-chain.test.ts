import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { chainNamed } from '#chains/chain-names.ts'
import { chainOf, chains } from '#chains/registry.ts'
import { findTransaction, readChainBeside } from '#telegram/input/linked-chain.ts'

describe('The chain beside an address', () => {
  it('is that of its explorer, for every explorer of the list', () => {
    const links = chains.flatMap(({ id, explorer, otherExplorers = [] }) =>
      [explorer, ...otherExplorers].filter(url => url !== '').map(url => [id, `${url}/address/`] as const),
    )
    const byLink = Map.groupBy(links, ([, link]) => link.replace('//www.', '//'))
    // A few dead chains and testnets share one.
    const own = [...byLink].flatMap(([link, named]) =>
      named.length === 1 ? [[named[0]?.[0], link] as const] : [],
    )
    assert.ok(own.length > 800)
    assert.deepEqual(
      own.filter(([id, link]) => readChainBeside(link, '')?.id !== id),
      [],
    )
  })

  const rows: readonly (readonly [before: string, after: string, chain: number | undefined])[] = [
    ['eip155:8453:', '', 8_453],
    ['eip155:59144:', '', 59_144],
    ['ethereum:', '@8453', 8_453],
    ['ethereum:', '@0x2105', 8_453],
    ['ethereum:', '', undefined],
    ['base:', '', 8_453],
    ['gno:', '', 100],
    ['https://app.safe.global/home?safe=base:', '', 8_453],
    ['https://app.safe.global/transactions/queue?safe=gno:', '', 100],
    ['https://app.safe.global/balances?safe=linea:', '', 59_144],
    ['https://app.safe.global/home?safe=bob:', '', 60_808],
    ['https://debank.com/profile/', '', undefined],
    ['https://hashscan.io/mainnet/account/', '', 295],
    ['https://explorer.cronos.org/address/', '', 25],
    ['https://opbnbscan.com/address/', '', 204],
    ['https://subnets.avax.network/c-chain/address/', '', 43_114],
    ['https://subnets.avax.network/beam/address/', '', 4_337],
    ['https://areonscan.com/address/', '', 463],
    ['https://explorer.cronos.org/testnet/address/', '', 338],
    // A label, not the chain BOB.
    ['bob:', '', undefined],
    ['open:', '', undefined],
  ]
  for (const [before, after, chain] of rows)
    it(`${before}0x…${after} → ${chain ?? 'none'}`, () => {
      assert.equal(readChainBeside(before, after)?.id, chain)
    })
})

describe('The name of a chain', () => {
  const rows: readonly (readonly [text: string, chain: number | undefined])[] = [
    ['gnosis', 100],
    ['Gnosis Chain', 100],
    ['xdai', 100],
    ['8453', 8_453],
    ['0x2105', 8_453],
    ['eip155:8453', 8_453],
    ['base_mainnet', 8_453],
    ['BNB Smart Chain', 56],
    ['linea', 59_144],
    ['scr', 534_352],
    ['HyperEVM', 999],
    ['nowhere', undefined],
  ]
  for (const [text, chain] of rows)
    it(`${text} → ${chain ?? 'none'}`, () => {
      assert.equal(chainNamed(text)?.id, chain)
    })
})

describe('A transaction in a text', () => {
  const digits = 'ab'.repeat(32)
  const rows: readonly (readonly [text: string, chain: number])[] = [
    [`https://etherscan.io/tx/0x${digits}`, 1],
    [`https://tronscan.org/#/transaction/${digits}`, 728_126_428],
    [`https://mempool.space/tx/${digits} https://tronscan.org/#/transaction/${digits}?lang=en`, 728_126_428],
  ]
  for (const [text, chain] of rows)
    it(`is found in ${text}`, () => {
      assert.deepEqual(findTransaction(text), {
        hash: `0x${digits}`,
        chain: { id: chain, name: chainOf(chain).name },
        isLinked: true,
      })
    })
  for (const text of [
    digits,
    `https://mempool.space/tx/${digits}`,
    `https://tronscan.org/#/transaction/${digits}ab`,
  ])
    it(`is not seen in ${text}`, () => {
      assert.equal(findTransaction(text), undefined)
    })
})
