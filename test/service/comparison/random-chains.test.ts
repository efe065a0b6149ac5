import assert from 'node:assert/strict'
import { test } from 'node:test'
import { temporaryFolder } from '../../support/machine.ts'
import { compareChain } from './compare-chain.ts'

/*
 * Chains made at random, with reorganisations, failing nodes and a killed service, decoded a second time by code of its own. A seed
 * that failed is run again by `FIRST_SEED=7 CHAINS=1`; more of them: `npm run bench -- comparison`.
 */
const chains = Number(process.env['CHAINS'] ?? 1)
const firstSeed = Number(process.env['FIRST_SEED'] ?? 1)

/** A chain whose coin has 6 decimals, and no wrapped coin. */
const tempo = 4_217

const seeds = Array.from({ length: chains }, (_, n) => firstSeed + n)

for (const [seed, isStraight] of seeds.flatMap(seed => [[seed, false] as const, [seed, true] as const]))
  test(`every bot is told what an independent decoder finds on a random chain${isStraight ? ' without reorganisations' : ''}, and nothing else (seed ${seed})`, async t => {
    const place = await temporaryFolder(t)
    const found = await compareChain(t, {
      seed,
      place,
      bots: 40,
      steps: 18,
      transactions: 16,
      kills: 1,
      isStraight,
      // Every second one of each sort.
      ...(isStraight === (seed % 2 === 1) && { chainId: tempo }),
    })
    t.diagnostic(
      `seed ${seed}: ${found.pairs} pairs, ${found.told} told by ${found.received} notifications, ${found.reorgs} reorganisations`,
    )
    assert.ok(isStraight || found.reorgs > 0)
    assert.ok(found.told > 150, `${found.told} told`)
    assert.deepEqual(
      found.differences.slice(0, 5),
      [],
      `seed ${seed}: ${found.differences.length} differences`,
    )
  })
