import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import type { Bridge } from '#chains/chain.ts'
import { bridgedChain, chainOf, chains, defaultChains } from '#chains/registry.ts'

const source = join(import.meta.dirname, '..', '..', 'src')
const sourceFiles = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(path =>
  path.endsWith('.ts'),
)

const address = /^0x(?:41)?[0-9a-f]{40}$/

const bridgeContracts = (bridge: Bridge | undefined): readonly string[] =>
  bridge === undefined ? [] : [...bridge.remoteContracts, ...bridge.localContracts]

describe('the chains', () => {
  it('need one file and one line of the registry each', () => {
    const registry = readFileSync(join(source, 'chains', 'registry.ts'), 'utf8')
    const files = readdirSync(join(source, 'chains'))
    for (const file of files.filter(
      name =>
        !['chain-names.ts', 'currencies.ts', 'family.ts', 'listed-names.json', 'listed-names.ts'].includes(
          name,
        ),
    ))
      assert.ok(file === 'registry.ts' || registry.includes(`'./${file}'`), `${file} is not in the registry`)
    const facts = chains.flatMap(({ explorer, rpc, priceFeed, tokens, coinContract, bridge }) => [
      explorer,
      ...rpc,
      priceFeed ?? '',
      ...(tokens ?? []).flatMap(({ contracts }) => contracts),
      coinContract ?? '',
      ...bridgeContracts(bridge),
    ])
    const own = files
      .filter(file => file.endsWith('.ts'))
      .map(file => readFileSync(join(source, 'chains', file), 'utf8'))
      .join('\n')
    // The reader of a template sees this one as an example.
    const known = new Set(
      facts.filter(fact => own.includes(fact) && fact !== '' && fact !== 'https://etherscan.io'),
    )
    for (const path of sourceFiles.filter(path => !path.startsWith('chains'))) {
      const text = readFileSync(join(source, path), 'utf8').toLowerCase()
      for (const fact of known) assert.ok(!text.includes(fact.toLowerCase()), `${fact} in ${path}`)
    }
  })

  it('have unique ids and names, and well-formed addresses', () => {
    assert.equal(new Set(chains.map(({ id }) => id)).size, chains.length)
    assert.equal(new Set(chains.map(({ name }) => name)).size, chains.length)
    for (const { name, explorer, priceFeed, wrappedNative, tokens = [], coinContract, bridge } of chains) {
      assert.doesNotMatch(explorer, /\/$/, name)
      const addresses = [
        priceFeed,
        wrappedNative,
        coinContract,
        ...tokens.flatMap(({ contracts }) => contracts),
        ...bridgeContracts(bridge),
      ]
      for (const given of addresses) if (given !== undefined) assert.match(given, address, name)
    }
  })

  it('are watched by default if they are among the best known', () => {
    assert.deepEqual(defaultChains, [1, 8453, 42161, 10, 56, 137, 43114])
  })

  it('include the testnets of Ethereum, with coins of their own and withdrawals', () => {
    assert.deepEqual(
      [11_155_111, 17_000, 560_048].map(id => {
        const { name, symbol, explorer, rpc, hasWithdrawals, isTestnet } = chainOf(id)
        return { name, symbol, explorer, hasEndpoint: rpc.length > 0, hasWithdrawals, isTestnet }
      }),
      ['Sepolia', 'Holesky', 'Hoodi'].map(name => ({
        name,
        symbol: `${name}ETH`,
        explorer: `https://${name.toLowerCase()}.etherscan.io`,
        hasEndpoint: true,
        hasWithdrawals: true,
        isTestnet: true,
      })),
    )
  })

  it('are bridged to and from by contracts of their own', () => {
    const portal = '0x49048044D57e1C92A77f79988d21Fa8fAF74E97e'
    const messagePasser = '0x4200000000000000000000000000000000000016'
    assert.deepEqual(
      [bridgedChain(1, portal), bridgedChain(8453, messagePasser), bridgedChain(10, messagePasser)],
      [8453, 1, 1],
    )
    assert.deepEqual([bridgedChain(10, portal), bridgedChain(1, messagePasser)], [undefined, undefined])
    // opBNB settles on BNB Chain.
    const portalOfOpBnb = '0x1876EA7702C0ad0C6A2ae6036DE7733edfBca519'
    assert.deepEqual(
      [56, 204, 1].map(id => bridgedChain(id, id === 204 ? messagePasser : portalOfOpBnb)),
      [204, 56, undefined],
    )
    const there = chains.flatMap(({ bridge }) => bridge?.remoteContracts ?? [])
    assert.equal(new Set(there).size, there.length)
  })

  it('that have no file of their own are known from a public list', () => {
    const { name, symbol, decimals, explorer, isTestnet } = chainOf(250)
    assert.deepEqual(
      { name, symbol, decimals, explorer, isTestnet },
      { name: 'Fantom', symbol: 'FTM', decimals: 18, explorer: 'https://ftmscan.com', isTestnet: undefined },
    )
    assert.equal(chainOf(84_532).isTestnet, true)
  })

  it('make blocks steadily only where a file of their own says how often', () => {
    const [ink, linea, pulse] = [57_073, 59_144, 369].map(chainOf)
    assert.deepEqual(
      [ink, linea, pulse].map(chain => chain?.blocksOnDemand),
      [undefined, true, true],
    )
    assert.equal(pulse?.blockTimeMs, 10_000)
  })

  it('have their wrapped coin among the tokens that people know', () => {
    const [avalanche, gnosis, zora] = [43_114, 100, 7_777_777].map(id =>
      chainOf(id).tokens?.map(({ symbol }) => symbol),
    )
    assert.deepEqual(avalanche, ['USDT', 'USDC', 'WAVAX'])
    assert.ok(gnosis?.includes('WXDAI'))
    assert.equal(zora, undefined)
  })

  it('that are unknown go by their number', () => {
    const { name, symbol, explorer } = chainOf(123_456_789_012)
    assert.deepEqual({ name, symbol, explorer }, { name: 'Chain 123456789012', symbol: 'ETH', explorer: '' })
  })
})
