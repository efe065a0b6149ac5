import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { shortenAddress, toChecksumAddress } from '#lib/format.ts'
import { callData, deployContract } from '#playground/contracts.ts'
import { type ProposalEvent, proposalNotificationSchema } from '#readings/proposal.ts'
import { limitNotificationSchema } from '#readings/registry.ts'
import { proposalStates } from '#service/records/reading-states.ts'
import { alice, bob, carol } from '../../../support/addresses.ts'
import { deployCoin } from '../../../support/deployed-coin.ts'
import { deploySafe } from '../../../support/deployed-safe.ts'
import { startFakeNode } from '../../../support/fake-node.ts'
import { startChain } from '../../../support/local-chain.ts'
import { temporaryFolder } from '../../../support/machine.ts'
import { type Receiver, startReceiver } from '../../../support/receiver.ts'
import { batchInput, multiSendCallOnly, packedCall } from '../../../support/safe-batch.ts'
import { startSafeService } from '../../../support/safe-service.ts'
import { startService } from '../../../support/service.ts'
import { addChannel, createBot, newBot, subscribe } from '../../../support/service-requests.ts'
import { until } from '../../../support/waiting.ts'

const owners = ['0x' + '11'.repeat(20), '0x' + '22'.repeat(20), '0x' + '33'.repeat(20)] as const
const key = 'the-key-of-the-service'

const eventsOf = (receiver: Receiver): ProposalEvent[] =>
  receiver.received.map(({ body }) => proposalNotificationSchema.parse(body).data.event)

const brief = (receiver: Receiver): string[] =>
  eventsOf(receiver).map(
    ({ state, nonce, confirmations, confirmations_required: required }) =>
      `${state} ${nonce}: ${confirmations} of ${required}`,
  )

const strategies = [{ func: 'safe_transaction', params: {} }]

const setUp = async (
  t: TestContext,
  o: Parameters<typeof startSafeService>[1] = {},
  now: () => number = Date.now,
) => {
  const chain = await startChain(t)
  const node = await startFakeNode(t, chain.url)
  const receiver = await startReceiver(t)
  const safeService = await startSafeService(t, o)
  const folder = await temporaryFolder(t)
  const lines: string[] = []
  const start = () =>
    startService(t, {
      folder,
      lines,
      chains: [{ id: 31_337, rpc: [node.url], confirmations: 0, safeService: safeService.url }],
      safeServiceKey: key,
      // Shorter than between two checks, also after failures: each check asks for all.
      safeServiceIntervalMs: 10,
      safeServicePerSecond: 40,
      checkIntervalMs: 100,
      now,
    })
  let running = await start()
  const channel = await addChannel(running.api, receiver.url)
  const [from = ''] = chain.accounts
  return {
    chain,
    node,
    receiver,
    safeService,
    lines,
    channel,
    from,
    running: () => running,
    deploy: (nonce = 0, threshold = 2) => deploySafe(chain, { from, nonce, threshold }),
    restart: async (whileStopped: () => void | Promise<void> = () => {}) => {
      await running.stop()
      await whileStopped()
      running = await start()
    },
    watch: async (addresses: readonly string[]) => {
      const bot = await createBot(running.api, { addresses, strategies })
      return { bot, subscription: await subscribe(running.api, { bot, channels: [channel] }) }
    },
    /** Resolves when the service has been asked so often from now on. */
    asked: async (times = 2) => {
      const before = safeService.requests.length
      await until(`${times} requests`, () => safeService.requests.length >= before + times)
    },
  }
}

/** The same once the service has asked for the proposals to one Safe. */
const setUpSafe = async (t: TestContext, nonce = 0, threshold = 2) => {
  const rig = await setUp(t)
  const { address: safe, setNonce } = await rig.deploy(nonce, threshold)
  const { bot } = await rig.watch([safe])
  await rig.asked(1)
  return { ...rig, safe, bot, setNonce }
}

/** What a service decodes of calls in calls. */
const nested = (levels: number): unknown => {
  let decoded: unknown = null
  for (let n = 0; n < levels; n += 1)
    decoded = { method: 'multiSend', parameters: [{ valueDecoded: [{ dataDecoded: decoded }] }] }
  return decoded
}

// Together, as they mostly wait for the pace that a Safe service asks for.
describe('A proposal to a Safe', { concurrency: 6 }, () => {
  it('a proposal is notified once, with what it would do, and once more when it has its signatures', async t => {
    const { safe, safeService, receiver, ...rig } = await setUpSafe(t, 12)
    const hash = safeService.propose({
      safe,
      nonce: 12,
      to: bob,
      value: '5000000000000000000',
      owners: [owners[0]],
      proposer: owners[0],
      delegate: carol,
      submittedAt: Date.now(),
    })
    await until('it is notified', () => receiver.received.length === 1)
    const { id, data, message, revision } = proposalNotificationSchema.parse(receiver.received[0]?.body)
    const { submitted_at: _, ...event } = data.event
    assert.deepEqual(event, {
      type: 'safe_proposal',
      address: safe,
      state: 'proposed',
      safe_tx_hash: hash,
      nonce: '12',
      safe_nonce: '12',
      to: bob,
      value: '5000000000000000000',
      operation: 'call',
      method: null,
      confirmations: 1,
      confirmations_required: 2,
      proposer: owners[0],
      delegate: carol,
    })
    assert.match(id, new RegExp(`^[^:]+:proposal:31337:${hash}:proposed$`))
    assert.deepEqual(
      { message, revision, conditions: data.conditions },
      {
        message: [
          `✍️ My savings (${shortenAddress(safe)}): proposal #12 to send 5 ETH to ${shortenAddress(bob)}`,
          `1 of 2 signatures · proposed by ${shortenAddress(carol)}`,
          'Local chain',
        ].join('\n'),
        revision: 0,
        conditions: [{ func: 'safe_transaction', params: {} }],
      },
    )
    safeService.sign(hash, owners[1])
    await until('it is ready', () => receiver.received.length === 2)
    safeService.sign(hash, owners[2])
    await rig.asked(3)
    assert.deepEqual(brief(receiver), ['proposed 12: 1 of 2', 'ready 12: 2 of 2'])
    assert.deepEqual([...new Set(safeService.keys)], [`Bearer ${key}`])
    assert.ok(!rig.lines.join('').includes(key), 'the key stands in no log')
  })

  it('a proposal that is complete when it is first seen is notified once', async t => {
    const { safe, ...rig } = await setUpSafe(t, 0, 1)
    rig.safeService.propose({ safe, nonce: 0, to: bob, owners: [owners[0]] })
    await until('it is notified', () => rig.receiver.received.length > 0)
    await rig.asked(3)
    assert.deepEqual(brief(rig.receiver), ['ready 0: 1 of 1'])
  })

  it('how many signatures a Safe wants is taken from the chain, whatever the service says', async t => {
    const { safe, ...rig } = await setUpSafe(t, 0, 3)
    const hash = rig.safeService.propose({ safe, nonce: 0, to: bob, owners: [owners[0]] })
    rig.safeService.change(hash, { confirmationsRequired: 1 })
    await rig.asked(3)
    assert.deepEqual(brief(rig.receiver), ['proposed 0: 1 of 3'])
    rig.safeService.sign(hash, owners[1])
    rig.safeService.sign(hash, owners[2])
    await until('it is ready', () => rig.receiver.received.length > 1)
    assert.deepEqual(brief(rig.receiver), ['proposed 0: 1 of 3', 'ready 0: 3 of 3'])
  })

  it('earlier proposals are not notified until they are ready, and then until they are next', async t => {
    const rig = await setUp(t)
    const { address: safe, setNonce } = await rig.deploy()
    const hourAgo = Date.now() - 3_600_000
    const old = { safe, to: bob, submittedAt: hourAgo, owners: [owners[0]] }
    const waiting = rig.safeService.propose({ ...old, nonce: 0 })
    const signed = { ...old, owners: [owners[0], owners[1]] }
    for (const nonce of [1, 2, 3]) rig.safeService.propose({ ...signed, nonce })
    await rig.watch([safe])
    await rig.asked(3)
    assert.deepEqual(brief(rig.receiver), [])
    rig.safeService.sign(waiting, owners[1])
    await until('it is ready', () => rig.receiver.received.length > 0)
    await rig.asked(3)
    assert.deepEqual(brief(rig.receiver), ['ready 0: 2 of 2'])
    await setNonce(1)
    await until('it is the next', () => rig.receiver.received.length > 1)
    await rig.asked(3)
    assert.deepEqual(brief(rig.receiver), ['ready 0: 2 of 2', 'ready 1: 2 of 2'])
    assert.match(proposalNotificationSchema.parse(rig.receiver.received[1]?.body).id, /:ready:next$/)
  })

  it('what owners sign while the service is away is notified, also of a proposal of before', async t => {
    const rig = await setUp(t)
    const { address: safe } = await rig.deploy()
    const old = { safe, to: bob, submittedAt: Date.now() - 3_600_000 }
    const waiting = rig.safeService.propose({ ...old, nonce: 0, owners: [owners[0]] })
    const untrusted = rig.safeService.propose({ ...old, nonce: 1 })
    rig.safeService.propose({ ...old, nonce: 2, owners: [owners[0], owners[1]] })
    rig.safeService.setMode({ status: 503 })
    await rig.watch([safe])
    await rig.asked(1)
    rig.safeService.sign(waiting, owners[1])
    rig.safeService.sign(untrusted, owners[0])
    rig.safeService.setMode('normal')
    await until('both are notified', () => rig.receiver.received.length >= 2)
    await rig.asked(2)
    assert.deepEqual(brief(rig.receiver).toSorted(), ['proposed 1: 1 of 2', 'ready 0: 2 of 2'])
  })

  it('a proposal of the time in which nothing runs, or the service is away, is notified afterwards', async t => {
    const rig = await setUp(t)
    const { address: safe } = await rig.deploy()
    rig.safeService.setMode({ status: 503 })
    await rig.watch([safe])
    await rig.asked(1)
    rig.safeService.propose({ safe, nonce: 0, to: bob, owners: [owners[0]] })
    await rig.restart(() => {
      rig.safeService.propose({ safe, nonce: 1, to: bob, owners: [owners[0]] })
    })
    await rig.asked(1)
    rig.safeService.setMode('normal')
    await until('both are notified', () => rig.receiver.received.length === 2)
    await rig.asked(2)
    assert.deepEqual(brief(rig.receiver).toSorted(), ['proposed 0: 1 of 2', 'proposed 1: 1 of 2'])
  })

  it('what the chain has executed is not notified, whatever the service still lists', async t => {
    const rig = await setUp(t)
    const safe = await rig.deploy(4)
    await rig.watch([safe.address])
    const hash = rig.safeService.propose({ safe: safe.address, nonce: 4, to: bob, owners: [owners[0]] })
    await until('it is notified', () => rig.receiver.received.length > 0)
    // A round that has read the number of the Safe already would still take the old one.
    await rig.asked(1)
    await safe.setNonce(5)
    rig.safeService.sign(hash, owners[1])
    rig.safeService.propose({ safe: safe.address, nonce: 4, to: carol, owners: [owners[0]] })
    await rig.asked(3)
    assert.deepEqual(brief(rig.receiver), ['proposed 4: 1 of 2'])
  })

  it('what is signed for a later number is notified once more when it is the next to be executed', async t => {
    const { safe, setNonce, ...rig } = await setUpSafe(t, 4)
    const both = { safe, to: bob, owners: [owners[0], owners[1]] }
    rig.safeService.propose({ ...both, nonce: 4 })
    const later = rig.safeService.propose({ ...both, nonce: 5 })
    await until('both are notified', () => rig.receiver.received.length === 2)
    await rig.restart()
    await setNonce(5)
    await until('it is notified as the next', () => rig.receiver.received.length === 3)
    await rig.asked(3)
    const bodies = rig.receiver.received.map(({ body }) => proposalNotificationSchema.parse(body))
    const turns = bodies
      .filter(({ data }) => data.event.safe_tx_hash === later)
      .map(({ id, data: { event } }) => ({
        id: id.split(':').slice(4).join(':'),
        state: event.state,
        isNext: event.nonce === event.safe_nonce,
      }))
    assert.deepEqual(turns, [
      { id: 'ready', state: 'ready', isNext: false },
      { id: 'ready:next', state: 'ready', isNext: true },
    ])
    assert.equal(rig.receiver.received.length, 3)
  })

  it('a proposal that does not have the hash of its contents is left out, and logged once', async t => {
    const { safe, ...rig } = await setUpSafe(t)
    const other = { safe, nonce: 0, to: bob, owners: [owners[0]] }
    const changes = [{ to: carol }, { value: '1' }, { nonce: '1' }, { data: '0x12345678' }, { gasPrice: '1' }]
    for (const fields of [...changes, { operation: 1 }, { refundReceiver: carol }, { data: '0xabc' }])
      rig.safeService.change(rig.safeService.propose(other), fields)
    const honest = rig.safeService.propose({ ...other, value: '7', data: '0xabcdef01', nonce: 3 })
    await until('the other one is notified', () => rig.receiver.received.length > 0)
    await rig.asked(3)
    assert.deepEqual(
      eventsOf(rig.receiver).map(event => event.safe_tx_hash),
      [honest],
    )
    const warnings = rig.lines.filter(line => line.includes('not what their safeTxHash stands for'))
    assert.equal(warnings.length, 1)
  })

  it('an address without a Safe is never named to the service', async t => {
    const rig = await setUp(t)
    const { address: safe } = await rig.deploy()
    const given = [{ list: [] }, { list: [] }]
    const { address: other } = await deployContract(rig.chain, { from: rig.from, name: 'Anything', given })
    await rig.watch([alice, other, safe])
    await rig.asked(3)
    const named = rig.safeService.requests.map(path => path.split('/')[5])
    assert.deepEqual([...new Set(named)], [safe])
  })

  it('an address that no node answers for holds up no Safe, known or new', async t => {
    const rig = await setUp(t)
    const [first, second] = [await rig.deploy(), await rig.deploy()]
    const unanswered = [alice.toLowerCase(), second.address.toLowerCase()]
    rig.node.replyWith(({ method, params }) =>
      method === 'eth_call' && unanswered.some(address => JSON.stringify(params).includes(address.slice(2)))
        ? { error: { code: -32_000, message: 'request timed out' } }
        : undefined,
    )
    await rig.watch([alice, first.address])
    await rig.asked(1)
    rig.safeService.propose({ safe: first.address, nonce: 0, to: bob, owners: [owners[0]] })
    await until('it is notified', () => rig.receiver.received.length === 1)
    const third = await rig.deploy()
    await rig.watch([alice, second.address, third.address])
    await until('the new Safe is read', () =>
      rig.safeService.requests.some(path => path.includes(third.address)),
    )
    rig.safeService.propose({ safe: third.address, nonce: 0, to: bob, owners: [owners[0]] })
    rig.safeService.propose({ safe: first.address, nonce: 1, to: bob, owners: [owners[0]] })
    await until('both are notified', () => rig.receiver.received.length === 3)
    unanswered.pop()
    await until('it is asked again', () =>
      rig.safeService.requests.some(path => path.includes(second.address)),
    )
    const reports = rig.lines.filter(line => line.includes('no node says whether an address is a Safe'))
    assert.equal(reports.filter(line => line.includes(alice)).length, 1)
  })

  it('a Safe that no node answers for any more holds up no other', async t => {
    const rig = await setUp(t)
    const safes = [await rig.deploy(), await rig.deploy(), await rig.deploy()]
    const [, silent = '', other = ''] = safes.map(({ address }) => address)
    await rig.watch(safes.map(({ address }) => address))
    await until('all are read', () =>
      safes.every(({ address }) => rig.safeService.requests.some(path => path.includes(address))),
    )
    rig.node.replyWith(({ method, params }) =>
      method === 'eth_call' && JSON.stringify(params).includes(silent.slice(2).toLowerCase())
        ? { error: { code: -32_000, message: 'request timed out' } }
        : undefined,
    )
    for (const nonce of [0, 1]) {
      rig.safeService.propose({ safe: other, nonce, to: bob, owners: [owners[0]] })
      await until('it is notified', () => rig.receiver.received.length === nonce + 1)
    }
  })

  it('nodes that go away while a new Safe is read are reported', async t => {
    const rig = await setUp(t)
    const { address: safe } = await rig.deploy()
    rig.node.replyWith(({ method, params }) =>
      method === 'eth_call' && JSON.stringify(params).includes('0xaffed0e0')
        ? { error: { code: -32_000, message: 'request timed out' } }
        : undefined,
    )
    await rig.watch([safe])
    await until('it is logged', () => rig.lines.some(line => line.includes('Safe proposals cannot be read')))
  })

  it('many addresses are asked whether they are Safes in one request, and left alone for a while', async t => {
    const rig = await setUp(t)
    const sizes: number[] = []
    rig.node.replyToBatchesWith(replies => {
      sizes.push(replies.length)
      return undefined
    })
    const { address: safe } = await rig.deploy()
    const others = Array.from({ length: 24 }, (_, n) => `0x${String(10 + n).repeat(20)}`)
    await rig.watch([...others, safe])
    await rig.asked(4)
    assert.ok(
      sizes.some(size => size >= 25),
      `the largest request had ${Math.max(...sizes)} calls`,
    )
    const texts = rig.node.calls.map(({ params }) => JSON.stringify(params))
    const asked = others.map(other => texts.filter(text => text.includes(`"to":"${other}"`)).length)
    assert.deepEqual([...new Set(asked)], [1])
  })

  it('one Safe that cannot be read holds up no other', async t => {
    const rig = await setUp(t)
    const safes = [await rig.deploy(), await rig.deploy(), await rig.deploy(), await rig.deploy()]
    const [refused = '', garbled = '', huge = '', good = ''] = safes.map(({ address }) => address)
    rig.safeService.setMode({ status: 500 }, refused)
    rig.safeService.setMode({ body: '{"results": {}}' }, garbled)
    rig.safeService.setMode({ body: `{"results":["${'x'.repeat(9 * 1_024 * 1_024)}"],"next":null}` }, huge)
    await rig.watch([refused, garbled, huge, good])
    await rig.asked(4)
    rig.safeService.propose({ safe: good, nonce: 0, to: bob, owners: [owners[0]] })
    await until('it is notified', () => rig.receiver.received.length > 0)
    assert.deepEqual(
      eventsOf(rig.receiver).map(({ address }) => address),
      [good],
    )
  })

  it('a proposal that is too large, or nests too deep, hides no others', async t => {
    const { safe, ...rig } = await setUpSafe(t)
    const propose = (nonce: number) => rig.safeService.propose({ safe, nonce, to: bob, owners: [owners[0]] })
    propose(0)
    rig.safeService.change(propose(1), { dataDecoded: nested(20) })
    rig.safeService.change(propose(2), { dataDecoded: nested(500) })
    propose(3)
    rig.safeService.change(propose(4), { data: `0x${'ab'.repeat(4_500_000)}` })
    propose(5)
    await until('all others are notified', () => rig.receiver.received.length >= 4)
    await rig.asked(12)
    assert.deepEqual(
      eventsOf(rig.receiver)
        .map(({ nonce }) => nonce)
        .toSorted(),
      ['0', '1', '3', '5'],
    )
    assert.equal(rig.lines.filter(line => line.includes('too large') && line.includes(safe)).length, 1)
  })

  it('many newer proposals that nest too deep hide no older one', async t => {
    const { safe, ...rig } = await setUpSafe(t)
    const propose = (nonce: number) => rig.safeService.propose({ safe, nonce, to: bob, owners: [owners[0]] })
    propose(0)
    for (const nonce of [1, 2, 3, 4, 5, 6, 7])
      rig.safeService.change(propose(nonce), { dataDecoded: nested(500) })
    await until('it is notified', () => rig.receiver.received.length > 0)
    assert.deepEqual(brief(rig.receiver), ['proposed 0: 1 of 2'])
  })

  it('a proposal that calls with more data than a transaction can have is left out, and logged once', async t => {
    const { safe, ...rig } = await setUpSafe(t)
    for (const [nonce, bytes] of [256 * 1_024 + 1, 256 * 1_024].entries())
      rig.safeService.propose({ safe, nonce, to: bob, owners: [owners[0]], data: `0x${'ab'.repeat(bytes)}` })
    await until('the smaller one is notified', () => rig.receiver.received.length > 0)
    await rig.asked(3)
    assert.deepEqual(brief(rig.receiver), ['proposed 1: 1 of 2'])
    assert.equal(rig.lines.filter(line => line.includes('too large') && line.includes(safe)).length, 1)
  })

  it('unreadable and hostile entries are left out, and the others are notified', async t => {
    const { safe, safeService, ...rig } = await setUpSafe(t)
    const propose = () => safeService.propose({ safe, nonce: 0, to: bob, owners: [owners[0]] })
    const strange: readonly Readonly<Record<string, unknown>>[] = [
      { nonce: '1e400' },
      { nonce: -1 },
      { nonce: '9'.repeat(79) },
      { value: `0x${'f'.repeat(64)}` },
      { value: String(2n ** 256n) },
      { to: 'vitalik.eth' },
      { operation: 2 },
      { submissionDate: 'tomorrow' },
      { submissionDate: `+${'9'.repeat(6)}-01-01T00:00:00Z` },
      { confirmations: Array.from({ length: 1_001 }, () => ({ owner: owners[0] })) },
      { trusted: 'yes' },
      { safe: alice },
      { safeTxHash: '0x' },
      { data: 'transfer' },
    ]
    for (const fields of strange) safeService.change(propose(), fields)
    const largest = safeService.propose({
      safe,
      nonce: String(2n ** 256n - 1n),
      to: bob,
      value: String(2n ** 256n - 1n),
      owners: [owners[0]],
      method: '‮evil\u0000',
      data: '0x12345678',
    })
    await until('the readable one is notified', () => rig.receiver.received.length > 0)
    await rig.asked(2)
    assert.deepEqual(
      eventsOf(rig.receiver).map(({ safe_tx_hash, method_name }) => ({ safe_tx_hash, method_name })),
      [{ safe_tx_hash: largest, method_name: 'evil' }],
    )
  })

  it('a long list is read page by page, without following where the service leads', async t => {
    const rig = await setUp(t, { maxLimit: 10 })
    const { address: safe } = await rig.deploy()
    await rig.watch([safe])
    await rig.asked(1)
    for (let nonce = 0; nonce < 25; nonce += 1)
      rig.safeService.propose({ safe, nonce, to: bob, owners: [owners[0]] })
    await until('all are notified', () => rig.receiver.received.length >= 25)
    await rig.asked(4)
    assert.equal(new Set(eventsOf(rig.receiver).map(({ nonce }) => nonce)).size, 25)
    assert.equal(rig.receiver.received.length, 25)
  })

  it('a token that a proposal sends is named', async t => {
    const { safe, ...rig } = await setUpSafe(t)
    const deployed = await deployCoin(rig.chain, { from: rig.from })
    const token = toChecksumAddress(deployed)
    const data = callData('transfer(address,uint256)', bob, 1_250_000n)
    const proposal = { safe, owners: [owners[0]] }
    rig.safeService.propose({ ...proposal, nonce: 0, to: token, data })
    await until('it is notified', () => rig.receiver.received.length > 0)
    const { to, value, method, method_name, transfer } = eventsOf(rig.receiver)[0] ?? {}
    const call = {
      to: token,
      value: '0',
      method: '0xa9059cbb',
      method_name: 'transfer',
      transfer: { token, symbol: 'USDX', decimals: 6, to: bob, amount: '1250000' },
    }
    assert.deepEqual({ to, value, method, method_name, transfer }, call)

    // As a call of a batch it is said in the same words.
    const allowing = callData('approve(address,uint256)', carol, 5n)
    const packed = [data, allowing].map(input =>
      packedCall({ to: deployed, value: 0n, data: `0x${input.slice(2)}` }),
    )
    const batch = { operation: 1, data: batchInput(...packed) } as const
    rig.safeService.propose({ ...proposal, nonce: 1, to: multiSendCallOnly, ...batch })
    // Another contract may read the same bytes in another way.
    rig.safeService.propose({ ...proposal, nonce: 2, to: bob, ...batch })
    await until('they are notified', () => rig.receiver.received.length > 2)
    const approve = {
      to: token,
      value: '0',
      method: '0x095ea7b3',
      method_name: 'approve',
      approval: { token, symbol: 'USDX', decimals: 6, spender: carol, amount: '5' },
    }
    const batches = new Map(eventsOf(rig.receiver).map(event => [event.nonce, event.batch]))
    assert.deepEqual(batches.get('1'), { calls: [call, approve], count: 2 })
    assert.equal(batches.get('2'), undefined)
  })

  it('what a proposal pays for its execution is said, also where its call does nothing', async t => {
    const { safe, ...rig } = await setUpSafe(t)
    const token = toChecksumAddress(await deployCoin(rig.chain, { from: rig.from }))
    const propose = (nonce: number, fields: object) =>
      rig.safeService.propose({ safe, nonce, to: safe, owners: [owners[0]], ...fields })
    const gas = { safeTxGas: '100000', baseGas: '50000' }
    propose(0, { ...gas, gasPrice: '10', gasToken: token, refundReceiver: bob })
    propose(1, { ...gas, gasPrice: '10' })
    propose(2, { ...gas, gasPrice: String(2n ** 256n - 1n) })
    propose(3, gas)
    await until('all are notified', () => rig.receiver.received.length === 4)
    const coin = { token: null, symbol: 'ETH', decimals: 18, to: null }
    assert.deepEqual(
      eventsOf(rig.receiver)
        .toSorted((one, other) => Number(one.nonce) - Number(other.nonce))
        .map(({ refund }) => refund),
      [
        { token, symbol: 'USDX', decimals: 6, to: bob, amount: '2000000' },
        { ...coin, amount: '2000000' },
        { ...coin, amount: String(2n ** 256n - 1n) },
        undefined,
      ],
    )
  })

  it('a method with a long name from right to left is notified', async t => {
    const { safe, ...rig } = await setUpSafe(t)
    const call = { safe, to: bob, owners: [owners[0]], data: '0x12345678' }
    rig.safeService.propose({ ...call, nonce: 0, method: 'א'.repeat(64) })
    rig.safeService.propose({ ...call, nonce: 1, method: '\u{1D160}\u0301'.repeat(64) })
    await until('both are notified', () => rig.receiver.received.length === 2)
  })

  it('a Safe added to a bot begins with what is proposed from then on', async t => {
    const rig = await setUp(t)
    const [{ address: first }, { address: second }] = [await rig.deploy(), await rig.deploy()]
    const { bot } = await rig.watch([first])
    await rig.asked(1)
    rig.safeService.propose({ safe: second, nonce: 0, to: bob, owners: [owners[0]] })
    const { api } = rig.running()
    await api('PUT', `/bots/${bot}`, { body: newBot({ addresses: [first, second], strategies }) })
    await until('it is read', () => rig.safeService.requests.some(path => path.includes(second)))
    rig.safeService.propose({ safe: second, nonce: 1, to: bob, owners: [owners[0]] })
    await until('it is notified', () => rig.receiver.received.length > 0)
    await rig.asked(4)
    assert.deepEqual(brief(rig.receiver), ['proposed 1: 1 of 2'])
  })

  it('a service of another chain is ignored, also if it fails to say so at first', async t => {
    const rig = await setUp(t, { chain: 1, chainFailures: 1 })
    const { address: safe } = await rig.deploy()
    await rig.watch([safe])
    rig.safeService.propose({ safe, nonce: 0, to: bob, owners: [owners[0]] })
    await until('it is logged', () => rig.lines.some(line => line.includes('safe_service_wrong_chain')))
    assert.deepEqual(rig.safeService.requests, [])
    assert.equal(rig.receiver.received.length, 0)
  })

  it('a service that asks to wait is left alone, and everything comes afterwards', async t => {
    const { safe, ...rig } = await setUpSafe(t)
    rig.safeService.setMode({ status: 429, headers: { 'retry-after': '3' } })
    await rig.asked(1)
    const last = rig.safeService.times.length - 1
    rig.safeService.setMode('normal')
    rig.safeService.propose({ safe, nonce: 0, to: bob, owners: [owners[0]] })
    await until('it is notified', () => rig.receiver.received.length > 0)
    const [refusedAt = 0, nextAt = 0] = rig.safeService.times.slice(last)
    assert.ok(nextAt - refusedAt > 2_900, 'it was asked again too soon')
  })

  it('a proposal that lacks signatures for too long is notified once, with who has not signed, and once it has them', async t => {
    let aheadMs = 0
    const rig = await setUp(t, {}, () => Date.now() + aheadMs)
    const { safeService, receiver, chain, from } = rig
    const { address: safe } = await deploySafe(chain, { from, nonce: 5, owners: [alice, bob, carol] })
    const { api } = rig.running()
    const unsigned = [{ func: 'deadline', params: { kind: 'safe_unsigned', after: '6h' } }]
    const body = newBot({ addresses: [bob], strategies: unsigned })
    const refused = await api('POST', '/bots', { body })
    assert.match(refused.msg, /no address is a Safe with a transaction service on these chains/)
    const bot = await createBot(api, { addresses: [safe], strategies: unsigned })
    await subscribe(api, { bot, channels: [rig.channel] })
    await rig.asked()

    const submittedAt = Date.now() + 1_000
    const hash = safeService.propose({ safe, nonce: 5, to: carol, owners: [alice], submittedAt })
    await rig.asked()
    aheadMs = 5 * 3_600_000
    await rig.asked()
    assert.equal(receiver.received.length, 0)
    aheadMs = 6 * 3_600_000 + 2_000
    await receiver.waitFor(1)
    await rig.restart()
    await rig.asked()
    safeService.sign(hash, bob)
    await receiver.waitFor(2)
    const sent = receiver.received.map(({ body }) => limitNotificationSchema.parse(body))
    assert.deepEqual(
      sent.map(({ message }) => message),
      [
        [
          `✍️ My savings (${shortenAddress(safe)}): proposal #5 still lacks signatures after 6 h`,
          '1 of 2 signatures',
          `Not signed: ${shortenAddress(bob)}, ${shortenAddress(carol)}`,
          'Local chain',
        ].join('\n'),
        `✅ My savings (${shortenAddress(safe)}): proposal #5 no longer waits for signatures\nLocal chain`,
      ],
    )
    assert.deepEqual(
      sent.map(({ data: { event } }) => event.type === 'deadline' && event.unsigned?.missing),
      [[bob, carol], []],
    )
  })

  it('nothing is kept of a bot that is deleted', async t => {
    const { bot, ...rig } = await setUpSafe(t)
    const { api, store } = rig.running()
    const kept = () => store.find(proposalStates, { index: 'bot', value: bot, limit: 9 })
    assert.equal((await kept()).length, 1)
    await api('DELETE', `/bots/${bot}`)
    await until('it is gone', async () => (await kept()).length === 0)
  })
})
