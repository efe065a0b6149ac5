import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { alertMessage } from '#alerts/alert-message.ts'
import type { ProposalEvent, ProposalNotification } from '#readings/proposal.ts'
import { channelText } from '#render/notification-text.ts'
import { router, savings, stranger, treasury } from '../support/addresses.ts'
import { multiSendCallOnly } from '../support/safe-batch.ts'
import { texts } from '../support/texts.ts'
import { watch } from '../support/watch.ts'

const hash = `0x${'5a'.repeat(32)}`

const proposal = (event: Partial<ProposalEvent>, chain = '1'): ProposalNotification => ({
  id: `s1:proposal:${chain}:${hash}:proposed`,
  revision: 0,
  version: '1.0',
  time: 1_795_171_320,
  bot: { id: 'b1', name: 'vault' },
  subscription: { id: 's1', name: 'vault' },
  data: {
    chain: { chain_id: chain, explore: chain === '1' ? 'https://etherscan.io' : '', type: 'Ethereum' },
    conditions: [{ func: 'safe_transaction', params: {} }],
    event: {
      type: 'safe_proposal',
      address: treasury,
      state: 'proposed',
      safe_tx_hash: hash,
      nonce: '12',
      safe_nonce: '12',
      to: stranger,
      value: '5000000000000000000',
      operation: 'call',
      method: null,
      confirmations: 1,
      confirmations_required: 3,
      proposer: savings,
      submitted_at: 1_795_171_311,
      ...event,
    },
  },
  message: '',
})

const messageOf = (event: Partial<ProposalEvent>, o: { language?: string; chain?: string } = {}) =>
  alertMessage(
    { kind: 'reading', destination: 'd1', watch: 'w1', notification: proposal(event, o.chain) },
    { watch: watch(), say: texts.for(o.language ?? 'en'), isRepeat: false },
  )

const titleOf = (event: Partial<ProposalEvent>): string => messageOf(event).body.text.split('\n')[0] ?? ''

const ether = { token: null, symbol: 'ETH', decimals: 18, amount: '2000000000000000000' }
const dollars = { token: router, symbol: 'USDC', decimals: 6 }
const zeroCall = { value: '0', method: '0x12345678' }

const refundLinesOf = (refund: NonNullable<ProposalEvent['refund']>): readonly string[] =>
  messageOf({ refund }).body.text.split('\n').slice(2)

const batchLinesOf = (count: number): readonly string[] => {
  const pay = { to: stranger, value: '5000000000000000000', method: null }
  const send = {
    to: router,
    value: '0',
    method: '0xa9059cbb',
    method_name: 'transfer',
    transfer: { token: router, symbol: 'USDC', decimals: 6, to: stranger, amount: '1500000000' },
  }
  const own = { to: treasury, value: '0', method: null }
  const calls = [pay, send, own, { ...zeroCall, to: router }, pay, pay].slice(0, count)
  const event = { ...zeroCall, to: multiSendCallOnly, operation: 'delegate_call' } as const
  return messageOf({ ...event, batch: { calls, count } })
    .body.text.split('\n')
    .slice(1, -1)
}

describe('An alert of a proposal', () => {
  const cases: readonly (readonly [title: string, event: Partial<ProposalEvent>, line: string])[] = [
    ['says what is sent', {}, '✍️ treasury: proposal #12 to send 5 ETH to 0xf39F…2266'],
    [
      'says which tokens are sent, and to whom',
      {
        ...zeroCall,
        to: router,
        transfer: { token: router, symbol: 'USDC', decimals: 6, to: stranger, amount: '1500000000' },
      },
      '✍️ treasury: proposal #12 to send 1,500 USDC to 0xf39F…2266',
    ],
    [
      'says what it lets be spent, and by whom',
      { ...zeroCall, to: router, approval: { ...dollars, spender: stranger, amount: '1500000000' } },
      '✍️ treasury: proposal #12 to let 0xf39F…2266 spend up to 1,500 USDC',
    ],
    [
      'says that it lets everything be spent',
      {
        ...zeroCall,
        to: router,
        approval: { ...dollars, spender: stranger, amount: String(2n ** 256n - 1n) },
      },
      '✍️ treasury: proposal #12 to let 0xf39F…2266 spend unlimited USDC',
    ],
    [
      'does not pass the number of an NFT for an amount',
      {
        ...zeroCall,
        method_name: 'approve',
        to: router,
        approval: { ...dollars, decimals: null, spender: stranger, amount: '7' },
      },
      '✍️ treasury: proposal #12 to call approve on 0x7a25…488D',
    ],
    [
      'says that it refuses others',
      { value: '0', to: treasury },
      '✍️ treasury: proposal #12 to reject the other proposals with this number',
    ],
    [
      'names the method',
      { ...zeroCall, method_name: 'swapOwner', to: treasury },
      '✍️ treasury: proposal #12 to call swapOwner on treasury',
    ],
    [
      'says the first bytes of a method without a name',
      zeroCall,
      '✍️ treasury: proposal #12 to call method 0x12345678 on 0xf39F…2266',
    ],
    [
      'says what a call pays',
      { method: '0x12345678', method_name: 'buy' },
      '✍️ treasury: proposal #12 to call buy on 0xf39F…2266 with 5 ETH',
    ],
    [
      'does not pass a call with coins for a transfer of tokens',
      {
        method: '0xa9059cbb',
        method_name: 'transfer',
        transfer: { token: router, symbol: 'USDC', decimals: 6, to: stranger, amount: '1' },
      },
      '✍️ treasury: proposal #12 to call transfer on 0xf39F…2266 with 5 ETH',
    ],
    [
      'says that it makes several calls',
      { ...zeroCall, to: multiSendCallOnly, operation: 'delegate_call' },
      '✍️ treasury: proposal #12 to run a batch of calls',
    ],
    [
      'says that it can be executed',
      { state: 'ready', confirmations: 3 },
      '✅ treasury: proposal #12 to send 5 ETH to 0xf39F…2266 is ready to execute',
    ],
    [
      'says of a later number that it is signed, as those before it are to be executed first',
      { state: 'ready', confirmations: 3, safe_nonce: '11' },
      '✅ treasury: proposal #12 to send 5 ETH to 0xf39F…2266 has all its signatures',
    ],
    [
      'does not pass what pays a refund for a refusal of others',
      { value: '0', to: treasury, refund: { ...ether, to: stranger } },
      '✍️ treasury: proposal #12 to send 0 ETH to treasury',
    ],
    [
      'keeps an endless number and an evil name short',
      { ...zeroCall, nonce: '9'.repeat(78), method_name: `‮${'long'.repeat(16)}` },
      `✍️ treasury: proposal #9999…9999 to call ${'long'.repeat(8).slice(0, 31)}… on 0xf39F…2266`,
    ],
  ]
  for (const [title, event, line] of cases) it(title, () => assert.equal(titleOf(event), line))

  it('has its signatures, who proposed it, and the way to the app of the Safe', () => {
    const { body, buttons } = messageOf({ delegate: stranger })
    assert.deepEqual(body.text.split('\n').slice(1), [
      '1 of 3 signatures · proposed by 0xf39F…2266',
      'Ethereum',
    ])
    assert.deepEqual(buttons?.[0]?.[0], {
      text: 'Safe app ↗',
      url: `https://app.safe.global/transactions/tx?safe=eth:${treasury}&id=multisig_${treasury}_${hash}`,
    })
  })

  it('lists the first calls of a batch, and says how many there are', () => {
    const signatures = '1 of 3 signatures · proposed by 0x3C44…93BC'
    assert.deepEqual(batchLinesOf(2), [
      '1. send 5 ETH to 0xf39F…2266',
      '2. send 1,500 USDC to 0xf39F…2266',
      signatures,
    ])
    assert.deepEqual(batchLinesOf(30).slice(2), [
      // A call of nothing in a batch takes no number of the Safe.
      '3. send 0 ETH to treasury',
      '4. call method 0x12345678 on 0x7a25…488D',
      '5. send 5 ETH to 0xf39F…2266',
      '… and 25 more',
      signatures,
    ])
    assert.deepEqual(batchLinesOf(0), [signatures])
  })

  it('warns of the code of a contract that acts as the Safe itself', () => {
    const warning = /⚠️ A delegate call/
    assert.match(messageOf({ ...zeroCall, operation: 'delegate_call' }).body.text, warning)
    assert.match(messageOf({ operation: 'delegate_call' }).body.text, warning)
    const batch = messageOf({ ...zeroCall, to: multiSendCallOnly, operation: 'delegate_call' })
    assert.doesNotMatch(batch.body.text, warning)
  })

  it('warns of what it pays for its execution, and whom', () => {
    assert.deepEqual(refundLinesOf({ ...ether, to: stranger }), [
      '⚠️ It would also refund gas: up to 2 ETH to 0xf39F…2266.',
      'Ethereum',
    ])
    assert.deepEqual(refundLinesOf({ ...dollars, amount: '1500000000', to: null }), [
      '⚠️ It would also refund gas: up to 1,500 USDC to the account that executes it.',
      'Ethereum',
    ])
  })

  it('is said in every language', () => {
    for (const language of texts.locales)
      for (const to of [stranger, null])
        for (const safe_nonce of ['11', '12']) {
          const refund = { ...ether, to }
          const event = {
            ...zeroCall,
            state: 'ready',
            operation: 'delegate_call',
            safe_nonce,
            refund,
          } as const
          const { text } = messageOf(event, { language }).body
          assert.match(text, /12/)
          assert.equal(text.split('\n').length, 5, language)
        }
  })

  it('leads a webhook channel to the app, or to the explorer where the app does not know the chain', () => {
    const say = texts.for('en')
    const { lines, link } = channelText(proposal({}), { say })
    assert.deepEqual(
      lines.slice(0, 3).map(line => (typeof line === 'string' ? line : line.text)),
      [
        '✍️ vault (0x7099…79C8): proposal #12 to send 5 ETH to 0xf39F…2266',
        '1 of 3 signatures · proposed by 0x3C44…93BC',
        'Ethereum',
      ],
    )
    assert.match(link ?? '', /^https:\/\/app\.safe\.global\/transactions\/tx\?safe=eth:/)
    assert.equal(channelText(proposal({}, '31337'), { say }).link, undefined)
  })
})
