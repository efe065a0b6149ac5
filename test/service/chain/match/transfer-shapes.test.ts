import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ethereum as ethereumFacts } from '#chains/ethereum.ts'
import { nftTopics } from '#events/nft/nft-log.ts'
import { isCompleteTransaction, type RawLog } from '#events/raw-block.ts'
import { strategySchema } from '#events/registry.ts'
import { erc404TransferTopic, transferTopic } from '#events/transfer.ts'
import { createAddressMap } from '#service/chain/match/address-map.ts'
import { findCandidates } from '#service/chain/match/find-candidates.ts'
import { matchCandidate } from '#service/chain/match/match-candidate.ts'
import { watchedBot } from '#service/chain/match/watched-bot.ts'
import { createRandom } from '../../../support/random.ts'
import { ethereum, me, other, token, word } from './real-blocks.ts'

const { cryptoKitties, cryptoPunks } = ethereumFacts.earlyNfts
const [, punkTransferTopic, punkBoughtTopic, , , consecutiveTopic] = nftTopics

const calls = ethereum['type 2']({ input: '0x01' })
const transactions = isCompleteTransaction(calls) ? [calls] : []
const [{ hash } = { hash: '' }] = transactions

const log = (topics: readonly string[], words: readonly string[], address = `0x${token}`): RawLog => ({
  address,
  topics: topics.map(topic => (topic.startsWith('0x') ? topic : `0x${topic}`)),
  data: `0x${words.join('')}`,
  transactionHash: hash,
  transactionIndex: '0x0',
})

const map = createAddressMap()
const strategies = ['token_transfer', 'nft_transfer', 'outflow'].map(func =>
  strategySchema.parse({ func, params: func === 'outflow' ? { usd: 1, within: '1h' } : {} }),
)
map.add(watchedBot('bot', { chains: [1, 8_453], addresses: [me], strategies }, new Map()))

/** The movements that a bot is told of. */
const movementsOf = (chain: number, ...logs: readonly RawLog[]) => {
  const { candidates, faults } = findCandidates({ chain, transactions, logs, botsAt: map.botsAt })
  assert.equal(faults, 0)
  return candidates.flatMap(candidate =>
    matchCandidate(candidate, { succeeded: true }).flatMap(({ contents }) => contents.movements),
  )
}

const nft = (contract: string, standard: string, change: object = {}) => ({
  kind: 'nft',
  contract: contract.replace('0x', ''),
  standard,
  tokenId: '7',
  address: me,
  direction: 'in',
  counterparty: other,
  amount: '1',
  ...change,
})

/** The movements of the ids from the first to the last. */
const many = (first: bigint, last: bigint) =>
  movementsOf(1, log([consecutiveTopic, word(first), word(other), word(me)], [word(last)]))

describe('Transfers in other shapes', () => {
  const ends = [word(other), word(me)]

  it('are of CryptoKitties and CryptoPunks where these are, and nowhere else', () => {
    const kitty = log([transferTopic], [...ends, word(7)], cryptoKitties)
    assert.deepEqual(movementsOf(1, kitty), [nft(cryptoKitties, 'cryptokitties')])
    assert.deepEqual(movementsOf(8_453, kitty), [])
    assert.deepEqual(movementsOf(1, { ...kitty, address: `0x${token}` }), [])

    const moved = log([transferTopic, ...ends], [word(1)], cryptoPunks)
    const named = log([punkTransferTopic, ...ends], [word(7)], cryptoPunks)
    assert.deepEqual(movementsOf(1, moved, named), [nft(cryptoPunks, 'cryptopunks')])
    assert.deepEqual(movementsOf(1, moved), [])
    assert.deepEqual(movementsOf(1, named), [])
    assert.deepEqual(movementsOf(1, moved, { ...named, address: `0x${token}` }), [])
    assert.equal(movementsOf(8_453, moved, named)[0]?.kind, 'token')
  })

  it('are two CryptoPunks where a transaction moves two, in whichever order a node groups the logs', () => {
    const moved = log([transferTopic, ...ends], [word(1)], cryptoPunks)
    const bought = (id: number) =>
      log([punkBoughtTopic, word(id), word(other), word(0)], [word(0)], cryptoPunks)
    const two = [nft(cryptoPunks, 'cryptopunks'), nft(cryptoPunks, 'cryptopunks', { tokenId: '8' })]
    assert.deepEqual(movementsOf(1, moved, bought(7), moved, bought(8)), two)
    assert.deepEqual(movementsOf(1, moved, moved, bought(7), bought(8)), two)
  })

  it('are counted where a log moves many ids, and not listed', () => {
    const highest = 2n ** 256n - 1n
    assert.deepEqual(many(1n, 10_000n), [
      nft(token, 'erc721', { tokenId: '1', lastTokenId: '10000', amount: '10000' }),
    ])
    assert.deepEqual(many(0n, highest), [
      nft(token, 'erc721', { tokenId: '0', lastTokenId: `${highest}`, amount: `${2n ** 256n}` }),
    ])
    assert.deepEqual(many(7n, 7n), [nft(token, 'erc721')])
    assert.deepEqual(many(8n, 7n), [])
  })

  it('are never misread, whatever a contract writes', () => {
    const random = createRandom(43)
    const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)]
    const words = [
      word(me),
      word(other),
      word(0),
      word(7),
      'f'.repeat(64),
      `1${word(me).slice(1)}`,
      'F'.repeat(64),
    ]
    const contracts = [
      cryptoKitties,
      cryptoPunks,
      cryptoPunks.toUpperCase().replace('0X', '0x'),
      `0x${token}`,
    ]
    const some = (most: number) => Array.from({ length: random() * (most + 1) }, () => pick(words) ?? '')
    for (let n = 0; n < 5_000; n += 1) {
      const logs = Array.from({ length: 1 + Math.floor(random() * 4) }, () => {
        const given = log(
          [pick([...nftTopics, erc404TransferTopic]) ?? '', ...some(4).map(one => one.toLowerCase())],
          some(5),
          pick(contracts),
        )
        const cut = random() < 0.2 ? Math.floor(random() * given.data.length) : given.data.length
        return { ...given, data: given.data.slice(0, cut) }
      })
      for (const moved of movementsOf(1, ...logs)) {
        assert.ok(BigInt(moved.amount) > 0n, JSON.stringify(logs))
        if (moved.kind !== 'nft') continue
        const { tokenId, lastTokenId = tokenId } = moved
        assert.match(`${tokenId} ${lastTokenId}`, /^\d{1,78} \d{1,78}$/)
        assert.ok(BigInt(lastTokenId) >= BigInt(tokenId), JSON.stringify(logs))
      }
    }
  })
})
