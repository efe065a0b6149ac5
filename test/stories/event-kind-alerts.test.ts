import assert from 'node:assert/strict'
import { keccak256 } from 'ox/Hash'
import { fromString } from 'ox/Hex'
import { chainOf } from '#chains/registry.ts'
import { shortenAddress, toChecksumAddress } from '#lib/format.ts'
import { type AbiValue, callData, deployContract, encodeAbi, execute } from '#playground/contracts.ts'
import { sendMined } from '#playground/local-chain.ts'
import { authorize } from '../support/authorization.ts'
import { startFakeNode } from '../support/fake-node.ts'
import { headOf } from '../support/local-chain.ts'
import {
  beginWatch,
  type Product,
  parseEther,
  type StoryContext,
  startProduct,
  story,
} from '../support/product.ts'
import { screen } from '../support/telegram.ts'
import { payWithdrawals, withdrawalOf } from '../support/withdrawals.ts'
import { choosesKinds, opensKind } from '../support/wizard.ts'

type Hex = `0x${string}`
const [sender, treasury]: readonly [Hex, Hex] = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
]
const topic: Hex = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const short = (address: string): string => shortenAddress(toChecksumAddress(address))

/** Watches `addresses`, with these kinds turned on and off at the second step. */
const watches = async (product: Product, addresses: string, kinds: readonly string[]): Promise<void> => {
  await beginWatch(product.anna, addresses)
  await choosesKinds(product.anna, ...kinds)
  await startsWatching(product)
}

/** Leaves the second step, with every default for what is left. */
const startsWatching = async ({ anna }: Product): Promise<void> => {
  for (const button of ['Next ›', 'Every transaction', 'Start watching']) await anna.presses(button)
  await anna.sees(/^👁 Watching/)
}

/** Does something on the chain; resolves with the one message that the person then gets, without its button. */
const told = async ({ anna }: Product, happens: () => Promise<unknown>): Promise<string> => {
  const after = anna.messages().at(-1)?.messageId ?? 0
  await happens()
  return screen(await anna.sees(/./, { after })).replace(/\n\[ Copy hash ] \[ Mute 1 h ] \[ ⋯ ]$/, '')
}

story('a new user is told of tokens and NFTs without having asked for them', async t => {
  const product = await startProduct(t)
  const { chain } = product
  const given = [{ bytes: 'US Dollar' }, { bytes: 'USDX' }, 6]
  const { address: coin } = await deployContract(chain, { from: sender, name: 'Coin', given })
  const { address: cats } = await deployContract(chain, { from: sender, name: 'Cats' })
  const { address: items } = await deployContract(chain, { from: sender, name: 'Items' })
  const { address: silent } = await deployContract(chain, {
    from: sender,
    name: 'Anything',
    given: [{ list: [] }, { list: [] }],
  })
  const call = (to: string, data: string, from: string = sender) => execute(chain, { from, to, data })
  await watches(product, `${treasury} treasury`, [])

  assert.equal(
    await told(product, () => call(coin, callData('mint(address,uint256)', treasury, 1_234_567_890n))),
    `📥 «treasury +1,234.56 USDX»\nLocal chain · minted`,
  )
  assert.equal(
    await told(product, () =>
      call(coin, callData('transfer(address,uint256)', sender, 500_000_000n), treasury),
    ),
    `📤 «treasury −500 USDX»\nLocal chain → 0xf39F…2266`,
  )
  assert.equal(
    await told(product, () =>
      call(cats, callData('move(address,address,uint256)', sender, treasury, 1_234n)),
    ),
    `🖼️ «treasury +1 NFT Cats #1234»\nLocal chain ← 0xf39F…2266`,
  )
  const zero: Hex = `0x${'0'.repeat(40)}`
  assert.equal(
    await told(product, () =>
      call(cats, callData('move(address,address,uint256)', zero, treasury, 7n), treasury),
    ),
    `🖼️ «treasury minted Cats #7»\nLocal chain`,
  )
  assert.equal(
    await told(product, () =>
      call(cats, callData('move(address,address,uint256)', treasury, zero, 7n), treasury),
    ),
    `🖼️ «treasury burned Cats #7»\nLocal chain`,
  )
  assert.equal(
    await told(product, () =>
      call(items, callData('move(address,address,uint256,uint256)', treasury, sender, 7n, 25n)),
    ),
    `🖼️ «treasury −25 NFT ${short(items)} #7»\nLocal chain → 0xf39F…2266`,
  )
  const logs = [
    { tuple: [{ list: [topic, treasury, silent] }, { bytes: Buffer.alloc(32, 1) }] },
    { tuple: [{ list: [topic, silent, treasury, 42n] }, { bytes: '' }] },
  ]
  assert.equal(
    await told(product, () => call(silent, callData('write((bytes32[],bytes)[])', { list: logs }))),
    `🔁 «treasury −4.54086 × 10⁷⁴ base units of ${short(silent)}  +1 NFT ${short(silent)} #42»\nLocal chain ⇄ ${short(silent)}`,
  )
  assert.equal(
    await told(product, () => call(coin, callData('burn(uint256)', 1n), treasury)),
    `📤 «treasury −0.000001 USDX»\nLocal chain · burned`,
  )
})

story('whoever asks for deployments and calls is told of them, failed ones too', async t => {
  const product = await startProduct(t)
  const { chain } = product
  const given = [{ bytes: 'US Dollar' }, { bytes: 'USDX' }, 6]
  const { address: coin } = await deployContract(chain, { from: sender, name: 'Coin', given })
  const mint = callData('mint(address,uint256)', treasury, 5_000_000n)
  const text = `${treasury} treasury\n${coin} dollar`
  await watches(product, text, ['New contracts', 'Contract calls', '✓ NFTs'])

  const made: string[] = []
  assert.equal(
    await told(product, async () => {
      const { address } = await deployContract(chain, { from: treasury, name: 'Cats' })
      made.push(short(address))
    }),
    `📝 «treasury deployed ${made[0]}»\nLocal chain`,
  )
  assert.equal(
    await told(product, () => execute(chain, { from: sender, to: coin, data: mint })),
    `📥 «treasury +5 USDX»\nLocal chain · minted · dollar was called by 0xf39F…2266: mint`,
  )
  assert.equal(
    await told(product, () =>
      execute(chain, { from: treasury, to: coin, data: callData('transfer(address,uint256)', sender, 1n) }),
    ),
    `📤 «treasury −0.000001 USDX»\nLocal chain → 0xf39F…2266 · called transfer on dollar`,
  )
  assert.equal(
    await told(product, () =>
      execute(chain, { from: treasury, to: coin, data: callData('burn(uint256)', 10n ** 30n) }),
    ),
    `✕ «failed: treasury called burn on dollar»\nLocal chain`,
  )
  assert.equal(
    await told(product, () => execute(chain, { from: sender, to: coin, data: '0xdeadbeef' })),
    `✕ «failed: dollar was called by 0xf39F…2266: method 0xdeadbeef»\nLocal chain`,
  )
  assert.equal(
    await told(product, () =>
      chain.send({ from: treasury, to: sender, wei: parseEther('1'), data: '0x12345678' }),
    ),
    `📤 «treasury −1 ETH»\nLocal chain → 0xf39F…2266 · called method 0x12345678 on 0xf39F…2266`,
  )
})

story('a person is told which of their transactions failed, and why', async t => {
  const product = await startProduct(t)
  const { chain } = product
  const given = [{ bytes: 'US Dollar' }, { bytes: 'USDX' }, 6]
  const { address: coin } = await deployContract(chain, { from: sender, name: 'Coin', given })
  const { address: picky } = await deployContract(chain, {
    from: sender,
    name: 'Anything',
    given: [{ list: [] }, { list: [] }],
  })
  const burn = callData('burn(uint256)', 1n)
  await watches(product, `${treasury} treasury\n${coin} dollar`, ['Failed transactions'])
  assert.equal(
    await told(product, () => execute(chain, { from: treasury, to: coin, data: burn })),
    `✕ «failed: treasury called burn on dollar: arithmetic overflow»\nLocal chain`,
  )
  assert.equal(
    await told(product, () => execute(chain, { from: treasury, to: picky, data: '0xdeadbeef' })),
    `✕ «failed: treasury called method 0xdeadbeef on ${short(picky)}: not this»\nLocal chain`,
  )
  assert.equal(
    await told(product, () => execute(chain, { from: treasury, to: coin, value: '0x5' })),
    `✕ «failed: treasury sent to dollar»\nLocal chain`,
  )
  assert.equal(
    await told(product, () => execute(chain, { from: treasury, data: '0xfe' })),
    `✕ «failed: treasury deployed a contract»\nLocal chain`,
  )
  // Nothing of what others fail at, and nothing of what succeeds.
  await execute(chain, { from: sender, to: coin, data: burn })
  await execute(chain, { from: treasury, to: sender, data: '0x12' })
  assert.equal(
    await told(product, () => chain.send({ from: treasury, to: sender, wei: parseEther('1') })),
    `📤 «treasury −1 ETH»\nLocal chain → 0xf39F…2266`,
  )
})

story('a person is told what may be taken from them, and no more than that', async t => {
  const product = await startProduct(t)
  const { chain } = product
  const given = [{ bytes: 'US Dollar' }, { bytes: 'USDX' }, 6]
  const { address: coin } = await deployContract(chain, { from: sender, name: 'Coin', given })
  await execute(chain, {
    from: sender,
    to: coin,
    data: callData('mint(address,uint256)', treasury, 12_000_000),
  })
  const { address: writer } = await deployContract(chain, {
    from: sender,
    name: 'Anything',
    given: [{ list: [] }, { list: [] }],
  })
  const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
  await chain.rpc('anvil_setCode', [permit2, await chain.rpc('eth_getCode', [writer, 'latest'])])
  const spender = '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD'
  const write = (
    to: string,
    logs: readonly (readonly [topics: readonly AbiValue[], words: readonly bigint[]])[],
  ) => {
    const list = logs.map(([topics, words]) => ({
      tuple: [{ list: topics }, { bytes: Buffer.from(encodeAbi(words), 'hex') }],
    }))
    return execute(chain, { from: sender, to, data: callData('write((bytes32[],bytes)[])', { list }) })
  }
  const approve = (amount: bigint) =>
    execute(chain, { from: treasury, to: coin, data: callData('approve(address,uint256)', spender, amount) })
  const approvalTopic = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
  const forAllTopic = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
  const permitTopic = '0xc6a377bfc4eb120024a8ac08eef205be16b817020812c73223e81d1bdb9708ec'
  await watches(product, `${treasury} treasury`, ['✓ Tokens', '✓ NFTs', 'Approvals'])

  assert.equal(
    await told(product, () => approve(2n ** 256n - 1n)),
    `⚠️ «treasury lets 0x3fC9…7FAD spend unlimited USDX (balance now: 12 USDX)»\nLocal chain`,
  )
  assert.equal(
    await told(product, () => approve(2_500_000n)),
    `⚠️ «treasury lets 0x3fC9…7FAD spend up to 2.5 USDX (balance now: 12 USDX)»\nLocal chain`,
  )
  assert.equal(
    await told(product, () => approve(0n)),
    `⚠️ «treasury no longer lets 0x3fC9…7FAD spend USDX»\nLocal chain`,
  )
  assert.equal(
    await told(product, () => write(writer, [[[forAllTopic, treasury, spender], [1n]]])),
    `⚠️ «treasury lets 0x3fC9…7FAD move all ${short(writer)}»\nLocal chain`,
  )
  assert.equal(
    await told(product, () => write(writer, [[[approvalTopic, treasury, spender, 7n], []]])),
    `⚠️ «treasury lets 0x3fC9…7FAD move NFT ${short(writer)} #7»\nLocal chain`,
  )
  // What a token notes down as it moves something, half a log, and what others approve.
  const moves = [[topic, treasury, sender], [5n]] as const
  await write(writer, [[[approvalTopic, treasury, spender], [95n]], moves])
  await write(writer, [[[approvalTopic, treasury, spender], []]])
  await write(writer, [[[approvalTopic, sender, treasury], [5n]]])
  assert.equal(
    await told(product, () =>
      write(permit2, [
        [
          [permitTopic, treasury, coin, spender],
          [2n ** 160n - 1n, 99n, 0n],
        ],
      ]),
    ),
    `⚠️ «treasury lets 0x3fC9…7FAD spend unlimited USDX via Permit2 (balance now: 12 USDX)»\nLocal chain`,
  )
})

/** The treasury is watched for delegations; `send`: a transaction with these authorizations. */
const watchDelegations = async (t: StoryContext) => {
  const product = await startProduct(t)
  const { chain } = product
  const { address: wallet } = await deployContract(chain, {
    from: sender,
    name: 'Anything',
    given: [{ list: [] }, { list: [] }],
  })
  const send = (to: string, ...authorizationList: readonly object[]) =>
    sendMined(chain, { from: sender, to, type: '0x4', gas: '0x7a1200', authorizationList })
  await watches(product, `${treasury} treasury`, ['Wallet control'])
  return { ...product, product, wallet, send }
}

story('a delegation that a reorg takes back is corrected, and told again when it is made again', async t => {
  const { anna, chain, product, wallet, send } = await watchDelegations(t)
  const { messageId: before } = anna.messages().at(-1) ?? { messageId: 0 }
  const line = `⚠️ «treasury now runs the code of ${short(wallet)}»\nLocal chain`
  assert.equal(await told(product, () => send(sender, authorize(wallet, { nonce: 0 }))), line)
  await chain.rpc('anvil_reorg', [1, []])
  await chain.mine(1)
  await anna.sees(/no longer on the chain/)
  const [corrected = ''] = anna
    .messages()
    .filter(({ messageId }) => messageId > before)
    .map(screen)
  assert.equal(
    corrected.split('\n[')[0],
    `✕ «Removed from the chain»\n~~⚠️ «treasury now runs the code of ${short(wallet)}»~~\nLocal chain`,
  )
  assert.equal(await told(product, () => send(treasury, authorize(wallet, { nonce: 0 }))), line)
})

story('a person is told whose code their account runs, and when it no longer does', async t => {
  const { product, wallet, send } = await watchDelegations(t)

  assert.equal(
    await told(product, () => send(sender, authorize(wallet, { nonce: 0 }))),
    `⚠️ «treasury now runs the code of ${short(wallet)}»\nLocal chain`,
  )
  // Of another nonce, for another chain, and by nobody: none has an effect.
  await send(sender, authorize(sender, { nonce: 7 }), authorize(sender, { nonce: 1, chainId: 5 }), {
    ...authorize(sender, { nonce: 1 }),
    r: `0x${'f'.repeat(64)}`,
  })
  const none: Hex = `0x${'0'.repeat(40)}`
  assert.equal(
    // It holds although the transaction fails.
    await told(product, () => send(wallet, authorize(none, { nonce: 1, chainId: 0 }))),
    `⚠️ «treasury no longer runs the code of a contract»\nLocal chain`,
  )
})

/** A contract that emits any event that it is told. */
const deployEmitter = async ({ chain }: Product) => {
  const { address } = await deployContract(chain, {
    from: sender,
    name: 'Anything',
    given: [{ list: [] }, { list: [] }],
  })
  const write = (topics: readonly AbiValue[], words: readonly bigint[]) =>
    execute(chain, {
      from: sender,
      to: address,
      data: callData('write((bytes32[],bytes)[])', {
        list: [{ tuple: [{ list: topics }, { bytes: Buffer.from(encodeAbi(words), 'hex') }] }],
      }),
    })
  return { address, write }
}

story('the owners of a Safe are told what it executes, and who may sign from now on', async t => {
  const product = await startProduct(t)
  const { address: safe, write } = await deployEmitter(product)
  await watches(product, `${safe} vault`, ['✓ Tokens', '✓ NFTs', 'Shared wallet'])
  const owner = '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD'
  const executed = '0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e'
  const added = '0x9465fa0c962cc76958e6373a993326400c1c94f8be2fe3a952adfa7f60b2ea26'
  const threshold = '0x610f7ff2b304ae8903c3de74c60c6ab1f7d6226b3f52c5161905bb5ad4039c93'
  assert.equal(
    await told(product, () => write([executed, 5n], [0n])),
    '🔐 «vault executed a Safe transaction»\nLocal chain',
  )
  assert.equal(
    await told(product, () => write([added, owner], [])),
    '🔐 «vault added owner 0x3fC9…7FAD»\nLocal chain',
  )
  assert.equal(
    await told(product, () => write([threshold], [2n])),
    '🔐 «vault now needs 2 signatures»\nLocal chain',
  )
})

story('a person is told what is wrapped and unwrapped, once, whether or not coins are watched', async t => {
  const product = await startProduct(t)
  const { chain } = product
  const made = await deployContract(chain, { from: sender, name: 'Wrapped' })
  const weth = chainOf(chain.chainId).wrappedNative ?? ''
  await chain.rpc('anvil_setCode', [weth, await chain.rpc('eth_getCode', [made.address, 'latest'])])
  const wrap = (from: string, coins: string) => {
    const value = `0x${parseEther(coins).toString(16)}`
    return execute(chain, { from, to: weth, data: callData('deposit()'), value })
  }
  const unwrap = (from: string, coins: string) =>
    execute(chain, { from, to: weth, data: callData('withdraw(uint256)', parseEther(coins)) })

  await watches(product, `${treasury} treasury`, ['Wrapping'])
  assert.equal(
    await told(product, () => wrap(treasury, '2')),
    '🔁 «treasury 2 ETH → WETH»\nLocal chain → 0xC02a…6Cc2',
  )
  await watches(product, `${sender} desk`, ['✓ Coin transfers', '✓ Tokens', '✓ NFTs', 'Wrapping'])
  await product.anna.sees(/^👁 Watching desk/)
  assert.equal(await told(product, () => wrap(sender, '2')), '🔁 «desk wrapped 2 ETH»\nLocal chain')
  assert.equal(await told(product, () => unwrap(sender, '0.5')), '🔁 «desk unwrapped 0.5 ETH»\nLocal chain')
})

story('a person is told in one tap who may change a contract, with what its event says', async t => {
  const product = await startProduct(t)
  const { address: proxy, write } = await deployEmitter(product)
  await beginWatch(product.anna, `${proxy} proxy`)
  await choosesKinds(product.anna, '✓ Tokens', '✓ NFTs')
  await opensKind(product.anna, 'Contract events')
  for (const button of ['Admin actions', '‹ Back']) await product.anna.presses(button)
  await startsWatching(product)
  const [upgradedTopic, pausedTopic] = ['Upgraded(address)', 'Paused(address)'].map(signature =>
    keccak256(fromString(signature)),
  )
  assert.ok(upgradedTopic && pausedTopic)
  const upgraded = `📜 «proxy emitted Upgraded: implementation: ${short(treasury)}»\nLocal chain`
  assert.equal(await told(product, () => write([upgradedTopic, treasury], [])), upgraded)
  // As a contract declares it that indexes nothing: the same topic, with the address in the data.
  assert.equal(await told(product, () => write([upgradedTopic], [BigInt(treasury)])), upgraded)
  assert.equal(
    await told(product, () => write([pausedTopic], [BigInt(treasury)])),
    `📜 «proxy emitted Paused: account: ${short(treasury)}»\nLocal chain`,
  )
})

story('a person is told what a validator pays, where the chain has validators', async t => {
  const product = await startProduct(t, { started: false })
  const { anna, chain } = product
  const node = await startFakeNode(t, chain.url)
  let paid = 0
  payWithdrawals(node, height => (height === paid ? [withdrawalOf(treasury)] : []))
  await product.start({ [`RPC_${chain.chainId}`]: node.url })
  await watches(product, `${treasury} treasury`, ['Staking payouts'])
  const alert = await told(product, async () => {
    paid = (await headOf(chain)) + 1
    await chain.mine()
  })
  assert.equal(alert, '📥 «treasury +0.0154043 ETH from validator 673611»\nLocal chain')
  await anna.presses('⋯')
  assert.doesNotMatch(screen(await anna.sees(/673611/)), /Copy hash/)
})

story('a person is told of the tips of their own blocks, with what a validator withdraws in one', async t => {
  const product = await startProduct(t, { started: false })
  const { chain } = product
  const node = await startFakeNode(t, chain.url)
  let paid = 0
  payWithdrawals(node, height => (height === paid ? [withdrawalOf(treasury)] : []))
  await product.start({ [`RPC_${chain.chainId}`]: node.url })
  await watches(product, `${treasury} treasury`, ['Staking payouts', 'Block rewards'])
  const [, , third = ''] = chain.accounts
  /** Tips 0.021 ETH in a block of the treasury. */
  const tip = () =>
    sendMined(chain, {
      from: sender,
      to: third,
      gas: '0x5208',
      maxPriorityFeePerGas: '0xe8d4a51000',
      maxFeePerGas: '0x2d79883d2000',
    })
  await tip()
  await chain.rpc('anvil_setCoinbase', [treasury])
  assert.equal(await told(product, tip), '📥 «treasury +0.021 ETH in block tips»\nLocal chain')
  assert.equal(
    await told(product, async () => {
      paid = (await headOf(chain)) + 1
      await tip()
    }),
    '📥 «treasury +0.0154043 ETH from validator 673611»\nLocal chain · +0.021 ETH in block tips',
  )
})

story('a person watches for an event that they send as its source declares it', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  const { address: shop } = await deployContract(chain, {
    from: sender,
    name: 'Anything',
    given: [{ list: [] }, { list: [] }],
  })
  await beginWatch(anna, `${shop} shop`)
  await opensKind(anna, 'Contract events')
  anna.sends('event Sold(Item item);')
  await anna.sees(/I don't know the type Item\. For a contract write address, for an enum uint8\./)
  anna.sends('event Sold(address indexed buyer, uint256 price);')
  assert.equal(
    screen(await anna.sees(/Sold\(address indexed buyer/)),
    `Watch · 2 of 4

«shop»  ${short(shop)}
Local chain

Which events? The watched addresses are the contracts. Pick a set, or send an event as the contract's source declares it:
⟨Transfer(address indexed from, address indexed to, uint256 value)⟩

⟨Sold(address indexed buyer, uint256 price)⟩
[ Admin actions ]
[ Mints and burns ]
[ ✕ Sold ] [ Only when… ▾ ]
[ ‹ Back ] [ Next › ] [ Review › ]`,
  )
  await anna.presses('‹ Back')
  await choosesKinds(anna, '✓ Coin transfers', '✓ Tokens', '✓ NFTs')
  for (const button of ['Next ›', 'Every transaction']) await anna.presses(button)
  await anna.sees(/Local chain\nEvents: Sold\n/)
  await anna.presses('Start watching')
  await anna.sees(/^👁 Watching/)
  const topic = keccak256(fromString('Sold(address,uint256)'))
  assert.equal(
    await told(product, () =>
      execute(chain, {
        from: sender,
        to: shop,
        data: callData('write((bytes32[],bytes)[])', {
          list: [{ tuple: [{ list: [topic, treasury] }, { bytes: Buffer.from(encodeAbi([5n]), 'hex') }] }],
        }),
      }),
    ),
    `📜 «shop emitted Sold: buyer: ${short(treasury)}, price: 5»\nLocal chain`,
  )
})
