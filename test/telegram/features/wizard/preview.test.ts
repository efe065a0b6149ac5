import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { tracedSources } from '#events/event-kind.ts'
import { createEmptyDraft, settingsFromDraft } from '#telegram/features/wizard/draft.ts'
import {
  type ChainCoverage,
  coverageLine,
  estimateLine,
  fetchCoverage,
  fetchEstimate,
  proposalCoverageLine,
} from '#telegram/features/wizard/preview.ts'
import type { EventOption } from '#watch/event-kinds.ts'
import { json, reply, startRawService } from '../../../client/raw-service.ts'
import { treasury } from '../../../support/addresses.ts'
import { texts } from '../../../support/texts.ts'

const say = texts.for('en')
const nothingKnown: ChainCoverage = { seen: [], unseen: [] }

/** What the review says where these chains and kinds are chosen. */
const lineOf = (o: {
  chains: readonly number[]
  kinds: readonly EventOption[]
  coverage: ChainCoverage
}): string => {
  const draft = createEmptyDraft('draft-id', { chains: o.chains })
  return coverageLine({ ...draft, kinds: o.kinds }, { coverage: o.coverage, say })
}

const chain = (id: string, internal: boolean | null) => ({
  chain_id: id,
  name: 'A chain',
  state: 'idle',
  head: null,
  cursor: null,
  lag_blocks: null,
  failing: null,
  coverage: { internal_transfers: internal },
})

describe('The coverage of internal transfers', () => {
  const coverage: ChainCoverage = { seen: [8453], unseen: [1, 56] }
  const cases: readonly (readonly [title: string, o: Parameters<typeof lineOf>[0], line: string])[] = [
    [
      'is said to be seen on some chains and not on others',
      { chains: [1, 8453], kinds: ['coin', 'tokens'], coverage },
      'Payments made by contracts can be seen on Base, but not on Ethereum.',
    ],
    [
      'is said not to be seen on any',
      { chains: [1, 56], kinds: ['deployments'], coverage },
      "Deployments made by contracts can't be seen on Ethereum, BNB Chain.",
    ],
    [
      'is said of coins and deployments at once',
      { chains: [1], kinds: ['coin', 'deployments'], coverage },
      "Payments and deployments made by contracts can't be seen on Ethereum.",
    ],
    [
      'is said of deployments alone where the chain logs each movement of its coin',
      { chains: [1, 56], kinds: ['coin', 'deployments'], coverage: { ...coverage, coinLogs: [1] } },
      "Payments made by contracts can be seen on Ethereum, but not on BNB Chain.\nDeployments made by contracts can't be seen on Ethereum, BNB Chain.",
    ],
    [
      'is said of payments alone where the whole that leaves is watched',
      { chains: [1], kinds: ['outflows'], coverage },
      "Payments made by contracts can't be seen on Ethereum.",
    ],
    ['is not talked of where it is seen', { chains: [8453], kinds: ['coin'], coverage }, ''],
    ['is not talked of where it is not asked for', { chains: [1], kinds: ['tokens', 'calls'], coverage }, ''],
    [
      'is not talked of where it is not known',
      { chains: [1, 137], kinds: ['coin'], coverage: nothingKnown },
      '',
    ],
  ]
  for (const [title, o, line] of cases) it(title, () => assert.equal(lineOf(o), line))

  it('has words for each source that traces show, in each language', () => {
    const wordless = texts.locales.flatMap(locale => {
      const of = (what: string): string =>
        texts.for(locale)('watch-coverage', { what, how: 'none', seen: '', unseen: '' })
      return tracedSources.filter(source => of(source) === of('both')).map(source => `${locale}: ${source}`)
    })
    assert.deepEqual(wordless, [])
  })
})

const plainLine = 'About 3,000 alerts a day, based on recent blocks.'

it('says on which chains proposals to a Safe are notified, too, if Safes are watched', () => {
  const draft = createEmptyDraft('draft-id', { chains: [1, 8453] })
  const coverage: ChainCoverage = { ...nothingKnown, proposals: [1] }
  const lineFor = (kinds: readonly EventOption[], chains: readonly number[] = [1, 8453]) =>
    proposalCoverageLine({ ...draft, kinds, chains }, { coverage, say })
  assert.equal(
    lineFor(['safes']),
    "Safe: you'll also hear what is proposed, and when it has all its signatures, on Ethereum.",
  )
  assert.equal(lineFor(['coin']), '')
  assert.equal(lineFor(['safes'], [8453]), '')
  assert.equal(
    proposalCoverageLine(
      { ...draft, kinds: ['safes'], chains: [8453] },
      { coverage: { ...coverage, unread: [] }, say },
    ),
    "On Base I can't see what is proposed to a Safe, only what it does.",
  )
})

describe('The estimate of alerts a day', () => {
  const cases: readonly (readonly [title: string, o: { fired: number; seconds: number }, line: string])[] = [
    [
      'says what little it is judged by',
      { fired: 13, seconds: 374 },
      `${plainLine}\nA rough guess: 13 transactions in the last 6 min.`,
    ],
    ['is plain after many transfers', { fired: 30, seconds: 864 }, plainLine],
    [
      'is a guess after many transfers in a few minutes',
      { fired: 100, seconds: 240 },
      `${plainLine}\nA rough guess: 100 transactions in the last 4 min.`,
    ],
    ['is plain after few transfers in many hours', { fired: 4, seconds: 21_600 }, plainLine],
    [
      'is only what was seen after few transfers in few minutes',
      { fired: 3, seconds: 130 },
      '3 transactions in the last 2 min: too few to say how many a day.',
    ],
    ['is not made from two transfers', { fired: 2, seconds: 58 }, ''],
  ]
  for (const [title, o, line] of cases)
    it(title, async t => {
      const preview = { chain_id: '1', blocks: 9, samples: [], failing: null, ...o }
      const chains = [{ ...preview, per_day: { least: 1, likely: 3_003, most: 9_000 } }]
      const { client } = await startRawService(t, [reply(200, json({ chains }))])
      const draft = { ...createEmptyDraft('draft-id', { chains: [1] }), addresses: [{ address: treasury }] }
      const estimate = await fetchEstimate(client, settingsFromDraft(draft))
      assert.equal(estimateLine({ ...draft, frequency: 'Always' }, { estimate, say }), line)
    })
})

describe('The coverage of chains', () => {
  it('comes from the service', async t => {
    const chains = [chain('1', false), chain('8453', true), chain('137', null)]
    const { client } = await startRawService(t, [reply(200, json({ chains }))])
    assert.deepEqual(await fetchCoverage(client), { seen: [8453], unseen: [1], unread: [] })
  })

  it('is unknown if the service does not report it', async t => {
    for (const answer of [
      reply(404, '<h1>Not Found</h1>'),
      reply(404, JSON.stringify({ code: 40400, msg: 'no' })),
      reply(503, ''),
    ]) {
      const { client } = await startRawService(t, [answer])
      assert.deepEqual(await fetchCoverage(client), nothingKnown)
    }
  })

  it('is unknown if the service is slow', async t => {
    const { client } = await startRawService(t, [() => {}])
    assert.deepEqual(await fetchCoverage(client), nothingKnown)
  })
})
