import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { alertMessage } from '#alerts/alert-message.ts'
import type { Notification } from '#contract/notification.ts'
import type { Movement } from '#events/registry.ts'
import { eventsPhrase } from '#render/transaction-lines.ts'
import type { Watch } from '#watch/watch.ts'
import { collection, router, savings, stranger, treasury } from '../support/addresses.ts'
import { movement, nftMovement, notification, tokenMovement } from '../support/notification.ts'
import { texts } from '../support/texts.ts'
import { watch } from '../support/watch.ts'

const say = texts.for('en')
const nobody = `0x${'0'.repeat(40)}`
const made = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const ether = (amount: number): string => `${amount}000000000000000000`

type Told = {
  movements?: readonly Movement[]
  data?: Partial<Notification['data']>
  watch?: Watch
  language?: string
}

/** The text of an alert, what is bold in it between « and », and without the time, which is its last line. */
const shown = (o: Told): string => {
  const { movements = [], data = {} } = o
  const told = notification({ movements, data })
  const { body } = alertMessage(
    { kind: 'transaction', destination: 'd1', watch: 'w1', notification: told },
    {
      watch: o.watch ?? watch(),
      say: o.language === undefined ? say : texts.for(o.language),
      isRepeat: false,
    },
  )
  const bold = body.entities.filter(({ type }) => type === 'bold')
  const marked = bold.toReversed().reduce((text, { offset, length }) => {
    const end = offset + length
    return `${text.slice(0, offset)}«${text.slice(offset, end)}»${text.slice(end)}`
  }, body.text)
  const time = '\n2026-11-20 10:42 UTC'
  assert.ok(marked.endsWith(time), marked)
  return marked.slice(0, -time.length)
}
const moved = (...movements: readonly Movement[]): string => shown({ movements })

const deployed = (...contracts: readonly string[]): Partial<Notification['data']> => ({
  deployments: contracts.map(contract => ({ address: treasury, contract })),
})

describe('The alert of a token', () => {
  it('coming in', () => {
    assert.equal(moved(tokenMovement()), '📥 «treasury +500 USDC»\nEthereum ← 0xf39F…2266')
  })

  it('going out', () => {
    assert.equal(
      moved(tokenMovement({ direction: 'out', amount: '1234567890' })),
      '📤 «treasury −1,234.56 USDC»\nEthereum → 0xf39F…2266',
    )
  })

  it('to itself, and between watched addresses', () => {
    assert.equal(
      moved(tokenMovement({ direction: 'self', counterparty: treasury })),
      '🔁 «treasury 500 USDC to itself»\nEthereum',
    )
    assert.equal(
      moved(tokenMovement({ direction: 'self' })),
      '🔁 «treasury 500 USDC in and out»\nEthereum ⇄ 0xf39F…2266',
    )
  })

  it('of which some came back, with both directions shown, is no swap', () => {
    assert.equal(
      moved(
        tokenMovement({ direction: 'out', amount: '4000000' }),
        tokenMovement({ amount: '10000000', counterparty: savings }),
      ),
      '🔁 «treasury −4 USDC  +10 USDC»\nEthereum',
    )
  })

  it('minted and burned', () => {
    assert.equal(moved(tokenMovement({ counterparty: nobody })), '📥 «treasury +500 USDC»\nEthereum · minted')
    assert.equal(
      moved(tokenMovement({ counterparty: nobody, direction: 'out' })),
      '📤 «treasury −500 USDC»\nEthereum · burned',
    )
  })

  it('without a symbol is called by its contract', () => {
    const line = '📥 «treasury +500 0xA0b8…eB48»\nEthereum ← 0xf39F…2266'
    assert.equal(moved(tokenMovement({ symbol: '' })), line)
    assert.equal(moved(tokenMovement({ symbol: '\u200B\u3164' })), line)
  })

  it('without known decimals counts base units', () => {
    assert.equal(
      moved(tokenMovement({ decimals: null })),
      '📥 «treasury +500,000,000 base units of USDC»\nEthereum ← 0xf39F…2266',
    )
    assert.equal(
      moved(tokenMovement({ decimals: null, symbol: '', amount: (2n ** 256n - 1n).toString() })),
      '📥 «treasury +1.15792 × 10⁷⁷ base units of 0xA0b8…eB48»\nEthereum ← 0xf39F…2266',
    )
  })
})

describe('The alert of an NFT', () => {
  it('coming in', () => {
    assert.equal(moved(nftMovement()), '🖼️ «treasury +1 NFT Bored Ape #1234»\nEthereum ← 0xf39F…2266')
  })

  it('going out', () => {
    assert.equal(
      moved(nftMovement({ direction: 'out' })),
      '🖼️ «treasury −1 NFT Bored Ape #1234»\nEthereum → 0xf39F…2266',
    )
  })

  it('of several items has their number', () => {
    assert.equal(
      moved(nftMovement({ standard: 'erc1155', amount: '25', name: 'Potion', token_id: '7' })),
      '🖼️ «treasury +25 NFT Potion #7»\nEthereum ← 0xf39F…2266',
    )
  })

  it('of a collection without a name has its contract, and a long number is shortened', () => {
    assert.equal(
      moved(
        nftMovement({ name: '', token_id: '79233663829379634837589865448569342784712482819484549289560981' }),
      ),
      '🖼️ «treasury +1 NFT 0xBC4C…f13D #7923…0981»\nEthereum ← 0xf39F…2266',
    )
  })

  it('named as money is still an NFT', () => {
    assert.equal(
      moved(nftMovement({ name: '$5000 USDC at claim-usdc.com' })),
      '🖼️ «treasury +1 NFT $\u20605000 USDC at claim-usd… #1234»\nEthereum ← 0xf39F…2266',
    )
  })
})

describe('The alert of an NFT that is minted or burned', () => {
  const minted = nftMovement({ counterparty: nobody })
  const price = movement({ direction: 'out', amount: '80000000000000000', counterparty: collection })
  const ownTransaction = { transaction: { ...notification().data.transaction, from: treasury } }

  it('has the price, and whom it was paid to', () => {
    assert.equal(
      moved(minted, price),
      '🖼️ «treasury minted Bored Ape #1234 for 0.08 ETH»\nEthereum → 0xBC4C…f13D',
    )
    assert.equal(
      moved(minted, tokenMovement({ direction: 'out', amount: '40000000', counterparty: router })),
      '🖼️ «treasury minted Bored Ape #1234 for 40 USDC»\nEthereum → 0x7a25…488D',
    )
  })

  it('counts several of one collection', () => {
    const others = ['1235', '1236'].map(token_id => ({ ...minted, token_id }))
    assert.equal(
      moved(minted, ...others, price),
      '🖼️ «treasury minted 3 NFT Bored Ape for 0.08 ETH»\nEthereum → 0xBC4C…f13D',
    )
    assert.equal(
      moved({ ...minted, standard: 'erc1155', amount: '25', name: 'Potion', token_id: '7' }, price),
      '🖼️ «treasury minted 25 NFT Potion #7 for 0.08 ETH»\nEthereum → 0xBC4C…f13D',
    )
  })

  it('without a price is minted by the sender alone, for anyone else it could be spam', () => {
    assert.equal(
      shown({ movements: [minted], data: ownTransaction }),
      '🖼️ «treasury minted Bored Ape #1234»\nEthereum',
    )
    assert.equal(moved(minted), '🖼️ «treasury +1 NFT Bored Ape #1234»\nEthereum · minted')
  })

  it('is burned', () => {
    assert.equal(moved({ ...minted, direction: 'out' }), '🖼️ «treasury burned Bored Ape #1234»\nEthereum')
  })

  it('is neither if it is of two collections, was paid for twice, or is exchanged', () => {
    const potion = { ...minted, contract: router, name: 'Potion' }
    assert.equal(
      shown({ movements: [minted, potion], data: ownTransaction }),
      '🖼️ «treasury +1 NFT Bored Ape #1234  +1 NFT Potion #1234»\nEthereum · minted',
    )
    assert.equal(
      moved(minted, price, tokenMovement({ direction: 'out', counterparty: collection })),
      '🔁 «treasury −0.08 ETH  −500 USDC  +1 NFT Bored Ape #1234»\nEthereum',
    )
    assert.equal(
      moved({ ...minted, direction: 'out' }, { ...minted, token_id: '5' }),
      '🖼️ «treasury −1 NFT Bored Ape #1234  +1 NFT Bored Ape #5»\nEthereum ⇄ 0x0000…0000',
    )
  })

  it('is named for each watched address by itself', () => {
    const both = watch({
      settings: { name: 'all', addresses: [treasury, savings].map(address => ({ address })) },
    })
    assert.equal(
      shown({ movements: [minted, price, movement({ address: savings })], watch: both }),
      ['🖼️ «0x7099…79C8 minted Bored Ape #1234 for 0.08 ETH»', '📥 «0x3C44…93BC +1.25 ETH»', 'Ethereum'].join(
        '\n',
      ),
    )
  })

  it('reads so in every language', () => {
    const phrases = texts.locales.map(locale => {
      const { data } = notification({ movements: [minted, price] })
      return eventsPhrase(data, texts.for(locale))
    })
    assert.deepEqual(phrases, [
      'hat Bored Ape #1234 für 0,08 ETH gemintet',
      'minted Bored Ape #1234 for 0.08 ETH',
      'acuñó Bored Ape #1234 por 0,08 ETH',
      'a minté Bored Ape #1234 pour 0,08 ETH',
      'mint Bored Ape #1234 seharga 0,08 ETH',
      'emitiu Bored Ape #1234 por 0,08 ETH',
      'минт Bored Ape #1234 за 0,08 ETH',
      '0,08 ETH karşılığında Bored Ape #1234 bastı',
      'đúc Bored Ape #1234 với giá 0,08 ETH',
      '以 0.08 ETH 铸造了 Bored Ape #1234',
    ])
  })
})

describe('The alert of what is bridged', () => {
  const [basePortal, arbitrumInbox, arbitrumGateway, l2Bridge] = [
    '0x49048044D57e1C92A77f79988d21Fa8fAF74E97e',
    '0x4Dbd4fc535Ac27206064B68FfCf827b0A60BAB3f',
    '0xa3A7B6F88361F48403514059F1F16C8E78d60EeC',
    '0x4200000000000000000000000000000000000010',
  ] as const
  const optimism = { chain_id: '10', explore: '', type: 'Ethereum' }
  const toBridge = { ...notification().data.transaction, from: treasury, to: l2Bridge }

  it('has the chain that a coin goes to or comes from', () => {
    assert.equal(
      moved(movement({ direction: 'out', counterparty: basePortal })),
      '🔁 «treasury bridged 1.25 ETH to Base»\nEthereum → 0x4904…E97e',
    )
    assert.equal(
      moved(movement({ counterparty: basePortal })),
      '🔁 «treasury bridged 1.25 ETH from Base»\nEthereum ← 0x4904…E97e',
    )
  })

  it('has a token together with the coin for its arrival', () => {
    assert.equal(
      moved(
        tokenMovement({ direction: 'out', counterparty: arbitrumGateway }),
        movement({ direction: 'out', amount: '1000000000000000', counterparty: arbitrumInbox }),
      ),
      '🔁 «treasury bridged 500 USDC + 0.001 ETH to Arbitrum»\nEthereum',
    )
  })

  it('has a token that the bridge burns', () => {
    const burned = tokenMovement({ direction: 'out', counterparty: nobody })
    assert.equal(
      shown({ movements: [burned], data: { chain: optimism, transaction: toBridge } }),
      '🔁 «treasury bridged 500 USDC to Ethereum»\nOptimism',
    )
    assert.equal(
      shown({ movements: [burned], data: { transaction: toBridge } }),
      '📤 «treasury −500 USDC»\nEthereum · burned',
    )
  })

  it('is not all that goes out with it, nor an NFT', () => {
    assert.equal(
      moved(movement({ direction: 'out', counterparty: basePortal }), tokenMovement({ direction: 'out' })),
      '📤 «treasury −1.25 ETH  −500 USDC»\nEthereum',
    )
    assert.equal(
      moved(nftMovement({ direction: 'out', counterparty: basePortal })),
      '🖼️ «treasury −1 NFT Bored Ape #1234»\nEthereum → 0x4904…E97e',
    )
  })

  it('reads so in every language', () => {
    const phrases = texts.locales.map(locale =>
      (['out', 'in'] as const).map(direction => {
        const bridged = movement({ direction, counterparty: basePortal })
        return eventsPhrase(notification({ movements: [bridged] }).data, texts.for(locale))
      }),
    )
    assert.deepEqual(phrases, [
      ['hat 1,25 ETH nach Base gebridgt', 'hat 1,25 ETH von Base gebridgt'],
      ['bridged 1.25 ETH to Base', 'bridged 1.25 ETH from Base'],
      ['envió 1,25 ETH a Base por el puente', 'recibió 1,25 ETH de Base por el puente'],
      ['a envoyé 1,25 ETH vers Base par le bridge', 'a reçu 1,25 ETH depuis Base par le bridge'],
      ['bridge 1,25 ETH ke Base', 'bridge 1,25 ETH dari Base'],
      ['enviou 1,25 ETH para Base pela bridge', 'recebeu 1,25 ETH de Base pela bridge'],
      ['бридж 1,25 ETH в Base', 'бридж 1,25 ETH из Base'],
      ['köprüyle 1,25 ETH gönderdi (hedef: Base)', 'köprüyle 1,25 ETH aldı (kaynak: Base)'],
      ['bridge 1,25 ETH sang Base', 'bridge 1,25 ETH từ Base'],
      ['跨链转出 1.25 ETH 至 Base', '从 Base 跨链转入 1.25 ETH'],
    ])
  })
})

describe('The alert of several movements in one transaction', () => {
  const swap = [
    tokenMovement({ amount: '3412000000', counterparty: collection }),
    movement({ direction: 'out', amount: ether(1), counterparty: router }),
  ]

  it('is one line, out before in, and where the transaction went', () => {
    const data = { transaction: { ...notification().data.transaction, from: treasury, to: router } }
    assert.equal(
      shown({ movements: swap, data }),
      '🔁 «treasury 1 ETH → 3,412 USDC»\nEthereum · via 0x7a25…488D',
    )
  })

  it('with one counterparty names it', () => {
    const [usdc, coin] = swap.map(each => ({ ...each, counterparty: router }))
    assert.ok(usdc && coin)
    assert.equal(moved(usdc, coin), '🔁 «treasury 1 ETH → 3,412 USDC»\nEthereum ⇄ 0x7a25…488D')
  })

  it('is no swap if more is left out, or an NFT is part of it', () => {
    assert.equal(
      shown({ movements: swap, data: { left_out: 2 } }),
      '🔁 «treasury −1 ETH  +3,412 USDC  and 2 more»\nEthereum',
    )
    assert.equal(
      moved(movement({ direction: 'out' }), nftMovement()),
      '🔁 «treasury −1.25 ETH  +1 NFT Bored Ape #1234»\nEthereum ⇄ 0xf39F…2266',
    )
  })

  it('is a swap for the coin and its wrapped token, which reports no transfer', () => {
    const counterparty = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
    assert.equal(
      moved(movement({ direction: 'out', counterparty })),
      '🔁 «treasury 1.25 ETH → WETH»\nEthereum → 0xC02a…6Cc2',
    )
    assert.equal(moved(movement({ counterparty })), '🔁 «treasury WETH → 1.25 ETH»\nEthereum ← 0xC02a…6Cc2')
    assert.equal(
      moved(tokenMovement({ direction: 'out', counterparty })),
      '📤 «treasury −500 USDC»\nEthereum → 0xC02a…6Cc2',
    )
  })

  it('in one direction has its sign', () => {
    assert.equal(
      moved(movement(), tokenMovement(), nftMovement()),
      '📥 «treasury +1.25 ETH  +500 USDC  +1 NFT Bored Ape #1234»\nEthereum ← 0xf39F…2266',
    )
    assert.equal(
      moved(nftMovement(), nftMovement({ token_id: '5', direction: 'out' })),
      '🖼️ «treasury −1 NFT Bored Ape #5  +1 NFT Bored Ape #1234»\nEthereum ⇄ 0xf39F…2266',
    )
  })

  it('to the watched address itself has just the chain', () => {
    const data = { transaction: { ...notification().data.transaction, from: stranger, to: treasury } }
    assert.equal(shown({ movements: swap, data }), '🔁 «treasury 1 ETH → 3,412 USDC»\nEthereum')
  })

  it('shows three assets, something of both directions, and counts the rest', () => {
    const many = ['A', 'B', 'C', 'D'].map(symbol => tokenMovement({ symbol, direction: 'out' }))
    assert.equal(
      moved(...many, tokenMovement({ symbol: 'E' }), tokenMovement({ symbol: 'F' })),
      '🔁 «treasury −500 A  −500 B  +500 E  and 3 more»\nEthereum ⇄ 0xf39F…2266',
    )
  })

  it('counts what the service left out', () => {
    assert.equal(
      shown({ movements: [movement()], data: { left_out: 1_200 } }),
      '📥 «treasury +1.25 ETH  and 1,200 more»\nEthereum ← 0xf39F…2266',
    )
  })

  it('has a line for each watched address, at most three', () => {
    const addresses = [treasury, savings, router, collection, made]
    const movements = addresses.flatMap(address => [movement({ address }), tokenMovement({ address })])
    const several = watch({ settings: { name: 'all', addresses: addresses.map(address => ({ address })) } })
    assert.equal(
      shown({ movements, watch: several, data: { left_out: 5 } }),
      [
        '📥 «0x7099…79C8 +1.25 ETH  +500 USDC»',
        '📥 «0x3C44…93BC +1.25 ETH  +500 USDC»',
        '📥 «0x7a25…488D +1.25 ETH  +500 USDC»',
        'and 9 more',
        'Ethereum ← 0xf39F…2266',
      ].join('\n'),
    )
  })
})

describe('The alert of a deployment', () => {
  it('names the contract', () => {
    assert.equal(shown({ data: deployed(made) }), '📝 «treasury deployed 0x5FbD…0aa3»\nEthereum')
  })

  it('of several contracts, as a factory makes them', () => {
    assert.equal(
      shown({ data: deployed(made, router, collection, savings) }),
      '📝 «treasury deployed 0x5FbD…0aa3  deployed 0x7a25…488D  deployed 0xBC4C…f13D  and 1 more»\nEthereum',
    )
  })

  it('with coins has the coins first', () => {
    assert.equal(
      shown({ movements: [movement({ direction: 'out', counterparty: made })], data: deployed(made) }),
      '📤 «treasury −1.25 ETH»\nEthereum → 0x5FbD…0aa3 · deployed 0x5FbD…0aa3',
    )
  })
})

const approval = (change: Partial<Notification['data']['approvals'][number]> = {}) => ({
  address: treasury,
  contract: tokenMovement().contract,
  spender: router,
  scope: 'amount' as const,
  allowance: '500000000',
  unlimited: false,
  revoked: false,
  symbol: 'USDC',
  decimals: 6,
  ...change,
})

const buttonsOf = (data: Partial<Notification['data']>) =>
  alertMessage(
    {
      kind: 'transaction',
      destination: 'd1',
      watch: 'w1',
      notification: notification({ movements: [], data }),
    },
    { watch: watch(), say, isRepeat: false },
  ).buttons.map(row => row.map(button => ('url' in button ? `${button.text} ${button.url}` : button.text)))

const emitted = (event: string, values: readonly string[], token: object = {}) => {
  const [, name = '', list = ''] = /^(\w+)\((.*)\)$/.exec(event) ?? []
  const args = list.split(', ').map((arg, n) => {
    const words = arg.split(' ')
    return { name: words.at(-1) ?? '', type: words[0] ?? '', value: values[n] ?? '' }
  })
  return shown({ data: { contract_events: [{ address: treasury, event, name, args, ...token }] } })
}

const mintText = (amount: string) => `📜 «treasury minted ${amount} to 0x7a25…488D»\nEthereum`

describe('The alert of a contract event', () => {
  const zero = '0x0000000000000000000000000000000000000000'
  const coins = 'Transfer(address indexed from, address indexed to, uint256 value)'
  const nfts = 'Transfer(address indexed from, address indexed to, uint256 indexed tokenId)'
  const several =
    'TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)'
  const batch =
    'TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)'
  it('that mints or burns a token is in its units, as far as it says what they are', () => {
    const minted = (token: object) => emitted(coins, [zero, router, '5000000'], token)
    assert.equal(minted({ symbol: 'USDC', decimals: 6 }), mintText('5 USDC'))
    assert.equal(minted({ decimals: 6 }), mintText('5 0x7099…79C8'))
    assert.equal(minted({ symbol: 'USDC' }), mintText('5,000,000 base units of USDC'))
    assert.equal(
      emitted(coins, [router, zero, '1500000'], { symbol: 'USDC', decimals: 6 }),
      '📜 «treasury burned 1.5 USDC from 0x7a25…488D»\nEthereum',
    )
  })
  for (const [what, event, values, text] of [
    ['that makes coins', coins, [zero, router, '5000000'], 'minted 5,000,000 base units to 0x7a25…488D'],
    ['that destroys coins', coins, [router, zero, '5000000'], 'burned 5,000,000 base units from 0x7a25…488D'],
    ['that makes an NFT', nfts, [zero, router, '7'], 'minted #7 to 0x7a25…488D'],
    [
      'that makes several of an NFT',
      several,
      [router, zero, router, '7', '30'],
      'minted 30 × #7 to 0x7a25…488D',
    ],
    [
      'that makes two NFTs',
      batch,
      [router, zero, router, '["7","8"]', '["1","1"]'],
      'minted #7, #8 to 0x7a25…488D',
    ],
    [
      'that destroys many NFTs',
      batch,
      [router, router, zero, '["1","2","34567890123456789012","4"]', '["1","1","1","1"]'],
      'burned #1, #2, #3456…9012, … from 0x7a25…488D',
    ],
    [
      'that moves coins',
      coins,
      [router, router, '5'],
      'emitted Transfer: from: 0x7a25…488D, to: 0x7a25…488D, value: 5',
    ],
  ] as const)
    it(what, () => assert.equal(emitted(event, values), `📜 «treasury ${text}»\nEthereum`))
})

describe('The alert of an approval', () => {
  const cats = { contract: collection, symbol: 'Cats', decimals: null }
  const table: readonly (readonly [what: string, change: Parameters<typeof approval>[0], text: string])[] = [
    ['of an amount', {}, 'lets 0x7a25…488D spend up to 500 USDC'],
    ['of everything', { unlimited: true }, 'lets 0x7a25…488D spend unlimited USDC'],
    [
      'of more than the owner holds',
      { held: '499000000' },
      'lets 0x7a25…488D spend up to 500 USDC (balance now: 499 USDC)',
    ],
    [
      'of something that has a price',
      {
        unlimited: true,
        held: '12000000000',
        usd: { state: 'fresh', value: 11_998, price: 0.9998, source: 'defillama', at: 1_795_171_320 },
      },
      'lets 0x7a25…488D spend unlimited USDC (balance now: 12,000 USDC, ≈\u00A0$11,998 at risk)',
    ],
    [
      'whose spender took all at once',
      { held: '0' },
      'lets 0x7a25…488D spend up to 500 USDC (balance now: 0)',
    ],
    [
      'through Permit2',
      { unlimited: true, permit2: true },
      'lets 0x7a25…488D spend unlimited USDC via Permit2',
    ],
    ['that is taken back', { revoked: true, allowance: '0' }, 'no longer lets 0x7a25…488D spend USDC'],
    ['of all NFTs', { ...cats, scope: 'all', unlimited: true }, 'lets 0x7a25…488D move all Cats'],
    ['of one NFT', { ...cats, scope: 'token', token_id: '7' }, 'lets 0x7a25…488D move NFT Cats #7'],
    [
      'of one NFT that is taken back',
      { ...cats, scope: 'token', token_id: '7', spender: nobody, revoked: true },
      'no longer lets anyone move NFT Cats #7',
    ],
    [
      'of a token without a name',
      { symbol: '', decimals: null },
      'lets 0x7a25…488D spend up to 500,000,000 base units of 0xA0b8…eB48',
    ],
    [
      'of a token that lies',
      { symbol: 'US\u202eDC\n$1 free' },
      'lets 0x7a25…488D spend up to 500 USDC $\u20601 free',
    ],
  ]
  for (const [what, change, text] of table)
    it(what, () =>
      assert.equal(shown({ data: { approvals: [approval(change)] } }), `⚠️ «treasury ${text}»\nEthereum`),
    )

  for (const [language, text] of [
    ['de', 'erlaubt 0x7a25…488D, bis zu 500 USDC auszugeben (Guthaben jetzt: 0)'],
    ['es', 'permite que 0x7a25…488D gaste hasta 500 USDC (saldo actual: 0)'],
    ['fr', 'autorise 0x7a25…488D à dépenser jusqu’à 500 USDC (solde actuel\u00a0: 0)'],
    ['id', 'mengizinkan 0x7a25…488D memakai hingga 500 USDC (saldo sekarang: 0)'],
    ['pt-BR', 'permite que 0x7a25…488D gaste até 500 USDC (saldo agora: 0)'],
    ['ru', 'разрешает 0x7a25…488D тратить до 500 USDC (баланс сейчас: 0)'],
    ['tr', '0x7a25…488D adresine en fazla 500 USDC harcama izni verdi (şu anki bakiye: 0)'],
    ['vi', 'cho phép 0x7a25…488D chi tiêu tối đa 500 USDC (số dư hiện tại: 0)'],
    ['zh-CN', '允许 0x7a25…488D 最多使用 500 USDC（当前余额：0）'],
  ] as const)
    it(`says the balance of the owner, not of the spender (${language})`, () => {
      const drained = { data: { approvals: [approval({ held: '0' })] }, language }
      assert.equal(shown(drained), `⚠️ «treasury ${text}»\nEthereum`)
    })

  it('leads to where it is taken back, on a real chain', () => {
    const url = `https://revoke.cash/address/${treasury}?chainId=1`
    const approvals = [approval()]
    assert.deepEqual(buttonsOf({ approvals })[0], [`Revoke ↗ ${url}`])
    assert.equal(buttonsOf({ approvals: [approval({ revoked: true })] }).length, 1)
    assert.equal(
      buttonsOf({ approvals, chain: { chain_id: '31337', explore: '', type: 'Ethereum' } }).length,
      1,
    )
  })
})

describe('The alert of a call', () => {
  type Call = Notification['data']['calls'][number]
  const call = (change: Partial<Call> = {}): Call => ({
    address: treasury,
    role: 'sender',
    contract: router,
    method: '0x38ed1739',
    method_name: 'swapExactTokensForETH',
    ...change,
  })
  const called: Call = call({ address: treasury, role: 'target', contract: treasury })
  const failed = { ...notification().data.transaction, status: 'failed' as const }

  it('has the method and the contract', () => {
    assert.equal(
      shown({ data: { calls: [call()] } }),
      '⚙️ «treasury called swapExactTokensForETH on 0x7a25…488D»\nEthereum',
    )
  })

  it('of an unknown function has its selector', () => {
    assert.equal(
      shown({ data: { calls: [call({ method_name: '' })] } }),
      '⚙️ «treasury called method 0x38ed1739 on 0x7a25…488D»\nEthereum',
    )
  })

  it('of a watched contract has the caller', () => {
    assert.equal(
      shown({ data: { calls: [called] } }),
      '⚙️ «treasury was called by 0xf39F…2266: swapExactTokensForETH»\nEthereum',
    )
  })

  it('between two watched addresses appears once', () => {
    const both = watch({
      settings: {
        addresses: [
          { address: treasury, label: 'treasury' },
          { address: stranger, label: 'hot' },
        ],
      },
    })
    const calls = [called, call({ address: stranger, contract: treasury })]
    assert.equal(
      shown({ data: { calls }, watch: both }),
      '⚙️ «hot called swapExactTokensForETH on treasury»\nEthereum',
    )
  })

  it('that failed says so first', () => {
    assert.equal(
      shown({ data: { calls: [call()], transaction: failed } }),
      '✕ «failed: treasury called swapExactTokensForETH on 0x7a25…488D»\nEthereum',
    )
  })

  it('that failed gives way to why it failed', () => {
    const { contract, method, method_name } = call()
    const failures = [{ address: treasury, contract, method, method_name, reason: 'K\u202e\n too  late' }]
    assert.equal(
      shown({ data: { calls: [call()], failures, transaction: failed } }),
      '✕ «failed: treasury called swapExactTokensForETH on 0x7a25…488D: K too late»\nEthereum',
    )
  })

  it('that moved something has the movement first, and its counterparty', () => {
    const transfer = call({ method_name: 'transfer', contract: tokenMovement().contract })
    assert.equal(
      shown({ movements: [tokenMovement({ direction: 'out' })], data: { calls: [transfer] } }),
      '📤 «treasury −500 USDC»\nEthereum → 0xf39F…2266 · called transfer on 0xA0b8…eB48',
    )
  })

  it('that deployed, moved and called shows two of these in the place line', () => {
    const deployments = [made, collection].map(contract => ({ address: treasury, contract }))
    assert.equal(
      shown({ movements: [movement()], data: { deployments, calls: [call()] } }),
      '📥 «treasury +1.25 ETH»\nEthereum ← 0xf39F…2266 · deployed 0x5FbD…0aa3 · deployed 0xBC4C…f13D · and 1 more',
    )
    assert.equal(
      shown({ data: { deployments: deployments.slice(0, 1), calls: [call()] } }),
      '📝 «treasury deployed 0x5FbD…0aa3»\nEthereum · called swapExactTokensForETH on 0x7a25…488D',
    )
  })

  it('of another watched address than that of the title names it', () => {
    const both = watch({
      settings: {
        addresses: [
          { address: treasury, label: 'treasury' },
          { address: router, label: 'router' },
        ],
      },
    })
    const calls = [call({ address: router, role: 'target', method_name: 'payOut' })]
    assert.equal(
      shown({ movements: [tokenMovement({ counterparty: nobody })], data: { calls }, watch: both }),
      '📥 «treasury +500 USDC»\nEthereum · minted · router was called by 0xf39F…2266: payOut',
    )
  })

  it('with a deceptive name is sanitized', () => {
    assert.equal(
      shown({ data: { calls: [call({ method_name: 'claim\nat https://claim.com now and quickly' })] } }),
      '⚙️ «treasury called claim at https:\u2060//\u2060claim.\u2060com now … on 0x7a25…488D»\nEthereum',
    )
  })
})
